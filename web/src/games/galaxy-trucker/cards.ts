/** What stands on an adventure card, line by line. */

import type { Attack, CardView, Encounter, Good, CombatLine } from '../../generated/galaxy-trucker';
import { goodsWord } from './names';
import type { Shown } from './told';
import { t } from './words';

/** A line of a card: a picture, words, and goods that are drawn. */
export interface CardRow {
  icon: string | null;
  text: string;
  goods?: readonly Good[];
  /** How far the picture is turned, in degrees. */
  angle?: number;
  /** What comes, if the line is a meteor or a shot. */
  attack?: Attack;
}

const ATTACKS = { small_meteor: 'meteor-small', large_meteor: 'meteor-large', light_shot: 'shot-light', heavy_shot: 'shot-heavy' } as const;
const ANGLES = { front: 0, right: 90, rear: 180, left: 270 } as const;

export function attackIcon(kind: Attack['kind']): string {
  return ATTACKS[kind];
}

function attackRow(attack: Attack): CardRow {
  const { kind, from } = attack;
  const isShot = kind === 'light_shot' || kind === 'heavy_shot';
  return { icon: ATTACKS[kind], text: t('row.attack', { kind: t(`attack.${kind}`), from: t(`from.${from}`) }), attack, ...(isShot ? { angle: ANGLES[from] } : {}) };
}

const credits = (count: number): CardRow => ({ icon: 'credit', text: t('row.credits', { count }) });
const days = (count: number): CardRow => ({ icon: 'day', text: t('row.days', { count }) });
const goods = (all: readonly Good[]): CardRow => ({ icon: null, text: goodsWord(all), goods: all });
const strength = (value: number): CardRow => ({ icon: 'tile-cannon', text: t('row.strength', { strength: value }) });

/** The lines of an encounter. */
export function cardRows(encounter: Encounter): CardRow[] {
  switch (encounter.kind) {
    case 'open_space':
      return [{ icon: 'tile-engine', text: t('row.open_space') }];
    case 'stardust':
      return [{ icon: 'day', text: t('row.stardust') }];
    case 'epidemic':
      return [{ icon: 'crew-human', text: t('row.epidemic') }];
    case 'sabotage':
      return [{ icon: 'crew-human', text: t('row.sabotage') }];
    case 'planets':
      return [...encounter.planets.map((all, at): CardRow => ({ icon: null, text: t('row.planet', { number: at + 1 }), goods: all })), days(encounter.days)];
    case 'abandoned_ship':
      return [{ icon: 'crew-human', text: t('row.gives_crew', { count: encounter.crew }) }, credits(encounter.credits), days(encounter.days)];
    case 'abandoned_station':
      return [{ icon: 'crew-human', text: t('row.needs_crew', { count: encounter.crew }) }, goods(encounter.goods), days(encounter.days)];
    case 'slavers':
      return [strength(encounter.strength), { icon: 'crew-human', text: t('row.takes_crew', { count: encounter.takes_crew }) }, credits(encounter.credits), days(encounter.days)];
    case 'smugglers':
      return [strength(encounter.strength), { icon: 'goods-red', text: t('row.takes_goods', { count: encounter.takes_goods }) }, goods(encounter.goods), days(encounter.days)];
    case 'pirates':
      return [strength(encounter.strength), ...encounter.shots.map(attackRow), credits(encounter.credits), days(encounter.days)];
    case 'meteor_swarm':
      return encounter.meteors.map(attackRow);
    case 'combat_zone':
      return encounter.lines.map(lineRow);
  }
}

/** The line of the card that goes on now, from 0. The first attack may be made again (LM-105). */
export function lineNow({ card, task }: Shown): number | null {
  if (card?.encounter.kind === 'combat_zone') return task.line;
  if (!card || !task.attack) return null;
  const rows = cardRows(card.encounter).flatMap(({ attack }, at) => (attack ? [at] : []));
  return rows[Math.max(0, task.attack.number - 1 - (task.attack.of - rows.length))] ?? null;
}

function lineRow({ weakest, penalty }: CombatLine): CardRow {
  const who = t(`weakest.${weakest}`);
  const icon = weakest === 'crew' ? 'crew-human' : weakest === 'engine' ? 'tile-engine' : 'tile-cannon';
  const what =
    'days' in penalty ? t('row.lose_days', { count: penalty.days })
    : 'crew' in penalty ? t('row.lose_crew', { count: penalty.crew })
    : 'goods' in penalty ? t('row.lose_goods', { count: penalty.goods })
    : t('row.lose_shots');
  return { icon, text: who + t('sep.colon') + what };
}

/** A card in one sentence. */
export function cardSpoken(card: CardView): string {
  const rows = cardRows(card.encounter).map(({ text, goods: all }) => (all && card.encounter.kind === 'planets' ? text + t('sep.colon') + goodsWord(all) : text));
  return t('spoken.card', { card: t(`card.${card.encounter.kind}`), rows: rows.join(t('sep.semicolon')) });
}
