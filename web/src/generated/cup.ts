// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Clock, Id, SeatKind, Status } from './protocol';

/** What a meeting is for. */
export type MeetingStage = "table" | "deciding" | "final";

/** Somebody who takes part. */
export type EntrantInfo = {
  /** Their number, from 1. */ entrant: number,
  /** human or bot. */ kind: SeatKind,
  /** Who it is; none while the place is free. */ name: string | null,
  /** Whether that is you. */ yours: boolean,
  /** The level of a bot. */ bot: string | null, };

/** A line of the table. */
export type CupRow = {
  /** Who. */ entrant: number,
  /** The place, 1 the best; equals share it. */ place: number,
  /** A point for everybody beaten in a meeting. */ points: number,
  /** How many meetings are over. */ met: number,
  /** How many of them were won. */ won: number, };

/** A race of a meeting. */
export type RaceInfo = {
  /** Its table; the link is `/t/{id}`. */ table: Id,
  /** Who sits where. */ seats: Array<number>,
  /** How each seat ended, 1 the best; none while it is under way. */ places: Array<number> | null, };

/** Some of the entrants meet. */
export type MeetingInfo = {
  /** What for: table (everyone meets everyone), deciding (equals race for a place in the final) or final. */ stage: MeetingStage,
  /** Who. */ entrants: Array<number>,
  /** What its races were worth to each of them so far. */ points: Array<number>,
  /** Whether no race is left. */ over: boolean,
  /** Its races so far. */ races: Array<RaceInfo>, };

/** A tournament as others see it. Entrants are numbered from 1. */
export type CupInfo = {
  /** The cup's id; its link is `/cup/{id}`. */ id: Id,
  /** Counts every change. */ revision: number,
  /** The game's name. */ game: string,
  /** Where it stands: waiting, playing, over or abandoned. */ status: Status,
  /** Whether the lobby shows it. */ listed: boolean,
  /** Who made it. */ host: string,
  /** Whether that is you. */ hosting: boolean,
  /** What was chosen, by option. */ set: Record<string, string>,
  /** How long seats may think. */ clock: Clock | null,
  /** How many sit at a table. */ seats: number,
  /** How many races a meeting has, unless it is decided before. */ best_of: number,
  /** When it was made, in milliseconds since 1970. */ created: number,
  /** Who takes part, in order. */ entrants: Array<EntrantInfo>,
  /** Everybody, best first; empty in lists and before it begins. */ table: Array<CupRow>,
  /** Every meeting known so far; empty in lists and before it begins. */ meetings: Array<MeetingInfo>,
  /** Who has won it; none in lists. */ winner: number | null,
  /** The table where you are expected; none in lists. */ your_table: Id | null, };
