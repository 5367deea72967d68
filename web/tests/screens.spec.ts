/** Every screen on a phone, seen by somebody with tired eyes and large thumbs: contrast, letters, targets, axe. */

import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { asked } from './board';
import { checkAccess, checkTargets, checkWidth, sizes } from './checks';
import { checkText } from './eyes';
import { expect, test } from './house';
import { openSeen } from './memoracers';
import { against, finished, openTable, withSettings } from './tables';

test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true, locale: 'fr-FR' });

const settings = { motion: 'none', speed: 4, language: 'fr', lessons: ['hydroracers', 'memoracers', 'americas-cup', 'galaxy-trucker'] };
const TABLE = join(import.meta.dirname, '..', 'screenshots', 'contrast');

const tabs = ['desk', 'log', 'chat', 'others'] as const;

/** Looks at a screen, and writes down its least contrasts. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(TABLE, { recursive: true });
  const file = join(TABLE, `${name}.md`);
  rmSync(file, { force: true });
  await test.step(name, async () => {
    await page.screenshot({ path: join(TABLE, `${name}.png`) });
    const soft: unknown[] = [];
    for (const check of [
      () => checkText(page, (theme, seen) => {
        const worst = new Map(seen.map(({ colours, ratio }) => [colours, ratio]));
        const rows = [...worst].sort(([, a], [, b]) => a - b).map(([colours, ratio]) => `| ${name} | ${theme} | ${colours} | ${ratio.toFixed(1)} |\n`);
        appendFileSync(file, rows.join(''));
      }),
      () => checkTargets(page),
      () => checkWidth(page),
      () => checkAccess(page),
    ]) await check().catch((fault: unknown) => soft.push(fault));
    for (const fault of soft) expect.soft(String((fault as Error).message).replace(/\x1b\[\d+m/g, ''), name).toBe('');
  });
}

test('pages', async ({ page, pardon }) => {
  pardon(/^404 GET \/nowhere$/);
  await withSettings(page, settings);
  for (const [name, path] of Object.entries({ home: '/', new: '/new/hydroracers', watch: '/watch', replays: '/replay', rules: '/rules/americas-cup', cup: '/cup?game=memoracers', nowhere: '/nowhere' })) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await look(page, name);
  }
});

test('a room, and what lies over a table', async ({ page }) => {
  await withSettings(page, settings);
  await openTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }, { kind: 'human' }] });
  await expect(page.locator('.code b')).toBeVisible();
  await look(page, 'room');
  await openSeen(page, { seats: against(2) });
  await asked(page);
  // A finger stays where it has pressed.
  await page.locator('.lane:enabled').first().tap();
  await expect(page.locator('.lane[aria-pressed="true"]')).toBeVisible();
  await look(page, 'memo-start');
  for (const tab of tabs) {
    await page.locator('nav.tabs button').nth(tabs.indexOf(tab)).tap();
    await look(page, `memo-${tab}`);
  }
  await page.getByRole('button', { name: 'Plus', exact: true }).tap();
  await look(page, 'menu');
  for (const [name, item] of [['settings', 'Réglages'], ['keys', 'Touches'], ['resign', 'Abandonner']] as const) {
    if (!(await page.getByRole('button', { name: item, exact: true }).isVisible())) await page.getByRole('button', { name: 'Plus', exact: true }).tap();
    await page.getByRole('button', { name: item, exact: true }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

for (const [game, set] of [['hydroracers', { circuit: 'monaco' }], ['americas-cup', { laps: '1' }], ['galaxy-trucker', {}]] as const) {
  test(`a table of ${game}`, async ({ page }) => {
    await withSettings(page, settings);
    await openTable(page, { game, seats: against(2), set });
    await asked(page);
    await look(page, `${game}-asked`);
    const card = page.locator('.hydro-root .card:enabled, .cup-root .card:not(.no)').first();
    if (await card.isVisible()) {
      await card.tap();
      await look(page, `${game}-chosen`);
    }
    for (const tab of ['log', 'others'] as const) {
      await page.locator('nav.tabs button').nth(tabs.indexOf(tab)).tap();
      await look(page, `${game}-${tab}`);
    }
  });
}

for (const record of ['memoracers/race', 'hydroracers/race', 'americas-cup/race']) {
  test(`the end of ${record}`, async ({ page }) => {
    await withSettings(page, settings);
    const table = await finished(page, record);
    await page.goto(`/t/${table}`);
    await expect(page.locator('#content')).toBeVisible();
    await look(page, `end-${record.split('/')[0]}`);
    await page.goto(`/replay/${table}`);
    await expect(page.locator('.board, .scrubber, [role="slider"]').first()).toBeVisible();
    await look(page, `replay-${record.split('/')[0]}`);
  });
}
