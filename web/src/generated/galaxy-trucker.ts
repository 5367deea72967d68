// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Millis, Seat, Seats, Standings } from './protocol';

/** A side of a ship, of a tile or of the board, as the pilot sees it. */
export type Side = "front" | "right" | "rear" | "left";

/** A square of a board by its number: front row first, left to right. */
export type Square = number;

/** A tile by its number. */
export type Tile = number;

/** An adventure card by its number. */
export type Card = number;

/** An alien (GT-38). */
export type Alien = "purple" | "brown" | "cyan";

/** What a cyan alien can do (XP-37). */
export type Speciality = "lawyer" | "diplomat" | "technician" | "manager" | "merchant";

/** A colour of goods (GT-75), the cheapest first. */
export type Good = "blue" | "green" | "yellow" | "red";

/** What a side of a tile carries (GT-26). */
export type Connector = "smooth" | "single" | "double" | "universal";

/** What a tile is for. */
export type Kind = "structural_module" | "starting_cabin" | "cabin" | "purple_life_support" | "brown_life_support" | "battery2" | "battery3" | "hold2" | "hold3" | "special_hold1" | "special_hold2" | "engine" | "double_engine" | "cannon" | "double_cannon" | "shield" | "thruster" | "luxury_cabin" | "bi_directional_cannon" | "cyan_life_support" | "stasis_chamber";

/** A set of pieces, most of them from the two big expansions, behind a switch of the setup (XP-51). */
export type OptionalSet = "thrusters" | "luxury_cabins" | "bi_directional_cannons" | "cyan_aliens" | "five_players" | "class_iia" | "first_flight" | "class_iv" | "class_iib" | "stasis_chambers";

/** What is shown of building errors before the check (GT-15): the printed game shows nothing. */
export type BuildingHelp = "none" | "after_attaching" | "while_holding";

/** What a table asks in flight (GT-113, GT-114): the printed game asks everything. */
export type FlightControl = "everything" | "costs" | "fast";

/** The points of a turn and what they buy (GT-107 to GT-110). */
export type Budget = {
  /** Points of a turn. */ points: number,
  /** Points that may be carried over into the next turn. */ carried: number,
  /** Turns on each space of the hourglass, twelve in a flight at the most. */ turns: number,
  /** The price of attaching a tile. */ attach: number,
  /** The price of setting a tile aside. */ set_aside: number,
  /** The price of a look at a pile. */ look: number,
  /** The price of a face-down tile. */ draw: number, };

/** How ships are built (GT-92). */
export type Pace = { "real": number } | { "turns": number } | { "budget": Budget };

/** How the edges of a board meet. */
export type Shape = "plane" | "fold" | "torus" | "cylinder" | "fleet";

/** A place on the grid, counted from 0 at the front and at the left. */
export type Place = { row: number, column: number, };

/** A space of the hourglass (GT-19). */
export type Space = "beside" | "III" | "II" | "I" | "start" | "overtime";

/** An offer of the insurance company (LM-76). */
export type Offer = { pay: number, cap: number, };

/** What lost components cost at the most. */
export type Insurance = { "kind": "cap", cap: number, } | { "kind": "none" } | { "kind": "chain", premiums: Array<number>, cap: number, } | { "kind": "offers", offers: Array<Offer>, };

/** What comes (GT-66 to GT-69). */
export type AttackKind = "small_meteor" | "large_meteor" | "light_shot" | "heavy_shot";

/** A meteor or a shot. */
export type Attack = {
  /** What comes. */ kind: AttackKind,
  /** The side it arrives at. */ from: Side, };

/** What is compared. */
export type Measure = "crew" | "engine" | "cannon";

/** What the weakest suffers. */
export type Penalty = { "days": number } | { "crew": number } | { "goods": number } | { "shots": Array<Attack> };

/** A line of a combat zone: who is weakest suffers. */
export type CombatLine = {
  /** In what. */ weakest: Measure,
  /** What they suffer. */ penalty: Penalty, };

/** What a card brings. */
export type Encounter = { "kind": "open_space" } | { "kind": "stardust" } | { "kind": "epidemic" } | { "kind": "sabotage" } | { "kind": "planets", planets: Array<Good[]>, days: number, } | { "kind": "abandoned_ship", crew: number, credits: number, days: number, } | { "kind": "abandoned_station", crew: number, goods: Good[], days: number, } | { "kind": "slavers", strength: number, takes_crew: number, credits: number, days: number, } | { "kind": "smugglers", strength: number, takes_goods: number, goods: Good[], days: number, } | { "kind": "pirates", strength: number, shots: Array<Attack>, credits: number, days: number, } | { "kind": "meteor_swarm", meteors: Array<Attack>, } | { "kind": "combat_zone", lines: Array<CombatLine>, };

/** What is wrong. */
export type MistakeKind = "mismatch" | "engine_turned" | "engine_blocked" | "cannon_blocked" | "thruster_blocked" | "apart";

/** A building error with the tiles involved and the rule that is broken. */
export type Mistake = {
  /** What is wrong. */ mistake: MistakeKind,
  /** The tile that breaks the rule. */ square: Square,
  /** The tile beside it that has part in the error. */ other?: Square,
  /** The number of the rule: on a fold or across the edges of a torus it is not the one of the base game. */ rule: string, };

/** What would be wrong with the tile in hand on one square. */
export type SquareFits = {
  /** The square. */ square: Square,
  /** For 0, 1 and so on quarter turns clockwise the errors, as places in [`FitsView::mistakes`]: with none it fits. There are as many as the tile has different rotations. */ turns: Array<Array<number>>, };

/** Where the tile in hand fits (GT-15, GT-26 to GT-32). */
export type FitsView = {
  /** The errors that could be made. A joint can be wrong in several turns of the tile, so each stands here once. */ mistakes: Array<Mistake>,
  /** The squares the tile may go on. */ squares: Array<SquareFits>, };

/** What is asked, drawn or rolled. */
export type Question = "call_start" | "build" | "draw_tile" | "draw_pile" | "contest" | "roll_die" | "late_order" | "mend" | "keep" | "crew" | "insure" | "wake" | "decide" | "next_card" | "power" | "pay" | "land" | "offer" | "bonus" | "loading" | "lose_crew" | "lose_goods" | "lose_cells" | "thrust" | "meet" | "envoy" | "shield" | "fire" | "roll" | "over";

/** The hourglass (GT-19). */
export type HourglassView = {
  /** Its place among the spaces of the flight. */ at: number,
  /** Whether it runs; else it waits to be turned. */ running: boolean,
  /** Who turned it last. */ turned_by: Seat | null,
  /** When it runs out or, empty, ends building (GT-101); in real time. */ until: Millis | null,
  /** The same in rounds, or in turns of the budget pace. */ rounds: number | null,
  /** In the budget pace the turn that is on, from 1, and how many the flight has (GT-110). */ turn?: [number, number], };

/** A tile on a ship. */
export type PlacedView = {
  /** Where it lies. */ square: Square,
  /** The tile. */ tile: Tile,
  /** By how many quarters it is turned clockwise. */ turns: number,
  /** Humans in a cabin. */ humans: number,
  /** The alien in a cabin. */ alien: Alien | null,
  /** What it can do, if it is cyan (XP-36). */ speciality?: Speciality,
  /** Cells in a battery. */ cells: number,
  /** Sleepers in a stasis chamber (XP-20). */ sleepers?: number,
  /** Cubes in a hold. */ goods: Good[], };

/** The largest group of empty squares that touch by sides or corners, across the edges too (LM-43). */
export type Gap = {
  /** Its squares; of equal groups the foremost. */ squares: number[],
  /** The premium it costs. */ premium: number, };

/** What a ship is worth (GT-43 to GT-48). */
export type Facts = {
  /** Humans and aliens. */ crew: number,
  /** Humans alone. */ humans: number,
  /** What guests in luxury cabins will pay (XP-19). */ fares: number,
  /** Cells. */ cells: number,
  /** Cannon strength in halves, without and with all the power there is. */ cannons: [number, number],
  /** Engine strength, without and with all the power there is; of a fleet that of its weakest ship (LM-81). */ engines: [number, number],
  /** Exposed connectors. */ exposed: number,
  /** Sides that a shield covers. */ shielded: Array<Side>,
  /** Boxes of ordinary and special holds. */ boxes: [number, number],
  /** What the goods sell for. */ cargo: number,
  /** The largest group of empty squares, where it costs a premium (LM-43). */ gap?: Gap, };

/** A player with what lies open of them. */
export type PlayerView = {
  /** Credits (GT-4). */ credits: number,
  /** The ship or the fleet. */ tiles: Array<PlacedView>,
  /** Whether a tile is in hand. */ holds: boolean,
  /** Which, if the viewer may know. */ hand: Tile | null,
  /** Tiles set aside (GT-17). */ aside: Array<Tile>,
  /** The tile that may still be moved (GT-16). */ loose: Square | null,
  /** In the budget pace the points left in this turn, or carried over into the next (GT-107). */ points?: number,
  /** In the budget pace the tiles of this turn that can be taken off (GT-108). */ movable?: number[],
  /** Build actions that are left (GT-105). */ grabs_left: number,
  /** The pile that is looked at (GT-18). */ looking: number | null,
  /** How often each pile was looked at. */ looks: Array<number>,
  /** The order tile (GT-21). */ finished: number | null,
  /** Whether a sealed choice lies there. */ chosen: boolean,
  /** Which, if it is the viewer's own. */ choice?: Action,
  /** Building errors: of the viewer's own ship as far as the table helps, and at the check (GT-33). */ mistakes: Array<Mistake>,
  /** Ships that fly, by number. */ flying: Array<number>,
  /** Where the marker stands, counted on without end (GT-93). */ position: number,
  /** Lost tiles (GT-90). */ lost: Array<Tile>,
  /** The most they cost, if there is a cap. */ cap: number | null,
  /** Goods of ships that gave up (LM-94). */ salvage: Good[],
  /** The cyan alien of a ship that gave up (LM-90). */ home?: Speciality,
  /** A debt (LM-45). */ debt: number,
  /** What the ship or the fleet is worth. */ facts: Facts,
  /** What each ship of a fleet is worth, by number; empty for a single ship. */ hulls?: Array<Facts>,
  /** The exposed connectors (GT-48). */ exposed: Array<[Square, Side]>, };

/** What an attack would do to one ship or fleet. */
export type TargetView = {
  /** Whose. */ seat: Seat,
  /** The tiles it would destroy if nothing stops it; empty if it misses, bounces off or was stopped. */ hits: number[],
  /** What would fall off with them if the best part is kept (GT-73). */ falls: number[],
  /** Tiles it bounces off (GT-66). */ bounces: number[],
  /** The squares of a torus it crosses, up to the tile it meets (LM-48). */ way?: Array<Square>,
  /** Where thrusters have moved the line, by ship (LM-89); empty without thrusters. */ moved?: Array<Side | null>, };

/** An attack under way (GT-65). */
export type AttackView = {
  /** What comes. */ kind: AttackKind,
  /** The side it arrives at. */ from: Side,
  /** Which attack of the card or the line it is, from 1. */ number: number,
  /** Of how many. */ of: number,
  /** The dice one by one; none before they are rolled. Two that count together are recorded as their sum (GT-65): which faces show it is ours, one way to roll that sum, the same for everybody. */ dice: Array<number>,
  /** Its lines, counted from 0; empty if unknown or off the board. */ lines: Array<number>,
  /** The square of a torus where it begins (LM-47). */ spot?: Square,
  /** Those it has not passed yet, whoever is attacked now first. */ targets: Array<TargetView>, };

/** One player's decision: always a small one. */
export type Action = "call_start" | "take_face_down" | { "take_face_up": Tile } | { "take_aside": Tile } | { "attach": {
  /** Where. */ square: Square,
  /** Quarter turns clockwise. */ turns: number, } } | "detach" | { "take_off": Square } | "set_aside" | "put_back" | { "look_at": number } | "look_away" | "turn_hourglass" | "roll_die" | { "finish": number } | "wait" | "end_turn" | { "remove": Square } | { "keep": Square } | { "board": {
  /** Into that cabin. */ square: Square,
  /** Of that colour. */ alien: Alien, } } | { "board_cyan": {
  /** Into that cabin. */ square: Square,
  /** With that speciality. */ speciality: Speciality, } } | "fill_with_humans" | { "insure": number } | "fly_on" | "give_up" | { "withdraw": number } | { "power": {
  /** Double engines, or double cannons that point forward. */ strong: number,
  /** Double and bi-directional cannons that point elsewhere. */ weak: number,
  /** Bi-directional cannons of which a barrel points forward (XP-21). */ angled?: number, } } | { "spend_cell": Square } | { "land": number } | "take" | "pass" | { "improve": Good } | "extra_blue" | { "unload": {
  /** From there. */ square: Square,
  /** A cube of that colour. */ good: Good, } } | { "load": {
  /** There. */ square: Square,
  /** A cube of that colour. */ good: Good, } } | "done" | { "lose_crew": Square } | { "lose_good": Square } | "shield" | { "fire": Square } | "take_hit" | { "thrust": Square } | "hold_course" | { "meet": Square } | "negotiate" | { "wake": Square } | "let_sleep";

/** The best way to load goods that are offered. */
export type Packing = {
  /** What to do: cubes come out of holds first, then cubes go in; at the end it is done if something is left. */ actions: Array<Action>,
  /** Cubes that come aboard. */ fits: Good[],
  /** Cubes that find no room or are thrown away. */ left: Good[],
  /** What the cargo sells for then. */ value: number, };

/** What the question is about. */
export type TaskView = {
  /** The ship of a fleet. */ ship: number | null,
  /** What strength is asked for. */ measure: Measure | null,
  /** Strengths announced on this card or line, in halves, by seat; crews count 2 for each member. */ strengths: Array<number | null>,
  /** The line of a combat zone, from 0. */ line: number,
  /** Crew, goods or cells still to lose or to pay. */ left: number,
  /** Goods that can be loaded. */ offer: Good[],
  /** Whether loading has begun (GT-76). */ loading: boolean,
  /** The best way to load them, for the seat that is asked. */ packing?: Packing,
  /** Planets taken, by seat, from 1; 0 without. */ landed: Array<number>,
  /** The attack under way. */ attack: AttackView | null, };

/** A line of the arrival's account (GT-91). */
export type Account = "finish_order" | "best_looking" | "goods" | "guests" | "lost_tiles" | "debt" | "manager" | "merchant";

/** A line of a bill. */
export type BillLine = {
  /** What for. */ account: Account,
  /** Credits gained or, below 0, paid. */ credits: number,
  /** The number of its rule. */ rule: string, };

/** The bill of the last flight that is over. */
export type BillView = {
  /** The flight, from 1. */ flight: number,
  /** The lines of each seat, in the order of payments (GT-91). */ players: Array<Array<BillLine>>, };

/** What lies open to one viewer now (GT-25). */
export type View = {
  /** What is asked, drawn or rolled. */ question: Question,
  /** Who is asked; nobody where chance is. */ asked: Seats,
  /** The viewer's seat. */ seat: Seat | null,
  /** The flight, from 1. */ flight: number,
  /** The classes of all flights. */ classes: Array<string>,
  /** The optional sets of tiles in this match (XP-51). */ sets: Array<OptionalSet>,
  /** How ships are built. */ pace: Pace,
  /** What is shown of building errors before the check. */ building_help: BuildingHelp,
  /** What is asked in flight (GT-113). */ flight_control?: FlightControl,
  /** The hourglass. */ hourglass: HourglassView,
  /** The dice of a fleet, 0 before they are rolled (LM-57). */ dice: [number, number],
  /** The squares of each ship (LM-70). */ ships: Array<number[]>,
  /** How many tiles lie face down. */ face_down: number,
  /** Tiles that lie face up. */ face_up: Array<Tile>,
  /** How many piles there are, and how many of them may be looked at. */ piles: [number, number],
  /** Cards of the pile the viewer looks at. */ seen: Array<Card>,
  /** The card that was turned last. */ card: Card | null,
  /** Cards turned before. */ turned: Array<Card>,
  /** Cards still to come. */ cards_left: number,
  /** Where the viewer's tile in hand fits, if the table helps while a tile is held. */ fits?: FitsView,
  /** The players by seat. */ players: Array<PlayerView>,
  /** Those who fly, leader first (GT-42). */ order: Array<Seat>,
  /** What the question is about. */ task: TaskView,
  /** The bill of the last flight that is over. */ bill?: BillView, };

/** What is printed on a tile, as it lies. */
export type TileView = {
  /** Its number. */ tile: Tile,
  /** What it is for. */ kind: Kind,
  /** Its connectors, clockwise from the front. */ sides: [Connector, Connector, Connector, Connector],
  /** Where it points: a barrel, an exhaust, or the first of the two sides a shield covers. */ points: Side, };

/** What a face of the die does to an attack from front or rear (LM-20). */
export type FrontDie = { "column": number } | { "redirect": Side };

/** A ship board. */
export type BoardView = {
  /** The class. */ id: string,
  /** Its level. */ level: number,
  /** How its edges meet. */ shape: Shape,
  /** The printed numbers of the rows, front to rear. */ rows: Array<number>,
  /** The printed numbers of the columns, left to right. */ columns: Array<number>,
  /** Where the squares lie, by number. */ squares: Array<Place>,
  /** The neighbour of each square on each of its sides, clockwise from the front: over the fold and round the edges of a torus, too (LM-16, LM-36). */ next: Array<[Square | null, Square | null, Square | null, Square | null]>,
  /** The mark of each square: 0 without, 1 to 6, 7 for = (LM-62). */ marks: Array<number>,
  /** Squares whose right side is the fold (LM-16). */ fold: number[],
  /** What each face of the die does to an attack from front or rear, from 1; only on a folded board (LM-20). */ front_die: Array<FrontDie>,
  /** The square of the starting cabin. */ start: Square | null,
  /** What lost tiles cost at the most, and what that costs. */ insurance: Insurance, };

/** An adventure card. */
export type CardView = {
  /** Its number. */ card: Card,
  /** Its name: level and place in printing order. */ id: string,
  /** 1 to 3. */ level: number,
  /** What it brings. */ encounter: Encounter, };

/** What is printed for one flight: its board and the rules card of its level. */
export type FlightView = {
  /** The ship board. */ board: BoardView,
  /** The spaces of the hourglass in the order of its runs (GT-19). */ hourglass: Array<Space>,
  /** Spaces from one start to the next (GT-41). */ start_gap: number,
  /** Credits by finish order; whoever comes after these gets nothing (GT-87). */ finish: Array<number>,
  /** Credits for the best-looking ship (GT-88). */ best_looking: number,
  /** The cards that this flight adds something to, with what they bring then: in level IV (LM-100 to LM-105). */ harder?: Array<CardView>,
  /** What a guest of a luxury cabin pays, if such cabins play along (XP-19). */ fare?: number, };

/** What is printed on the material of a match. */
export type Printed = {
  /** The tiles of this match in the order of their numbers, each with its front ahead. */ tiles: Array<TileView>,
  /** The adventure cards of the levels of this match, as they are printed. */ cards: Array<CardView>,
  /** The flights, in order. */ flights: Array<FlightView>,
  /** Spaces of the track (GT-50). */ spaces: number,
  /** What goods sell for, the cheapest colour first (GT-75). */ goods: [number, number, number, number],
  /** Cubes of the bank, the cheapest colour first (GT-77). */ supply: [number, number, number, number],
  /** What a lost tile costs (GT-90). */ lost_component: number, };

/** A square by the numbers printed on the board's edge, for people; a row's number may stand twice (LM-24). */
export type Spot = { row: number, column: number, };

/** Why a tile or crew was lost. */
export type Loss = "removed" | "unused" | "fell_off" | "meteor" | "shot" | "sabotage" | "epidemic" | "given" | "life_support";

/** Why a ship gave up. */
export type Reason = "own_will" | "no_human" | "no_engine" | "lapped";

/** How a fight ended (GT-57). */
export type Fight = "won" | "equal" | "lost";

/** How a ship escaped an attack. */
export type Escape = "missed" | "bounced" | "shielded" | "shot_down";

/** A fact worth telling. A tile drawn and cards looked at are told to one seat alone. */
export type Event = { "event": "flight_prepared", flight: number, of: number, class: string, level: number, } | { "event": "start_called", seat: Seat, } | { "event": "took_face_down", seat: Seat, } | { "event": "tile_drawn", seat: Seat, tile: Tile, } | { "event": "took_face_up", seat: Seat, tile: Tile, } | { "event": "took_aside", seat: Seat, tile: Tile, } | { "event": "attached", seat: Seat, tile: Tile, square: Square, turns: number, } | { "event": "detached", seat: Seat, tile: Tile, square: Square, } | { "event": "was_set_aside", seat: Seat, tile: Tile, kind: Kind, } | { "event": "was_put_back", seat: Seat, tile: Tile, } | { "event": "looked_at", seat: Seat, pile: number, } | { "event": "looked_away", seat: Seat, } | { "event": "card_seen", seat: Seat, pile: number, card: Card, encounter: Encounter, } | { "event": "came_too_late", seat: Seat, } | { "event": "hourglass_turned", seat: Seat, space: Space, } | { "event": "hourglass_out", space: Space, } | { "event": "round_over", left: number, } | { "event": "turn_began", seat: Seat, points: number, } | { "event": "turn_ended", seat: Seat, carried: number, } | { "event": "hourglass_moved", space: Space, } | { "event": "die_rolled", die: number, double: boolean, } | { "event": "finished", seat: Seat, order: number, late: boolean, } | { "event": "building_over", flight: number, class: string, } | { "event": "mistake_found", seat: Seat, mistake: Mistake, spots: Array<Spot>, } | { "event": "tile_lost", seat: Seat, tile: Tile, kind: Kind, square: Square | null, spot: Spot | null, why: Loss, } | { "event": "alien_boarded", seat: Seat, square: Square, alien: Alien, } | { "event": "woke", seat: Seat, square: Square, chamber: Square, } | { "event": "specialist_boarded", seat: Seat, square: Square, speciality: Speciality, } | { "event": "crew_boarded", seat: Seat, crew: number, cells: number, } | { "event": "premium_paid", seat: Seat, group: number, paid: number, debt: number, } | { "event": "insured", seat: Seat, paid: number, cap: number, } | { "event": "ship_stayed", seat: Seat, ship: number, } | { "event": "stayed_behind", seat: Seat, } | { "event": "launched", seat: Seat, position: number, } | { "event": "card_turned", card: Card, encounter: Encounter, number: number, of: number, } | { "event": "gave_up", seat: Seat, ship: number, why: Reason, last: boolean, } | { "event": "announced", seat: Seat, measure: Measure, halves: number, } | { "event": "cell_spent", seat: Seat, square: Square, } | { "event": "technician_helped", seat: Seat, ship: number, } | { "event": "negotiated", seat: Seat, square: Square, } | { "event": "moved", seat: Seat, days: number, position: number, } | { "event": "landed", seat: Seat, planet: number, } | { "event": "took", seat: Seat, } | { "event": "passed", seat: Seat, } | { "event": "gained", seat: Seat, credits: number, } | { "event": "goods_offered", seat: Seat, goods: Good[], } | { "event": "loaded", seat: Seat, square: Square, good: Good, } | { "event": "unloaded", seat: Seat, square: Square, good: Good, } | { "event": "goods_left", seat: Seat, goods: Good[], } | { "event": "crew_lost", seat: Seat, square: Square, alien: Alien | null, why: Loss, } | { "event": "good_lost", seat: Seat, square: Square, good: Good, } | { "event": "fought", seat: Seat, result: Fight, } | { "event": "weakest", seat: Seat, measure: Measure, } | { "event": "nothing_happened" } | { "event": "attack_comes", kind: AttackKind, from: Side, dice: Array<number>, numbers: Array<number>, twice: boolean, } | { "event": "redirected", from: Side, } | { "event": "thruster_fired", seat: Seat, ship: number, square: Square, points: Side, } | { "event": "unharmed", seat: Seat, how: Escape, } | { "event": "part_kept", seat: Seat, square: Square, lost: number, } | { "event": "arrived", seat: Seat, place: number, ships: number, exposed: number, } | { "event": "settled", seat: Seat, account: Account, credits: number, } | { "event": "flight_over", flight: number, credits: Array<number>, } | { "event": "match_over", standings: Standings, };

/** How likely an attack costs something. */
export type Odds = {
  /** What comes. */ kind: AttackKind,
  /** And from where. */ from: Side,
  /** In thirty-six attacks so many cost a tile if nobody defends, and so many in spite of all defence. */ harm: [number, number],
  /** Tiles lost in thirty-six attacks, without and with defence. */ tiles: [number, number], };

/** What the attacks of a card that are still to come cost a ship. */
export type Rest = {
  /** So many attacks. */ attacks: number,
  /** Tiles they cost together in thirty-six such flights, without and with defence. */ tiles: [number, number], };

/** A tile that an attack from one side can hit. */
export type Hazard = {
  /** Where the attack comes from. */ from: Side,
  /** The tile it meets first. */ square: Square,
  /** How often in thirty-six attacks. */ chance: number,
  /** Everything that goes with the tile, itself included; the largest part stays (GT-73). */ lost: number[],
  /** Whether a small meteor would harm it (GT-66). */ open: boolean,
  /** Whether a shield with a cell stops what shields stop (GT-68). */ shielded: boolean,
  /** Whether a cannon, with a cell if it needs one, shoots a large meteor (GT-67). */ guarded: boolean,
  /** Whether a thruster with a cell makes the attack miss (XP-30). */ dodged: boolean, };

/** How many tiles of a kind there are. */
export type KindCount = { kind: Kind, count: number, };

/** Days on the track (GT-50): gained or, below 0, lost. */
export type Journey = {
  /** So many days. */ days: number,
  /** Where the marker would stand, counted on without end (GT-93). */ position: number,
  /** The space of the track, counted from the start space. */ space: number,
  /** Players that are passed, or that come past, the nearest first. */ passed: Array<Seat>, };

/** What a strength would bring. Strengths are in halves. */
export type Prospect = { "prospect": "flies", journey: Journey, leaving: Array<number>, } | { "prospect": "gives_up" } | { "prospect": "wins", enemy: number, credits: number, goods: Good[], journey: Journey, } | { "prospect": "holds", enemy: number, } | { "prospect": "loses", enemy: number, penalty: Penalty, tiles: [number, number], } | { "prospect": "compares", lowest: number | null, weakest: boolean, penalty: Penalty, };

/** What an action would do as far as its own seat can see. */
export type Preview = { "preview": "plain" } | { "preview": "draw", kinds: Array<KindCount>, of: number, } | { "preview": "ship", mistakes: Array<Mistake>, facts: Facts, } | { "preview": "lose", hit: number[], falls: number[], price: number, facts: Facts, rest: Rest | null, } | { "preview": "strength", halves: number, cells: number, prospect: Prospect, } | { "preview": "reward", credits: number, goods: number, fits: Good[], left: Good[], crew: number, journey: Journey, } | { "preview": "cargo", value: number, } | { "preview": "defence", cells: number, rest: Rest | null, } | { "preview": "finish", position: number, unused: number, mistakes: Array<Mistake>, hazards: Array<Hazard>, odds: Array<Odds>, } | { "preview": "risk", hazards: Array<Hazard>, odds: Array<Odds>, } | { "preview": "price", pay: number, cap: number, } | { "preview": "half", credits: number, };
