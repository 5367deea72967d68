/** What is beside the board: the others, the log, the chat. */

import type { Page } from '@playwright/test';
import { asked } from './board';
import { checkAccess } from './checks';
import { expect, test } from './house';
import { decideByClicks, openSeen } from './memoracers';
import { against, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['memoracers', 'hydroracers', 'americas-cup'] };

/** Everything a page says to the server. */
function said(page: Page): { type: string; seat?: number }[] {
  const all: { type: string; seat?: number }[] = [];
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => all.push(JSON.parse(String(payload)) as { type: string })));
  return all;
}

for (const [name, viewport] of Object.entries({ tablet: { width: 820, height: 1180 }, 'phone on its side': { width: 844, height: 390 }, 'small phone on its side': { width: 667, height: 375 } })) {
  test(`on a ${name} a bot can be asked to play for somebody who is away`, async ({ page, shoot, visit }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, quick);
    await page.clock.install();
    const sent = said(page);
    const table = await openSeen(page, { seats: [{ kind: 'human' }, { kind: 'human' }] });
    const other = await visit(quick);
    await other.goto(`/t/${table}`);
    await other.getByRole('button', { name: 'Sit here' }).click();
    const strip = page.getByRole('list', { name: 'Seats' }).first();
    await expect(strip).toBeVisible();
    await other.context().close();
    await expect(strip.getByTitle('connection lost')).toBeVisible();
    await page.getByRole('button', { name: 'Pilots' }).click();
    const drawer = page.getByRole('region', { name: 'Pilots' });
    await expect(drawer.getByText(/away for/)).toBeVisible();
    // Thirty seconds of grace.
    await expect(drawer.getByRole('button', { name: 'Let a bot play' })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await expect(drawer.getByRole('button', { name: 'Let a bot play' })).toBeEnabled();
    await shoot(page, `others-${viewport.width}`);
    await checkAccess(page);
    await drawer.getByRole('button', { name: 'Let a bot play' }).click();
    await expect.poll(() => sent.filter(({ type }) => type === 'take_over').map(({ seat }) => seat)).toEqual([2]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /^Let a bot play for / }).click();
    await expect.poll(() => sent.filter(({ type }) => type === 'take_over').length).toBe(2);
  });
}

for (const [game, inside] of Object.entries({ hydroracers: 'Bets', 'americas-cup': 'course' })) {
  test(`what lies under the seats of ${game} is among the others on a tablet`, async ({ page, shoot }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await withSettings(page, quick);
    await openTable(page, { game, seats: against(1) });
    await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
    await page.keyboard.press('v');
    const drawer = page.locator('section.talk');
    await expect(drawer).toContainText(new RegExp(inside, 'i'));
    await shoot(page, `others-${game}-tablet`);
    await checkAccess(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
}

test('a line of the log lights the ship it speaks of', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await openSeen(page, { seats: against(1) });
  for (let turn = 0; turn < 2 && (await asked(page)); turn++) await decideByClicks(page);
  await asked(page);
  await page.keyboard.press('l');
  const line = page.getByRole('region', { name: 'Log' }).getByRole('listitem').filter({ hasText: /Aurora|starts on|lane/ }).first();
  const light = (seat: number) => page.locator(`.ship[data-piece="${seat}"]`).evaluate((ship) => getComputedStyle(ship).filter);
  await page.mouse.move(0, 0);
  expect([await light(1), await light(2)]).toEqual(['none', 'none']);
  await line.hover();
  await expect.poll(async () => [await light(1), await light(2)].filter((filter) => filter !== 'none').length).toBe(1);
  await shoot(page, 'log-lights-desktop');
  await page.mouse.move(0, 0);
  await expect.poll(async () => [await light(1), await light(2)]).toEqual(['none', 'none']);
});

test('whoever is muted stays muted, spectators too', async ({ page, visit }) => {
  await withSettings(page, quick);
  const table = await openSeen(page, { seats: against(1), open_talk: true });
  const watcher = await visit(quick);
  await watcher.goto(`/t/${table}`);
  const say = async (text: string) => {
    await watcher.getByPlaceholder('Say something nice').fill(text);
    await watcher.keyboard.press('Enter');
  };
  const chat = page.getByRole('button', { name: /^Chat/ });
  await watcher.getByRole('button', { name: /^Chat/ }).click();
  await say('first');
  await chat.click();
  const line = page.getByRole('listitem').filter({ hasText: 'first' });
  await line.hover();
  await line.getByRole('button', { name: /^Mute / }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Your move' }).click();
  await say('second');
  await expect(watcher.getByText('second')).toBeVisible();
  await page.reload();
  await chat.click();
  await expect(page.getByText('Nobody has said anything yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Unmute 1 person' }).click();
  await expect(page.getByText('second')).toBeVisible();
});

test.describe('where one only touches', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the sentence speaks of no key', async ({ page }) => {
    await withSettings(page, quick);
    await openTable(page, { game: 'hydroracers', seats: against(1) });
    await asked(page);
    const card = page.locator('.hydro-root.desk .cards .card').first();
    await expect(card).toBeEnabled();
    await card.tap();
    const sentence = page.locator('[data-prompt]');
    await expect(sentence).toContainText('Touch it again to fly it');
    await expect(sentence).not.toContainText('Enter');
  });
});
