/** What a browser has kept is taken as far as it is known. */

import { expect, test } from 'vitest';
import { fakeBrowser } from './server.fake';

fakeBrowser();
const { settingsFrom } = await import('./settings.svelte');

test('an unknown setting is as usual, and those beside it are kept', () => {
  const usual = settingsFrom(null);
  expect(usual.speed).toBe(1);
  expect(settingsFrom('{"speed":3,"theme":"noon","odds":"percent","volume":7,"lessons":"all","language":"de","quiet":"yes","motion":"none","gone":1}')).toEqual({ ...usual, odds: 'percent', motion: 'none' });
  expect(settingsFrom('{"speed":4,"lessons":["memoracers"],"volume":0.1,"language":null}')).toEqual({ ...usual, speed: 4, lessons: ['memoracers'], volume: 0.1 });
});

test('what is no list of settings is forgotten', () => {
  for (const kept of ['', '{', '7', 'null', '"none"', '[]']) expect(settingsFrom(kept)).toEqual(settingsFrom(null));
});
