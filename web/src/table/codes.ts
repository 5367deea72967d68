/** Refusals of the table itself that the page says in its own words; what the rules forbid is said by the server. */

const CODES = [
  'abandoned', 'bot_plays', 'chat_length', 'moved_on', 'no_bot', 'no_hints', 'no_seat', 'no_such_seat', 'no_time_left', 'not_asked',
  'not_begun', 'not_here', 'not_now', 'not_offered', 'not_stored', 'not_your_seat', 'nothing_sealed', 'nothing_to_undo', 'over', 'resigned',
  'revealed', 'still_here', 'table_full', 'too_fast', 'too_large', 'too_many_take_backs', 'too_many_undos', 'undo_refused', 'unreadable',
] as const;

/** Such a refusal. */
export type Code = (typeof CODES)[number];

/** Whether the page has its own words for a refusal. */
export function isCode(code: string): code is Code {
  return (CODES as readonly string[]).includes(code);
}
