/** What would be done is asked until it is known, but not for ever. */

import { expect, test, vi } from 'vitest';
import { Previews } from './previews.svelte';

/** Previews of one action that are answered like this, one after the other. */
async function answered(...answers: (string | null)[]): Promise<{ known: string | null; asked: number }> {
  vi.useFakeTimers();
  const preview = vi.fn(() => Promise.resolve(answers.shift() ?? null));
  const previews = new Previews<string, string>();
  previews.ask({ preview }, 'one', ['sail']);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  return { known: previews.of('one', 'sail'), asked: preview.mock.calls.length };
}

test('what the server was too busy to say is asked again', async () => {
  expect(await answered('far')).toEqual({ known: 'far', asked: 1 });
  expect(await answered(null, 'far')).toEqual({ known: 'far', asked: 2 });
});

test('what is not answered is not asked without end', async () => {
  expect(await answered()).toEqual({ known: null, asked: 3 });
});
