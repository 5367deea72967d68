/** Every page: everybody can use it, in both languages, by day and by night. */

import { checkAccess, expect, test } from './house';

const pages = { home: '/', setup: '/new/memoracers', watch: '/watch', replays: '/replay', rules: '/rules/memoracers', no_table: '/t/nothing', nowhere: '/nowhere/at/all' };
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [name, path] of Object.entries(pages)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${name} on a ${size}`, async ({ page, shoot }) => {
      await page.setViewportSize(viewport);
      for (const [theme, language] of [['day', 'en'], ['night', 'fr']] as const) {
        await page.addInitScript((kept) => localStorage.setItem('slipstream.settings', JSON.stringify(kept)), { theme, language, motion: 'none' });
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await shoot(page, `${name}-${size}-${theme}`);
        // Colours are the same on every size, and what lies where is the same by day and by night.
        if ((size === 'phone') === (theme === 'day')) await checkAccess(page);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      }
    });
  }
}

test('a rule chip opens the rule', async ({ page }) => {
  await page.goto('/new/memoracers');
  await page.getByRole('button', { name: /MR-80/ }).first().click();
  await expect(page.getByRole('dialog').getByText('MR-80').first()).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
