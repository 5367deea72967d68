/** What attacks would cost on average, as the server has said it: which numbers can hit, and what each kind costs. */

import type { Attack, AttackKind, Hazard, Odds, Preview, Rest, Side } from '../../generated/galaxy-trucker';
import { list } from '../../i18n/index.svelte';
import type { Spoken } from '../contract';
import { average, previewOf } from './foretold';
import type { Shown, TruckerScene } from './told';
import { t } from './words';

const SIDES: readonly Side[] = ['front', 'right', 'rear', 'left'];
export const KINDS: readonly AttackKind[] = ['small_meteor', 'large_meteor', 'light_shot', 'heavy_shot'];

/** What may come from one side. */
export interface SideRisk {
  from: Side;
  /** Printed numbers of the rows or columns that can hit, with neighbours put together. */
  numbers: string;
  /** Tiles on average, without and with defence, by kind of attack. */
  costs: readonly { kind: AttackKind; tiles: string; defended: string }[];
}

/** What may come before the next card, if that is asked. */
export function risksOf(scene: TruckerScene): SideRisk[] {
  if (scene.view.question !== 'decide') return [];
  const preview = previewOf(scene, 'fly_on');
  return preview?.preview === 'risk' ? SIDES.map((from) => sideRisk(scene.view, preview, from)) : [];
}

function sideRisk(view: Shown, { hazards, odds }: Extract<Preview, { preview: 'risk' }>, from: Side): SideRisk {
  return { from, numbers: ranges(numbersOf(view, hazards, from)), costs: odds.filter((one) => one.from === from).map((one) => ({ kind: one.kind, ...costOf(one) })) };
}

function costOf({ tiles }: Odds | Rest): { tiles: string; defended: string } {
  return { tiles: average(tiles[0]), defended: average(tiles[1]) };
}

/** The printed numbers under which something of the ship can be met from that side. */
function numbersOf({ board }: Shown, hazards: readonly Hazard[], from: Side): number[] {
  const isColumn = from === 'front' || from === 'rear';
  const met = hazards.filter((hazard) => hazard.from === from).map(({ square }) => board.squares[square]!);
  const numbers = met.map(({ row, column }) => (isColumn ? board.columns[column] : board.rows[row]) ?? 0);
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** "5-7, 9" */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

/** The same for those who hear it, a line a side. */
export function risksSpoken(scene: TruckerScene): Spoken[] {
  return risksOf(scene).filter(({ numbers }) => numbers !== '').map(({ from, numbers, costs }) => ({
    id: `risk-${from}`,
    text: t('risk.spoken', { from: t(`from.${from}`), numbers, costs: list(costs.map(({ kind, ...cost }) => t('risk.cost', { attack: t(`attack.${kind}`), ...cost }))) }),
  }));
}

/** What the attacks that are still to come would cost. */
export function restWord(rest: Rest | null): string[] {
  if (rest === null) return [];
  const cost = costOf(rest);
  return [t(cost.tiles === cost.defended ? 'then.rest_open' : 'then.rest', { count: rest.attacks, ...cost })];
}

/** What an attack of a card that was looked at would cost the ship as it is, if the table helps. */
export function costsOf(scene: TruckerScene): ((attack: Attack) => string | null) | null {
  const order = scene.actions.find((action) => typeof action === 'object' && 'finish' in action);
  const preview = order === undefined ? null : previewOf(scene, order);
  if (preview?.preview !== 'finish' || preview.odds.length === 0) return null;
  return ({ kind, from }) => {
    const odds = preview.odds.find((one) => one.kind === kind && one.from === from);
    return odds ? t('risk.row', costOf(odds)) : null;
  };
}
