/** The board in one sentence: what is asked, or what happens just now. */

import type { Event } from '../../generated/memoracers';
import type { Heard } from '../../generated/protocol';
import type { Curve, Lesson } from '../contract';
import { list } from '../../i18n/index.svelte';
import { isWarned, isWreck, pick, plan, swapPair } from './draft.svelte';
import { ahead, code, effectWord, pilot, pilots, rankWord, tileWord, writing } from './names';
import { apply, type MemoScene, type Shown } from './shown';
import { t } from './words';

/** The parts of what goes on, and which one it is. */
export function phases(view: Shown): { names: string[]; now: number } {
  switch (view.phase.phase) {
    case 'building':
    case 'drawing':
      return { names: before(), now: 0 };
    case 'reconnaissance':
      return { names: before(), now: 1 };
    case 'placing':
      return { names: before(), now: 2 };
    case 'programming':
      if (!view.told) return { names: during(), now: 0 };
      if (view.told.part === 'opening' || view.told.part === 'closing') return { names: before(), now: 1 };
      return { names: during(), now: view.told.part === 'action' ? 1 : 2 };
    case 'exchanging':
    case 'swapping':
      return { names: during(), now: 2 };
    case 'over':
      return { names: during(), now: view.told?.part === 'action' ? 1 : 2 };
  }
}

/** The rule that speaks of what goes on now. */
export function rule(view: Shown): string {
  switch (view.phase.phase) {
    case 'building':
    case 'drawing':
      return 'MR-10';
    case 'reconnaissance':
      return 'MR-13';
    case 'placing':
      return 'MR-15';
    case 'programming':
      if (!view.told) return 'MR-18';
      if (view.told.part === 'opening' || view.told.part === 'closing') return 'MR-13';
      return view.told.part === 'action' ? 'MR-25' : 'MR-48';
    case 'exchanging':
    case 'swapping':
      return 'MR-41';
    case 'over':
      return 'MR-56';
  }
}

function before(): string[] {
  return [t('phase.build'), t('phase.reconnaissance'), t('phase.place')];
}

function during(): string[] {
  return [t('phase.program'), t('phase.action'), t('phase.maintenance')];
}

/** A heading for the log. */
export function chapter(view: Shown): string {
  const part = chapterOf(view);
  return view.races > 1 ? t('chapter.of_race', { race: view.race, part }) : part;
}

/** Where a race or a championship stands. */
export function progress(view: Shown): string {
  return view.races > 1 ? t('progress.of_race', { race: view.race, races: view.races, part: chapterOf(view) }) : chapterOf(view);
}

function chapterOf(view: Shown): string {
  if (view.round > 0) return t('chapter.round', { round: view.round });
  switch (view.phase.phase) {
    case 'building':
    case 'drawing':
      return t('chapter.build');
    case 'reconnaissance':
      return t('chapter.reconnaissance');
    case 'placing':
    case 'programming':
    case 'exchanging':
    case 'swapping':
    case 'over':
      return t('chapter.start');
  }
}

/** One sentence for now. */
export function prompt(scene: MemoScene): string {
  return (scene.playing && happening(scene, scene.playing.heard.event)) ?? asking(scene);
}

function asking(scene: MemoScene): string {
  const { view, faces, seat } = scene;
  switch (view.phase.phase) {
    case 'building':
      return view.phase.seat === seat
        ? t('prompt.build', { number: view.phase.number })
        : t('prompt.build_wait', { number: view.phase.number, name: pilot(faces, view.phase.seat) });
    case 'drawing':
      return t('prompt.draw');
    case 'reconnaissance':
      return t('prompt.recon', { shown: view.phase.shown });
    case 'placing': {
      if (view.phase.seat !== seat) return t('prompt.place_wait', { name: pilot(faces, view.phase.seat) });
      const lane = pick(scene);
      return lane === null ? t('prompt.place') : t('prompt.place_again', { lane });
    }
    case 'programming':
      return view.told ? t('prompt.opens') : programming(scene);
    case 'exchanging':
      return t('prompt.exchange');
    case 'swapping': {
      if (view.phase.seat !== seat) return t('prompt.swap_wait', { name: pilot(faces, view.phase.seat) });
      const [a, b] = swapPair(scene);
      return a === undefined || b === undefined ? t('prompt.swap') : t('prompt.swap_pair', { a: ahead(view, a), b: ahead(view, b) });
    }
    case 'over':
      return ending(scene);
  }
}

function programming(scene: MemoScene): string {
  const draft = plan(scene);
  const names = pilots(scene.faces, writing(scene));
  if (draft?.sealed) return names ? t('prompt.sealed', { names }) : t('prompt.sealed_all');
  if (draft?.program) return !isWarned(scene) ? t('prompt.complete') : isWreck(scene) ? t('prompt.crash') : t('prompt.again');
  if (draft) return t('prompt.line', { line: draft.lanes.length + 1, lines: draft.lines });
  if (!names) return t('prompt.opens');
  if (scene.seat !== null && scene.view.ships[scene.seat - 1]?.racing === false) return t('prompt.out', { names });
  return t(writing(scene).length === 1 ? 'prompt.watch_single' : 'prompt.watch', { names });
}

function ending(scene: MemoScene): string {
  const { view, turn } = scene;
  if (view.solo) {
    return view.solo.won ? t('prompt.solo_won', { points: score(view.solo.score), rank: rankWord(view.solo.rank) }) : t('prompt.solo_lost');
  }
  if (turn.kind !== 'over') return t('prompt.over');
  const winners = turn.standings.flatMap(({ place }, index) => (place === 1 ? [index + 1] : []));
  return t(winners.length === 1 ? 'prompt.won' : 'prompt.won_shared', { names: pilots(scene.faces, winners) });
}

/** What happens just now; nothing for what needs no words. */
function happening(scene: MemoScene, event: Event): string | null {
  const { view, faces } = scene;
  const all = view.dashboard.boxes;
  const name = 'seat' in event ? pilot(faces, event.seat) : '';
  switch (event.event) {
    case 'race_began':
      return t('prompt.began', { race: event.race });
    case 'tile_built':
    case 'tile_drawn':
      return t('prompt.built', { tile: event.tile });
    case 'tile_shown':
      return t('prompt.recon', { shown: event.place + 1 });
    case 'tile_hidden':
      return t('prompt.closing');
    case 'ship_placed':
      return t('prompt.placed', { name, lane: event.lane });
    case 'program_revealed':
      return t('prompt.revealed', { name, lanes: event.program.lanes.join(' ') });
    case 'engine_forced':
      return t('prompt.forced', { name, speed: event.speed });
    case 'braked':
      return t('prompt.braked', { name, speed: event.speed });
    case 'tile_turned_up':
      return event.flight === null ? t('prompt.turned_front') : t('prompt.turned', { name: pilot(faces, event.flight) });
    case 'ship_moved':
      if (event.effect === 'kraken') return t('prompt.kraken', { name });
      return event.effect === null ? t('prompt.arrived', { name }) : t('prompt.moved', { name, lane: event.lane, effect: effectWord(event.effect) });
    case 'lap_ticked':
      return t('prompt.lap', { name, laps: event.laps });
    case 'boxes_ticked':
      return t('prompt.ticked', { name, count: event.boxes, left: event.boxes_left, all });
    case 'sped_up':
    case 'slowed_down':
      return t('prompt.sped', { name, speed: event.speed });
    case 'boxes_erased':
      return t('prompt.erased', { name, count: event.boxes, left: event.boxes_left, all });
    case 'mechanism_passed':
      return t('prompt.mechanism', { name });
    case 'crashed':
      return t('prompt.crashed', { name });
    case 'tile_looped':
      return t(`looped.${event.how}`);
    case 'tiles_swapped':
      return t('prompt.swapped', { name });
    case 'tiles_kept':
      return t('prompt.kept', { name });
    case 'score_dropped':
      return t('prompt.dropped', { score: event.score });
    case 'score_held':
      return t('prompt.held', { score: event.score });
    case 'race_over':
    case 'championship_over': {
      if (view.solo) return ending(scene);
      const winners = event.standings.flatMap(({ place }, index) => (place === 1 ? [index + 1] : []));
      return t(winners.length === 1 ? 'prompt.won' : 'prompt.won_shared', { names: pilots(faces, winners) });
    }
    case 'ready':
    case 'took_back':
    case 'round_began':
      return null;
  }
  return event satisfies never;
}

/** A line of the log that does not remember for the pilots: while the race runs, hidden tiles stay hidden. */
export function logged(heard: Heard<Event>, view: Shown): string | null {
  const { event } = heard;
  const words = heard.text ?? null;
  if (view.phase.phase === 'over') return words;
  if (event.event === 'tile_shown') return t('log.shown', { count: event.place + 1 });
  if (event.event === 'tile_turned_up') return t('log.turned', { place: ahead(view, event.place) });
  if (event.event === 'ship_moved') return t('log.moved', { effect: event.effect === null ? t('tile.line') : effectWord(event.effect) });
  return words && 'place' in event ? asTheBoardCounts(words, event.place, view) : words;
}

/** What is left of such a line when its tiles may lie face down again: what happened to a ship, but neither where nor on which lane. */
export function faded(heard: Heard<Event>, view: Shown): string | null {
  const { event } = heard;
  switch (event.event) {
    case 'program_revealed':
    case 'tile_hidden':
    case 'tile_turned_up':
    case 'ship_moved':
      return null;
    case 'boxes_ticked':
      return t('log.trap', { count: event.boxes });
    default:
      return logged(heard, view);
  }
}

/** The server writes places as they are counted from the rear; the board counts from the reader's own ship. */
function asTheBoardCounts(words: string, place: number, view: Shown): string {
  return words.replace(/\+(\d+)\b/g, (whole, number) => ([place, place + 1].includes(Number(number)) ? `+${ahead(view, Number(number))}` : whole));
}

/** An event for those who hear it, with the view before it: a tile is told lane by lane. */
export function said(heard: Heard<Event>, view: Shown): string | null {
  const { event } = heard;
  const words = heard.text ?? null;
  switch (event.event) {
    case 'tile_shown':
      return t('said.shown', { number: event.place + 1, tile: code(event.tile), lanes: tileWord(event.tile) });
    case 'tile_turned_up':
      return t('said.turned', { place: ahead(view, event.place), tile: code(event.tile), lanes: tileWord(event.tile) });
    case 'tile_looped':
      // Every ship is a place nearer to the rear by then.
      return words && asTheBoardCounts(words, event.place, apply(view, event));
    default:
      return words && 'place' in event ? asTheBoardCounts(words, event.place, view) : words;
  }
}

/** How a solo race ended; of other matches the shell says who won. */
export function verdict(view: Shown): { title: string; text?: string } | null {
  if (!view.solo) return null;
  const { won, score, rank, stars } = view.solo;
  if (!won) return { title: t('verdict.lost'), text: t('verdict.lost_text', { stars: t('solo.stars', { count: stars }) }) };
  return { title: t('verdict.won', { rank: rankWord(rank) }), text: t('verdict.won_text', { points: t('figures.points', { count: score }), stars: t('solo.stars', { count: stars }) }) };
}

/** What a number of the standings means. */
export function score(count: number): string {
  return t('figures.points', { count });
}

/** What the board and the others are called where there is room for one word. */
export function tabs(): { board: string; others: string } {
  return { board: t('tab.board'), others: t('tab.others') };
}

/** The board's keys, for the key map. */
export function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['1', '…', '5'], does: t('key.lane') },
    { keys: ['←', '↑', '→'], does: t('key.step') },
    { keys: ['⌫'], does: t('key.erase') },
    { keys: ['-', '+'], does: t('key.brake') },
    { keys: ['F'], does: t('key.force') },
    { keys: ['Enter'], does: t('key.ready') },
    { keys: ['K'], does: t('key.keep') },
  ];
}

/** Numbers for the chart of the race. */
export function curves(view: Shown): Curve[] {
  const curve = (id: string, label: string, of: (ship: Shown['ships'][number]) => number): Curve => ({
    id, label, values: view.ships.map((ship) => (ship.racing ? of(ship) : null)),
  });
  // The road moves with the last ship, so only the gap to the first one says who is ahead.
  const reached = (ship: Shown['ships'][number]) => ship.turns * 10 + ship.place;
  const first = Math.max(0, ...view.ships.filter((ship) => ship.racing).map(reached));
  const { solo } = view;
  return [
    // Alone there is nobody to be behind: the score is what one races against (MR-73).
    solo ? curve('score', t('curve.score'), () => solo.score) : curve('progress', t('curve.progress'), (ship) => reached(ship) - first),
    curve('speed', t('curve.speed'), (ship) => ship.speed),
    curve('boxes', t('curve.boxes'), (ship) => ship.boxes_left),
  ];
}

/** The guided first turn. */
export function lessons(): Lesson[] {
  type Phase = MemoScene['view']['phase']['phase'];
  const step = (text: string, phases: readonly Phase[], done: (scene: MemoScene) => boolean): Lesson => ({
    text, done: (scene) => done(scene as unknown as MemoScene), fits: (scene) => phases.includes((scene as unknown as MemoScene).view.phase.phase),
  });
  const past = ({ view }: MemoScene, round: number) => view.round >= round && view.phase.phase !== 'reconnaissance';
  const sealed = (scene: MemoScene) => scene.seat !== null && (scene.view.ready.includes(scene.seat) || scene.view.told?.part === 'action');
  return [
    step(t('lesson.watch'), ['drawing', 'reconnaissance'], (scene) => scene.view.phase.phase === 'placing' || past(scene, 1)),
    step(t('lesson.start'), ['placing'], (scene) => past(scene, 1) || (scene.seat !== null && scene.view.phase.phase !== 'reconnaissance' && scene.view.ships[scene.seat - 1]?.lane !== null)),
    step(t('lesson.choose'), ['programming'], (scene) => past(scene, 2) || sealed(scene) || (plan(scene)?.lanes.length ?? 0) > 0),
    step(t('lesson.ready'), ['programming'], (scene) => past(scene, 2) || sealed(scene)),
    step(t('lesson.colours'), ['programming', 'swapping'], (scene) => past(scene, 3) || (past(scene, 2) && sealed(scene))),
  ];
}

/** The order in words, for the spoken board. */
export function orderWord(scene: MemoScene, seats: readonly number[]): string {
  return list(seats.map((seat) => pilot(scene.faces, seat)));
}
