/** What every board does alike: it asks, it is over, it is read aloud line by line. */

import { expect, type Page } from '@playwright/test';
import { checkWidth, sizes } from './checks';
import type { Shoot } from './house';

/** How often a page is looked at while it is waited for. */
const SOON = [20, 50, 100];

/** Whether the end screen is there. */
export function isOver(page: Page): Promise<boolean> {
  return page.getByRole('button', { name: /^(Rematch|Revanche)/ }).isVisible();
}

/** Whether the page asks for something now. */
export async function isAsked(page: Page): Promise<boolean> {
  return (await page.title()).startsWith('●');
}

/** Whoever has seen what a heat or a race has brought goes on. */
export async function goOn(page: Page): Promise<void> {
  const button = page.locator('[data-peak="result"] .btn');
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** Waits until the page asks for something, the match is over or somebody has seen enough; says whether it goes on. */
export async function asked(page: Page, enough: () => boolean = () => false): Promise<boolean> {
  const isSo = async () => (await goOn(page), await isAsked(page)) || enough() || (await isOver(page));
  await expect.poll(isSo, { timeout: 90_000, intervals: SOON }).toBe(true);
  return !enough() && !(await isOver(page));
}

/** The lines of the board in words. */
export const spokenLines = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Goes to a line of the spoken board by keys, and chooses it. */
export async function chooseNth(page: Page, at: number): Promise<void> {
  await page.keyboard.press('Home');
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Chooses the first line of the spoken board that says it, by keys, as soon as there is one. */
export async function chooseLine(page: Page, wanted: RegExp): Promise<void> {
  const lines = spokenLines(page);
  await page.keyboard.press('g');
  await expect(lines.filter({ hasText: wanted }).first()).toBeAttached();
  await chooseNth(page, (await lines.allTextContents()).findIndex((text) => wanted.test(text.trim())));
}

/** Nothing has the focus any more, so that keys are the board's. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Pictures of the same moment on a desktop and on a phone. */
export async function shootTwice(page: Page, shoot: Shoot, name: string): Promise<void> {
  await shoot(page, `${name}-desktop`);
  await page.setViewportSize(sizes.phone);
  await shoot(page, `${name}-phone`);
  await checkWidth(page);
  await page.setViewportSize(sizes.desktop);
}
