/** What holds on every page: everybody can use it, nothing sticks out, thumbs find what they press, and it is small. */

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Shoot } from './house';

/** No violation of the rules for pages that everybody can use. */
export async function checkAccess(page: Page): Promise<void> {
  // Without frames of other sites nothing has to be put together in a page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(told).toEqual([]);
}

/** A phone and a desktop; every screen is looked at on both. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Looks at the page at both sizes: nothing sticks out, and everybody can use it. */
export async function look(page: Page, shoot: Shoot, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await shoot(page, `${name}-${size}`);
    await checkAccess(page);
    await checkWidth(page);
  }
}

/** Whatever is pressed in a part of the page is large enough for a thumb, but for words in a sentence: rule numbers and lines of the log. */
export async function checkTargets(page: Page, part = 'body'): Promise<void> {
  const small = await page.locator(part).evaluateAll((parts) =>
    parts.flatMap((part) => [...part.querySelectorAll('button:not(.chip, .line), a.btn, select, input')]).flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isSmall = width > 1 && Math.min(width, height) < 43.5 && target.checkVisibility({ visibilityProperty: true });
      return isSmall ? [`${target.getAttribute('aria-label') ?? target.textContent.trim()}: ${width.toFixed(0)} x ${height.toFixed(0)}`] : [];
    }),
  );
  expect(small).toEqual([]);
}

/** A fresh visit to a table stays within its budget: 250 kB of everything but fonts unless said otherwise, and 80 kB of those. */
export async function checkBudget(context: BrowserContext, path: string, what: string, most = 250_000): Promise<void> {
  const fresh = await context.newPage();
  const client = await context.newCDPSession(fresh);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, boolean>();
  let [all, fonts] = [0, 0];
  client.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType.includes('font')));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId)) fonts += encodedDataLength;
    else all += encodedDataLength;
  });
  await fresh.goto(path);
  await expect(fresh.getByRole('list', { name: 'Seats' })).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  console.log(`${what}: ${(all / 1000).toFixed(0)} kB and ${(fonts / 1000).toFixed(0)} kB of fonts`);
  expect(all).toBeLessThan(most);
  expect(fonts).toBeLessThan(80_000);
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** What moved by itself, and when the largest thing was there. */
export interface Figures {
  /** All of it, however long a page was open. */
  shift: number;
  /** The most of it that came in one go, which is what browsers call layout shift: with less than a second between, within five. */
  burst: number;
  /** What it was that moved, and how far. */
  moved: string[];
  paint: number;
}

/** Adds up what shifts and when the largest thing is painted; to be called before a page is opened. */
export async function measure(page: Page): Promise<() => Promise<Figures>> {
  await page.addInitScript(() => {
    const figures = { shift: 0, burst: 0, moved: [] as string[], paint: 0 };
    let [begun, last, going] = [-Infinity, -Infinity, 0];
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map((side) => Math.round(side)).join(' ');
    const named = (node: Node | null) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : `"${node?.textContent ?? ''}"`);
    Object.assign(window, { figures });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput, sources } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] };
        if (hadRecentInput) continue;
        if (startTime - last > 1000 || startTime - begun > 5000) [begun, going] = [startTime, 0];
        [last, going] = [startTime, going + value];
        figures.burst = Math.max(figures.burst, going);
        figures.shift += value;
        figures.moved.push(`${value.toFixed(4)}: ${sources.map(({ node, previousRect, currentRect }) => `${named(node)} from ${box(previousRect)} to ${box(currentRect)}`).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.paint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { figures: Figures }).figures);
}
