/** Readable names of what the server calls by a word. A word that is not here is shown as it is. */

import { number } from './index.svelte';
import { t } from './shell';

const options: Record<string, () => string> = {
  mode: () => t('option.mode'),
  tiles: () => t('option.tiles'),
  handicap: () => t('option.handicap'),
  kraken_madness: () => t('option.kraken_madness'),
  first: () => t('option.first'),
  pace: () => t('option.pace'),
  pack: () => t('option.pack'),
  races: () => t('option.races'),
  opening: () => t('option.opening'),
  circuit: () => t('option.circuit'),
  cockpit: () => t('option.cockpit'),
  planes: () => t('option.planes'),
  pilots: () => t('option.pilots'),
  autopilots: () => t('option.autopilots'),
  teams: () => t('option.teams'),
};

/** By option and word, or by word alone. */
const values: Record<string, () => string> = {
  race: () => t('value.race'),
  solo: () => t('value.solo'),
  championship: () => t('value.championship'),
  campaign: () => t('value.campaign'),
  random: () => t('value.random'),
  free: () => t('value.free'),
  nation: () => t('value.nation'),
  basic: () => t('value.basic'),
  beginner: () => t('value.beginner'),
  amateur: () => t('value.amateur'),
  confirmed: () => t('value.confirmed'),
  expert: () => t('value.expert'),
  'tiles A': () => t('value.series', { letter: 'A' }),
  'tiles B': () => t('value.series', { letter: 'B' }),
  'tiles C': () => t('value.series', { letter: 'C' }),
  'tiles D': () => t('value.series', { letter: 'D' }),
  'pace 1': () => t('value.seconds', { shown: number(1) }),
  'pace 1.5': () => t('value.seconds', { shown: number(1.5) }),
  'pace 2.5': () => t('value.seconds', { shown: number(2.5) }),
  'pack printed': () => t('value.printed'),
  monaco: () => t('value.monaco'),
  venice: () => t('value.venice'),
  naples: () => t('value.naples'),
  baltimore: () => t('value.baltimore'),
  'hampton-roads': () => t('value.hampton-roads'),
  calshot: () => t('value.calshot'),
};

const levels: Record<string, () => string> = {
  random: () => t('level.random'),
  'rule-of-thumb': () => t('level.racer'),
  rookie: () => t('level.rookie'),
  racer: () => t('level.racer'),
  pro: () => t('level.pro'),
  ace: () => t('level.ace'),
};

/** The short name of an option. */
export function optionName(key: string): string {
  return options[key]?.() ?? key.replaceAll('_', ' ');
}

/** The name of an option's value. */
export function valueName(key: string, value: string): string {
  return (values[`${key} ${value}`] ?? values[value])?.() ?? value;
}

/** How strong a bot is. */
export function levelName(level: string): string {
  return levels[level]?.() ?? level;
}
