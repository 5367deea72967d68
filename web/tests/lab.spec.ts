/** The report of the designer's lab: one file that is whole without a server or a network. */

import { expect, test, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAccess, sizes } from './checks';

let folder: string;
let report: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipstream-lab-'));
  report = join(folder, 'report.html');
  execFileSync(process.env['SLIPSTREAM_PROGRAM']!, ['lab', 'memoracers', '--seats', '3', '--bots', 'random', '--matches', '300', '--report', report]);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

async function open(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => asked.push(String(error)));
  await page.goto(`file://${report}`);
  return asked.filter((url) => url !== `file://${report}`);
}

test('everybody can read it in both languages, by day and by night, on a phone and on a desktop', async ({ page }) => {
  expect(statSync(report).size).toBeLessThan(1_000_000);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [language, heading] of [['English', 'Are the seats fair?'], ['Français', 'Les places sont-elles équitables ?']] as const)
      for (const viewport of Object.values(sizes)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        expect(await open(page)).toEqual([]);
        await page.getByRole('button', { name: language }).click();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await checkAccess(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
});

test('its charts say what they show, and its tables sort', async ({ page }) => {
  await open(page);
  const seats = page.getByRole('img', { name: /seat 1: [+-]\d+\.\d \([+-]\d+\.\d to [+-]\d+\.\d\); seat 2: .*; seat 3: / });
  await expect(seats).toHaveCount(1);
  await expect(page.getByRole('img', { name: /^Minutes of a match of 3 × random by the model/ })).toBeVisible();
  await page.locator('summary:visible', { hasText: '3 × random, 300 matches' }).click();
  const table = page.getByRole('table', { name: '3 × random, 300 matches' });
  const values = async (): Promise<number[]> =>
    (await table.locator('tbody tr td:nth-child(2)').evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset['value']))));
  await table.getByRole('button', { name: 'value' }).click();
  const falling = await values();
  expect(falling.length).toBeGreaterThan(20);
  expect(falling).toEqual([...falling].sort((one, other) => other - one));
  await expect(page.getByText('slipstream lab memoracers --seats 3 --bots random').first()).toBeVisible();
});

test('it is printed on paper', async ({ page }) => {
  await open(page);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.length).toBeGreaterThan(20_000);
});
