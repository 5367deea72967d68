/** Which key presses are the board's own. */

/** Whether a press is meant for the board: nobody types, no dialog is open, and no button has it. */
export function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.closest('input, textarea, select, [contenteditable], [role="slider"], [role="tablist"], [role="menu"]')) return false;
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return false;
  const walks = event.key.startsWith('Arrow') || event.key === 'Enter';
  return !walks || isAround(target, event.key);
}

/** Arrows and Enter are ours only where they mean nothing else: on the page itself, around the board, or inside it. */
function isAround(target: HTMLElement, key: string): boolean {
  if (key === 'Enter' && target.closest('button, a, summary')) return false;
  return [...document.querySelectorAll('.memo-root')].some((root) => target.contains(root) || root.contains(target));
}
