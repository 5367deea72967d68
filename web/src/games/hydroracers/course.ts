/** A circuit as a curve: where its spaces, lines and planes are. */

import type { Circuit } from '../../generated/hydroracers';
import { SHAPES, type Point } from './courses';

/** A place on the course, and where the nose points. */
export interface Spot {
  x: number;
  y: number;
  /** Degrees, 0 to the right. */
  deg: number;
}

const STEPS = 40;

export class Course {
  /** The curve as a path. */
  readonly path: string;
  /** From the middle of one space to the next. */
  readonly pitch: number;
  #points: Point[] = [];
  /** How far along each point is. */
  #along: number[] = [0];

  constructor(
    readonly id: string,
    /** Spaces of a lap. */
    readonly length: number,
  ) {
    const shape = SHAPES[id] ?? SHAPES['monaco']!;
    const corner = (at: number): Point => shape[(at + shape.length) % shape.length]!;
    for (let at = 0; at < shape.length; at++) {
      for (let step = 0; step < STEPS; step++) this.#points.push(between(corner(at - 1), corner(at), corner(at + 1), corner(at + 2), step / STEPS));
    }
    this.#points.forEach(([x, y], at) => {
      const [nextX, nextY] = this.#points[(at + 1) % this.#points.length]!;
      this.#along.push(this.#along[at]! + Math.hypot(nextX - x, nextY - y));
    });
    this.pitch = this.#along.at(-1)! / length;
    this.path = `M${this.#points.filter((_, at) => at % 4 === 0).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  }

  /** The place that many spaces after the line, with parts of spaces. */
  at(spaces: number): Spot {
    const total = this.#along.at(-1)!;
    const wanted = ((((spaces * this.pitch) % total) + total) % total);
    let [low, high] = [0, this.#points.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#along[middle]! <= wanted) low = middle;
      else high = middle;
    }
    const [x, y] = this.#points[low]!;
    const [nextX, nextY] = this.#points[(low + 1) % this.#points.length]!;
    const part = (wanted - this.#along[low]!) / (this.#along[low + 1]! - this.#along[low]!);
    return { x: x + (nextX - x) * part, y: y + (nextY - y) * part, deg: (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI };
  }

  /** The middle of a space; the grid is 0 and below, beyond the lap the course goes on. */
  space(space: number): Spot {
    return this.at(space - 0.5);
  }

  /** The line behind a space. */
  line(after: number): Spot {
    return this.at(after);
  }

  /** Places from one space to another, the nose never spinning round on the way. */
  way(from: number, to: number, steps = Math.max(4, Math.abs(to - from) * 4)): Spot[] {
    const spots = Array.from({ length: steps + 1 }, (_, step) => this.space(from + ((to - from) * step) / steps));
    let turned = 0;
    return spots.map((spot, at) => {
      const jump = at === 0 ? 0 : spot.deg - spots[at - 1]!.deg;
      if (jump > 180) turned -= 360;
      if (jump < -180) turned += 360;
      return { ...spot, deg: spot.deg + turned };
    });
  }

  /** The same as a path to draw. */
  stroke(from: number, to: number): string {
    return `M${this.way(from, to, 48).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  }
}

const courses = new Map<string, Course>();

/** The course of a circuit, computed once. */
export function courseOf({ id, length }: Circuit): Course {
  const name = `${id} ${length}`;
  const known = courses.get(name) ?? new Course(id, length);
  courses.set(name, known);
  return known;
}

/** A point of the smooth curve through four points, between the middle two. */
function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const on = (k: 0 | 1) =>
    0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [on(0), on(1)];
}
