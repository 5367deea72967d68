// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.
import type { Seat, Seats, Standings } from './protocol';

/** A lane, 1 on the left to 5 on the right. */
export type Lane = number;

/** What a lane of a tile does to a ship that enters it. */
export type LaneEffect = "safe" | "trap" | "accelerator" | "slower" | "repairer" | "mechanism" | "kraken";

/** What is special about a tile. */
export type Special = "none" | "missile" | "mobile" | "kraken";

/** A series of tiles. */
export type Series = "A" | "B" | "C" | "D";

/** One of the 40 tiles, by its code: `5-C`, `K-2`. */
export type Tile = string;

/** A tile as it lies in the row. */
export type LaidTile = {
  /** Which one. */ tile: Tile,
  /** Whether it lies turned by 180 degrees, left for right (MR-53). */ mirrored?: boolean, };

/** One lane per line from the bottom up, and whether the engine was forced.  Packed as octal digits, the first line in the highest one, so that programs compare by length first; the top bit is the forced engine. */
export type Program = { lanes: Array<Lane>, forced?: boolean, };

/** A player's experience (MR-62). */
export type HandicapLevel = "beginner" | "amateur" | "confirmed" | "expert";

/** What is played. */
export type Mode = "race" | "solo" | "championship";

/** A tile that lies face up. */
export type OpenTile = {
  /** Its lanes, left to right as it lies. */ lanes: [LaneEffect, LaneEffect, LaneEffect, LaneEffect, LaneEffect],
  /** What is special about it. */ special: Special,
  /** Which one. */ tile: Tile,
  /** Whether it lies turned by 180 degrees, left for right (MR-53). */ mirrored?: boolean, };

/** A tile the builder may choose (MR-10). */
export type Candidate = {
  /** Which. */ tile: Tile,
  /** Its lanes, left to right as printed. */ lanes: [LaneEffect, LaneEffect, LaneEffect, LaneEffect, LaneEffect],
  /** What is special about it. */ special: Special,
  /** The stars of the circuit with it, in solo (MR-71). */ stars: number | null, };

/** What is going on. */
export type PhaseView = { "phase": "building", seat: Seat, number: number, candidates: [Candidate, Candidate, Candidate, Candidate], traps: [number, number, number, number, number], } | { "phase": "drawing", number: number, } | { "phase": "reconnaissance", shown: number, } | { "phase": "placing", seat: Seat, } | { "phase": "programming" } | { "phase": "exchanging" } | { "phase": "swapping", seat: Seat, places: Array<number>, } | { "phase": "over" };

/** A ship and its dashboard. */
export type ShipView = {
  /** Its lane; none before it is placed. */ lane: Lane | null,
  /** Its tile, counted from the rear. */ place: number,
  /** Full turns ahead (MR-55). */ turns: number,
  /** Its speed. */ speed: number,
  /** Free shield boxes. */ boxes_left: number,
  /** Laps ticked. */ laps: number,
  /** Whether it has left the line for the first time. */ started: boolean,
  /** Whether it is still racing. */ racing: boolean,
  /** Its pilot's handicap. */ handicap: HandicapLevel, };

/** The solo game's score. */
export type SoloView = {
  /** The marker. */ score: number,
  /** The difficulty (MR-71). */ stars: number,
  /** Whether the race was won. */ won: boolean,
  /** The rank the marker would earn now (MR-77). */ rank: string | null, };

/** What lies open to one viewer now (MR-90). */
export type View = {
  /** What is played. */ mode: Mode,
  /** The race of the championship, from 1. */ race: number,
  /** How many races there are. */ races: number,
  /** The round, from 1; 0 before the first. */ round: number,
  /** What is going on. */ phase: PhaseView,
  /** The tiles from the rear to the front; a face-down one is nothing. */ row: Array<OpenTile | null>,
  /** The codes of the numbered tiles in the circuit, in the order of their numbers. */ circuit: Array<Tile>,
  /** The ships by seat. */ ships: Array<ShipView>,
  /** Who has sealed a program. */ ready: Seats,
  /** The viewer's own sealed program. */ own_program: Program | null,
  /** The viewer's seat. */ seat: Seat | null,
  /** Championship points by seat. */ points: Array<number>,
  /** The solo score. */ solo: SoloView | null, };

/** The numbers printed on a dashboard. */
export type DashboardView = {
  /** Shield boxes. */ boxes: number,
  /** Laps to fly. */ laps: number,
  /** Top speed. */ top_speed: number,
  /** What forcing the engine costs. */ force_cost: number, };

/** A rank of the solo game. */
export type RankView = {
  /** Its name. */ id: string,
  /** The lowest score that earns it. */ from: number, };

/** The score track of the solo game. */
export type SoloPrinted = {
  /** Where the marker starts (MR-73). */ start: number,
  /** Every rank, lowest first (MR-77). */ ranks: Array<RankView>, };

/** What is printed on the material of a match. */
export type Printed = {
  /** The dashboard: what speeds and boxes there are. */ dashboard: DashboardView,
  /** The score track, in a solo game. */ solo: SoloPrinted | null, };

/** One player's decision. */
export type Action = { "build_tile": Series } | { "choose_lane": Lane } | { "program": Program } | "keep_tiles" | { "swap_tiles": number };

/** What happened to a tile on its way round. */
export type LoopedAs = "plain" | "missile" | "mobile" | "kraken" | "mad_kraken";

/** How a race came to its end. */
export type Ending = "laps" | "last_left" | "all_out" | "round_limit" | "time_up";

/** A fact worth telling. All of them are told to everybody: there is nothing private to say. */
export type Event = { "event": "race_began", race: number, builder: Seat | null, } | { "event": "tile_built", seat: Seat, tile: Tile, } | { "event": "tile_drawn", tile: Tile, } | { "event": "tile_shown", place: number, tile: OpenTile, } | { "event": "tile_hidden", place: number, } | { "event": "ship_placed", seat: Seat, lane: Lane, } | { "event": "round_began", round: number, } | { "event": "ready", seat: Seat, } | { "event": "took_back", seat: Seat, } | { "event": "program_revealed", seat: Seat, program: Program, } | { "event": "engine_forced", seat: Seat, speed: number, boxes_left: number, } | { "event": "braked", seat: Seat, speed: number, } | { "event": "tile_turned_up", place: number, tile: OpenTile, flight: Seat | null, } | { "event": "ship_moved", seat: Seat, place: number, lane: Lane, effect: LaneEffect | null, } | { "event": "lap_ticked", seat: Seat, laps: number, on_arrival: boolean, } | { "event": "boxes_ticked", seat: Seat, boxes: number, boxes_left: number, } | { "event": "sped_up", seat: Seat, speed: number, } | { "event": "slowed_down", seat: Seat, speed: number, } | { "event": "boxes_erased", seat: Seat, boxes: number, boxes_left: number, } | { "event": "mechanism_passed", seat: Seat, } | { "event": "crashed", seat: Seat, place: number, } | { "event": "tile_looped", how: LoopedAs, place: number, } | { "event": "tiles_swapped", seat: Seat, place: number, } | { "event": "tiles_kept", seat: Seat, } | { "event": "score_dropped", score: number, } | { "event": "score_held", score: number, } | { "event": "race_over", mode: Mode, ending: Ending, standings: Standings, rank: string | null, } | { "event": "championship_over", standings: Standings, };

/** One tile of a flight. */
export type PreviewStep = {
  /** The place entered. */ place: number,
  /** The lane entered. */ lane: Lane,
  /** What it does; nothing if the tile lies face down. */ effect: LaneEffect | null,
  /** What a trap here costs at this speed, whether there is one or not (MR-36). */ trap_would_cost: number,
  /** Change in free boxes. */ boxes: number,
  /** Free boxes after it, as far as open tiles tell. */ boxes_left: number,
  /** Speed after it, as far as open tiles tell. */ speed: number,
  /** Whether leaving the tile before ticks a lap; nothing if that tile lies face down. */ lap: boolean | null, };

/** What an action would do as far as its own seat can see. */
export type Preview = { "preview": "tile",
  /** Traps on each lane of all numbers chosen so far and this one, as printed. */ traps: [number, number, number, number, number],
  /** Which. */ tile: Tile,
  /** Its lanes, left to right as printed. */ lanes: [LaneEffect, LaneEffect, LaneEffect, LaneEffect, LaneEffect],
  /** What is special about it. */ special: Special,
  /** The stars of the circuit with it, in solo (MR-71). */ stars: number | null, } | { "preview": "lane", lane: Lane, } | { "preview": "flight",
  /** Speed after programming. */ speed: number,
  /** Boxes paid for a forced engine (MR-21). */ boxes_paid: number,
  /** Tile by tile, up to a certain crash. */ steps: Array<PreviewStep>,
  /** How many of them go onto tiles that lie face down. */ unknown: number,
  /** Free boxes at the end, as far as open tiles tell. */ boxes_left: number,
  /** Whether open tiles alone crash the ship. */ crash: boolean,
  /** The rules that apply. */ rules: Array<string>, } | { "preview": "kept" } | { "preview": "swapped", places: [number, number], };
