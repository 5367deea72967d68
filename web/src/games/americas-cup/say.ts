/** The board in one sentence: what is asked, or what happens just now. */

import type { Event } from '../../generated/americas-cup';
import type { Heard } from '../../generated/protocol';
import type { Lesson } from '../contract';
import { sitter } from '../../boards/names';
import { hasKeys } from '../../lib/keys';
import { isAsked, isSailing, isWarned, maySail, pickedCard, pickedWay, reachNow } from './draft.svelte';
import { compass, isBeforeGun, legName, order, ownBoat } from './names';
import { barWord, pathWord } from './paths';
import type { CupScene, Shown } from './shown';
import { t } from './words';

/** So many legs have room beside each other. */
const ROOM = 6;

/** The legs of the race, and which one this person's boat is on, or the leader's. */
export function phases(view: Shown): { names: string[]; now: number } {
  const seat = view.seat ?? order(view)[0] ?? 1;
  const leg = Math.min(view.boats[seat - 1]?.leg ?? 0, view.legs - 1);
  // Of a long race only this lap is named.
  const first = view.legs > ROOM ? leg - (leg % 2) : 0;
  const names = Array.from({ length: Math.min(view.legs, ROOM, first > 0 || view.legs > ROOM ? 2 : ROOM) }, (_, nth) => legName(first + nth));
  if (!view.rules.start_procedure && !view.rules.crew) return { names, now: leg - first };
  return { names: [t('phase.start'), ...names], now: isBeforeGun(view) ? 0 : leg - first + 1 };
}

const RULES: Record<Shown['question'], string> = {
  choose_posts: 'AC-50',
  first_lot: 'AC-40',
  start_cards: 'AC-42',
  start_lot: 'AC-42b',
  manoeuvre: 'AC-43',
  order_lot: 'AC-46',
  deal: 'AC-6',
  play_card: 'AC-19',
  path: 'AC-10',
  draw: 'AC-19',
  rank_lot: 'AC-94',
  over: 'AC-32',
};

/** The rule that speaks of what goes on now. */
export function rule(view: Shown): string {
  return RULES[view.question];
}

/** A heading for the log. */
export function chapter(view: Shown): string {
  if (view.round > 0) return t('chapter.round', { round: view.round });
  return view.manoeuvre > 0 && view.question !== 'choose_posts' ? t('chapter.manoeuvre', { manoeuvre: view.manoeuvre, of: view.manoeuvres }) : t('chapter.before');
}

/** Where a race stands: on which of its legs the own boat is, or the leader's. */
export function progress(view: Shown): string {
  if (isBeforeGun(view)) return chapter(view);
  const boat = view.boats[(view.seat ?? order(view)[0] ?? 1) - 1];
  const leg = Math.min(boat?.leg ?? 0, view.legs - 1);
  const isBeat = leg % 2 === 0;
  return t('progress.leg', { leg: legName(leg), of: isBeat ? Math.ceil(view.legs / 2) : Math.floor(view.legs / 2) });
}

/** What the log says of an event: a path is one line when it is over, and a round is a heading. */
export function logged(heard: Heard<Event>, view: Shown): string | null {
  switch (heard.event.event) {
    case 'round_began':
    case 'manoeuvre_began':
    case 'sailed':
    case 'turned_in_place':
    case 'crew_turned':
      return null;
    case 'stopped':
      return view.told && view.told.path.length > 0 ? t('log.path', { path: pathWord(view.told.path) }) : null;
    default:
      return heard.text ?? null;
  }
}

/** One sentence: what is asked of me, or whom we wait for. */
export function prompt(scene: CupScene): string {
  const { view } = scene;
  if (scene.playing) return scene.playing.heard.text ?? chapter(view);
  if (view.question === 'over') return t('prompt.over');
  if (view.asked.length === 0) return t('prompt.chance');
  if (!scene.live || scene.seat === null || !view.asked.includes(scene.seat)) return waits(scene);
  if (isSailing(scene)) return t('prompt.sailing');
  switch (view.question) {
    case 'choose_posts':
      return t('prompt.posts');
    case 'play_card':
      return cardPrompt(scene);
    case 'path':
    case 'manoeuvre':
      return pathPrompt(scene);
    default:
      return t('prompt.chance');
  }
}

function waits(scene: CupScene): string {
  const { view, faces } = scene;
  const name = sitter(faces, view.turn.seat);
  switch (view.question) {
    case 'choose_posts':
      return t('waits.posts');
    case 'play_card':
      return t('waits.card', { name });
    case 'manoeuvre':
      return t('waits.manoeuvre', { name, count: view.turn.points });
    default:
      return t('waits.path', { name, count: view.turn.points });
  }
}

function cardPrompt(scene: CupScene): string {
  const { view, actions } = scene;
  if (pickedCard(scene)) return pathPrompt(scene);
  if (actions.includes('keep_hand')) return t('prompt.no_colour');
  if (!actions.some((action) => typeof action === 'object' && 'play_card' in action)) return actions.includes('change_hand') ? t('prompt.change_or_discard') : t('prompt.discard');
  const boat = ownBoat(scene);
  const text = boat && view.turn.covered > 0 ? t('prompt.card_covered', { count: view.turn.covered }) : t('prompt.card');
  return boat && boat.leg % 2 === 0 ? `${text} (${compass(boat.heading)})` : text;
}

function pathPrompt(scene: CupScene): string {
  const reach = reachNow(scene);
  const way = pickedWay(scene);
  if (!reach) return t('prompt.looking');
  if (isWarned(scene)) return t(way?.end.line === 'disqualified' ? 'prompt.warned_out' : way?.end.line === 'misses_turn' ? 'prompt.warned_over' : 'prompt.warned');
  if (way && way.path.length > 1) return maySail(scene) ? t('prompt.drawn') : barWord(way.end.bar ?? 'AC-28');
  if (scene.view.question === 'play_card' && maySail(scene)) return t('helm.stays');
  const [root] = reach.spots;
  const points = t('count.points', { count: root?.points ?? 0 });
  const crew = root && root.crew > 0 ? t('prompt.and_crew', { crew: t('count.crew_turns', { count: root.crew }) }) : '';
  return t(scene.view.question === 'manoeuvre' ? 'prompt.manoeuvre' : 'prompt.end', { points, crew });
}

/** The guided first turn. */
export function lessons(): Lesson[] {
  const seen = (scene: unknown) => scene as CupScene;
  const hasSailed = (scene: CupScene, rounds: number) => scene.view.round > rounds || (scene.view.round === rounds && scene.view.question !== 'play_card' && scene.view.turn.seat === scene.seat && scene.view.turn.moved);
  const races = (scene: unknown) => seen(scene).view.round > 0;
  return [
    { text: t('lesson.posts'), rare: true, done: (scene) => races(scene), fits: (scene) => seen(scene).view.question === 'choose_posts' },
    { text: t('lesson.start'), rare: true, done: (scene) => races(scene), fits: (scene) => seen(scene).view.rules.start_procedure && isBeforeGun(seen(scene).view) && seen(scene).view.question !== 'choose_posts' },
    { text: t('lesson.wind'), fits: races, done: (scene) => seen(scene).view.round > 0 && (pickedCard(seen(scene)) !== null || hasSailed(seen(scene), 1)) },
    { text: t(hasKeys() ? 'lesson.card' : 'lesson.card_touch'), fits: races, done: (scene) => (isAsked(seen(scene)) && (pickedWay(seen(scene))?.path.length ?? 0) > 1) || hasSailed(seen(scene), 1) },
    { text: t('lesson.path'), fits: races, done: (scene) => hasSailed(seen(scene), 1) },
    { text: t('lesson.tack'), fits: races, done: (scene) => seen(scene).view.round >= 4 },
  ];
}

/** What the board and the others are called where there is room for one word. */
export function tabs(): { board: string; others: string } {
  return { board: t('tab.board'), others: t('tab.others') };
}

/** Keys of this board. */
export function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['1', '…', '6'], does: t('keys.digits') },
    { keys: ['←', '→'], does: t('keys.cards') },
    { keys: ['A', 'W', 'D'], does: t('keys.steps') },
    { keys: ['↑', '↓'], does: t('keys.ends') },
    { keys: ['Q', 'E'], does: t('keys.crew') },
    { keys: ['⌫'], does: t('keys.back') },
    { keys: ['Enter'], does: t('keys.enter') },
    { keys: ['X'], does: t('keys.discard') },
    { keys: ['N'], does: t('keys.change') },
    { keys: ['M'], does: t('keys.map') },
  ];
}
