/** What an action would do, in words: everything here was said by the server, nothing is worked out. */

import type { Action, Facts, Hazard, Journey, Odds, Penalty, Preview, Prospect, Square } from '../../generated/galaxy-trucker';
import { sitters } from '../../boards/names';
import { list } from '../../i18n/index.svelte';
import { capital, goodsWord, halves, mistakeWord, strengthWord } from './names';
import { restWord } from './odds';
import type { TruckerScene } from './told';
import { t } from './words';

/** The engine counts what comes of thirty-six attacks. */
const ATTACKS = 36;

/** What an action would do, once the server has said it. */
export function previewOf(scene: TruckerScene, action: Action): Preview | null {
  return scene.live ? scene.state.previews.of(scene, action) : null;
}

/** Tiles that would go. */
export function lostBy(preview: Preview | null): readonly Square[] {
  if (preview?.preview !== 'lose') return [];
  return [...preview.hit, ...preview.falls];
}

/** Where a ship is weak, as far as an action's preview tells it. */
export function hazardsOf(preview: Preview | null): readonly Hazard[] {
  return preview?.preview === 'risk' || preview?.preview === 'finish' ? preview.hazards : [];
}

/** The tile of one's own ship that takes most with it, and how many go then. */
export interface WeakSpot {
  square: Square;
  tiles: number;
}

/** Where one's own ship is weakest; nothing where nobody says it: the table does not help, or a tile is in hand. */
export function weakest(scene: TruckerScene): WeakSpot | null {
  const order = scene.actions.find((action) => typeof action === 'object' && 'finish' in action);
  if (order === undefined || scene.view.building_help === 'none') return null;
  const worst = hazardsOf(previewOf(scene, order)).reduce<Hazard | null>((worst, one) => (worst !== null && worst.lost.length >= one.lost.length ? worst : one), null);
  return worst && { square: worst.square, tiles: worst.lost.length };
}

/** What it would do; empty if there is nothing to say. */
export function previewWord(scene: TruckerScene, preview: Preview | null): string {
  if (!preview) return '';
  switch (preview.preview) {
    case 'plain':
      return '';
    case 'draw':
      return t('then.draw', { count: preview.of });
    case 'risk':
      return riskWord(preview.odds);
    case 'ship':
      return [...preview.mistakes.map((mistake) => capital(mistakeWord(scene.view, mistake))), factsShort(preview.facts)].join('. ');
    case 'lose':
      return losesWord(preview, lostBy(preview).length);
    case 'strength':
      return [prospectWord(scene, preview.halves, preview.prospect), t('then.cells', { count: preview.cells })].join(', ');
    case 'reward':
      return rewardWord(scene, preview);
    case 'cargo':
      return t('then.cargo', { value: preview.value });
    case 'defence':
      return [t('then.cells', { count: preview.cells }), ...restWord(preview.rest)].join(t('sep.semicolon'));
    case 'finish':
      return finishWord(preview);
    case 'price':
      return t('then.pay', { pay: preview.pay, cap: preview.cap });
    case 'half':
      return t('then.half', { credits: preview.credits });
  }
}

function losesWord(preview: Extract<Preview, { preview: 'lose' }>, count: number): string {
  const { price, rest } = preview;
  return [count === 0 ? t('then.loses_none') : t('then.loses', { count }), ...(price > 0 ? [t('then.price', { count: price })] : []), factsShort(preview.facts), ...restWord(rest).map(capital)].join('. ');
}

function finishWord({ position, unused, mistakes }: Extract<Preview, { preview: 'finish' }>): string {
  return [
    position === 0 ? t('then.start_first') : t('then.start', { count: -position }),
    ...(unused > 0 ? [t('yard.warn_aside', { count: unused })] : []),
    ...(mistakes.length > 0 ? [t('yard.warn_mistakes', { count: mistakes.length })] : []),
  ].join('. ');
}

function rewardWord(scene: TruckerScene, { credits, goods, fits, left, crew, journey }: Extract<Preview, { preview: 'reward' }>): string {
  return [
    ...(credits > 0 ? [t('then.credits', { count: credits })] : []),
    ...(fits.length > 0 ? [t('then.takes', { goods: goodsWord(fits), value: goods })] : []),
    ...(left.length > 0 ? [t('then.no_room', { goods: goodsWord(left) })] : []),
    ...(crew > 0 ? [t('then.crew', { count: crew })] : []),
    ...(journey.days < 0 ? [journeyWord(scene, journey)] : []),
  ].join(', ');
}

/** Days on the track: "lose 2 days, to space 9, Cog comes past". */
export function journeyWord(scene: TruckerScene, { days, space, passed }: Journey): string {
  const where = t(days < 0 ? 'then.back' : 'then.flies', { count: Math.abs(days), space });
  if (passed.length === 0) return where;
  return `${where}, ${t(days < 0 ? 'then.comes_past' : 'then.past', { names: sitters(scene.faces, passed) })}`;
}

/** What a strength would bring: "5 against 6: you lose 3 crew". */
function prospectWord(scene: TruckerScene, own: number, prospect: Prospect): string {
  const strength = halves(own);
  switch (prospect.prospect) {
    case 'flies':
      return [journeyWord(scene, prospect.journey), ...(prospect.leaving.length > 0 ? [t('then.leaving', { ships: list(prospect.leaving.map((ship) => String(ship + 1))) })] : [])].join(', ');
    case 'gives_up':
      return t('then.gives_up');
    case 'wins':
      return t('then.wins', { strength, enemy: halves(prospect.enemy), reward: list([...(prospect.credits > 0 ? [t('then.credits', { count: prospect.credits })] : []), ...(prospect.goods.length > 0 ? [goodsWord(prospect.goods)] : [])]) });
    case 'holds':
      return t('then.holds', { strength, enemy: halves(prospect.enemy) });
    case 'loses':
      return t('then.loses_fight', { strength, enemy: halves(prospect.enemy), penalty: penaltyWord(prospect.penalty, prospect.tiles) });
    case 'compares': {
      const penalty = penaltyWord(prospect.penalty, null);
      if (prospect.lowest === null) return t('then.compares_first', { strength });
      return t(prospect.weakest ? 'then.compares_weakest' : 'then.compares_safe', { strength, lowest: halves(prospect.lowest), penalty });
    }
  }
}

/** What somebody would suffer. */
export function penaltyWord(penalty: Penalty, tiles: readonly [number, number] | null): string {
  if ('days' in penalty) return t('penalty.days', { count: penalty.days });
  if ('crew' in penalty) return t('penalty.crew', { count: penalty.crew });
  if ('goods' in penalty) return t('penalty.goods', { count: penalty.goods });
  const shots = t('penalty.shots', { count: penalty.shots.length });
  return tiles === null ? shots : t('penalty.average', { shots, tiles: average(tiles[0]), defended: average(tiles[1]) });
}

/** Tiles a time, from those of thirty-six times. */
export function average(tiles: number): string {
  const rounded = Math.round((tiles / ATTACKS) * 10) / 10;
  // An average has its decimal, and nothing is nothing: "1.0 tiles", "0".
  return rounded.toLocaleString(document.documentElement.lang || 'en', { minimumFractionDigits: rounded === 0 ? 0 : 1 });
}

/** The attack that costs most on average, in spite of all defence; nothing if none costs anything. */
export function worstOf(odds: readonly Odds[]): Odds | null {
  return odds.filter(({ tiles }) => tiles[0] > 0).reduce<Odds | null>((worst, one) => (!worst || one.tiles[1] > worst.tiles[1] || (one.tiles[1] === worst.tiles[1] && one.tiles[0] > worst.tiles[0]) ? one : worst), null);
}

function riskWord(odds: readonly Odds[]): string {
  const worst = worstOf(odds);
  if (!worst) return '';
  const [tiles, defended] = [average(worst.tiles[0]), average(worst.tiles[1])];
  const words = { attack: t(`attack.${worst.kind}`), from: t(`from.${worst.from}`), tiles };
  return tiles === defended ? t('then.risk_open', words) : t('then.risk', { ...words, defended });
}

function factsShort(facts: Facts): string {
  return t('then.ship', { cannon: strengthWord(facts.cannons, halves), engine: strengthWord(facts.engines, String), crew: facts.crew });
}
