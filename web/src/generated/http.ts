// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Difference } from '../lib/change';
import type { Clock, DiceFrom, ErrorCode, Heard, Millis, Resigning, Seat, SeatKind, Start, TableInfo, TurnInfo } from './protocol';

/** The same words in every language. */
export type Words = {
  /** In English. */ en: string,
  /** In French. */ fr: string, };

/** What people call a value. */
export type Called = {
  /** The value. */ value: string,
  /** In English. */ en: string,
  /** In French. */ fr: string, };

/** What an option takes. */
export type OptionKind = { "kind": "choice",
  /** The words. */ values: Array<string>, } | { "kind": "per_seat",
  /** The words. */ values: Array<string>, } | { "kind": "choice_or_text",
  /** The words. */ values: Array<string>,
  /** What the text looks like, in English. */ form: string,
  /** The same in French. */ form_fr: string, } | { "kind": "number",
  /** The least. */ min: number,
  /** The most. */ max: number, } | { "kind": "count",
  /** The most. */ max: number,
  /** How many there are if nothing is said and one seat plays alone. */ alone: number, } | { "kind": "each",
  /** The option that counts them. */ of: string,
  /** The words. */ values: Array<string>, } | { "kind": "flag" } | { "kind": "seat" } | { "kind": "pack" };

/** Another option has one of these values. */
export type When = {
  /** The other option. */ key: string,
  /** The values. */ is: Array<string>, };

/** Switches that a value of an option turns on all at once. */
export type Brings = {
  /** The value. */ value: string,
  /** The switches. */ switches: Array<string>, };

/** One option of a game's setup. */
export type OptionSpec = {
  /** Its name in `key=value`. */ key: string,
  /** What people call it, in a few words. */ name: Words,
  /** What people call its values, where that is not the value itself. */ names: Array<Called>,
  /** What holds if it is not given. */ default: string,
  /** When it changes anything beside the other options: all of these hold. */ when?: Array<When>,
  /** The value that means that one seat plays alone. */ solo?: string,
  /** What one of its values turns on. */ brings?: Brings,
  /** The rule behind it. */ rule: string,
  /** What it does, in English. */ en: string,
  /** What it does, in French. */ fr: string, } & ({ "kind": "choice",
  /** The words. */ values: Array<string>, } | { "kind": "per_seat",
  /** The words. */ values: Array<string>, } | { "kind": "choice_or_text",
  /** The words. */ values: Array<string>,
  /** What the text looks like, in English. */ form: string,
  /** The same in French. */ form_fr: string, } | { "kind": "number",
  /** The least. */ min: number,
  /** The most. */ max: number, } | { "kind": "count",
  /** The most. */ max: number,
  /** How many there are if nothing is said and one seat plays alone. */ alone: number, } | { "kind": "each",
  /** The option that counts them. */ of: string,
  /** The words. */ values: Array<string>, } | { "kind": "flag" } | { "kind": "seat" } | { "kind": "pack" });

/** A content pack as people choose it. */
export type PackInfo = {
  /** Its name; `printed` for the embedded one. */ name: string,
  /** The fingerprint a record names. */ hash: string, };

/** The fewest and the most seats. */
export type SeatRange = {
  /** The fewest. */ min: number,
  /** The most. */ max: number, };

/** A kind of bot: who it is. */
export type BotInfo = {
  /** Its level, as seats name it. */ level: string,
  /** The level's name for people. */ name: Words,
  /** A line about it. */ line: Words,
  /** Its colour, as CSS writes it. */ colour: string, };

/** A game as an API describes it. */
export type GameInfo = {
  /** Its name in links and requests. */ game: string,
  /** Its name as people write it. */ title: string,
  /** One sentence about it. */ blurb: Words,
  /** The fewest and the most seats. */ seats: SeatRange,
  /** What can be chosen. */ options: Array<OptionSpec>,
  /** What a first game chooses beside the defaults, by key. */ first_game?: { [key in string]: string },
  /** What a game by mail chooses beside the defaults, by key. */ by_mail?: { [key in string]: string },
  /** The content packs that can be chosen. */ packs: Array<PackInfo>,
  /** Its bots, the weakest first. */ bots: Array<BotInfo>,
  /** The level that is offered first. */ usual_bot: string, };

/** One numbered rule. */
export type Rule = {
  /** Its number, such as `MR-21`. */ id: string,
  /** Its title. */ title: string,
  /** The section it stands in. */ section: string,
  /** Where it comes from: the booklet, us, or both. */ origin: string,
  /** Its text, in Markdown. */ text: string, };

/** All rules of a game in one language. */
export type Rulebook = {
  /** Its title. */ title: string,
  /** The rules in reading order. */ rules: Array<Rule>, };

/** You. */
export type Me = {
  /** How the others know you. */ name: string, };

/** A display name. */
export type Named = {
  /** Plain text, never markup. */ name: string, };

/** A seat of a table to be made. */
export type NewSeat = {
  /** human, bot or local (a person at your screen). */ kind: SeatKind,
  /** The level of a bot. */ level?: string,
  /** The name of a local person. */ name?: string, };

/** Where the match of a table begins. */
export type Situation = {
  /** A record of the game, as it is exported: its header brings options and clock. */ record: string,
  /** How many of its steps were taken. */ steps: number, };

/** A table to be made. */
export type NewTable = {
  /** The game's name. */ game: string,
  /** The seats in order; one for you and bots for the rest if not given. */ seats?: Array<NewSeat>,
  /** Options of the game by key; the value is a word, a number or a truth. */ set?: { [key in string]: string },
  /** How long seats may think: `{"per_decision": ms}` or `{"bank": {"start": ms, "increment": ms}}`. */ clock?: Clock,
  /** Whether seats may ask what the ace would do; only where one person plays if not given. */ hints?: boolean,
  /** Whether those who play hear what those who only watch say meanwhile. */ open_talk?: boolean,
  /** How long bots seem to think, in milliseconds, at most ten seconds; as the server is set if not given. */ bot_pace?: number,
  /** Whether the lobby shows it. */ listed?: boolean,
  /** Who lets the match begin: it does so itself as soon as no seat is free (`when_full`), or it is `asked` for by the host or by everybody, who are also asked before something that is shown only once. */ start?: Start,
  /** What becomes of the match when somebody resigns and several are left: a `bot` plays on, or it is the `end`. */ resigning?: Resigning,
  /** Where the dice come from: a seed that the `server` has promised, or that and a nonce of `everybody` who has a seat, who are asked for it over their sockets before the match begins. */ dice?: DiceFrom,
  /** Whether you take the first free seat. */ sit?: boolean,
  /** For tests, on a server that was started for them: the number all dice and bots follow from. */ seed?: number,
  /** For tests, on a server that was started for them: the steps of a record that the match begins with. */ from?: Situation, };

/** What the host changes before the match; what is left out stays. */
export type NewOptions = {
  /** All options of the game that are not as usual, by key. */ set?: { [key in string]: string },
  /** How long seats may think; null for as long as they like. */ clock?: Clock | null,
  /** Whether seats may ask what the ace would do. */ hints?: boolean,
  /** What becomes of the match when somebody resigns. */ resigning?: Resigning, };

/** Options to be looked at before a table is made. */
export type Wish = {
  /** How many seats; as usual if not given. */ seats?: number,
  /** Options of the game by key; the value is a word, a number or a truth. */ set?: { [key in string]: string }, };

/** Whether somebody is ready. */
export type Ready = {
  /** Whether they are. */ ready: boolean, };

/** A seat to be taken. */
export type Join = {
  /** Its number, from 1; the first free one if not given. */ seat?: Seat, };

/** A short name for a table. */
export type Code = {
  /** Six letters and digits. */ code: string, };

/** Where other devices find this server. */
export type Reach = {
  /** The beginnings of links that work elsewhere, the likeliest first; none if only this machine reaches it. */ addresses: Array<string>, };

/** Somebody to take part in a cup. */
export type NewEntrant = {
  /** human or bot. */ kind: SeatKind,
  /** The level of a bot. */ level?: string, };

/** A cup to be made. */
export type NewCup = {
  /** The game's name. */ game: string,
  /** Who takes part, in order. */ entrants: Array<NewEntrant>,
  /** How many sit at a table; two if not given. */ seats?: number,
  /** How many races a meeting has, unless it is decided before: an odd number; one if not given. */ best_of?: number,
  /** Options of the game by key; they must do for every number of seats from two on. */ set?: { [key in string]: string },
  /** How long seats may think: `{"per_decision": ms}` or `{"bank": {"start": ms, "increment": ms}}`. */ clock?: Clock,
  /** Where the dice of its races come from, as at a table. */ dice?: DiceFrom,
  /** Whether the lobby shows it and its races. */ listed?: boolean,
  /** Whether you take the first free place. */ enter?: boolean, };

/** What a viewer saw after a step. */
export type Frame<V, E> = {
  /** How many steps were taken. */ n: number,
  /** When, in milliseconds since the match began. */ at: Millis,
  /** What the game waits for. */ turn: TurnInfo,
  /** What lies open to the viewer, in the first frame; in all of them if whole views were asked for. */ view?: V,
  /** What changed of it since the frame before; nothing if it is left out. */ change?: Difference,
  /** What the last step told the viewer. */ events: Array<Heard<E>>,
  /** What happened at the table instead, in words: somebody resigned, or could not be reached. */ note?: string, };

/** A whole match through somebody's eyes. */
export type Replay = {
  /** The table it was played at. */ table: TableInfo,
  /** What is printed on the material of the match. */ printed: unknown,
  /** What was seen, from before the first step to after the last. */ frames: Frame<unknown, unknown>[], };

/** The body of every refusal. */
export type ErrorBody = {
  /** Stable: for programs. */ code: ErrorCode,
  /** For people, and what would have been allowed. */ message: string,
  /** The same in French, if the options of a game are at fault. */ message_fr?: string, };
