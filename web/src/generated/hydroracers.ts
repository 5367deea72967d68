// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Seat, Standings } from './protocol';

/** A plane of the race, counted from 0 inside and from 1 wherever people or files read it. */
export type Plane = number;

/** A kind of card. Its code is the same in every pack: base cards by value and repair time, the autopilots' pass card, then the development cards. */
export type Card = string;

/** A nation, and with it a plane and a pilot of first games (HR-1). */
export type Nation = "italy" | "uk" | "usa" | "france";

/** A pilot's flying skill (HR-30 to HR-33). */
export type Skill = "no_air_resistance_from_5" | "slipstream_gap_one" | "slipstream_plus_two" | "hand_plus_one";

/** How an autopilot chooses its card (HR-117). */
export type Temperament = "lowest" | "highest_odd" | "second_highest" | "highest_even";

/** Why an autopilot flies as it does (HR-115 to HR-117). */
export type Reason = "sprint" | "pass_card" | "no_card" | { "temper": Temperament } | "highest";

/** Technology, permanent (HR-61). */
export type Technology = "hand_plus_one" | "deny_slipstream" | "plus_one_when_overtaking" | "drop_behind_follower" | "slipstream_plus_two" | "hop_over_next" | "may_reduce_one" | "refill_choose_1_of_2" | "no_air_resistance_from_5";

/** An element of the expert cockpit (HR-50). */
export type Element = "cooling" | "propulsion" | "controls" | "structure";

/** What is wrong with a damaged plane (HR-56). */
export type Malus = "corner_at_limit" | "slow" | "no_pilot_skill" | "hand_minus_one";

/** A danger token (HR-6). */
export type Token = "damage" | "alert";

/** Which side of the cockpits is flown (HR-50, HR-75). */
export type Cockpit = "basic" | "expert";

/** How planes or pilots find their seats (HR-1, HR-132). */
export type Allotment = "nation" | "free" | "random";

/** What a movement card does besides moving (HR-60). */
export type Effect = "none" | { "remove": number } | { "points_and_remove": {
  /** Points gained. */ points: number,
  /** Dangers removed. */ remove: number, } } | "glide" | "scout" | { "daredevil": {
  /** Points gained. */ points: number, } } | { "point_or_coins": {
  /** Points gained. */ points: number,
  /** Coins gained. */ coins: number, } } | { "ignore": {
  /** How many. */ corners: number,
  /** Only if played with this value. */ only_with: number | null, } };

/** An advantage (HR-62). */
export type Advantage = "extra_alert" | "less_damage" | "sabotage" | { "upgrade": Element } | "workshop";

/** A square of an element tile (HR-51 to HR-55). */
export type Square = { "link": Element } | { "malus": Malus } | "cross";

/** The kinds of cards. */
export type CardKind = { "movement": Effect } | { "technology": Technology } | { "advantage": Advantage } | "pass";

/** A corner line (HR-18). */
export type Corner = {
  /** The space just before the line. */ after: number,
  /** The highest speed that is safe. */ limit: number, };

/** A circuit: one lane of spaces from 1, the finish line behind the last. */
export type Circuit = {
  /** Its id. */ id: string,
  /** Its name, for people. */ name: string,
  /** The nation that holds the contest. */ host: Nation,
  /** Spaces of a lap, 10 to 60; a plane beyond has finished. */ length: number,
  /** The spaces of the grid, pole first (HR-4). */ grid: [number, number, number, number],
  /** The corner lines in track order, at least one. */ corners: Array<Corner>, };

/** The sheet of a plane. */
export type PlaneSheet = {
  /** Its id. */ id: string,
  /** Its name, for people. */ name: string,
  /** Its nation. */ nation: Nation,
  /** How it chooses as an autopilot (HR-117). */ temperament: Temperament,
  /** Its "I pass" cards as an autopilot (HR-111). */ pass_cards: number,
  /** The levels of its tiles, in the order of [`Element::ALL`] (HR-50). */ levels: [number, number, number, number],
  /** Its cards, sorted (HR-1). */ deck: [Card, Card, Card, Card, Card, Card, Card, Card, Card, Card], };

/** A pilot card. */
export type PilotCard = {
  /** Its id. */ id: string,
  /** The pilot's name. */ name: string,
  /** The pilot's nation. */ nation: Nation,
  /** The flying skill. */ skill: Skill, };

/** The constants of the race, the bets and the development phase. */
export type Numbers = {
  /** Heats of a race (HR-10). */ heats: number,
  /** Cards in hand (HR-7). */ hand_size: number,
  /** Coins at the start (HR-1). */ start_coins: number,
  /** What leading adds to the speed: never more than 0 (HR-16). */ air_resistance: number,
  /** What slipstream adds to the speed (HR-17). */ slipstream: number,
  /** Spaces of a pass (HR-27). */ pass_spaces: number,
  /** Coins that become a point (HR-46). */ coins_per_point: number,
  /** The last round of a heat (HR-42b). */ heat_rounds: number,
  /** DAMAGE tokens in each bag (HR-6). */ bag_damage: number,
  /** ALERT tokens in each bag (HR-6). */ bag_alert: number,
  /** Slots of a player's gauge (HR-23). */ human_slots: number,
  /** Slots of an autopilot's gauge (HR-113). */ autopilot_slots: number,
  /** DAMAGE tokens a crash puts back (HR-24). */ returned_on_crash: number,
  /** Points by rank, winner first (HR-44). */ by_rank: [number, number, number, number],
  /** Stakes of the paid slots, highest first (HR-37). */ paid_slots: [number, number, number],
  /** How many times the stake a right bet pays (HR-40). */ win_multiplier: number,
  /** Coins a right bet pays besides (HR-40). */ win_bonus: number,
  /** Coins for a bet on the second (HR-41). */ second_bonus: number,
  /** Coins for a bet on the third (HR-41). */ third_bonus: number,
  /** Development tokens of each player (HR-71). */ tokens_per_player: number,
  /** Tokens in a development phase that opens a campaign (HR-68). */ opening_tokens: number,
  /** TIME markers in the common bag (HR-67). */ time_markers: number,
  /** Cards on the display (HR-66). */ display_size: number,
  /** Coins that replace the last token on a card (HR-80). */ accelerate_cost: number,
  /** Coins per missing point of exchange value (HR-84). */ swap_cost: number,
  /** Tokens the leader in points loses (HR-74). */ leader_extra_token: number,
  /** Places of the espionage track (HR-87). */ spy_slots: number,
  /** Tokens of an espionage claim (HR-89). */ spy_tokens: number,
  /** Coins that replace the last token of a claim (HR-89). */ spy_accelerate_cost: number,
  /** Coins per missing point of exchange value when spying (HR-91). */ spy_swap_cost: number,
  /** Coins of the own exhibition space (HR-93). */ exhibition_reserved: number,
  /** Coins of the public exhibition spaces (HR-93). */ exhibition_public: [number, number, number, number], };

/** What is printed on a development card. */
export type Face = {
  /** Its code. */ card: string,
  /** Its name, for people. */ name: string,
  /** What it does. */ kind: CardKind,
  /** The values it may be played with, ascending. */ values: Array<number>,
  /** The value it counts when it is bought, recycled or spied (HR-60). */ exchange: number,
  /** Development tokens it costs to have played it (HR-72). */ repair: number,
  /** Development tokens to take it (HR-81). */ cost: number, };

/** What is printed on the material of a match. */
export type Printed = {
  /** The circuits. */ circuits: Array<Circuit>,
  /** The planes of the box. */ planes: Array<PlaneSheet>,
  /** The pilots. */ pilots: Array<PilotCard>,
  /** The squares of the expert cockpit, by element and level from 1. */ tiles: [Array<Array<Square>>, Array<Array<Square>>, Array<Array<Square>>, Array<Array<Square>>],
  /** The development cards, in a match that has a development phase. */ cards: Array<Face>,
  /** The constants. */ numbers: Numbers, };

/** A probability as a reduced fraction. */
export type Ratio = {
  /** The numerator. */ of: number,
  /** The denominator. */ all: number, };

/** What a move risks. */
export type Odds = {
  /** At least one DAMAGE. */ damage: Ratio,
  /** At least one new malus. */ malus: Ratio,
  /** A crash. */ crash: Ratio, };

/** What is asked or drawn. */
export type Question = "choose_plane" | "choose_pilot" | "choose_circuit" | "choose_terms" | "grid" | "deal" | "place_bet" | "play" | "choose_value" | "point_or_coins" | "choose_removed" | "reduce" | "boost" | "danger" | "choose_element" | "hop" | "drop_behind" | "pass_discard" | "draw" | "refill_choice" | "development_cards" | "development_draw" | "place_token" | "choose_rival" | "upgrade" | "recycle" | "spy_claim" | "over";

/** A plane with what lies open of it. */
export type PlaneView = {
  /** Which plane of the box. */ sheet: number,
  /** Which pilot. */ pilot: number,
  /** Who decides; nobody for an autopilot. */ owner: Seat | null,
  /** Its space; the grid is 0 and below. */ space: number,
  /** Whether it flies. */ flies: boolean,
  /** Points. */ points: number,
  /** Coins. */ coins: number,
  /** Cards in hand, for their owner; an autopilot's open cards for all. */ hand: Array<Card> | null,
  /** How many there are. */ hand_count: number,
  /** How many can still be drawn. */ pile_count: number,
  /** The visible discard. */ top: Card | null,
  /** Cards looked at, for their owner. */ looked: Array<Card> | null,
  /** All ten cards, in a development phase. */ deck: Array<Card> | null,
  /** DAMAGE and ALERT in the bag: public arithmetic. */ bag: [number, number],
  /** DAMAGE on the gauge. */ damage: number,
  /** Its slots. */ gauge: number,
  /** ALERTs set aside. */ alerts: number,
  /** Tokens on the squares of the expert cockpit, by element. */ squares: [Array<Token | null>, Array<Token | null>, Array<Token | null>, Array<Token | null>],
  /** Levels of the elements. */ levels: [number, number, number, number],
  /** Active maluses. */ maluses: Array<Malus>,
  /** Technology. */ technology: Array<Technology>,
  /** The bet token's slot, and for its owner the plane. */ bet: BetView | null,
  /** This round's slipstream marker. */ slipstream: number,
  /** The leader marker. */ leads: boolean,
  /** Rank in the last heat. */ rank: number, };

/** How a plane ended (HR-46, HR-65, HR-126). */
export type PlaneResult = {
  /** Its place, or its team's. */ place: number,
  /** Its points, with coins converted. */ points: number, };

/** A bet token. */
export type BetView = {
  /** Its slot; the free one is the last. */ slot: number,
  /** The plane, where it is known. */ on: Plane | null, };

/** The turn under way. */
export type TurnView = {
  /** The card played. */ card: Card | null,
  /** Its value. */ value: number,
  /** The speed, once it is known. */ speed: number,
  /** The token that waits for its element. */ token: Token | null,
  /** Dangers still to be drawn. */ dangers: number,
  /** Whether the move is done. */ flown: boolean, };

/** What a race has cost a plane in development tokens (HR-71 to HR-76). */
export type Bill = {
  /** ALERTs set aside. */ alerts: number,
  /** Repair times of the cards played. */ repairs: number,
  /** Tokens that remain for research. */ tokens: number, };

/** The boards of the development phase. */
export type DevelopmentView = {
  /** TIME markers in the bag and on the calendar. */ time: [number, number],
  /** What the race before this phase has cost, by plane; nothing in an opening phase. */ bills: Array<Bill | null>,
  /** Development tokens in the bag, by plane. */ tokens: Array<number>,
  /** The display with the tokens on each card, by plane. */ display: Array<[Card, Array<number>] | null>,
  /** The espionage track, the oldest first. */ track: Array<Card>,
  /** Tokens on the espionage board, by plane. */ spies: Array<number>,
  /** Exhibition spaces in use: reserved by plane, then public. */ exhibition: [number, number],
  /** The movement card being taken. */ taken: Card | null,
  /** Whether it comes from the espionage track. */ spied: boolean,
  /** Cards left in the development deck. */ deck_count: number, };

/** What lies open to one viewer now (HR-130). */
export type View = {
  /** The race, from 1, and how many there are. */ race: number,
  /** How many races there are. */ races: number,
  /** The heat, from 1. */ heat: number,
  /** The round, from 1. */ round: number,
  /** The circuit, by its place in the pack. */ circuit: number,
  /** The side of the players' cockpits. */ cockpit: Cockpit,
  /** What is asked or drawn. */ question: Question,
  /** Who is asked; nobody where chance is. */ asked: Seat | null,
  /** The viewer's seat. */ seat: Seat | null,
  /** The plane the question is about. */ plane: Plane,
  /** The planes at the table. */ planes: Array<PlaneView>,
  /** This round's order. */ order: Array<Plane>,
  /** The turn under way. */ turn: TurnView,
  /** The boards of the development phase. */ development: DevelopmentView,
  /** How it ended, plane by plane; nothing before the end. */ result: Array<PlaneResult> | null, };

/** One player's decision, for the plane that is asked. */
export type Action = { "choose_plane": number } | { "choose_pilot": number } | { "choose_circuit": number } | { "choose_terms": Cockpit } | "no_bet" | { "place_bet": {
  /** The slot. */ slot: number,
  /** The plane bet on. */ on: Plane, } } | "pass" | { "play": Card } | { "choose_value": number } | "take_point" | "take_coins" | { "remove": {
  /** The element it lies on. */ element: Element,
  /** The square, from 0. */ square: number, } } | { "reduce": boolean } | { "boost": boolean } | { "choose_element": Element } | { "hop": boolean } | { "drop_behind": boolean } | { "pass_discard": Card } | { "keep": number } | { "place_on_card": {
  /** The place on the display, from 0. */ place: number,
  /** Whether to pay and take the card. */ accelerate: boolean, } } | "place_on_espionage" | { "place_on_exhibition": number } | { "recycle": Card } | "no_claim" | { "claim": {
  /** The place on the track, the oldest 0. */ place: number,
  /** Whether coins replace the second token. */ coins: boolean, } } | { "choose_rival": Plane };

/** A plane at the start of a race. */
export type RaceEntry = {
  /** The plane. */ plane: Plane,
  /** Which plane of the box. */ sheet: number,
  /** That plane's name, for people. */ plane_name: string,
  /** Which pilot. */ pilot: number,
  /** The pilot's name. */ pilot_name: string,
  /** Its place on the grid, pole 1. */ grid: number, };

/** A fact worth telling. Cards drawn and looked at are told to their owner alone, bets to the one who bets. */
export type Event = { "event": "plane_allotted", plane: Plane, sheet: number, name: string, } | { "event": "pilot_allotted", plane: Plane, pilot: number, name: string, } | { "event": "circuit_chosen", circuit: number, name: string, } | { "event": "terms_chosen", cockpit: Cockpit, } | { "event": "race_began", race: number, circuit: string, cockpit: Cockpit, entries: Array<RaceEntry>, } | { "event": "grid_taken", plane: Plane, space: number, } | { "event": "heat_began", heat: number, } | { "event": "round_began", round: number, } | { "event": "leader_marked", plane: Plane, malus: number, } | { "event": "slipstream_marked", plane: Plane, bonus: number, } | { "event": "card_drawn", plane: Plane, card: Card, } | { "event": "card_drawn_unseen", plane: Plane, } | { "event": "card_looked", plane: Plane, card: Card, } | { "event": "card_looked_unseen", plane: Plane, } | { "event": "card_kept", plane: Plane, card: Card, } | { "event": "card_kept_unseen", plane: Plane, } | { "event": "bet_placed", plane: Plane, slot: number, stake: number, on: Plane | null, } | { "event": "card_played", plane: Plane, card: Card, reason: Reason | null, } | { "event": "value_chosen", plane: Plane, value: number, } | { "event": "passed", plane: Plane, reason: Reason | null, } | { "event": "points_gained", plane: Plane, points: number, } | { "event": "coins_gained", plane: Plane, coins: number, } | { "event": "danger_removed", plane: Plane, token: Token, element: Element | null, crashed: boolean, } | { "event": "reduced", plane: Plane, } | { "event": "boosted", plane: Plane, } | { "event": "flew", plane: Plane, speed: number, from: number, to: number, pushed: boolean, } | { "event": "corner_overspeed", plane: Plane, limit: number, ignored: boolean, } | { "event": "token_drawn", plane: Plane, token: Token, } | { "event": "token_returned", plane: Plane, token: Token, } | { "event": "token_placed", plane: Plane, token: Token, element: Element, square: number, } | { "event": "malus_gained", plane: Plane, malus: Malus, } | { "event": "crashed", plane: Plane, } | { "event": "hopped", plane: Plane, to: number, } | { "event": "dropped_behind", plane: Plane, to: number, } | { "event": "card_put_under", plane: Plane, card: Card, } | { "event": "card_put_under_unseen", plane: Plane, } | { "event": "heat_over", heat: number, } | { "event": "ranked", plane: Plane, rank: number, points: number, } | { "event": "bet_settled", plane: Plane, on: Plane, stake: number, paid: number, } | { "event": "race_over", race: number, } | { "event": "repaired", plane: Plane, alerts: number, repairs: number, tokens: number, } | { "event": "development_began" } | { "event": "display_filled", place: number, card: Card, } | { "event": "autopilot_drew", plane: Plane, card: Card, } | { "event": "time_passed", markers: number, of: number, } | { "event": "token_turn", plane: Plane, } | { "event": "token_on_card", plane: Plane, place: number, card: Card, tokens: number, cost: number, } | { "event": "accelerated", plane: Plane, coins: number, } | { "event": "token_on_espionage", plane: Plane, } | { "event": "exhibited", plane: Plane, space: number, coins: number, } | { "event": "card_taken", plane: Plane, card: Card, } | { "event": "technology_gained", plane: Plane, technology: Technology, } | { "event": "bag_changed", plane: Plane, damage: number, alert: number, } | { "event": "upgraded", plane: Plane, element: Element | null, } | { "event": "recycled", plane: Plane, card: Card, coins: number, spied: boolean, } | { "event": "track_entered", card: Card, } | { "event": "track_left", card: Card, } | { "event": "claimed", plane: Plane, card: Card, tokens: number, coins: number, } | { "event": "development_over" } | { "event": "match_over", standings: Standings, places: Array<number>, points: Array<number>, coins_per_point: number, };

/** A move as it would end (HR-12 to HR-22). */
export type Flight = {
  /** The value played. */ value: number,
  /** The speed: the value and the three parts below, never less than 0 (HR-15). */ speed: number,
  /** What slipstream adds (HR-17). */ slipstream: number,
  /** What leading adds: never more than 0 (HR-16). */ air: number,
  /** What else is taken off: the malus *slow* (HR-56), and the Trim Tab (HR-61g). */ less: number,
  /** Where it starts. */ from: number,
  /** Where it ends. */ to: number,
  /** Whether the space was taken and the plane goes on (HR-21). */ pushed: boolean,
  /** Limits of all corner lines crossed, in track order. */ crossed: Array<number>,
  /** Corners crossed too fast: limit, and whether the card ignores it. */ corners: Array<[number, boolean]>,
  /** The spaces before the lines of those corners. */ lines: Array<number>,
  /** Planes that are left behind. */ passes: Array<Plane>,
  /** Whether the card itself draws a danger (HR-60). */ dares: boolean,
  /** Danger tokens drawn. */ draws: number,
  /** What they risk. */ odds: Odds,
  /** Whether it ends beyond the line. */ finishes: boolean, };

/** What an action would do as far as its own seat can see. */
export type Preview = { "preview": "flight", flights: Array<Flight>, } | { "preview": "bet", stake: number, first: number, second: number, third: number, } | { "preview": "token", square: number, odds: Odds, } | { "preview": "research", coins: number, takes: Card | null, missing: number, } | { "preview": "coins", gained: number, paid: number, } | { "preview": "space", space: number, } | { "preview": "moves", moves: Array<[Action, Array<Flight>]>, } | { "preview": "plain" };
