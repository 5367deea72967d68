// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Difference } from '../lib/change';

/** 128 bits, written as 22 characters that need no escaping in a link. */
export type Id = string;

/** A place at the table, counted from 0 inside and from 1 wherever people or files read it. */
export type Seat = number;

/** A set of seats. */
export type Seats = number[];

/** Milliseconds since the match began. */
export type Millis = number;

/** How one seat ended. */
export type Standing = {
  /** Place, 1 the best; equal seats share a place. */ place: number,
  /** The game's own count: points, credits, laps. */ score: number, };

/** How every seat ended. */
export type Standings = Standing[];

/** How long a seat may think while it is asked; then the referee decides for it. */
export type Clock = { "per_decision": Millis } | { "bank": {
  /** What a seat has at the start. */ start: Millis,
  /** What is added after each of its decisions. */ increment: Millis, } };

/** Where a table stands. */
export type Status = "waiting" | "playing" | "over" | "abandoned";

/** Who is meant to sit in a seat. */
export type SeatKind = "human" | "bot" | "local";

/** Who lets a match begin. */
export type Start = "when_full" | "asked";

/** What becomes of a match when somebody resigns and several are left. */
export type Resigning = "bot" | "end";

/** Where the dice of a match come from. */
export type DiceFrom = "server" | "everybody";

/** A draw of the dice under way. Everybody who has a seat commits to a nonce, and then reveals it. */
export type DrawInfo = {
  /** What commits the server to its seed: the `seed_commitment` of the match. */ promise: string,
  /** What each seat has committed to, in seat order; null for who has not. */ commitments: Array<string | null>,
  /** Whether nobody can commit any more, and whoever has is asked for their nonce. */ revealing: boolean,
  /** Whether you are asked, for your commitment or your nonce. */ asked: boolean, };

/** What a seat has added to the dice, so that nobody alone has chosen them. */
export type Nonce = { "by": "seat",
  /** The hash of the nonce. */ commitment: string,
  /** 64 lower-case hexadecimal digits. */ nonce: string, } | { "by": "withheld",
  /** The hash of what nobody has seen. */ commitment: string, } | { "by": "server" };

/** A seat as others see it. */
export type SeatInfo = {
  /** Its number, from 1. */ seat: Seat,
  /** Who is meant to sit here: human, bot or local. */ kind: SeatKind,
  /** Who does; none while it is free. */ name: string | null,
  /** Who alone may take it, because it was theirs in the match before; left out if anybody may. */ kept_for?: string,
  /** Whether that is you. */ yours: boolean,
  /** The level of the bot that plays here, also for an absent person. */ bot: string | null,
  /** Whether the person has resigned. */ resigned: boolean,
  /** Whether the person has said that they are ready to begin; left out if not. */ ready?: boolean,
  /** Whether anybody without a seat may take it over while the match runs, because a bot plays it for somebody who is away, or nobody sat there; left out if not. */ open?: boolean, };

/** A table as others see it. */
export type TableInfo = {
  /** The table's id; its link is `/t/{id}`. */ id: Id,
  /** Counts every change. */ revision: number,
  /** The game's name. */ game: string,
  /** Where it stands: waiting, playing, over or abandoned. */ status: Status,
  /** Whether the lobby shows it. */ listed: boolean,
  /** Who made it. */ host: string,
  /** Whether that is you. */ hosting: boolean,
  /** What was chosen, by option. */ set: Record<string, string>,
  /** How long seats may think. */ clock: Clock | null,
  /** Whether a seat may ask for a hint. */ hints: boolean,
  /** Whether those who play hear what those who only watch say meanwhile. */ open_talk: boolean,
  /** The seats, in order. */ seats: Array<SeatInfo>,
  /** Who lets the match begin. */ start: Start,
  /** What becomes of the match when somebody resigns and several are left. */ resigning: Resigning,
  /** Where the dice come from. */ dice: DiceFrom,
  /** The dice are being drawn, and then the match begins; left out if not. */ draw?: DrawInfo,
  /** The table of the next match of the same people. */ rematch: Id | null,
  /** The cup whose race is played here. */ cup?: Id,
  /** When it was made, in milliseconds since 1970. */ created: number,
  /** Whether the match waits for one of your seats; only in lists, and left out while the server has not looked at the match since it was started. */ your_turn?: boolean, };

/** What a game waits for. */
export type TurnInfo = { "kind": "players",
  /** Who. */ seats: Seats, } | { "kind": "scramble",
  /** Who may act. */ seats: Seats,
  /** When the alarm rings, in milliseconds since the match began. */ until: Millis | null,
  /** What the match's clock reads now. */ now: Millis, } | { "kind": "chance" } | { "kind": "over",
  /** How every seat ended, in seat order. */ standings: Standings,
  /** Who has given up and ends behind everybody else; left out if nobody has. */ resigned?: Seats,
  /** Whether the match ended by that, before the game was over; left out if not. */ early?: boolean, };

/** A seat's clock. */
export type ClockInfo = {
  /** What is left, in milliseconds. */ left: Millis,
  /** Whether it runs. */ running: boolean,
  /** How long it waits before it runs, in milliseconds: something is shown to everybody first. */ waits?: Millis, };

/** An event as a viewer was told it. */
export type Heard<E> = {
  /** The number of the step that brought it about. */ n: number,
  /** When, in milliseconds since the match began. */ at: Millis,
  /** As the game tells it. */ event: E,
  /** The event in words, if the client asked for a language. */ text?: string,
  /** The number of the rule behind it, with the words. */ rule?: string, };

/** The match as one viewer sees it. */
export type Sight<V, A, E> = {
  /** What the game waits for. */ turn: TurnInfo,
  /** Who has a sealed choice that can be taken back. */ sealed: Seats,
  /** What lies open to the viewer. */ view: V,
  /** What the viewer's seat may do now. */ actions: Array<A>,
  /** Every seat's thinking clock, in seat order; empty in a match without clocks. */ clocks: Array<ClockInfo>,
  /** What the viewer was told. */ events: Array<Heard<E>>, };

/** What changed of the match as one viewer sees it: what depends on time is told whole, of the rest the difference. */
export type SightChange<E> = {
  /** What the game waits for. */ turn: TurnInfo,
  /** Who has a sealed choice that can be taken back. */ sealed: Seats,
  /** Every seat's thinking clock. */ clocks: Array<ClockInfo>,
  /** What changed of the view; nothing if it is left out. */ view?: Difference,
  /** What changed of the actions offered; nothing if it is left out. */ actions?: Difference,
  /** What the viewer was told. */ events: Array<Heard<E>>, };

/** Who is here. */
export type Presence = {
  /** Seats whose people are connected. */ seats: Seats,
  /** How many others watch. */ watching: number, };

/** Something said. */
export type Chat = {
  /** Counts from 1. */ number: number,
  /** Who. */ name: string,
  /** Their seat, if they have one. */ seat: Seat | null,
  /** Plain text, never markup. */ text: string,
  /** When, in milliseconds since 1970. */ at: number, };

/** An undo on its way. */
export type UndoNews = {
  /** Who wants it. */ seat: Seat,
  /** Whose answer is missing. */ waiting: Seats,
  /** Decided: granted or not; none while it waits. */ granted: boolean | null, };

/** Who is waited for before something is shown only once. When the match goes on, an update tells it. */
export type GatheringNews = {
  /** Who is here and not ready. */ waiting: Seats,
  /** How long they are waited for, in milliseconds. */ left: Millis, };

/** Everything a client needs to begin. */
export type Hello = {
  /** The version of the protocol. */ protocol: number,
  /** The table. */ table: TableInfo,
  /** The seat the client looks through; none for a spectator. */ seat: Seat | null,
  /** How many entries the log of the match has. */ version: number,
  /** The promise about the dice. */ seed_commitment: string | null,
  /** What each seat has added to the dice; left out if nobody was asked. */ nonces?: Array<Nonce>,
  /** What is printed on the material of the match; none before it begins. It is told here and nowhere else. */ printed: unknown,
  /** The match as the viewer sees it, with all it was told; none before it begins. */ match: Sight<unknown, unknown, unknown> | null,
  /** Who is here. */ presence: Presence,
  /** What was said last. */ chat: Array<Chat>,
  /** An undo that waits for answers. */ undo: UndoNews | null,
  /** Who is waited for before something is shown only once; left out if nobody is. */ gathering?: GatheringNews, };

/** What happened between two versions. */
export type Update = {
  /** What the client must have seen; otherwise it asks for a resync. */ from: number,
  /** What it has seen now. */ version: number,
  /** What changed since then, for who has seen all before it. */ change?: SightChange<unknown>,
  /** The match as the viewer sees it now, with what it was told since: instead of a change for who wants whole views, or has missed something. */ match?: Sight<unknown, unknown, unknown>, };

/** Why something was refused, in a word that never changes its meaning. */
export type ErrorCode = "abandoned" | "answered" | "begun" | "bot_pace" | "bot_plays" | "broken" | "busy" | "chat_length" | "chat_too_fast" | "clock" | "closed" | "closing" | "cup" | "cup_full" | "foreign_host" | "foreign_origin" | "foul" | "hint_pending" | "imported" | "in_cup" | "language" | "list_length" | "moved_on" | "name_length" | "no_body" | "no_bot" | "no_cup" | "no_game" | "no_hints" | "no_identity" | "no_seat" | "no_socket" | "no_such_seat" | "no_table" | "no_time_left" | "no_token" | "not_asked" | "not_begun" | "not_found" | "not_here" | "not_host" | "not_now" | "not_offered" | "not_over" | "not_stored" | "not_your_seat" | "nothing_sealed" | "nothing_to_undo" | "others_play" | "over" | "overloaded" | "record" | "resigned" | "revealed" | "seat_taken" | "seats" | "setup" | "still_here" | "store" | "table_full" | "tests_only" | "too_fast" | "too_large" | "too_many_codes" | "too_many_connections" | "too_many_cups" | "too_many_imports" | "too_many_players" | "too_many_sockets" | "too_many_tables" | "too_many_take_backs" | "too_many_tokens" | "too_many_undos" | "too_much_kept" | "too_slow" | "unreadable" | "wrong_method" | "wrong_token";

/** Why something was not done. Nothing changed, but for the actions that were done before it. */
export type Rejected = {
  /** The client's own, if it gave one. */ id?: number,
  /** Stable: for programs. */ code: ErrorCode,
  /** For people, and what would have been allowed. */ message: string,
  /** The number of the rule that forbids it. */ rule?: string,
  /** How many actions of an `act` were done before it. */ done?: number,
  /** The game's own reason. */ foul: unknown,
  /** The version it was judged at. */ version: number,
  /** What the seat may do instead. */ actions: unknown[] | undefined, };

/** Why an action has no preview. */
export type NotForetold = {
  /** Stable: for programs. */ code: ErrorCode,
  /** The number of the rule that forbids it. */ rule?: string,
  /** For people. */ message: string, };

/** What an action would do, or why it cannot be done. */
export type Foretold = { "preview": unknown } | { "refused": NotForetold };

/** What the ace thinks of an action. */
export type AdviceReason = {
  /** One of the actions offered. */ action: unknown,
  /** How much of its attention it got, from 0 to 1. */ share: number,
  /** The expected place. */ place: number,
  /** How likely the seat comes last, from 0 to 1. */ risk: number, };

/** What the ace would do, from what the seat knows. */
export type Advice = {
  /** One of the actions offered. */ action: unknown,
  /** How many worlds it has imagined. */ worlds: number,
  /** What it has considered, the most first; nothing where there was no choice. */ reasons: Array<AdviceReason>, };

/** What the server says. */
export type ServerMessage = { "type": "hello" } & Hello | { "type": "update" } & Update | { "type": "rejected" } & Rejected | { "type": "accepted",
  /** The client's own. */ id: number,
  /** The version that has it. */ version: number,
  /** How many actions were done; only for an `act`. */ done?: number, } | { "type": "preview",
  /** The client's own. */ id: number | null,
  /** One for each action. */ previews: Array<Foretold>, } | { "type": "hint",
  /** The client's own. */ id: number | null,
  /** In which seat. */ seat: Seat,
  /** What it would do, and why. */ advice: Advice, } | { "type": "presence" } & Presence | { "type": "chat" } & Chat | { "type": "undo" } & UndoNews | { "type": "gathering" } & GatheringNews | { "type": "table" } & TableInfo | { "type": "pong",
  /** The client's own. */ id: number | null, } | { "type": "closing",
  /** Why. */ reason: string, };

/** What a client says. */
export type ClientMessage = { "type": "act",
  /** One of the actions offered. */ action?: unknown,
  /** Several instead of one, each judged after those before it; the first that is refused ends it. */ actions?: unknown[],
  /** The version at which it was decided: only if nobody but others has acted since, so that the same message sent twice never answers the next question. */ only_at?: number,
  /** Which of the client's seats; the one it looks through if not given. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "take_back",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "preview",
  /** Actions that are offered; what is not is refused one by one. */ actions: unknown[],
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "undo",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "consent",
  /** Whether they may. */ agree: boolean,
  /** Comes back in the answer. */ id?: number, } | { "type": "ready",
  /** Which of the client's seats. */ seat?: Seat,
  /** Whether the others are not waited for much longer; only the host may say so. */ all?: boolean,
  /** Comes back in the answer. */ id?: number, } | { "type": "pause",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "resume",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "resign",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "take_over",
  /** Somebody else's seat. */ seat: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "hand_back",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "commit",
  /** BLAKE3 over `slipstream nonce ` and the nonce, as 64 lower-case hexadecimal digits. */ commitment: string,
  /** Comes back in the answer. */ id?: number, } | { "type": "reveal",
  /** 64 lower-case hexadecimal digits. */ nonce: string,
  /** Comes back in the answer. */ id?: number, } | { "type": "hint",
  /** Which of the client's seats. */ seat?: Seat,
  /** Comes back in the answer. */ id?: number, } | { "type": "say",
  /** Plain text. */ text: string,
  /** Comes back in the answer. */ id?: number, } | { "type": "look",
  /** The seat; none to watch. */ seat?: Seat, } | { "type": "resync",
  /** The last version seen. */ version: number, } | { "type": "ping",
  /** Comes back in the answer. */ id?: number, };

/**
 * The codes of a `rejected`.
 */
export type SocketCode = "abandoned" | "answered" | "bot_plays" | "chat_length" | "chat_too_fast" | "foul" | "hint_pending" | "list_length" | "moved_on" | "no_bot" | "no_hints" | "no_seat" | "no_such_seat" | "no_time_left" | "not_asked" | "not_begun" | "not_here" | "not_now" | "not_offered" | "not_stored" | "not_your_seat" | "nothing_sealed" | "nothing_to_undo" | "over" | "resigned" | "revealed" | "still_here" | "table_full" | "too_fast" | "too_large" | "too_many_take_backs" | "too_many_undos" | "unreadable";
