/** What people call an option, its values and a bot's level. Games name their own options; the server tells them. */

import type { OptionInfo } from '../lib/api';
import { person } from '../lib/person.svelte';
import { language } from './index.svelte';
import { t } from './shell';

const levels: Record<string, () => string> = {
  random: () => t('level.random'),
  'rule-of-thumb': () => t('level.racer'),
  rookie: () => t('level.rookie'),
  racer: () => t('level.racer'),
  pro: () => t('level.pro'),
  ace: () => t('level.ace'),
};

/** The short name of an option. */
export function optionName(option: OptionInfo): string {
  return option.name[language()];
}

/** The name of an option's value, or of each where it has one for every seat. */
export function valueName(option: OptionInfo, value: string): string {
  const named = (word: string) => option.names.find(({ value }) => value === word)?.[language()];
  if (option.kind === 'pack') return value === option.default ? t('value.printed') : value;
  return named(value) ?? value.split(',').map((word) => named(word) ?? word).join(', ');
}

/** How strong a bot is. */
export function levelName(level: string): string {
  return levels[level]?.() ?? level;
}

/** Whoever is meant to sit somewhere. */
export function sitterName(who: 'you' | 'invite' | 'bot', level: string): string {
  if (who === 'you') return person.name;
  return who === 'bot' ? t('seat.bot_level', { level: levelName(level) }) : t('seat.friend');
}
