/** Where a tab keeps what it has drawn: known before anything about drawing is loaded. */

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The name under which it is kept. */
export function drawnKey(table: string): string {
  return `drawn ${table}`;
}

/** What this tab keeps; nothing where a browser forbids it. */
export function ofThisTab(): Shelf | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Whether this tab has added something to the dice of that table. */
export function hasDrawn(table: string): boolean {
  try {
    return ofThisTab()?.getItem(drawnKey(table)) != null;
  } catch {
    return false;
  }
}
