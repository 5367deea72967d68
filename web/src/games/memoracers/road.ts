/**
 * Where things are on the screen.
 *
 * One idea: the road is a flat plane, tilted away from the reader. The browser draws the tiles on it in true
 * perspective; the same few numbers tell where ships, paths and labels stand above it.
 */

import { nearest, type Spot as Place } from '../../boards/spots';

/** How many tiles a circuit has room for. */
export const PLACES = 10;

/** Lanes of a tile, left to right. */
export const LANES = [1, 2, 3, 4, 5] as const;

/** Where the ground ends, in tiles from the rear. */
export const END = PLACES + 0.35;

/** How wide a letter of a label is, as a part of its height: Oxanium 600. */
export const LETTER = 0.63;

/** How much smaller the far end is. */
const FAR = 0.6;

/** So far from its middle, as a part of its width, a stroke still means a lane. */
const MIDDLE = 0.34;

/** A point on the screen, and how much smaller things are there. */
export interface Spot extends Place {
  s: number;
}

/** A lane of a place in the row. */
export interface Cell {
  place: number;
  lane: number;
}

export class Road {
  /** The middle of the road. */
  readonly cx: number;
  /** The near edge. */
  readonly near: number;
  /** The far edge of the last tile. */
  readonly far: number;
  /** The far edge of the ground. */
  readonly horizon: number;
  /** Width of a lane at the near edge. */
  readonly lane: number;
  /** Length of a tile on the plane. */
  readonly length: number;
  /** The plane's tilt in radians. */
  readonly tilt: number;
  /** CSS perspective in pixels. */
  readonly perspective: number;

  /** How fast things shrink along the plane. */
  private readonly shrink: number;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const small = this.isNarrow;
    this.cx = width / 2 + (small ? 8 : 16);
    this.near = height - (small ? 4 : 18);
    this.far = small ? Math.max(34, height * 0.13) : Math.max(64, height * 0.16);
    const half = Math.min(width / 2 - (small ? 34 : 66), (this.near - this.far) * (small ? 0.62 : 0.52));
    this.lane = Math.max(40, (half * 2) / LANES.length);
    const seen = (this.near - this.far) / (PLACES * FAR);
    this.length = Math.max(this.lane * 0.9, seen * 1.1);
    this.tilt = Math.acos(seen / this.length);
    this.shrink = (1 / FAR - 1) / (PLACES * this.length);
    this.perspective = Math.sin(this.tilt) / this.shrink;
    this.horizon = this.at(END, 3).y;
  }

  /** Whether there is hardly any room beside the road. */
  get isNarrow(): boolean {
    return this.width < 520;
  }

  /** Between the road and what is written beside it. */
  get labelGap(): number {
    return this.isNarrow ? 9 : 14;
  }

  /** A point of the road: `z` in tiles from the rear, lanes counted from 1 in their middle. */
  at(z: number, lane: number): Spot {
    const along = z * this.length;
    const s = 1 / (1 + this.shrink * along);
    return { x: this.cx + (lane - 3) * this.lane * s, y: this.near - along * Math.cos(this.tilt) * s, s };
  }

  /** Letters beside a tile: as large as there is room for them between the road and the edge, and never below 12. */
  labelSize(place: number, letters: number): number {
    const { x, s } = this.at(place + 0.5, 0.5);
    const room = x / s - this.labelGap - 3;
    return Math.max(12, Math.min(Math.max(15, this.lane * 0.17), room / (letters * LETTER)));
  }

  /** The middle of a lane of a tile. */
  middle(place: number, lane: number): Spot {
    return this.at(place + 0.5, lane);
  }

  /** The outline of some lanes of a tile. */
  quad(place: number, from: number, to: number, pad = 0.06): string {
    const corners = [this.at(place + pad, from), this.at(place + 1 - pad, from), this.at(place + 1 - pad, to), this.at(place + pad, to)];
    return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  }

  /** A line over the middles of these lanes. */
  path(cells: readonly Cell[]): string {
    return cells
      .map(({ place, lane }, index) => {
        const { x, y } = this.middle(place, lane);
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  }

  /** Which lane of which tile is under a point. */
  cell(x: number, y: number): Cell | null {
    const up = this.near - y;
    const along = up / (Math.cos(this.tilt) - this.shrink * up);
    const place = Math.floor(along / this.length);
    const lane = Math.round(((x - this.cx) * (1 + this.shrink * along)) / this.lane + 3);
    return place >= 0 && place < PLACES && lane >= 1 && lane <= LANES.length ? { place, lane } : null;
  }

  /** Whether a point is about the middle of a lane of a tile, and not where one runs over into the next. */
  isMiddling(x: number, y: number): boolean {
    const up = this.near - y;
    const along = up / (Math.cos(this.tilt) - this.shrink * up);
    const aside = ((x - this.cx) * (1 + this.shrink * along)) / this.lane;
    const off = (value: number) => Math.abs(value - Math.round(value));
    return off(aside) < MIDDLE && off(along / this.length - 0.5) < MIDDLE;
  }

  /** The one of these lanes that is nearest to a point: under it, or at most `within` pixels from its middle. */
  nearest(x: number, y: number, cells: readonly Cell[], within = 28): Cell | null {
    const under = this.cell(x, y);
    const hit = cells.find((cell) => cell.place === under?.place && cell.lane === under.lane);
    if (hit) return hit;
    return nearest({ x, y }, cells, ({ place, lane }) => this.middle(place, lane), within);
  }
}
