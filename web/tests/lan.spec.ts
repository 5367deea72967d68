/** Two people on two phones in one network: from `slipstream serve --lan` to both seated by the QR code. */

import { devices, type Page } from '@playwright/test';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, watchAll } from './house';
import { mayMakeNetworks, network } from './lan';
import { readQr } from './qr';

/** Where the program says that it is open: for this computer first, then for others. */
function opened(server: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      const found = said.match(/http:\/\/[\d.:]+/g) ?? [];
      if (found.length > 1) resolve(found);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

test('two phones are seated by the QR code that the computer shows', async ({ launchOptions, shoot }, info) => {
  test.skip(!mayMakeNetworks(), 'this machine lets nobody make a network of their own');
  const data = mkdtempSync(join(tmpdir(), 'slipstream-lan-data-'));
  const home = await network(launchOptions);
  const server = home.run(process.env['SLIPSTREAM_PROGRAM']!, 'serve', '--lan', '--data-dir', data, '--log', 'error');
  let presses = 0;
  const watched: string[][] = [];
  const press = async (page: Page, name: string | RegExp): Promise<void> => {
    presses += 1;
    await page.getByRole('button', { name }).first().click();
  };
  try {
    const addresses = await opened(server);
    expect(addresses.some((address) => address.startsWith('http://192.168.77.1:'))).toBe(true);
    const open = async (where: 'computer' | 'phone') => {
      const browser = await home.browser(where);
      watched.push(watchAll(browser).wrong);
      return browser;
    };
    const computer = await (await open('computer')).newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const phones: Page[] = [];
    for (let nth = 0; nth < 2; nth++) phones.push(await (await open('phone')).newPage({ ...devices['iPhone 13'], locale: 'fr-FR' }));
    await computer.goto(addresses[0]!);
    const began = Date.now();
    await computer.getByRole('link', { name: 'All options' }).click();
    for (const seat of [4, 3]) await press(computer, `Remove seat ${seat}`);
    for (const seat of [1, 2]) {
      presses += 1;
      await computer.getByRole('radiogroup', { name: `Who sits in seat ${seat}` }).getByText('Invite', { exact: true }).click();
    }
    await press(computer, 'Open the table');
    const code = computer.getByRole('img', { name: /^QR code/ });
    await expect(code.locator('path')).toHaveAttribute('d', /M/);
    await expect(computer.getByText('Scan it, or send the link')).toBeVisible();
    await expect(computer.locator('[data-link]')).toContainText('192.168.77.1');
    const link = await readQr(computer, code);
    expect(link).toMatch(/^http:\/\/192\.168\.77\.1:\d+\/t\/[\w-]{22}$/);
    for (const phone of phones) {
      await phone.goto(link);
      await press(phone, 'S’asseoir ici');
    }
    await expect(computer.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
    const seated = Date.now();
    info.annotations.push({ type: 'seated', description: `both seated after ${((seated - began) / 1000).toFixed(1)} s and ${presses + 1} presses` });
    await shoot(phones[1]!, 'lan-phone');
    await shoot(computer, 'lan-computer');
    await press(computer, /^Start$/);
    for (const phone of phones) await expect(phone.locator('[data-prompt]')).toBeVisible();
    // Some more would be too many for people who want to play.
    expect(presses).toBeLessThanOrEqual(9);
    expect(watched.flat(), 'what went wrong in the pages').toEqual([]);
    process.stdout.write(`${info.annotations.at(-1)?.description}\n`);
  } finally {
    await home.close();
    server.kill();
    rmSync(data, { recursive: true, force: true });
  }
});
