/** Whether the server has a newer client than this page: then its documents name another script. */

class Version {
  /** Whether a newer one was found. */
  isNewer = $state(false);
  readonly #own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

  /** Asks the server. Whoever gets no answer knows nothing. */
  async look(): Promise<void> {
    if (this.#own === null || this.isNewer) return;
    const page = await fetch('/', { cache: 'no-cache' }).then((answer) => (answer.ok ? answer.text() : null), () => null);
    this.isNewer = page !== null && !page.includes(this.#own);
  }
}

export const version = new Version();
