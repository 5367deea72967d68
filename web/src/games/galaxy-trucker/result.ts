/** What flights have brought: the standings between two of them, and every bill once the match is over (GT-87 to GT-91). */

import type { Account, Event } from '../../generated/galaxy-trucker';
import type { Heard } from '../../generated/protocol';
import type { Face, Report, Result } from '../contract';
import type { Shown } from './told';
import { t } from './words';

/** What a flight changed for a seat: credits of the journey, then the lines of its bill. */
interface Changes {
  journey: number;
  lines: { account: Account; credits: number }[];
  sum: number;
}

/** A flight that is over: its number, and what it changed for each seat. */
interface Flown {
  flight: number;
  seats: Changes[];
}

/** Before the next flight is prepared everybody sees who has how much, and where it came from. */
export function result(past: readonly Heard<Event>[], next: Event | null, view: Shown, faces: readonly Face[]): Result | null {
  const flown = flightsOf(past).at(-1);
  if (next?.event !== 'flight_prepared' || !flown || flown.flight !== next.flight - 1) return null;
  const credits = view.players.map((player) => player.credits);
  const rows = faces.map(({ seat, label }) => {
    const own = credits[seat - 1] ?? 0;
    const changes = flown.seats[seat - 1]!;
    // GT-5: players with equal credits share their place.
    return { seat, label, place: 1 + credits.filter((other) => other > own).length, gained: signed(changes.sum), total: t('figures.credits', { count: own }), lines: [wordsOf(changes)].filter(Boolean) };
  });
  return { title: t('result.title', { flight: flown.flight, of: view.classes.length }), rows: rows.sort((one, other) => one.place - other.place) };
}

/** Every seat with what each flight brought. */
export function report(events: readonly Heard<Event>[], faces: readonly Face[], view: Shown): Report | null {
  const flights = flightsOf(events);
  if (flights.length === 0) return null;
  const rows = faces.map(({ seat, label }) => ({
    seat, label,
    text: flights.map(({ seats }) => signed(seats[seat - 1]!.sum)).join(', '),
    lines: flights.map(({ flight, seats }) => t('result.flight', { flight, class: view.classes[flight - 1] ?? '', what: wordsOf(seats[seat - 1]!) || t('result.nothing') })),
  }));
  return { title: t('result.bills'), rows };
}

/** The flights that are over, by what was told of their ends. */
function flightsOf(events: readonly Heard<Event>[]): Flown[] {
  const flights: Flown[] = [];
  let [bill, before]: [Extract<Event, { event: 'settled' }>[], readonly number[]] = [[], []];
  for (const { event } of events) {
    if (event.event === 'settled') bill.push(event);
    if (event.event !== 'flight_over') continue;
    const written = bill;
    const seats = event.credits.map((now, at) => changesOf(written.filter(({ seat }) => seat === at + 1), now - (before[at] ?? 0)));
    flights.push({ flight: event.flight, seats });
    [bill, before] = [[], event.credits];
  }
  return flights;
}

function changesOf(bill: readonly { account: Account; credits: number }[], sum: number): Changes {
  const lines = bill.map(({ account, credits }) => ({ account, credits }));
  return { journey: sum - lines.reduce((all, { credits }) => all + credits, 0), lines, sum };
}

/** "on the way +3, finish order +4, lost tiles −2" */
function wordsOf({ journey, lines }: Changes): string {
  const told = [...(journey === 0 ? [] : [[t('result.journey'), journey] as const]), ...lines.map(({ account, credits }) => [t(`account.${account}`), credits] as const)];
  return told.map(([what, credits]) => `${what} ${signed(credits)}`).join(', ');
}

/** A number with its sign, as it is printed. */
function signed(credits: number): string {
  return credits > 0 ? `+${credits}` : credits < 0 ? `−${-credits}` : '0';
}
