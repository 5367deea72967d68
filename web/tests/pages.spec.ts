/** Every page: everybody can use it, in both languages, by day and by night. */

import { asked } from './board';
import { checkAccess, checkTargets, checkWidth, sizes } from './checks';
import { chromium } from '@playwright/test';
import { expect, test, watchAll } from './house';
import { openSeen } from './memoracers';
import { against, openTable, withSettings } from './tables';

const pages = { home: '/', setup: '/new/memoracers', watch: '/watch', replays: '/replay', rules: '/rules/memoracers', no_table: '/t/nothing', nowhere: '/nowhere/at/all' };

for (const [name, path] of Object.entries(pages)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${name} on a ${size}`, async ({ page, shoot, pardon }) => {
      pardon(/^404 GET \/(api\/tables\/nothing|nowhere\/at\/all)$/);
      await page.setViewportSize(viewport);
      for (const [theme, language] of [['day', 'en'], ['night', 'fr']] as const) {
        await page.addInitScript((kept) => localStorage.setItem('slipstream.settings', JSON.stringify(kept)), { theme, language, motion: 'none' });
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        await shoot(page, `${name}-${size}-${theme}`);
        if (size === 'phone') await checkTargets(page);
        // Colours are the same on every size, and what lies where is the same by day and by night.
        if ((size === 'phone') === (theme === 'day')) await checkAccess(page);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        await checkWidth(page);
      }
    });
  }
}

test('a code that cannot be looked up is not called wrong', async ({ page, pardon }) => {
  pardon(/^429 GET \/api\/codes/);
  await page.route(/\/api\/codes\//, (route) => route.fulfill({ status: 429, json: { code: 'too_many_codes', message: 'too many codes were tried' } }));
  await page.goto('/');
  await page.getByPlaceholder('Invite link or code').fill('ABC234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Too many codes were tried. Wait a minute.')).toBeVisible();
});

test('a code leads to its table before, during and after the match, typed or in the address', async ({ page, visit, pardon }) => {
  pardon(/^404 GET \/api\/codes/);
  await withSettings(page, { motion: 'none', lessons: ['memoracers'] });
  const table = await openTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }] });
  await expect(page.locator('.code b')).toHaveText(/^[2-9A-Z]{6}$/);
  const code = await page.locator('.code b').innerText();
  const other = await visit({ motion: 'none' });
  await other.goto(`/t/${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`);
  await expect(other).toHaveURL(`/t/${table}`);
  // The server of the tests is on this machine alone, and says what to do about it.
  await expect(page.getByText('slipstream serve --lan')).toBeVisible();
  await page.getByRole('button', { name: 'Start now, a bot takes the free seat' }).click();
  await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
  const late = await visit({ motion: 'none' });
  await late.goto('/');
  await late.getByPlaceholder('Invite link or code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await late.keyboard.press('Enter');
  await expect(late).toHaveURL(`/t/${table}`);
  await expect(late.getByRole('list', { name: 'Seats' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const after = await visit({ motion: 'none' });
  await after.goto(`/t/${code}`);
  await expect(after).toHaveURL(`/t/${table}`);
  await after.getByRole('link', { name: 'Replay' }).click();
  await expect(after.getByRole('slider', { name: 'Time line' })).toBeVisible();
  // Whoever left in the middle has not finished a race yet.
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'First race' })).toBeChecked();
  for (const wrong of ['/t/AAAAA2', '/t/222222']) {
    await late.goto(wrong);
    await expect(late.getByText('No table answers to that code.')).toBeVisible();
  }
});

test('whatever goes wrong in a page is noticed, whoever has opened it', async ({ launchOptions, baseURL }) => {
  const browser = await chromium.launch(launchOptions);
  const { wrong } = watchAll(browser);
  const page = await browser.newPage();
  await page.goto(`${baseURL}/watch`);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody has caught it')), 0));
  await page.evaluate(() => fetch('/api/tables/nothing'));
  await expect.poll(() => wrong.length).toBe(2);
  expect(wrong.join()).toMatch(/nobody has caught it/);
  expect(wrong.join()).toMatch(/404 GET \/api\/tables\/nothing/);
  await browser.close();
});

test('a rule chip opens the rule', async ({ page }) => {
  await page.goto('/new/memoracers');
  await page.getByRole('button', { name: /MR-80/ }).first().click();
  await expect(page.getByRole('dialog').getByText('MR-80').first()).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`what lies over a table on a ${size}: settings, keys, and the question before one resigns`, async ({ page, shoot }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, { motion: 'none', lessons: ['memoracers'] });
    const table = await openSeen(page, { seats: against(1) });
    await asked(page);
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: item, exact: true }).click();
    };
    const openers = { settings: () => (size === 'phone' ? menu('Settings') : page.getByRole('button', { name: 'Settings' }).click()), keys: () => menu('Keys'), resign: () => menu('Resign') };
    for (const [name, open] of Object.entries(openers)) {
      await open();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, `${name}-${size}`);
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    if (size === 'phone') {
      await page.keyboard.press('c');
      await expect(page.getByRole('button', { name: 'Well played!' })).toBeVisible();
      await checkTargets(page);
    }
    await page.goto(`/t/${table}?screen`);
    await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
    await shoot(page, `screen-${size}`);
    await checkAccess(page);
  });
}

test('high contrast makes the ground of every table plain', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none', contrast: true, lessons: ['memoracers', 'hydroracers', 'americas-cup'] });
  for (const [game, ground] of [['hydroracers', '#fff'], ['americas-cup', '#fff'], ['memoracers', '#000']] as const) {
    await openTable(page, { game, seats: against(1) });
    await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
    const colours = await page.locator('[data-mood]').first().evaluate((mood) => ['--bg', '--panel'].map((name) => getComputedStyle(mood).getPropertyValue(name)));
    expect(colours).toEqual([ground, ground]);
    await shoot(page, `contrast-${game}-desktop`);
    await checkAccess(page);
  }
});
