/** The board in one sentence: what is asked, or what happens just now. */

import type { Lesson } from '../contract';
import { hasKeys } from '../../lib/keys';
import { circuit, flyer, isDevelopment, isSetup, planeName, planesOf, spaceName } from './names';
import { betOn, betSlot, isBetting } from './bets';
import { isBetFirst, isWarned, pickedMove } from './moves';
import type { HydroScene, Shown } from './shown';
import { t } from './words';

/** The parts of a race, and which one it is. */
export function phases(view: Shown): { names: string[]; now: number } {
  const { heats } = view.printed.numbers;
  const names = Array.from({ length: heats }, (_, index) => t('phase.heat', { heat: index + 1 }));
  const campaign = view.printed.cards.length > 0;
  if (isSetup(view)) return { names: [t('phase.hangar'), ...names], now: 0 };
  return { names: campaign ? [...names, t('phase.development')] : names, now: isDevelopment(view) ? heats : view.heat - 1 };
}

const RULES: Record<Shown['question'], string> = {
  choose_plane: 'HR-1',
  choose_pilot: 'HR-1',
  choose_circuit: 'HR-2',
  choose_terms: 'HR-A15',
  grid: 'HR-4',
  deal: 'HR-7',
  place_bet: 'HR-35',
  play: 'HR-12',
  choose_value: 'HR-15',
  point_or_coins: 'HR-60',
  choose_removed: 'HR-55',
  reduce: 'HR-61',
  boost: 'HR-61',
  danger: 'HR-22',
  choose_element: 'HR-51',
  hop: 'HR-64',
  drop_behind: 'HR-64',
  pass_discard: 'HR-27b',
  draw: 'HR-14',
  refill_choice: 'HR-60b',
  development_cards: 'HR-66',
  development_draw: 'HR-77',
  place_token: 'HR-79',
  choose_rival: 'HR-62',
  upgrade: 'HR-82',
  recycle: 'HR-83',
  spy_claim: 'HR-89',
  over: 'HR-46',
};

/** The rule that speaks of what goes on now. */
export function rule(view: Shown): string {
  return RULES[view.question];
}

/** A heading for the log. */
export function chapter(view: Shown): string {
  const part = chapterOf(view);
  return view.races > 1 ? t('chapter.of_race', { race: view.race, part }) : part;
}

/** Where a race or a campaign stands: in which of its heats. */
export function progress(view: Shown): string {
  const part = isSetup(view) || isDevelopment(view) ? chapterOf(view) : t('progress.heat', { heat: view.heat, heats: view.printed.numbers.heats });
  return view.races > 1 ? t('progress.of_race', { race: view.race, races: view.races, part }) : part;
}

function chapterOf(view: Shown): string {
  if (isDevelopment(view)) return t('chapter.development');
  if (isSetup(view)) return t('chapter.hangar');
  return view.round === 0 ? t('chapter.start', { heat: view.heat }) : t('chapter.round', { heat: view.heat, round: view.round });
}

/** One sentence: what is asked of me, or whom we wait for. */
export function prompt(scene: HydroScene): string {
  const { view } = scene;
  if (scene.playing) return scene.playing.heard.text ?? chapter(view);
  if (view.question === 'over') return t('prompt.over');
  if (view.asked === null) return t('prompt.chance');
  if (view.asked !== scene.seat || !scene.live) return t(`waits.${view.question}`, { name: flyer(scene.faces, view, view.plane) });
  if (isWarned(scene)) return t('prompt.warned');
  if (view.question === 'place_bet' && isBetting(scene)) return t(betSlot(scene) === null ? 'asks.bet_slot' : betOn(scene) === null ? 'asks.bet_plane' : 'asks.bet_ready');
  const isEmpty = (view.question === 'play' || isBetFirst(scene)) && view.planes[view.plane - 1]?.hand?.length === 0;
  if (!isEmpty && pickedMove(scene) && scene.actions.length > 0 && (view.question === 'play' || view.question === 'place_bet')) return t(hasKeys() ? 'prompt.picked' : 'prompt.picked_touch');
  const team = planesOf(view, scene.seat).length > 1;
  const text = t(isEmpty ? 'asks.only_pass' : view.question === 'place_bet' && view.turn.flown ? 'asks.bet_last' : `asks.${view.question}`);
  return team ? t('prompt.for_plane', { name: planeName(view, view.plane), text }) : text;
}

/** DAMAGE in a cockpit of either side. */
export function damage(view: Shown, plane: number): number {
  const craft = view.planes[plane - 1];
  if (!craft) return 0;
  return craft.damage + craft.squares.flat().filter((token) => token === 'damage').length;
}

/** The guided first turn. */
export function lessons(): Lesson[] {
  type Seen = HydroScene;
  const seen = (scene: unknown) => scene as Seen;
  const started = (scene: Seen) => scene.seat !== null && planesOf(scene.view, scene.seat).some((plane) => (scene.view.planes[plane - 1]?.space ?? 0) > 0);
  return [
    { text: t('lesson.card'), done: (scene) => started(seen(scene)), fits: (scene) => !isSetup(seen(scene).view) && !isBetting(seen(scene)) },
    { text: t('lesson.bet'), rare: true, done: (scene) => seen(scene).view.heat >= 2, fits: (scene) => isBetting(seen(scene)) },
    { text: t('lesson.markers'), done: (scene) => seen(scene).view.round >= 3, fits: (scene) => !isBetting(seen(scene)) },
    { text: t('lesson.corner'), done: (scene) => seen(scene).view.round >= 5, fits: (scene) => !isBetting(seen(scene)) },
    { text: t('lesson.cards'), done: (scene) => seen(scene).view.heat >= 2, fits: (scene) => !isBetting(seen(scene)) },
  ];
}

/** What the board and the others are called where there is room for one word. */
export function tabs(): { board: string; others: string } {
  return { board: t('tab.board'), others: t('tab.others') };
}

/** Keys of this board. */
export function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['1', '…', '9'], does: t('keys.digits') },
    { keys: ['←', '→'], does: t('keys.arrows') },
    { keys: ['Enter'], does: t('keys.enter') },
    { keys: ['P'], does: t('keys.pass') },
    { keys: ['B'], does: t('keys.bet') },
    { keys: ['A'], does: t('keys.at_once') },
    { keys: ['Y', 'N'], does: t('keys.yes_no') },
    { keys: ['−', '+'], does: t('keys.signs') },
    { keys: ['M'], does: t('keys.map') },
  ];
}

/** Where a plane is, in words. */
export function whereWord(view: Shown, space: number): string {
  const { length } = circuit(view);
  if (space > length) return t('spoken.beyond', { space: space - length });
  return space <= 0 ? t('spoken.on_grid', { space: 1 - space }) : t('spoken.on_space', { space: spaceName(space) });
}
