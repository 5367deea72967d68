/**
 * The board for those who hear it.
 *
 * One idea: everything that can be seen is a line, and everything that can be done is a line to choose. The lines use
 * the same draft as road and dashboard, so confirmations are the same.
 */

import type { Action } from '../../generated/memoracers';
import type { Spoken } from '../contract';
import {
  brakeTo, buildAll, chooseStart, chooseTile, commitSwap, eraseLine, isOffered, isWarned, isWreck, pick, plan, ready, setLane, setPick, startLanes, stepTo, swapPlaces, toggleForce, write,
} from './draft.svelte';
import { ahead, anchor, code, effectWord, isLine, lanesWord, order, ownShip, pilot, specialWord, standing, stepLabel, tileWord, whyNotForced } from './names';
import { chapter, orderWord } from './say';
import { MIXED } from './series';
import type { MemoScene } from './shown';
import { t } from './words';

/** The board in words. */
export function spoken(scene: MemoScene): Spoken[] {
  const { view } = scene;
  const seats = order(view);
  return [
    { id: 'race', text: t('spoken.race', { part: chapter(view), order: orderWord(scene, seats) }) },
    ...choices(scene),
    ...seats.map((seat) => ship(scene, seat)),
    ...view.row.map((_, place) => tile(scene, place)),
    ...sums(scene),
  ];
}

/** An action in a few words. */
export function named(scene: MemoScene, action: Action): string {
  if (action === 'keep_tiles') return t('spoken.keep');
  if ('build_tile' in action) return action.build_tile;
  if ('choose_lane' in action) return t('spoken.start', { lane: action.choose_lane });
  if ('swap_tiles' in action) return t('spoken.swap', { a: ahead(scene.view, action.swap_tiles), b: ahead(scene.view, action.swap_tiles + 1) });
  const { lanes, forced } = action.program;
  return t(forced ? 'spoken.write_forced' : 'spoken.write', { lanes: lanes.join('-') });
}

/** A program typed as its lanes, such as "2 2 3", with an f for a forced engine. */
export function commands(scene: MemoScene, typed: string): Spoken[] {
  const [, digits, f] = /^([1-5](?:[ ,]*[1-5])*)[ ,]*(f?)$/i.exec(typed.trim()) ?? [];
  const lanes = (digits ?? '').replace(/\D/g, '').split('').map(Number);
  const forced = Boolean(f);
  if (!digits || scene.view.phase.phase !== 'programming' || !isOffered(scene, lanes, forced)) return [];
  const text = t(forced ? 'spoken.write_forced' : 'spoken.write', { lanes: lanes.join('-') });
  return [{ id: 'write', text, choose: () => write(scene, lanes, forced) }];
}

function choices(scene: MemoScene): Spoken[] {
  switch (scene.view.phase.phase) {
    case 'building':
      return building(scene);
    case 'placing':
      return startLanes(scene).map((lane) => ({
        id: `start-${lane}`, text: again(t('spoken.start', { lane }), pick(scene) === lane), choose: () => chooseStart(scene, lane),
      }));
    case 'programming':
      return programming(scene);
    case 'swapping':
      return swapping(scene);
    case 'drawing':
    case 'reconnaissance':
    case 'exchanging':
    case 'over':
      return [];
  }
}

/** A line that is picked says that choosing it once more sends it: the same as on the road. */
function again(text: string, picked: boolean): string {
  return picked ? t('spoken.again', { text }) : text;
}

function building(scene: MemoScene): Spoken[] {
  const { phase } = scene.view;
  if (phase.phase !== 'building' || scene.actions.length === 0) return [];
  const candidates = phase.candidates.map((candidate, index): Spoken => {
    const words = t('spoken.build', { tile: candidate.tile, lanes: lanesWord(candidate.lanes), special: specialWord(candidate) });
    const text = candidate.stars === null ? words : `${words}, ${t('build.stars', { count: candidate.stars })}`;
    return { id: `build-${candidate.tile}`, text: again(text, pick(scene) === index), choose: () => chooseTile(scene, index) };
  });
  return [
    ...candidates,
    { id: 'build-traps', text: t('spoken.traps', { traps: phase.traps.map((count, index) => t('build.trap_lane', { lane: index + 1, count })).join(', ') }) },
    { id: 'build-all-a', text: t('spoken.build_all_a'), choose: () => buildAll(scene, Array.from({ length: 9 }, () => 'A' as const)) },
    { id: 'build-mixed', text: t('spoken.build_mixed'), choose: () => buildAll(scene, MIXED) },
  ];
}

function programming(scene: MemoScene): Spoken[] {
  const draft = plan(scene);
  const own = ownShip(scene);
  if (!draft || !own) return [];
  const lanes = draft.lanes.join(', ');
  if (draft.sealed) {
    const take = { id: 'take-back', text: t('spoken.take_back'), choose: () => scene.takeBack() };
    return [{ id: 'program', text: t('spoken.program_sealed', { lanes }) }, ...(isOpen(scene) ? [take] : [])];
  }
  const line = draft.lanes.length + 1;
  const state = draft.program
    ? t('spoken.program_done', { lanes })
    : draft.lanes.length === 0
      ? t('spoken.program_empty', { lines: draft.lines })
      : t('spoken.program', { lanes, line, lines: draft.lines });
  const full = draft.speeds.at(-1) ?? draft.lines;
  return [
    { id: 'program', text: state },
    ...draft.options.map((lane): Spoken => ({
      id: `lane-${lane}`, text: t('spoken.choose_lane', { line, lane, effect: laneWord(scene, line, lane) }), choose: () => void setLane(scene, line, lane),
    })),
    ...(draft.program ? [readyLine(scene)] : []),
    ...(draft.lanes.length > 0 ? [{ id: 'erase', text: t('spoken.erase', { line: draft.lanes.length }), choose: () => eraseLine(scene) }] : []),
    ...draft.speeds
      .filter((speed) => speed !== draft.lines && !draft.forced)
      .map((speed) => ({ id: `speed-${speed}`, text: t(speed === full ? 'spoken.unbrake' : 'spoken.brake', { speed }), choose: () => brakeTo(scene, speed) })),
    force(scene),
  ];
}

function readyLine(scene: MemoScene): Spoken {
  return { id: 'ready', text: again(t(isWreck(scene) ? 'spoken.ready_crash' : 'spoken.ready'), isWarned(scene)), choose: () => ready(scene) };
}

function force(scene: MemoScene): Spoken {
  const draft = plan(scene);
  const own = ownShip(scene);
  if (!draft || !own || draft.forcedTo === null) {
    return { id: 'force', text: own ? t('spoken.no_force', { why: whyNotForced(scene.view, own) }) : '' };
  }
  const text = draft.forced ? t('spoken.unforce') : t('spoken.force', { speed: draft.forcedTo, cost: scene.view.dashboard.force_cost });
  return { id: 'force', text, choose: () => toggleForce(scene) };
}

/** Whether a sealed program can still be taken back. */
function isOpen(scene: MemoScene): boolean {
  return scene.live && scene.seat !== null && scene.sealed.includes(scene.seat);
}

/** What lies on a lane of a line, as far as it can be seen. */
function laneWord(scene: MemoScene, line: number, lane: number): string {
  const own = ownShip(scene);
  const open = own ? scene.view.row[(own.place + line) % scene.view.row.length] : null;
  if (!open) return t('desk.hidden');
  const effect = open.lanes[lane - 1];
  return stepLabel(stepTo(scene, lane)) ?? (effect ? effectWord(effect) : t('desk.hidden'));
}

function swapping(scene: MemoScene): Spoken[] {
  const places = swapPlaces(scene);
  if (places.length === 0) return [];
  const swap = (place: number) => (pick(scene) === place ? commitSwap(scene) : setPick(scene, place));
  return [
    ...places.map((place) => ({
      id: `swap-${place}`, choose: () => swap(place),
      text: again(t('spoken.swap', { a: ahead(scene.view, place), b: ahead(scene.view, place + 1) }), pick(scene) === place),
    })),
    { id: 'keep', text: t('spoken.keep'), choose: () => scene.act('keep_tiles') },
  ];
}

function where(scene: MemoScene, place: number): string {
  const own = ownShip(scene);
  if (!own?.racing || own.lane === null) return place === 0 ? t('spoken.rear') : t('spoken.from_rear', { count: place });
  const count = place - anchor(scene.view);
  if (count === 0) return t('spoken.here');
  return count > 0 ? t('spoken.ahead', { count }) : t('spoken.behind', { count: -count });
}

function ship(scene: MemoScene, seat: number): Spoken {
  const { view, faces } = scene;
  const name = pilot(faces, seat);
  const ship = view.ships[seat - 1];
  const boxes = t('figures.shield', { count: ship?.boxes_left ?? 0, all: view.dashboard.boxes });
  if (!ship || !ship.racing) return { id: `ship-${seat}`, text: t('spoken.ship_out', { name }) };
  if (ship.lane === null) return { id: `ship-${seat}`, text: t('spoken.ship_waits', { name, boxes }) };
  const programs = view.phase.phase === 'programming' && !view.told;
  const state = programs ? t(view.ready.includes(seat) ? 'spoken.state_ready' : 'spoken.state_writing') : '';
  const where = t('spoken.ship_place', { place: ship.place + 1 });
  const laps = t('figures.laps', { count: ship.laps, all: view.dashboard.laps });
  return { id: `ship-${seat}`, text: t('spoken.ship', { name, where, lane: ship.lane, speed: ship.speed, boxes, laps, state }) };
}

function tile(scene: MemoScene, place: number): Spoken {
  const open = scene.view.row[place];
  const at = { place: place + 1, where: where(scene, place) };
  if (!open) return { id: `tile-${place}`, text: t('spoken.tile_closed', at) };
  const name = isLine(open) ? `${code(open)}, ${t('tile.line')}` : code(open);
  return { id: `tile-${place}`, text: t('spoken.tile_open', { ...at, tile: name, lanes: tileWord(open) }) };
}

function sums(scene: MemoScene): Spoken[] {
  const { view, faces } = scene;
  if (view.solo) {
    const { score, stars } = view.solo;
    return [{ id: 'solo', text: t('spoken.solo', { score, stars: t('solo.stars', { count: stars }), rank: standing(view.solo, view) }) }];
  }
  if (view.races <= 1) return [];
  return view.points.map((count, index) => ({
    id: `points-${index}`, text: t('spoken.points', { name: pilot(faces, index + 1), points: t('figures.points', { count }) }),
  }));
}
