/** Opponents: chosen by level, known by name and face, beaten or not; and the ace's advice. */

import { checkAccess } from './checks';
import { expect, test } from './house';
import { decideByClicks, playOut, seen } from './memoracers';
import { makeTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['memoracers'] };

test('opponents of every level are chosen, seen and played to the end, with a hint on the way', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await page.goto('/new/memoracers');
  await page.getByRole('radio', { name: 'First race' }).check({ force: true });
  for (const [seat, level] of [[2, 'Rookie'], [3, 'Pro'], [4, 'Ace']] as const) {
    await page.getByRole('radiogroup', { name: `How strong seat ${seat} plays` }).getByRole('radio', { name: level, exact: true }).check({ force: true });
  }
  await expect(page.locator('[data-portrait]')).toHaveCount(3);
  await expect(page.getByText('Has flown this race a thousand times before you decide.')).toBeVisible();
  await page.getByRole('switch', { name: "Human pace" }).uncheck({ force: true });
  await shoot(page, 'opponents-desktop');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page).toHaveURL(/\/t\//);
  // Whoever opens it again has seen the reconnaissance.
  await expect(page.locator('[data-prompt]')).toBeVisible();
  await page.reload();
  for (const level of ['rookie', 'pro', 'ace']) await expect(page.locator(`[data-seat] [data-portrait="${level}"]`).first()).toBeVisible();
  let hints = 0;
  await playOut(page, async (page) => {
    if (hints === 0 && (await page.locator('[data-prompt] .asked').count()) > 0) {
      hints += 1;
      await page.keyboard.press('i');
      const hint = page.locator('[data-hint]');
      await expect(hint.getByText(/^The ace would: ./)).toBeVisible();
      await expect(hint.getByRole('columnheader', { name: 'Place' }).or(hint.getByText('There is no other choice.'))).toBeVisible();
      await shoot(page, 'hint-desktop');
      await checkAccess(page);
      // One press lays it out; it is sent by whoever wants it.
      await hint.getByRole('button', { name: 'Lay it out' }).click();
      await expect(hint).toHaveCount(0);
      await expect(page.locator('.lane[aria-pressed="true"], .cell.on').first()).toBeVisible();
    }
    await decideByClicks(page);
  });
  expect(hints).toBe(1);
});

test('a hint on a phone in French, and none where people play each other', async ({ page, shoot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withSettings(page, { ...quick, language: 'fr' });
  const alone = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot', level: 'ace' }] });
  await seen(page, alone);
  await page.goto(`/t/${alone}`);
  await expect(page.locator('[data-prompt] .asked')).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.locator('[data-hint]').getByText(/^L’as jouerait\s: ./)).toBeVisible();
  await shoot(page, 'hint-phone');
  await checkAccess(page);
  const together = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'local', name: 'Tom' }] });
  await page.goto(`/t/${together}`);
  await expect(page.locator('[data-prompt]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Que ferait l’as/ })).toHaveCount(0);
});
