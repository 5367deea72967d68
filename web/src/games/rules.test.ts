/** The rules that boards open at exist. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['memoracers', 'hydroracers', 'americas-cup', 'galaxy-trucker'])('every rule the board of %s opens at is in its book', (game) => {
  const said = readFileSync(`src/games/${game}/say.ts`, 'utf8');
  const named = [...said.matchAll(/'([A-Z]{2}-\w+)'/g)].map(([, rule]) => rule);
  expect(named.length).toBeGreaterThan(5);
  for (const language of ['en', 'fr']) {
    const book = readFileSync(`../docs/rules/${game}.${language}.md`, 'utf8');
    expect(named.filter((rule) => !book.includes(`### ${rule} `))).toEqual([]);
  }
});
