/** A live match as its board sees it. One object for the whole match: what is read through it is always now. */

import type { ServerMessage } from '../generated/protocol';
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
    preview: (actions: readonly unknown[]) => Promise.all(actions.map((action) => foretold(line, action))),
    skip: () => match.stage?.skip(),
  };
}

/** Sends actions one after the other, each when the one before was accepted. */
async function sent(line: TableLine, actions: readonly unknown[]): Promise<Answer> {
  // Where people grab, the board says who was faster.
  const isGrab = line.sight?.turn.kind === 'scramble';
  for (const [done, action] of actions.entries()) {
    const answer = await line.act(action);
    if (answer?.type === 'accepted') continue;
    if (isGrab) line.rejected = null;
    return refused(answer, done);
  }
  return { accepted: true, done: actions.length };
}

function refused(answer: ServerMessage | null, done: number): Answer {
  if (answer?.type !== 'rejected') return { accepted: false, done, code: 'no_answer', rule: null, message: '' };
  return { accepted: false, done, code: answer.code, rule: answer.rule ?? null, message: answer.message };
}

async function foretold(line: TableLine, action: unknown): Promise<Foretold<unknown>> {
  const preview = await line.preview(action);
  return preview === null ? null : { preview };
}
