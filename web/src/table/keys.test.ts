/** One key does one thing. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeBrowser } from '../lib/server.fake';

fakeBrowser();
const { keys: memo } = await import('../games/memoracers/say');
const { keys: hydro } = await import('../games/hydroracers/say');
const { keys: cup } = await import('../games/americas-cup/say');
const { isFree, keyMap, pageKeys } = await import('./keys');
const { keyCap } = await import('../boards/caps');
const { changeLanguage } = await import('../i18n/index.svelte');
const { settings } = await import('../lib/settings.svelte');

const BOARDS = [['MemoRacers', memo], ['HydroRacers', hydro], ['America’s Cup', cup]] as const;

test.each(BOARDS)('no key of the page is also one of %s', (_game, keys) => {
  const taken = pageKeys().flatMap((line) => line.keys).filter((key) => !isFree({ keys }, key));
  expect(taken).toEqual([]);
});

test.each(BOARDS)('the map of %s names a key once', (_game, keys) => {
  const named = keyMap({ keys }).flatMap((line) => line.keys);
  expect(named.filter((key, place) => named.indexOf(key) !== place)).toEqual([]);
});

test('key caps are those of a keyboard in that language', async () => {
  const caps = () => ['Enter', 'Esc', 'Space', '⌫', 'F'].map(keyCap);
  settings.language = 'fr';
  await changeLanguage();
  expect(caps()).toEqual(['Entrée', 'Échap', 'Espace', '⌫', 'F']);
  settings.language = 'en';
  await changeLanguage();
  expect(caps()).toEqual(['Enter', 'Esc', 'Space', '⌫', 'F']);
});

test('no cap is written in one language', () => {
  const root = join(import.meta.dirname, '..');
  const parts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'));
  const written = parts.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/(?:class="kbd"[^>]*|<kbd)>\s*(\p{Letter}{2,})\s*</gu)].map(([, cap]) => `${path}: ${cap}`));
  expect(parts.length).toBeGreaterThan(100);
  expect(written).toEqual([]);
});

test('a board that says N keeps it, and one that does not leaves it for beginning anew', () => {
  expect(BOARDS.map(([, keys]) => isFree({ keys }, 'N'))).toEqual([true, false, false]);
});
