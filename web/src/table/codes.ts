/** Refusals of the table itself that the page says in its own words; what the rules forbid is said by the server. */

import type { SocketCode } from '../generated/protocol';

/** Such a refusal: every code of the server but that of the rules, and one that the page itself finds. */
export type Code = Exclude<SocketCode, 'foul'> | 'undo_refused';

/** All of them: a code that the server learns is missed here by the compiler. */
const CODES: Record<Code, true> = {
  abandoned: true, answered: true, bot_plays: true, chat_length: true, chat_too_fast: true, hint_pending: true, list_length: true, moved_on: true, no_bot: true,
  no_hints: true, no_seat: true, no_such_seat: true, no_time_left: true, not_asked: true, not_begun: true, not_here: true, not_now: true,
  not_offered: true, not_stored: true, not_your_seat: true, nothing_sealed: true, nothing_to_undo: true, over: true, resigned: true,
  revealed: true, still_here: true, table_full: true, too_fast: true, too_large: true, too_many_take_backs: true, too_many_undos: true,
  undo_refused: true, unreadable: true,
};

/** Whether the page has its own words for a refusal. */
export function isCode(code: string): code is Code {
  return Object.hasOwn(CODES, code);
}
