/** A live match as its board sees it. One object for the whole match: what is read through it is always now. */

import type { Foretold as ToldPreview } from '../generated/protocol';
import type { Answer, AnyScene, Foretold } from '../games/contract';
import type { TableLine } from '../lib/table.svelte';
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
    get state() {
      return match.kept;
    },
    get question() {
      return match.past === null ? match.question : '';
    },
    get beside() {
      return match.past === null ? (match.stage?.beside ?? []) : [];
    },
    time: () => match.time,
    get live() {
      return match.isPlaying && !match.isScreen && match.past === null;
    },
    get pace() {
      return match.stage?.pace ?? null;
    },
    act: (action: unknown) => {
      // Whoever acts knows what has happened.
      if (match.stage) match.stage.missed = [];
      const answer = sent(line, Array.isArray(action) ? action : [action]);
      match.during(answer);
      return answer;
    },
    takeBack: () => match.during(line.takeBack()),
    preview: (actions: readonly unknown[]) => line.previews(actions).then((told) => told.map(foretold)),
    skip: () => match.stage?.skip(),
  };
}

/** Sends actions in one message: they are done one after the other, up to the first that is refused. */
async function sent(line: TableLine, actions: readonly unknown[]): Promise<Answer> {
  // Where people grab, the board says who was faster.
  const isGrab = line.sight?.turn.kind === 'scramble';
  const answer = await line.act(...actions);
  if (answer?.type === 'accepted') return { accepted: true, done: answer.done ?? actions.length };
  if (isGrab) line.rejected = null;
  if (answer?.type !== 'rejected') return { accepted: false, done: 0, code: 'no_answer', rule: null, message: '' };
  return { accepted: false, done: answer.done ?? 0, code: answer.code, rule: answer.rule ?? null, message: answer.message };
}

function foretold(told: ToldPreview | null): Foretold<unknown> {
  if (!told || 'preview' in told) return told;
  return { refused: { ...told.refused, rule: told.refused.rule ?? null } };
}
