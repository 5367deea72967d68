/** Copying. One idea: it is called copied only if it was. */

/** So long it is said how it went. */
const SAID = 2500;

/** A copying and how it went, for the button that asks for it. */
export class Copying {
  /** How it went last; nothing after a moment. */
  went: 'copied' | 'failed' | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    this.went = (await copied(text)) ? 'copied' : 'failed';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.went = null), SAID);
  }
}

/** Copies a text; whether it is in the clipboard now. Without https, as at home, browsers know only the old way. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedAsSelection(text);
  }
}

function copiedAsSelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  // Outside an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
