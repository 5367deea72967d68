/**
 * The view while events are told.
 *
 * One idea: an event changes the view by what it says and nothing else. Tiles are told by number; what they look like
 * is printed.
 */

import type { Event, Good, Question, Tile, TileView } from '../../generated/galaxy-trucker';
import { cardOf, faceOf, flightOf, turned, type PlacedView, type PlayerView, type View } from './lay';
import { beaten } from '../../boards/beats';

/** What is asked while ships are built. */
const BUILDING: ReadonlySet<Question> = new Set(['call_start', 'build', 'draw_tile', 'draw_pile', 'contest', 'roll_die', 'late_order']);

/** What the board draws while events are played, and events therefore tell in full. */
export function declared(view: View): unknown {
  return {
    flight: view.flight,
    phase: phaseOf(view),
    face_down: view.face_down,
    face_up: numbers(view.face_up),
    card: view.card?.card ?? null,
    cards_left: view.cards_left,
    players: view.players.map(({ credits, debt, tiles, holds, hand, aside, loose, finished, position }) => ({
      credits, debt, holds, hand: hand?.tile ?? null, aside: numbers(aside), loose, finished, position,
      tiles: [...tiles].sort((a, b) => a.square - b.square).map(({ square, tile, sides, points, goods }) => ({ square, tile, sides, points, goods: [...goods].sort() })),
    })),
  };
}

/** Whether ships are built, fly, or everything is over. */
export function phaseOf({ question }: View): 'building' | 'flight' | 'over' {
  return question === 'over' ? 'over' : BUILDING.has(question) ? 'building' : 'flight';
}

/** The view after an event, with the view that was sent by then: it knows what lay there before anybody built. */
export function apply(view: View, event: Event, sent?: View): View {
  switch (event.event) {
    case 'flight_prepared':
      return prepared(view, event.flight, sent);
    case 'took_face_down':
      return { ...player(view, event.seat, () => ({ holds: true, hand: null, loose: null })), face_down: view.face_down - 1 };
    case 'tile_drawn':
      return player(view, event.seat, () => ({ holds: true, hand: faceOf(view, event.tile) }));
    case 'took_face_up':
      return { ...player(view, event.seat, () => ({ holds: true, hand: faceOf(view, event.tile), loose: null })), face_up: without(view.face_up, event.tile) };
    case 'took_aside':
      return player(view, event.seat, ({ aside }) => ({ holds: true, hand: faceOf(view, event.tile), aside: without(aside, event.tile), loose: null }));
    case 'attached':
      return player(view, event.seat, ({ tiles }) => ({ holds: false, hand: null, loose: looseAt(view, event.square), tiles: [...tiles, laid(faceOf(view, event.tile), event.square, event.turns)] }));
    case 'detached':
      return player(view, event.seat, ({ tiles }) => ({ holds: true, hand: faceOf(view, event.tile), loose: null, tiles: tiles.filter(({ square }) => square !== event.square) }));
    case 'was_set_aside':
      return player(view, event.seat, ({ aside }) => ({ holds: false, hand: null, aside: [...aside, faceOf(view, event.tile)] }));
    case 'was_put_back':
      return { ...player(view, event.seat, () => ({ holds: false, hand: null })), face_up: [...view.face_up, faceOf(view, event.tile)] };
    case 'finished':
      return player(view, event.seat, () => ({ finished: event.order, loose: null }));
    case 'building_over':
      return { ...view, question: 'mend' };
    case 'tile_lost':
      return player(view, event.seat, ({ tiles, aside, hand, holds }) => ({
        tiles: tiles.filter(({ square }) => square !== event.square),
        ...(event.square === null ? { aside: without(aside, event.tile), ...(hand?.tile === event.tile ? { hand: null, holds: false } : { holds }) } : {}),
      }));
    case 'premium_paid':
      return player(view, event.seat, ({ credits, debt }) => ({ credits: credits - event.paid, debt: debt + event.debt }));
    case 'insured':
      return player(view, event.seat, ({ credits }) => ({ credits: credits - event.paid }));
    case 'launched':
    case 'moved':
      return player(view, event.seat, () => ({ position: event.position }));
    case 'card_turned':
      return {
        ...view, card: cardOf(view, view.flight, event.card), cards_left: event.of - event.number,
        turned: view.card ? [...view.turned, view.card] : view.turned,
      };
    case 'gave_up': {
      const gone = new Set(view.ships[event.ship]);
      return player(view, event.seat, ({ tiles }) => ({ tiles: tiles.filter(({ square }) => !gone.has(square)) }));
    }
    case 'settled':
      return player(view, event.seat, ({ credits, debt }) => ({ credits: credits + event.credits, debt: event.account === 'debt' ? 0 : debt }));
    case 'gained':
      return player(view, event.seat, ({ credits }) => ({ credits: credits + event.credits }));
    case 'loaded':
      return goods(view, event.seat, event.square, (cubes) => [...cubes, event.good]);
    case 'unloaded':
    case 'good_lost':
      return goods(view, event.seat, event.square, (cubes) => less(cubes, event.good));
    case 'flight_over':
      return { ...view, players: view.players.map((old, index) => ({ ...old, credits: event.credits[index] ?? old.credits })) };
    case 'turn_began':
      return player(view, event.seat, () => ({ points: event.points }));
    case 'turn_ended':
      return player(view, event.seat, () => ({ points: event.carried, movable: [] }));
    case 'match_over':
      return { ...view, question: 'over' };
    case 'start_called':
    case 'looked_at':
    case 'looked_away':
    case 'card_seen':
    case 'came_too_late':
    case 'hourglass_turned':
    case 'hourglass_out':
    case 'round_over':
    case 'hourglass_moved':
    case 'die_rolled':
    case 'mistake_found':
    case 'alien_boarded':
    case 'woke':
    case 'specialist_boarded':
    case 'crew_boarded':
    case 'ship_stayed':
    case 'stayed_behind':
    case 'announced':
    case 'cell_spent':
    case 'technician_helped':
    case 'negotiated':
    case 'landed':
    case 'took':
    case 'passed':
    case 'goods_offered':
    case 'goods_left':
    case 'crew_lost':
    case 'fought':
    case 'weakest':
    case 'nothing_happened':
    case 'attack_comes':
    case 'redirected':
    case 'thruster_fired':
    case 'unharmed':
    case 'part_kept':
    case 'arrived':
      return view;
  }
  return event satisfies never;
}

/** A new flight: what lies there before anybody builds is open to all, and no event tells it. */
function prepared(view: View, flight: number, sent: View | undefined): View {
  if (!sent || sent.flight !== flight) return { ...view, flight, board: flightOf(view.printed, flight).board, question: 'call_start' };
  const players = sent.players.map((player, index) => ({ ...player, credits: view.players[index]?.credits ?? player.credits }));
  return { ...sent, players };
}

/** The tile that may still be moved (GT-16); by mail all tiles of the turn may (GT-108), and the view says which. */
function looseAt({ pace }: View, square: number): number | null {
  return 'budget' in pace ? null : square;
}

function player(view: View, seat: number, to: (player: PlayerView) => Partial<PlayerView>): View {
  return { ...view, players: view.players.map((old, index) => (index === seat - 1 ? { ...old, ...to(old) } : old)) };
}

function goods(view: View, seat: number, square: number, to: (goods: Good[]) => Good[]): View {
  return player(view, seat, ({ tiles }) => ({ tiles: tiles.map((tile) => (tile.square === square ? { ...tile, goods: to(tile.goods) } : tile)) }));
}

/** Cubes without one of that colour. */
function less(cubes: readonly Good[], good: Good): Good[] {
  const at = cubes.lastIndexOf(good);
  return cubes.filter((_, index) => index !== at);
}

function without(tiles: readonly TileView[], gone: Tile): TileView[] {
  return tiles.filter(({ tile }) => tile !== gone);
}

function numbers(tiles: readonly TileView[]): number[] {
  return tiles.map(({ tile }) => tile).sort((a, b) => a - b);
}

/** A tile on a square, turned clockwise by so many quarters, before anybody or anything comes aboard. */
function laid(face: TileView, square: number, turns: number): PlacedView {
  return { ...turned(face, turns), square, turns, humans: 0, alien: null, cells: 0, goods: [] };
}

/** What one roll, one line or one card does to everybody: seen in one beat. */
const BEATS: readonly ReadonlySet<Event['event']>[] = [new Set(['unharmed', 'tile_lost', 'crew_lost', 'good_lost']), new Set(['moved']), new Set(['launched'])];

/** Whether an event is shown in one beat with one before it. */
export function together({ event }: Event, next: Event): boolean {
  return BEATS.some((beat) => beat.has(event) && beat.has(next.event));
}

/** How long events are shown, and what is heard with them. */
export const { duration, sound } = beaten<Event>({
  flight_prepared: [900, null],
  start_called: [320, 'turn'],
  took_face_down: [0, 'card'],
  tile_drawn: [90, 'card'],
  took_face_up: [0, 'card'],
  took_aside: [0, 'card'],
  attached: [90, 'snap'],
  detached: [0, 'card'],
  was_set_aside: [0, 'token'],
  was_put_back: [0, 'token'],
  looked_at: [0, null],
  looked_away: [0, null],
  card_seen: [0, null],
  came_too_late: [320, null],
  hourglass_turned: [600, 'token'],
  hourglass_out: [900, 'turn'],
  round_over: [0, null],
  turn_began: [0, 'turn'],
  turn_ended: [320, 'token'],
  hourglass_moved: [600, 'token'],
  die_rolled: [600, 'dice'],
  finished: [600, 'lap'],
  building_over: [900, 'lap'],
  mistake_found: [600, 'damage'],
  tile_lost: [900, 'damage'],
  alien_boarded: [320, 'token'],
  woke: [320, 'token'],
  specialist_boarded: [320, 'token'],
  crew_boarded: [320, 'token'],
  premium_paid: [480, 'token'],
  insured: [480, 'token'],
  ship_stayed: [480, null],
  stayed_behind: [600, 'damage'],
  launched: [420, 'snap'],
  card_turned: [900, 'card'],
  gave_up: [900, 'crash'],
  announced: [480, 'token'],
  cell_spent: [240, 'token'],
  technician_helped: [320, 'token'],
  negotiated: [600, 'token'],
  moved: [480, null],
  landed: [480, 'snap'],
  took: [320, 'token'],
  passed: [240, null],
  gained: [480, 'token'],
  goods_offered: [240, null],
  loaded: [240, 'token'],
  unloaded: [240, 'token'],
  goods_left: [240, null],
  crew_lost: [480, 'damage'],
  good_lost: [320, 'damage'],
  fought: [900, ({ result }) => (result === 'won' ? 'lap' : result === 'lost' ? 'damage' : null)],
  weakest: [600, 'damage'],
  nothing_happened: [320, null],
  attack_comes: [1300, 'dice'],
  redirected: [480, null],
  thruster_fired: [480, 'snap'],
  unharmed: [420, 'token'],
  part_kept: [600, 'crash'],
  arrived: [900, 'lap'],
  settled: [250, 'token'],
  flight_over: [1200, 'lap'],
  match_over: [1200, ({ standings }, seat) => (seat !== null && standings[seat - 1]?.place === 1 ? 'win' : 'lap')],
});
