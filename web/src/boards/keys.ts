/** Which key presses are a board's own. */

import { isDialogOpen } from '../lib/keys';

/** Whether a press is meant for the board, whose parts carry that class: nobody types, no dialog is open, and no button has it. */
export function isOurs(event: KeyboardEvent, root: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.closest('input, textarea, select, [contenteditable], [role="slider"], [role="tablist"], [role="menu"]')) return false;
  if (isDialogOpen()) return false;
  const walks = event.key.startsWith('Arrow') || event.key === 'Enter';
  return !walks || isAround(target, event.key, root);
}

/**
 * Marks one of several things to choose from, and says whether it is chosen.
 *
 * Enter on it sends what is chosen, whichever of them has the focus; and the focus follows the choice, so that it is the same.
 */
export function chosen(isOn: boolean) {
  return (thing: HTMLElement): void => {
    thing.dataset['choice'] = '';
    const focused = document.activeElement;
    if (isOn && focused !== thing && focused?.matches('[data-choice]')) thing.focus({ preventScroll: true });
  };
}

/** Arrows and Enter are ours only where they mean nothing else: on the page itself, around the board, or inside it. */
function isAround(target: HTMLElement, key: string, root: string): boolean {
  if (key === 'Enter' && target.closest('button:not([data-choice]), a, summary')) return false;
  return [...document.querySelectorAll(`.${root}`)].some((part) => target.contains(part) || part.contains(target));
}
