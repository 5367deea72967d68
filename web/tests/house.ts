/** A real server for every worker, pages on it that may not fail, and people in browsers of their own. */

import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page, type Request } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sizes } from './checks';
import { writePacks } from './packs';
import { SEED, withSettings } from './tables';

/** Where people find the pictures. */
const SCREENSHOTS = join(import.meta.dirname, '..', 'screenshots');

/** Bots that do not think. */
const QUICK = ['--bot-pace', '0'];

/** Nobody is too fast for a server of tests. */
const LIMITS = ['--requests-per-second', '10000', '--players-per-minute', '10000', '--tables-per-player', '1000', '--messages-per-second', '1000'];

export type Shoot = (page: Page, name: string) => Promise<void>;

/** Somebody else, in a browser of their own, with these settings. */
export type Visit = (settings: Record<string, unknown>, options?: BrowserContextOptions) => Promise<Page>;

/** Says of which requests a test wants to see how the page takes it that they fail: "404 GET /api/codes/AAAAA2". */
export type Pardon = (request: RegExp) => void;

/** A server that runs, and how it is stopped: for good, or to start again with the same data at the same address. */
export interface Server {
  address: string;
  stop: () => Promise<void>;
  restart: () => Promise<void>;
}

/** Starts the program on a free port with data of its own and the packs of the tests; bots think where nothing is said of them. */
export async function serve(bots: readonly string[] = QUICK): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'slipstream-browser-'));
  writePacks(join(folder, 'packs'));
  let running = await start(folder, '127.0.0.1:0', bots);
  const { address } = running;
  return {
    address,
    stop: async () => {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
    restart: async () => {
      await running.end();
      running = await start(folder, new URL(address).host, bots);
    },
  };
}

async function start(folder: string, listen: string, bots: readonly string[]): Promise<{ address: string; end: () => Promise<void> }> {
  const program = process.env['SLIPSTREAM_PROGRAM'];
  if (!program) throw new Error('SLIPSTREAM_PROGRAM says where the program is; `cargo xtask test` sets it');
  const server = spawn(program, ['serve', '--listen', listen, '--data-dir', join(folder, 'data'), '--packs', join(folder, 'packs'), '--log', 'error', '--test-tables', ...bots, ...LIMITS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      const found = /http:\/\/[\d.:]+/.exec(text.toString());
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const end = async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  return { address, end };
}

/** Watches all pages of somebody's: what goes wrong in them is added to the list. */
function watch(context: BrowserContext, wrong: string[], pardoned: readonly RegExp[]): void {
  const failed = (request: Request, how: string) => {
    const said = `${how} ${request.method()} ${new URL(request.url()).pathname}`;
    if (!pardoned.some((request) => request.test(said))) wrong.push(said);
  };
  context.on('response', (answer) => answer.status() >= 400 && failed(answer.request(), String(answer.status())));
  // Whoever leaves a page needs no answer any more.
  context.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && failed(request, request.failure()?.errorText ?? 'no answer'));
  // What the policy of the pages forbids is told on the console, and nothing of ours needs it.
  context.on('console', (line) => line.text().includes('Content Security Policy') && wrong.push(line.text()));
  context.on('weberror', (error) => wrong.push(error.error().stack ?? String(error.error())));
}

/** Watches everybody in a browser from now on, whoever lets them in; what it gives back lists everything that went wrong in their pages. */
export function watchAll(browser: Browser, pardoned: readonly RegExp[] = []): { wrong: string[]; stop: () => void } {
  const wrong: string[] = [];
  const meet = (context: BrowserContext) => watch(context, wrong, pardoned);
  browser.on('context', meet);
  return { wrong, stop: () => void browser.off('context', meet) };
}

/** Tables that are made in a page have a seed, like those of `makeTable`. */
function seedTables(seed: number): void {
  const { fetch } = window;
  window.fetch = (address, wish) => {
    if (address !== '/api/tables' || wish?.method !== 'POST') return fetch(address, wish);
    return fetch(address, { ...wish, body: JSON.stringify({ seed, ...(JSON.parse(String(wish.body)) as object) }) });
  };
}

export const test = base.extend<{ shoot: Shoot; visit: Visit; pardoned: RegExp[]; pardon: Pardon; watching: void }, { address: string }>({
  address: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serve();
      await use(server.address);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
  // eslint-disable-next-line no-empty-pattern
  pardoned: async ({}, use) => use([]),
  pardon: async ({ pardoned }, use) => use((request) => void pardoned.push(request)),
  // Before anybody comes: a page that throws, or asks for what does not come, fails its test, whoever looks at it.
  watching: [
    async ({ browser, pardoned }, use) => {
      const { wrong, stop } = watchAll(browser, pardoned);
      await use();
      stop();
      expect(wrong, 'what went wrong in the pages').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(seedTables, SEED);
    await use(context);
  },
  visit: async ({ browser, baseURL }, use) => {
    const all: BrowserContext[] = [];
    await use(async (settings, options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB', viewport: sizes.desktop, ...options });
      all.push(context);
      await context.addInitScript(seedTables, SEED);
      const page = await context.newPage();
      await withSettings(page, settings);
      return page;
    });
    for (const context of all) await context.close();
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
