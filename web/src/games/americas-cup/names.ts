/** Headings, cards, legs and boats in words, and who is where. */

import type { Action, Card, CardFace, Colour, Heading } from '../../generated/americas-cup';
import type { BoatView } from './lay';
import { language, list } from '../../i18n/index.svelte';
import type { CupScene, Shown } from './shown';
import { t } from './words';

/** Seats in the order they are numbered. */
export function seats(view: Shown): number[] {
  return view.boats.map((_, index) => index + 1);
}

/** The boat of this person. */
export function ownBoat(scene: CupScene): BoatView | null {
  return scene.seat === null ? null : (scene.view.boats[scene.seat - 1] ?? null);
}

/** Whether a boat is on a run, with its spinnaker (AC-13). */
export function isOnRun(boat: BoatView): boolean {
  return boat.leg % 2 === 1;
}

/** A heading as sailors write it. */
export function compass(heading: Heading): string {
  return t(`compass.${heading}`);
}

/** A heading as it is spoken. */
export function compassWord(heading: Heading): string {
  return t(`compass_word.${heading}`);
}

/** A leg, from 0: "Beat 1", "Run 1". */
export function legName(leg: number): string {
  return t(leg % 2 === 0 ? 'leg.beat' : 'leg.run', { lap: Math.floor(leg / 2) + 1 });
}

/** A card by what counts on this leg: "Red 4", or "Downwind 3". */
export function cardName(face: CardFace, onRun: boolean): string {
  return onRun ? t('card.down', { value: face.down }) : t(`card.${face.colour}`, { value: face.near });
}

/** Cards in the order they lie in a hand: by colour and value, on a run by value. */
export function sorted(hand: readonly CardFace[], onRun: boolean): CardFace[] {
  const key = ({ colour, near, down }: CardFace) => (onRun ? down * 10 : (colour === 'red' ? 0 : 100) + near);
  return [...hand].sort((a, b) => key(a) - key(b) || a.card - b.card);
}

/** The card an action is about. */
export function cardOf(action: Action | null): Card | null {
  if (action === null || typeof action === 'string') return null;
  if ('play_card' in action) return action.play_card;
  return 'discard' in action ? action.discard : null;
}

/** A crew post by its number. */
export function postName(view: Shown, post: number): string {
  return view.board.posts[post - 1]?.[language() === 'fr' ? 1 : 0] ?? String(post);
}

/** Crew posts in a row. */
export function postNames(view: Shown, posts: readonly number[]): string {
  return list(posts.map((post) => postName(view, post)));
}

const TACKS = { N: 'head_to_wind', NE: 'red', SE: 'red', S: 'downwind', SW: 'green', NW: 'green' } as const satisfies Record<Heading, string>;

/** Which tack a heading is on, in words; head to wind and straight downwind are none. */
export function tackWord(heading: Heading): string {
  return t(`tack.${TACKS[heading]}`);
}

/** How a boat lies: "NE, on the red tack". */
export function courseWord(boat: BoatView): string {
  return t('figures.course', { heading: compass(boat.heading), tack: tackWord(boat.heading) });
}

/** The colour whose sail a boat shows: of its heading, else the tack it remembers. */
export function sideOf(heading: Heading, tack: Colour | null): Colour {
  if (heading === 'NE' || heading === 'SE') return 'red';
  return heading === 'NW' || heading === 'SW' ? 'green' : (tack ?? 'red');
}

/** Seats from first to last: places taken, then legs finished, then the way that is left; disqualified boats last. */
export function order(view: Shown): number[] {
  const key = ({ fate, leg, to_end }: BoatView): number => {
    if (fate === 'disqualified') return 1_000_000;
    if (fate !== 'racing') return fate.placed - 1000;
    return (view.legs - leg) * 1000 + (to_end ?? 500);
  };
  const places = new Map(view.order.map((seat, at) => [seat, at]));
  return seats(view).sort((a, b) => key(view.boats[a - 1]!) - key(view.boats[b - 1]!) || (places.get(a) ?? a) - (places.get(b) ?? b));
}

/** Whether the start procedure is on. */
export function isBeforeGun(view: Shown): boolean {
  return view.round === 0;
}
