// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Seat, Seats, Standings } from './protocol';

/** Where a bow points, clockwise; the wind blows from the north (AC-2). */
export type Heading = "N" | "NE" | "SE" | "S" | "SW" | "NW";

/** A tack and the colour of a card's near-wind half: red is port, green is starboard (AC-20). */
export type Colour = "red" | "green";

/** A side of a boat. */
export type Side = "left" | "right";

/** On which side the buoys are left (AC-14). */
export type Rounding = "either" | "starboard" | "port";

/** What a boat has to pass next (AC-13, AC-14, AC-32). */
export type Mark = "windward" | "leeward" | "line";

/** A set of crew posts, written as their numbers from 1 (AC-50). */
export type Posts = number[];

/** A card, by the number the data gives it, from 1. */
export type Card = number;

/** What is printed on a card (AC-18). */
export type CardFace = {
  /** The card. */ card: Card,
  /** The colour of its near-wind half. */ colour: Colour,
  /** The value of its near-wind half. */ near: number,
  /** The value of its downwind half. */ down: number,
  /** The crew numbers. */ crew: Posts, };

/** The advanced rules in use, each on its own (AC-1b). */
export type Advanced = {
  /** The start procedure (AC-40). */ start_procedure: boolean,
  /** Crew points (AC-50). */ crew: boolean,
  /** Sequences on beats (AC-57). */ sequence: boolean,
  /** Head to wind (AC-67). */ head_to_wind: boolean,
  /** Front cover (AC-75). */ front_cover: boolean,
  /** Rear cover (AC-76). */ rear_cover: boolean, };

/** Which cards make a tack on a beat with sequences (AC-63c). */
export type TackRule = "two" | "free";

/** What is asked or drawn. */
export type Question = "choose_posts" | "first_lot" | "start_cards" | "start_lot" | "manoeuvre" | "order_lot" | "deal" | "play_card" | "path" | "draw" | "rank_lot" | "over";

/** Whether a boat still races. */
export type FateView = "racing" | { "placed": number } | "disqualified";

/** A boat with what lies open of it. */
export type BoatView = {
  /** Its bow; nothing while it is not on the board. */ bow: [number, number] | null,
  /** Its stern. */ stern: [number, number] | null,
  /** Where it points. */ heading: Heading,
  /** Legs finished: even on a beat, odd on a run with the spinnaker (AC-13). */ leg: number,
  /** What ends its leg. */ mark: Mark,
  /** Movement points to pass that mark on the empty board. */ to_mark: number | null,
  /** Movement points to the end of the race on the empty board (AC-33). */ to_end: number | null,
  /** The tack it remembers (AC-63b). */ tack: Colour | null,
  /** The last value of its sequence (AC-59). */ sequence: number | null,
  /** The cards of its sequence, at most the newest sixteen, the newest last (AC-57). */ run: Array<[Colour, number]>,
  /** Near-wind values that continue its sequence or, without one, open it; none where no sequence is played. */ fits: Array<number>,
  /** Turns still to miss (AC-48). */ skip: number,
  /** Whether its bow was over the line on the last manoeuvre (AC-48). */ over: boolean,
  /** Its key posts, for their owner until all have chosen (AC-50). */ posts: Posts | null,
  /** Cards in hand, for their owner. */ hand: Array<Card> | null,
  /** How many there are. */ hand_count: number,
  /** Its start card, until it has moved (AC-42). */ start_card: Card | null,
  /** Whether it still races. */ fate: FateView,
  /** Points to leeward where it takes the wind, if front cover is played (AC-75). */ lee: Array<[number, number]>,
  /** Points in its wake, if rear cover is played (AC-76). */ wake: Array<[number, number]>, };

/** The turn under way. */
export type TurnView = {
  /** Whose it is. */ seat: Seat,
  /** The card played or discarded, or the start card. */ card: Card | null,
  /** Whether it was discarded (AC-62). */ discarded: boolean,
  /** Movement points left. */ points: number,
  /** Crew points that can still be used, in one batch (AC-53). */ crew: number,
  /** Movement points lost under covers (AC-78). */ covered: number,
  /** Whether a step was made. */ moved: boolean,
  /** Whether the turn began head to wind (AC-67b). */ began_head_to_wind: boolean,
  /** Steps onto head to wind so far (AC-27). */ head_to_wind_steps: number,
  /** The colour whose side the first step goes to (AC-69). */ first: Colour | null,
  /** Whether no path is legal (AC-29). */ cornered: boolean,
  /** Cards still to draw. */ draws: number, };

/** What lies open to one viewer now (AC-7). */
export type View = {
  /** What is asked or drawn. */ question: Question,
  /** Who is asked; nobody where chance is. */ asked: Seats,
  /** The viewer's seat. */ seat: Seat | null,
  /** The advanced rules in use. */ rules: Advanced,
  /** Which cards make a tack, if sequences are played (AC-63c). */ tack_rule: TackRule,
  /** On which side the buoys are left (AC-14). */ rounding: Rounding,
  /** Legs of the race: beats and runs in turn (AC-31). */ legs: number,
  /** The round, from 1; 0 before the race. */ round: number,
  /** The last round (AC-33). */ turn_limit: number,
  /** The manoeuvre of the start procedure, from 1; 0 outside of it (AC-45). */ manoeuvre: number,
  /** How many there are. */ manoeuvres: number,
  /** The playing order, as far as it is known. */ order: Array<Seat>,
  /** The boats by seat. */ boats: Array<BoatView>,
  /** The turn under way; it means nothing where nobody is on turn. */ turn: TurnView,
  /** The viewer's cards that cannot be played now, each with the rule that forbids it. */ unfit: Array<[Card, string]>,
  /** Cards left in the deck. */ pile: number,
  /** The discards, face up. */ discards: Array<Card>,
  /** Start cards that are out, face up (AC-90). */ aside: Array<Card>, };

/** The board, as a client draws it. */
export type BoardView = {
  /** Columns; a point is a column and a row with an even sum. */ cols: number,
  /** Rows, the leeward edge first. */ rows: number,
  /** Points that are missing. */ holes: Array<[number, number]>,
  /** The leeward buoy. */ leeward: [number, number],
  /** The windward buoy. */ windward: [number, number],
  /** The first row above the start and finish line. */ line: number,
  /** The crew posts in English and French, by number. */ posts: Array<[string, string]>, };

/** What is printed on the material of a match. */
export type Printed = {
  /** The board. */ board: BoardView,
  /** From where a beat can be ended without another tack: lines from the point above the windward buoy to the edge, on the sides where this match leaves it. They are ours; nothing is printed there. */ laylines: Array<[[number, number], [number, number]]>,
  /** The cards, in the order of their numbers. */ cards: Array<CardFace>, };

/** One player's decision. A path is many small ones: steps, at most one crew batch, and a stop. */
export type Action = { "choose_posts": Posts } | { "play_card": Card } | { "discard": Card } | "change_hand" | "keep_hand" | { "sail": Heading } | { "turn_in_place": Heading } | { "crew_turn": {
  /** To which side. */ side: Side,
  /** How many times 60 degrees. */ steps: number, } } | "stop";

/** What a card does to the sequence. */
export type Play = "plain" | "opens" | "continues";

/** Why a sequence ended. */
export type SequenceEnd = "broken" | "tack" | "rounding" | "head_to_wind" | "hand_changed";

/** A fact worth telling. Cards drawn are told to their owner alone. */
export type Event = { "event": "posts_chosen", seat: Seat, posts: Posts, } | { "event": "lot_drawn", seat: Seat, } | { "event": "placed", seat: Seat, bow: [number, number], heading: Heading, } | { "event": "manoeuvre_began", manoeuvre: number, of: number, } | { "event": "start_card_turned", seat: Seat, card: CardFace, } | { "event": "start_cards_equal", value: number, } | { "event": "manoeuvre_turn", seat: Seat, points: number, } | { "event": "over_the_line", seat: Seat, turns: number, } | { "event": "disqualified", seat: Seat, } | { "event": "race_began", order: Array<Seat>, laps: number, } | { "event": "round_began", round: number, } | { "event": "turn_began", seat: Seat, leg: number, } | { "event": "turn_missed", seat: Seat, } | { "event": "covered", seat: Seat, by: Seat, rear: boolean, } | { "event": "card_played", seat: Seat, card: CardFace, points: number, crew: number, play: Play, } | { "event": "sequence_ended", seat: Seat, why: SequenceEnd, } | { "event": "card_discarded", seat: Seat, card: CardFace, points: number, } | { "event": "hand_changed", seat: Seat, cards: Array<CardFace>, } | { "event": "hand_kept", seat: Seat, } | { "event": "sailed", seat: Seat, from: [number, number], to: [number, number], heading: Heading, } | { "event": "stopped_by_wind", seat: Seat, lost: number, } | { "event": "turned_in_place", seat: Seat, heading: Heading, } | { "event": "crew_turned", seat: Seat, side: Side, steps: number, heading: Heading, } | { "event": "cornered", seat: Seat, } | { "event": "rounded", seat: Seat, mark: Mark, leg: number, } | { "event": "tacked", seat: Seat, tack: Colour, opens: [Colour, number] | null, } | { "event": "stopped", seat: Seat, bow: [number, number], heading: Heading, unused: number, } | { "event": "card_drawn", seat: Seat, card: CardFace, } | { "event": "card_drawn_unseen", seat: Seat, } | { "event": "deck_shuffled", cards: number, } | { "event": "finished", seat: Seat, place: number, } | { "event": "turn_limit_reached", turns: number, } | { "event": "ranked", seat: Seat, place: number, legs: number, to_end: number, } | { "event": "match_over", standings: Standings, };

/** What crossing the start line early brings. */
export type LineCall = "misses_turn" | "disqualified";

/** How a boat lies on its way through a turn, and what it can still do. */
export type Spot = {
  /** Where the bow is. */ bow: [number, number],
  /** Where it points. */ heading: Heading,
  /** Movement points left. */ points: number,
  /** Crew points left. */ crew: number,
  /** The rule that forbids ending the turn there; nothing where it may end (AC-19, AC-26, AC-28, AC-43). */ bar: string | null,
  /** Whether the boat has left the board: across the finish line, or disqualified. */ gone: boolean,
  /** The mark that was passed on the way. */ passes: Mark | null,
  /** What the start line says. */ line: LineCall | null,
  /** Why the sequence would end, if it would (AC-63). */ sequence_ends: SequenceEnd | null,
  /** Boats that would take the wind there as they lie now (AC-75, AC-77). */ covered_by: Seats,
  /** Movement points to the end of the race from there, on the empty board; 0 beyond the line. */ to_end: number,
  /** The spot before it on a path with the fewest decisions; nothing for the first. */ from: number | null,
  /** What can be done there, and which spot of the list it leads to. */ next: Array<[Action, number]>, };

/** What an action would do as far as its own seat can see. */
export type Preview = { "preview": "posts", cards: [number, number, number, number], } | { "preview": "card", points: number, crew: number, play: Play, breaks: boolean, spots: Array<Spot>, } | { "preview": "move", spots: Array<Spot>, } | { "preview": "turn_lost", draws: number, } | { "preview": "stop", unused: number, sequence_ends: SequenceEnd | null, draws: number, };
