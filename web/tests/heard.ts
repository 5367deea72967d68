import type { Page } from '@playwright/test';
import { changed, type Difference } from '../src/lib/change';

/** A message as the tests read it: with the whole match, and with one preview. */
export interface AnyHeard {
  type: string;
  match?: { view: unknown; actions: unknown };
  [field: string]: unknown;
}

type Change = { view?: Difference; actions?: Difference } & Record<string, unknown>;

/**
 * Listens to everything the server says to a page; to be called before the table is opened.
 *
 * The server tells what changed and answers several questions at once. Here every update has its whole match, rebuilt
 * from the one before it, and every answer is a message of its own with the action that was asked about.
 */
export function hear<H extends AnyHeard>(page: Page): H[] {
  const heard: H[] = [];
  page.on('websocket', (socket) => {
    const asked = new Map<unknown, readonly unknown[]>();
    let match: AnyHeard['match'];
    socket.on('framesent', ({ payload }) => {
      const { type, id, actions } = JSON.parse(String(payload)) as { type: string; id?: unknown; actions?: unknown[] };
      if (type === 'preview') asked.set(id, actions ?? []);
    });
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as H & { change?: Change; previews?: readonly object[] };
      match = matchAfter(match, message);
      if (message.type === 'preview') {
        const actions = asked.get(message['id']) ?? [];
        message.previews?.forEach((answer, nth) => heard.push({ ...message, ...answer, action: actions[nth] }));
      } else heard.push(message.type === 'update' && match ? { ...message, match } : message);
    });
  });
  return heard;
}

function matchAfter(before: AnyHeard['match'], { type, match, change }: AnyHeard & { change?: Change }): AnyHeard['match'] {
  if (type === 'hello') return match ?? undefined;
  if (type !== 'update' || match) return match ?? before;
  if (!change || !before) return before;
  const { view, actions, ...rest } = change;
  return {
    ...before,
    ...rest,
    view: view ? changed(before.view, view) : before.view,
    actions: actions ? changed(before.actions, actions) : before.actions,
  };
}
