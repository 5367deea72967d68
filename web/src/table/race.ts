/** A finished match as numbers: what the chart and the scrubber show of it. */

import type { AnyBoard, Sound } from '../games/contract';
import type { Frame } from '../lib/api';

/** A part of the match: where it begins and ends, counted in frames. */
export interface Part {
  title: string;
  from: number;
  to: number;
}

/** A curve: for each part of the match, one number a seat. */
export interface Line {
  id: string;
  label: string;
  axis?: string;
  anew?: boolean;
  points: (number | null)[][];
}

/** Something worth a mark on the scrubber. */
export interface Mark {
  at: number;
  icon: string;
  text: string;
  rule: string | null;
  weight: number;
}

const icons: Partial<Record<Sound, [icon: string, weight: number]>> = {
  win: ['flag', 1],
  crash: ['close', 4],
  lap: ['flag', 2],
  damage: ['warning', 0],
};

/** The parts of a match, in order. */
export function partsOf(board: AnyBoard, frames: readonly Frame[]): Part[] {
  const parts: Part[] = [];
  frames.forEach((frame, at) => {
    const title = board.chapter(frame.view);
    const last = parts.at(-1);
    if (last?.title === title) last.to = at;
    else parts.push({ title, from: at, to: at });
  });
  return parts;
}

/** Parts that belong together, such as the rounds of a heat: `from` and `to` count parts. None if all belong together. */
export function groupsOf(parts: readonly Part[]): Part[] {
  const groups: Part[] = [];
  const cut = (title: string): number => Math.max(title.lastIndexOf(','), title.lastIndexOf(':'));
  if (parts.every(({ title }) => cut(title) < 0)) return [];
  parts.forEach(({ title }, at) => {
    const group = cut(title) < 0 ? title : title.slice(0, cut(title)).trim();
    const last = groups.at(-1);
    if (last?.title === group) last.to = at;
    else groups.push({ title: group, from: at, to: at });
  });
  return groups.length > 1 && groups.length < parts.length ? groups : [];
}

/** Every curve of a match. */
export function linesOf(board: AnyBoard, frames: readonly Frame[], parts: readonly Part[]): Line[] {
  const last = frames.at(-1);
  if (!last) return [];
  const ends = parts.map((part) => board.curves(frames[part.to]!.view));
  return board.curves(last.view).map(({ id, label, axis, anew }) => ({
    id,
    label,
    ...(axis ? { axis } : {}),
    ...(anew ? { anew } : {}),
    points: ends.map((curves) => curves.find((curve) => curve.id === id)?.values ?? []),
  }));
}

/** Where a line of a seat runs, piece by piece: it breaks where the seat is out, and between parts where it begins anew. */
export function strokesOf({ points, anew }: Line, seat: number, groups: readonly Part[]): { part: number; value: number; out: boolean }[][] {
  const starts = new Set(anew ? groups.map(({ from }) => from) : []);
  const strokes: { part: number; value: number; out: boolean }[][] = [];
  let stroke: { part: number; value: number; out: boolean }[] = [];
  points.forEach((row, part) => {
    const last = stroke.at(-1);
    if (starts.has(part)) stroke = [];
    const value = row[seat - 1];
    if (value !== null && value !== undefined) {
      if (stroke.length === 0) strokes.push(stroke);
      stroke.push({ part, value, out: false });
      return;
    }
    // Whoever is out while others go on is so in this part, where it was last.
    const others = row.some((other) => other !== null && other !== undefined);
    if (last && stroke.length > 0 && others) stroke.push({ part, value: last.value, out: true });
    stroke = [];
  });
  return strokes;
}

/** What happened that one may want to find again. */
export function marksOf(board: AnyBoard, frames: readonly Frame[]): Mark[] {
  return frames.flatMap((frame, at) =>
    frame.events.flatMap((heard) => {
      const sound = board.sound(heard.event, null);
      const [icon, weight] = (sound && icons[sound]) || [];
      return icon && weight !== undefined && heard.text ? [{ at, icon, weight, text: heard.text, rule: heard.rule ?? null }] : [];
    }),
  );
}

/** The moments that matter most, at most three, in the order they happened. */
export function momentsOf(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ weight }) => weight > 1).sort((a, b) => b.weight - a.weight || b.at - a.at).slice(0, 3).sort((a, b) => a.at - b.at);
}
