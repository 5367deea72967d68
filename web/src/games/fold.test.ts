/**
 * The law of `apply`: what is told of a step leads from the view before it to the view after it.
 *
 * Only what a board declares is compared: the fields that are drawn while events are played. What an event cannot
 * tell (what is asked next, what follows from the rules) is not declared and comes with the view that is sent.
 */

import { describe, expect, test } from 'vitest';
import { recordsOf, stepsOf } from './fold';

interface Folding {
  apply(view: never, event: never, sent?: never): unknown;
  declared(view: never): unknown;
}

interface Laying {
  lay(sent: never, printed: never): unknown;
}

const games: Record<string, () => Promise<[Folding, Laying]>> = {
  'americas-cup': () => Promise.all([import('./americas-cup/shown'), import('./americas-cup/lay')]),
  'galaxy-trucker': () => Promise.all([import('./galaxy-trucker/shown'), import('./galaxy-trucker/lay')]),
  hydroracers: () => Promise.all([import('./hydroracers/shown'), import('./hydroracers/lay')]),
  memoracers: () => Promise.all([import('./memoracers/shown'), import('./memoracers/lay')]),
};

describe.each(Object.keys(games))('%s', (game) => {
  test.each(recordsOf(game))('%s: events lead from each view to the next', async (record) => {
    const [{ apply, declared }, { lay }] = await games[game]!();
    const steps = stepsOf<never, never>(game, record, lay);
    expect(steps.length).toBeGreaterThan(5);
    for (const [at, { before, events, after }] of steps.entries()) {
      const frozen = JSON.stringify(before);
      const shown = events.reduce((view, event) => apply(view, event, after) as never, before);
      expect(declared(shown), `step ${at + 1}: ${JSON.stringify(events)}`).toEqual(declared(after));
      expect(JSON.stringify(before), 'apply changes nothing but what it returns').toBe(frozen);
    }
  });
});
