/** The chart in words, line by line: how the boats lie, what can be played, and where it leads. */

import type { Action, Card, Heading, Spot } from '../../generated/americas-cup';
import type { Spoken } from '../contract';
import { sitter, sitters } from '../../boards/names';
import { isSame } from '../../boards/actions';
import { bare } from '../../lib/words';
import { unfitWord } from './cards';
import { columnNumber, rowNumber, type Place } from './chart';
import { decide, isAsked, isWarned, maySail, pickCard, pickedCard, pickedWay, pickPath, reachPicked, sail, stepBack, useOf } from './draft.svelte';
import { cardName, compass, compassWord, courseWord, isOnRun, legName, order, ownBoat, postName, postNames, sorted } from './names';
import { isTack, lineWord, pathWord, sequenceWord } from './paths';
import { chosen, posts, ready } from './posts';
import { headingOf, isCrewTurn, type Path, type Reach, type Way } from './reach';
import { chapter } from './say';
import type { CupScene } from './shown';
import { t } from './words';

export function spoken(scene: CupScene): Spoken[] {
  const { view } = scene;
  return [
    { id: 'part', text: t('spoken.part', { part: chapter(view), windward: placeWord(view.board.windward), leeward: placeWord(view.board.leeward), line: rowNumber(view.board.line) }) },
    ...you(scene),
    ...(isAsked(scene) && scene.live ? asked(scene) : []),
    ...order(view).filter((seat) => seat !== scene.seat).map((seat) => boatLine(scene, seat)),
    { id: 'deck', text: t('helm.deck', { pile: view.pile, discards: view.discards.length }) },
  ];
}

/** An action in a few words. */
export function named(scene: CupScene, action: Action): string {
  const boat = ownBoat(scene);
  const card = (called: Card) => {
    const face = boat?.hand?.find((held) => held.card === called);
    return face ? cardName(face, boat !== null && isOnRun(boat)) : '';
  };
  if (action === 'stop') return t('helm.stop');
  if (action === 'change_hand') return t('spoken.change');
  if (action === 'keep_hand') return t('helm.keep');
  if ('choose_posts' in action) return t('spoken.choose_posts', { posts: postNames(scene.view, action.choose_posts) });
  if ('play_card' in action) return card(action.play_card);
  if ('discard' in action) return `${card(action.discard)}, ${t('card.discards')}`;
  if ('crew_turn' in action) return t('path.crew', { degrees: 60 * action.crew_turn.steps, side: t(`side.${action.crew_turn.side}`) });
  const heading = headingOf(action);
  return heading ? compassWord(heading) : '';
}

/** What typed words mean: a path by its headings, such as "NE NE N NW". */
export function commands(scene: CupScene, typed: string): Spoken[] {
  const reach = isAsked(scene) && scene.live ? reachPicked(scene) : null;
  const wanted = typed.trim().split(/[\s,]+/).map((word) => headingCalled(word));
  if (!reach || wanted.length === 0 || wanted.some((heading) => heading === null)) return [];
  let path: Path | null = [0];
  for (const heading of wanted) {
    const at: number = path?.at(-1) ?? 0;
    const to: number | null = path && reach.after(at, (action) => headingOf(action) === heading);
    path = path && to !== null ? [...path, to] : null;
  }
  const way = path && reach.way(path);
  if (!path || !way) return [];
  return [{ id: `typed-${path.join()}`, text: wayWord(scene, way), choose: () => sailOrPick(scene, way) }];
}

const HEADINGS: readonly Heading[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

function headingCalled(word: string): Heading | null {
  return HEADINGS.find((heading) => bare(compass(heading)) === bare(word) || bare(compassWord(heading)) === bare(word)) ?? null;
}

/** A point in words: "column 4, row 26". */
function placeWord([col, row]: Place): string {
  return t('spoken.place', { col: columnNumber(col), row: rowNumber(row) });
}

function you(scene: CupScene): Spoken[] {
  const boat = ownBoat(scene);
  if (!boat) return [];
  if (!boat.bow) return boat.fate === 'racing' ? [] : [boatLine(scene, scene.seat!)];
  const covered = scene.view.turn.seat === scene.seat && scene.view.turn.covered > 0 ? [t('figures.covered', { count: scene.view.turn.covered })] : [];
  const text = [t('spoken.you', { place: placeWord(boat.bow), heading: compassWord(boat.heading), course: courseWord(boat), leg: legName(boat.leg) }), ...covered, ...more(scene, scene.seat!)].join(', ');
  return [{ id: 'you', text }];
}

/** Sequence, posts and distance of a boat. */
function more(scene: CupScene, seat: number): string[] {
  const { view } = scene;
  const boat = view.boats[seat - 1]!;
  return [
    ...(boat.run.length > 0 ? [t('figures.run', { values: boat.run.map(([, value]) => value).join(' ') })] : []),
    ...(view.rules.crew && boat.posts ? [t('spoken.posts', { posts: postNames(view, boat.posts) })] : []),
    ...(boat.to_mark !== null && view.round > 0 ? [t('figures.to_mark', { count: boat.to_mark })] : []),
    ...(boat.skip > 0 ? [t('figures.skips', { count: boat.skip })] : []),
  ];
}

function boatLine(scene: CupScene, seat: number): Spoken {
  const { view, faces } = scene;
  const boat = view.boats[seat - 1]!;
  const name = sitter(faces, seat);
  if (!boat.bow) return { id: `boat-${seat}`, text: t('spoken.ashore', { name, state: boat.fate === 'disqualified' ? t('figures.disqualified') : boat.fate === 'racing' ? t('spoken.not_yet') : t('figures.placed', { place: boat.fate.placed }) }) };
  const shadow = [...boat.lee, ...boat.wake].map(placeWord).join('; ');
  const parts = [t('spoken.boat', { name, place: placeWord(boat.bow), heading: compassWord(boat.heading), leg: legName(boat.leg), hand: boat.hand_count }), ...more(scene, seat), ...(shadow ? [t('spoken.shadow', { shadow })] : [])];
  return { id: `boat-${seat}`, text: parts.join(', ') };
}

function asked(scene: CupScene): Spoken[] {
  switch (scene.view.question) {
    case 'choose_posts':
      return postLines(scene);
    case 'play_card':
      return [...cardLines(scene), ...(pickedCard(scene) ? pathLines(scene) : [])];
    case 'path':
    case 'manoeuvre':
      return pathLines(scene);
    default:
      return [];
  }
}

function postLines(scene: CupScene): Spoken[] {
  const { view } = scene;
  const marked = posts(scene);
  const action = ready(scene);
  return [
    ...view.board.posts.map((_, index): Spoken => {
      const post = index + 1;
      const isOn = marked.includes(post);
      return {
        id: `post-${post}`, text: t(isOn ? 'spoken.post_on' : 'spoken.post', { post, name: postName(view, post) }),
        choose: () => chosen(scene, isOn ? marked.filter((other) => other !== post) : [...marked, post].slice(-3)),
      };
    }),
    ...(action ? [{ id: 'posts', text: t('spoken.choose_posts', { posts: postNames(view, marked) }), choose: () => decide(scene, action) }] : []),
  ];
}

function cardLines(scene: CupScene): Spoken[] {
  const { view, actions } = scene;
  const boat = ownBoat(scene);
  const onRun = boat !== null && isOnRun(boat);
  const cards = sorted(boat?.hand ?? [], onRun).map((face, at): Spoken => {
    const use = useOf(scene, face.card);
    const rule = use ? null : (view.unfit.find(([card]) => card === face.card)?.[1] ?? null);
    const name = t('spoken.card', { at: at + 1, card: cardName(face, onRun) });
    const crew = view.rules.crew && boat?.posts ? face.crew.filter((post) => boat.posts?.includes(post)) : [];
    const parts = [
      name,
      ...(crew.length > 0 ? [t('count.crew', { count: crew.length })] : []),
      ...(use && typeof use === 'object' && 'discard' in use ? [t('card.discards')] : []),
      ...(rule ? [unfitWord(rule)] : []),
      ...(use && isSame(use, pickedCard(scene)) ? [t('spoken.picked')] : []),
    ];
    return { id: `card-${face.card}`, text: parts.join(', '), ...(use ? { choose: () => pickCard(scene, use) } : {}) };
  });
  return [
    ...cards,
    ...(actions.includes('change_hand') ? [{ id: 'change', text: t('spoken.change'), choose: () => decide(scene, 'change_hand') }] : []),
    ...(actions.includes('keep_hand') ? [{ id: 'keep', text: t('helm.keep'), choose: () => decide(scene, 'keep_hand') }] : []),
  ];
}

function pathLines(scene: CupScene): Spoken[] {
  const reach = reachPicked(scene);
  if (!reach) return [];
  const drawn = pickedWay(scene);
  const goes = drawn && (drawn.path.length > 1 || maySail(scene));
  return [
    ...(goes ? [{ id: 'drawn', text: t(isWarned(scene) ? 'spoken.warned' : maySail(scene) ? 'spoken.drawn' : 'spoken.unfinished', { way: wayWord(scene, drawn) }), ...(maySail(scene) ? { choose: () => sail(scene) } : {}) }] : []),
    ...stepLines(scene, reach, drawn?.path ?? [0]),
    ...reach.ends().map((way): Spoken => ({ id: `end-${way.end.bow.join()}`, text: t('spoken.end', { way: wayWord(scene, way) }), choose: () => sailOrPick(scene, way) })),
  ];
}

/** The next step by step. */
function stepLines(scene: CupScene, reach: Reach, path: Path): Spoken[] {
  const next = reach.spots[path.at(-1) ?? 0]?.next ?? [];
  const steps = next.map(([action, to]): Spoken => {
    const heading = headingOf(action);
    const text = isCrewTurn(action) ? t('path.crew', { degrees: 60 * action.crew_turn.steps, side: t(`side.${action.crew_turn.side}`) }) : heading ? compassWord(heading) : '';
    return { id: `step-${JSON.stringify(action)}`, text: t('spoken.step', { text }), choose: () => void pickPath(scene, [...path, to]) };
  });
  return path.length > 1 ? [...steps, { id: 'back', text: t('helm.back'), choose: () => void stepBack(scene) }] : steps;
}

/** Draws a way; drawn already, it is sailed. */
function sailOrPick(scene: CupScene, way: Way): void {
  const drawn = pickedWay(scene);
  if (drawn && drawn.path.join() === way.path.join()) sail(scene);
  else pickPath(scene, way.path);
}

/** A way in words: "column 5, row 31, heading north-west, four points, tack, ends the sequence". */
function wayWord(scene: CupScene, { end, steps, actions }: Way): string {
  const boat = ownBoat(scene);
  return [
    t('spoken.lies', { place: placeWord(end.bow), heading: compassWord(end.heading) }),
    t('count.points', { count: steps }),
    pathWord(actions),
    ...facts(scene, end),
    ...(boat && boat.leg % 2 === 0 && scene.view.round > 0 && !end.passes && isTack(boat, end) ? [t('spoken.tack')] : []),
    ...(boat && boat.run.length > 0 && end.sequence_ends ? [sequenceWord(end.sequence_ends) ?? ''] : []),
  ].join(', ');
}

function facts(scene: CupScene, end: Spot): string[] {
  return [
    ...(end.passes ? [t(`end_title.${end.passes}`)] : []),
    ...(end.line ? [lineWord(end.line)] : []),
    ...(end.covered_by.length > 0 ? [t('tip.covered', { names: sitters(scene.faces, end.covered_by) })] : []),
  ];
}
