/** MemoRacers, every decision: by pointer, by keys and by ear, each on another screen, in both languages, on the phone with reduced motion. */

import type { Page } from '@playwright/test';
import { asked } from './board';
import { checkAccess } from './checks';
import { expect, test } from './house';
import { type Heard, listen, told } from './hydroracers';
import { openSeen } from './memoracers';
import { against, openTable, withSettings } from './tables';

const WAYS = ['pointer', 'keys', 'ear'] as const;
const SCREENS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, language: 'en', motion: 'none' },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, language: 'fr', motion: 'none' },
  { name: 'phone', viewport: { width: 390, height: 844 }, language: 'fr', motion: 'reduced' },
] as const;

interface Answer {
  /** What is clicked, one after the other. */
  clicks: string[];
  keys: string[];
  /** Lines of the spoken board that are chosen; a line that asks again is chosen again. */
  lines: RegExp[];
  event: Record<string, unknown> & { event: string };
}

const START: Answer = { clicks: ['.lane:enabled >> nth=2', '.primary'], keys: ['3', 'Enter'], lines: [/^(Start on lane|Partir du couloir) 3/], event: { event: 'ship_placed', lane: 3 } };

/** Alone over tiles that all have mechanisms: the first three decisions. */
const ALONE: Record<string, Answer> = {
  force: { clicks: ['.engine .force', '.cell.next >> nth=0', '.cell.next >> nth=0', '.primary'], keys: ['f', 'ArrowUp', 'ArrowUp', 'Enter'], lines: [/^(Force the acceleration|Forcer l’accélération)/, /^(Line 1, lane|Ligne 1, couloir)/, /^(Line 2, lane|Ligne 2, couloir)/, /^(Ready|Prêt)/], event: { event: 'engine_forced', speed: 2 } },
  swap: { clicks: ['.pairs .pair >> nth=0', '.primary'], keys: ['ArrowUp', 'Enter'], lines: [/^(Swap|Intervertir) \+/], event: { event: 'tiles_swapped' } },
  brake: { clicks: ['.speeds .box >> nth=0', '.cell.next >> nth=0', '.primary'], keys: ['-', 'ArrowUp', 'Enter'], lines: [/^(Brake to|Freiner à) 1/, /^(Line 1, lane|Ligne 1, couloir)/, /^(Ready|Prêt)/], event: { event: 'braked', speed: 1 } },
};

/** Nine tiles to choose: the first three. */
const BUILDING: Answer = { clicks: ['.candidate >> nth=1', '.primary'], keys: ['3', 'Enter'], lines: [/^(Take|Prendre) \d-C/], event: { event: 'tile_built' } };

SCREENS.forEach(({ name, viewport, language, motion }, nth) => {
  test(`a lane, a forced engine, a swap and a brake on a ${name}`, async ({ page, shoot }) => {
    await withSettings(page, { language, motion, lessons: ['memoracers'] });
    await page.setViewportSize(viewport);
    const heard = listen(page);
    const open = async (seats: { kind: string }[], set: Record<string, string>) => {
      await openSeen(page, { seats, set });
    };
    await open([{ kind: 'human' }, { kind: 'bot' }], {});
    await asked(page);
    await shoot(page, `memo-start-${name}`);
    await give(page, heard, START, WAYS[nth]!);
    await open([{ kind: 'human' }], { mode: 'solo', tiles: 'C', pack: 'mechanisms' });
    for (const [at, [what, answer]] of Object.entries(ALONE).entries()) {
      await asked(page);
      await shoot(page, `memo-${what}-${name}`);
      if (what === 'swap') await checkAccess(page);
      await give(page, heard, answer, WAYS[(at + nth + 1) % 3]!);
    }
  });
});

test('MR-81 a circuit is built by pointer, by keys and by ear, each on another screen', async ({ page, shoot }) => {
  await withSettings(page, { language: 'en', motion: 'none', lessons: ['memoracers'] });
  const heard = listen(page);
  await openTable(page, { game: 'memoracers', seats: against(1), set: { mode: 'championship', pace: '1' } });
  for (const [nth, { name, viewport }] of SCREENS.entries()) {
    await asked(page);
    await page.setViewportSize(viewport);
    await shoot(page, `memo-build-${name}`);
    await give(page, heard, BUILDING, WAYS[nth]!);
  }
});

/** Gives an answer, and waits until it is told. */
async function give(page: Page, heard: readonly Heard[], { clicks, keys, lines, event }: Answer, way: (typeof WAYS)[number]): Promise<void> {
  const before = heard.length;
  if (way === 'pointer') for (const click of clicks) await page.locator(`.memo-root.desk ${click}`).click();
  if (way === 'keys') for (const key of keys) await page.keyboard.press(key);
  if (way === 'ear') for (const line of lines) await hear(page, line);
  // A flight into open traps asks once more.
  const anyway = page.locator('.memo-root .primary.warned');
  if (await anyway.isVisible()) await anyway.click();
  const isTold = () => told(heard.slice(before)).some((fact) => fact['seat'] === 1 && Object.entries(event).every(([key, value]) => fact[key] === value));
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true);
}

/** Chooses a line of the spoken board by keys; where it asks again, again. */
async function hear(page: Page, wanted: RegExp): Promise<void> {
  const lines = page.getByRole('listbox').getByRole('option');
  await page.keyboard.press('g');
  await expect(lines.filter({ hasText: wanted }).first()).toBeAttached();
  const at = (await lines.allTextContents()).findIndex((text) => wanted.test(text.trim()));
  await page.keyboard.press('Home');
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  if ((await lines.filter({ hasText: /: press again|: touchez de nouveau/ }).count()) > 0) await page.keyboard.press('Enter');
}
