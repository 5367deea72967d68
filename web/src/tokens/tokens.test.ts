/** Colours are tokens: a file for each mood says them, and everybody else says their names. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Pictures bring colours of their own. */
const ART = ['games/hydroracers/Landmark.svelte', 'games/memoracers/City.svelte', 'games/memoracers/Ground.svelte'];
const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi;
const MOODS = ['hydro', 'memo', 'cup', 'trucker'];

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|css|ts)$/.test(path) && !/^(generated|tokens)\/|\.test\.ts$/.test(path));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('a colour is written down in a file of tokens, or in a picture', () => {
  const strays = sources.filter((path) => !ART.includes(path)).flatMap((path) => [...read(path).matchAll(HEX)].map(([colour]) => `${path}: ${colour}`));
  expect(strays).toEqual([]);
});

test('a token of a mood is used', () => {
  const used = sources.map(read).join('') + MOODS.map((mood) => read(`tokens/${mood}.css`)).join('');
  const unused = MOODS.flatMap((mood) => [...read(`tokens/${mood}.css`).matchAll(/^ {2}--([\w-]+):/gm)].filter(([, name]) => !new RegExp(`var\\(--${name}[,)]`).test(used)).map(([, name]) => `${mood}: ${name}`));
  expect(unused).toEqual([]);
});
