/** Replays of finished matches and of record files. */

import { checkAccess, expect, finished, test, withSettings } from './house';

test('step by step, by keys, with a link to the moment', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none' });
  const table = await finished(page);
  await page.goto(`/replay/${table}`);
  const slider = page.getByRole('slider', { name: 'Time line' });
  await expect(slider).toBeVisible();
  await slider.focus();
  await page.keyboard.press('End');
  const last = Number(await slider.getAttribute('aria-valuenow') ?? await slider.inputValue());
  expect(last).toBeGreaterThan(10);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`step=${last - 1}`));
  await shoot(page, 'replay-desktop');
  await checkAccess(page);
  const where = await page.getByText(/^step \d+ of \d+/).first().textContent();
  await page.reload();
  await expect(page.getByText(where!.trim(), { exact: false }).first()).toBeVisible();
});

test('a record file that was saved', async ({ page }) => {
  await withSettings(page, { motion: 'none' });
  const table = await finished(page);
  const record = await (await page.request.get(`/api/tables/${table}/record`)).text();
  await page.goto('/replay');
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'match.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(record) });
  await expect(page).toHaveURL(/\/replay\/.+/);
  await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
});

test('a file that is no record is refused in words', async ({ page }) => {
  await page.goto('/replay');
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'x.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('nonsense') });
  await expect(page.getByText(/line 1|record/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/replay$/);
});
