/** Keys of the page. One idea: a key is a shortcut only while nobody types and no dialog is open. */

const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Whether somebody types into something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['range', 'checkbox', 'radio', 'button'].includes(target.type)) return false;
  return TYPING.has(target.tagName) || target.isContentEditable;
}

/** Whether there are likely keys to press; where one only touches, nothing speaks of them. The styles of `.kbd` ask the same. */
export function hasKeys(): boolean {
  return !matchMedia('(hover: none)').matches;
}

/** Whether a dialog lies over the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** Whether the focus is on something that has its own use for Enter and Space. */
export function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="option"], [role="tab"], [role="slider"]') !== null;
}

/** Whether a key press is meant for the page. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isDialogOpen()
  );
}

/** Acts on single keys, letters without regard to their case; what is done with a key is not done again by others. */
export function onKeys(event: KeyboardEvent, keys: Record<string, (() => void) | undefined>): void {
  if (!isShortcut(event)) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
