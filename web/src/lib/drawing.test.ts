/** The dice are drawn together: when a page reveals its nonce, and when it does not. */

import { expect, test } from 'vitest';
import type { DrawInfo } from '../generated/protocol';
import { committed, Drawing } from './drawing';

const OTHER = 'f'.repeat(64);

function draw(changes: Partial<DrawInfo> = {}): DrawInfo {
  return { promise: 'p', commitments: [null, null], revealing: false, asked: true, ...changes };
}

/** A place to keep things that forgets with the test. */
function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** The commitment of a page that is asked for it. */
function commitment(drawing: Drawing): string {
  const said = drawing.answer(draw());
  if (said?.type !== 'commit') throw new Error('it was to commit');
  return said.commitment;
}

test('a nonce has the commitment that the referee makes of it', () => {
  expect(committed('1'.repeat(64))).toBe('5c79ffd483abc5c8266c36016059edaeca134ff62dccace950e340075bfeedd8');
});

test('a page commits, reveals what it has committed to, and finds it in the match', () => {
  const drawing = new Drawing('t', null);
  const ours = commitment(drawing);
  expect(commitment(drawing)).toBe(ours);
  const said = drawing.answer(draw({ revealing: true, commitments: [ours, OTHER] }));
  if (said?.type !== 'reveal') throw new Error('it was to reveal');
  expect(committed(said.nonce)).toBe(ours);
  const own = { by: 'seat' as const, commitment: ours, nonce: said.nonce };
  expect(drawing.holds('p', [own, { by: 'withheld', commitment: OTHER }])).toBe(true);
  expect(drawing.holds('q', [own, { by: 'withheld', commitment: OTHER }]), 'another seed').toBe(false);
  expect(drawing.holds('p', [own, { by: 'server' }]), 'somebody is left out').toBe(false);
  expect(drawing.holds('p', [{ by: 'withheld', commitment: ours }, { by: 'withheld', commitment: OTHER }]), 'ours is left out').toBe(false);
  expect(drawing.holds('p', undefined)).toBe(false);
});

test('a page reveals nothing once what it was told has changed', () => {
  const revealing = (changes: Partial<DrawInfo>): unknown => {
    const drawing = new Drawing('t', null);
    const ours = commitment(drawing);
    const first = draw({ revealing: true, commitments: [ours, null] });
    return drawing.answer({ ...first, ...changes });
  };
  expect(revealing({})).toMatchObject({ type: 'reveal' });
  expect(revealing({ promise: 'q' }), 'another seed').toBeNull();
  expect(revealing({ commitments: [OTHER, null] }), 'ours is not there').toBeNull();
  expect(revealing({ asked: false })).toBeNull();
  const drawing = new Drawing('t', null);
  const ours = commitment(drawing);
  drawing.answer(draw({ revealing: true, commitments: [ours, null] }));
  expect(drawing.answer(draw({ revealing: true, commitments: [ours, OTHER] })), 'others have answered').toBeNull();
});

test('another draw gets another nonce, and a page that is loaded again goes on with its own', () => {
  const kept = shelf();
  const ours = commitment(new Drawing('t', kept));
  expect(commitment(new Drawing('t', kept))).toBe(ours);
  expect(commitment(new Drawing('u', kept))).not.toBe(ours);
  const again = new Drawing('t', kept).answer(draw({ promise: 'q' }));
  expect(again).not.toMatchObject({ commitment: ours });
  const drawing = new Drawing('v', null);
  const revealed = commitment(drawing);
  drawing.answer(draw({ revealing: true, commitments: [revealed] }));
  expect(commitment(drawing), 'what was revealed is known').not.toBe(revealed);
});

test('who has added nothing has nothing to compare', () => {
  expect(new Drawing('t', null).holds('p', [{ by: 'server' }])).toBeNull();
});
