/** A real server for every worker, pages on it, and what all tests need. */

import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where people find the pictures. */
const SCREENSHOTS = join(import.meta.dirname, '..', 'screenshots');

/** Starts the program on a free port with data of its own. */
async function serve(flags: string[]): Promise<{ address: string; stop: () => Promise<void> }> {
  const program = process.env['SLIPSTREAM_PROGRAM'];
  if (!program) throw new Error('SLIPSTREAM_PROGRAM says where the program is; `cargo xtask test` sets it');
  const data = mkdtempSync(join(tmpdir(), 'slipstream-browser-'));
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data-dir', data, '--log', 'error', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      const found = /http:\/\/[\d.:]+/.exec(text.toString());
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop };
}

export const test = base.extend<{ shoot: (page: Page, name: string) => Promise<void> }, { address: string; packs: string | null }>({
  /** A folder of content packs that the server offers beside what is printed. */
  packs: [null, { scope: 'worker' }],
  address: [
    async ({ packs }, use) => {
      const limits = ['--requests-per-second', '10000', '--players-per-minute', '10000', '--tables-per-player', '1000', '--messages-per-second', '1000'];
      const server = await serve(['--test-tables', '--bot-pace', '0', ...limits, ...(packs ? ['--packs', packs] : [])]);
      await use(server.address);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
  // What the policy of the pages forbids is told on the console, and nothing of ours needs it.
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
    await use(context);
    expect(refused).toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern
  shoot: async ({}, use) => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await use(async (page, name) => {
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    });
  },
});

export { expect };

/** No violation of the rules for pages that everybody can use. */
export async function checkAccess(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(told).toEqual([]);
}

/** A phone and a desktop; every screen is looked at on both. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Looks at the page at both sizes: nothing sticks out, and everybody can use it. */
export async function look(page: Page, shoot: (page: Page, name: string) => Promise<void>, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await shoot(page, `${name}-${size}`);
    await checkAccess(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
}

/** Whatever is pressed is large enough for a thumb, but for words in a sentence: rule numbers and lines of the log. */
export async function checkTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button:not(.chip, .line), a.btn, select, input')].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isSmall = width > 1 && Math.min(width, height) < 43.5 && target.checkVisibility({ visibilityProperty: true });
      return isSmall ? [`${target.getAttribute('aria-label') ?? target.textContent.trim()}: ${width.toFixed(0)} x ${height.toFixed(0)}`] : [];
    }),
  );
  expect(small).toEqual([]);
}

/** A fresh visit to a table stays within its budget: 250 kB of everything but fonts, and 80 kB of those. */
export async function checkBudget(context: BrowserContext, path: string, what: string): Promise<void> {
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
  expect(all).toBeLessThan(250_000);
  expect(fonts).toBeLessThan(80_000);
}

/** Settings as somebody would have left them. */
export async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('slipstream.settings')) localStorage.setItem('slipstream.settings', JSON.stringify(kept));
  }, settings);
}

/** Somebody else, in a browser of their own. */
export async function somebody(browser: Browser, baseURL: string | undefined, settings: Record<string, unknown>): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await withSettings(page, settings);
  return page;
}

/** Makes a table over the API, as the person of that page. */
export async function makeTable(page: Page, table: Record<string, unknown>): Promise<string> {
  const me = await page.request.get('/api/me');
  const answer = await page.request.post('/api/tables', { data: table, headers: { origin: new URL(me.url()).origin } });
  const made = (await answer.json()) as { id?: string; message?: string };
  if (!made.id) throw new Error(made.message);
  return made.id;
}

/** Waits until a match is over. */
export async function over(page: Page, table: string): Promise<void> {
  const status = async () => ((await (await page.request.get(`/api/tables/${table}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 120_000, intervals: [50, 100, 250] }).toBe('over');
}

/** Makes a match of bots, over when this returns. */
export async function finished(page: Page): Promise<string> {
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'bot' }, { kind: 'bot' }], sit: false });
  await over(page, table);
  return table;
}
