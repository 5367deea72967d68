/** A live match as its board sees it. One object for the whole match: what is read through it is always now. */

import type { AnyScene } from '../games/contract';
import type { Match } from './match.svelte';

export function sceneOf(match: Match): AnyScene {
  const { line } = match;
  const over = { kind: 'chance' } as const;
  return {
    get view() {
      return match.past ?? match.stage?.view ?? line.sight?.view;
    },
    get actions() {
      return match.past === null ? match.offered : [];
    },
    get turn() {
      return line.sight?.turn ?? over;
    },
    get seat() {
      // Whose seat a bot plays looks on.
      return match.plays || !match.isPlaying ? line.seat : null;
    },
    get faces() {
      return match.faces;
    },
    get sealed() {
      return line.sight?.sealed ?? [];
    },
    get playing() {
      return match.past === null ? (match.stage?.playing ?? null) : null;
    },
    get busy() {
      return match.acting > 0;
    },
    match: line.id,
    get live() {
      return match.isPlaying && !match.isScreen && match.past === null;
    },
    get pace() {
      return match.stage?.pace ?? null;
    },
    act: (action: unknown) => {
      // Whoever acts knows what has happened.
      if (match.stage) match.stage.missed = [];
      match.during(line.act(action));
    },
    takeBack: () => match.during(line.takeBack()),
    preview: (action: unknown) => line.preview(action),
    skip: () => match.stage?.skip(),
  };
}
