/** What a cup's page tells of its meetings. No rules: places and points are the server's. */

import type { CupInfo, MeetingInfo, RaceInfo } from '../generated/cup';

/** Where a meeting stands. */
export type MeetingState = 'now' | 'later' | 'over';

export function stateOf(meeting: MeetingInfo): MeetingState {
  if (meeting.over) return 'over';
  return meeting.races.length > 0 ? 'now' : 'later';
}

/** What somebody is called; a place that is free has a number. */
export function nameOf(cup: CupInfo, entrant: number): string {
  return cup.entrants[entrant - 1]?.name ?? String(entrant);
}

/** How many points somebody has in a meeting. */
export function pointsOf(meeting: MeetingInfo, entrant: number): number {
  return meeting.points[meeting.entrants.indexOf(entrant)] ?? 0;
}

/** Who has the most points in a meeting; nobody if several have. */
export function bestOf(meeting: MeetingInfo): number | null {
  const most = Math.max(...meeting.points);
  const best = meeting.entrants.filter((entrant) => pointsOf(meeting, entrant) === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** The meeting of two in the table. */
export function meetingOf(cup: CupInfo, one: number, other: number): MeetingInfo | null {
  return cup.meetings.find(({ stage, entrants }) => stage === 'table' && entrants.includes(one) && entrants.includes(other)) ?? null;
}

/** What can be done at the table of a race. */
export function wayOf(cup: CupInfo, race: RaceInfo): 'play' | 'watch' | 'replay' {
  if (race.places) return 'replay';
  return race.table === cup.your_table ? 'play' : 'watch';
}

/** Where that is done. */
export function addressOf(race: RaceInfo): string {
  return race.places ? `/replay/${race.table}` : `/t/${race.table}`;
}
