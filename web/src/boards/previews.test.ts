/** What would be done is asked until it is known, but not for ever. */

import { expect, test, vi } from 'vitest';
import type { Foretold } from '../games/contract';
import { Previews } from './previews.svelte';

type Answer = Foretold<string>;

/** Previews of one action that are answered like this, one after the other. */
async function answered(...answers: Answer[]): Promise<{ known: string | null; asked: number }> {
  vi.useFakeTimers();
  const preview = vi.fn(() => Promise.resolve([answers.shift() ?? null]));
  const previews = new Previews<string, string>();
  const scene = { question: 'one', preview };
  previews.ask(scene, ['sail']);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const asked = preview.mock.calls.length;
  return { known: previews.of(scene, 'sail'), asked };
}

test('what the server was too busy to say is asked again', async () => {
  expect(await answered({ preview: 'far' })).toEqual({ known: 'far', asked: 1 });
  expect(await answered(null, { preview: 'far' })).toEqual({ known: 'far', asked: 2 });
});

test('what is not answered is not asked without end, and what is refused not again', async () => {
  expect(await answered()).toEqual({ known: null, asked: 3 });
  expect(await answered({ refused: { code: 'not_offered', rule: null, message: '' } })).toEqual({ known: null, asked: 1 });
});

test('what is wanted at one moment is asked together, and forgotten with its question', async () => {
  const preview = vi.fn((actions: readonly string[]) => Promise.resolve(actions.map((action): Answer => ({ preview: `${action}!` }))));
  const previews = new Previews<string, string>();
  const [one, two] = [{ question: 'one', preview }, { question: 'two', preview }];
  expect(['a', 'b', 'a'].map((action) => previews.of(one, action))).toEqual([null, null, null]);
  await vi.waitFor(() => expect(previews.of(one, 'a')).toBe('a!'));
  expect(preview.mock.calls).toEqual([[['a', 'b']]]);
  expect(previews.of(two, 'a')).toBe(null);
  await vi.waitFor(() => expect(previews.of(two, 'a')).toBe('a!'));
  expect(previews.of(one, 'b')).toBe(null);
  expect(preview.mock.calls).toHaveLength(2);
});
