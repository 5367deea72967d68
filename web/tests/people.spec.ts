/** Several people and several screens. */

import type { Page } from '@playwright/test';
import { look } from './checks';
import { expect, test } from './house';
import { breakable } from './line';
import { decideByClicks, playOut, seen } from './memoracers';
import { against, makeTable, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['memoracers'] };

test('two browsers at one table, with a spectator and markup that stays text', async ({ page, shoot, visit, pardon }) => {
  pardon(/^404 GET \/api\/codes/);
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }, { kind: 'human' }], set: { pace: '1' } });
  await page.goto('/');
  await page.evaluate(() => fetch('/api/me', { method: 'PATCH', body: JSON.stringify({ name: '<b>Ann</b>' }) }));
  await page.goto(`/t/${table}`);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  // Waiting is useful: the board is there already.
  await expect(page.locator('.still path').first()).toBeAttached();
  await look(page, shoot, 'waiting');
  // The host gives a seat to a bot, thinks again, and makes it a stronger one after all.
  const seat3 = page.getByRole('radiogroup', { name: 'Who seat 3 is for' });
  for (const wish of ['bot', 'here', 'invite', 'bot']) {
    await seat3.getByText(wish, { exact: true }).click();
    await expect(seat3.getByRole('radio', { name: wish, exact: true })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'How strong seat 3 plays' })).toHaveCount(wish === 'bot' ? 1 : 0);
  }
  await page.getByRole('combobox', { name: 'How strong seat 3 plays' }).selectOption('rookie');
  await look(page, shoot, 'waiting-bot');
  const other = await visit(quick);
  const watcher = await visit(quick);
  const code = page.locator('.code b');
  await expect(code).toHaveText(/^[2-9A-Z]{6}$/);
  await other.goto('/');
  await other.getByPlaceholder('Invite link or code').fill('nocode');
  await other.keyboard.press('Enter');
  await expect(other.getByText('No table answers to that code.')).toBeVisible();
  await other.getByPlaceholder('Invite link or code').fill((await code.innerText()).toLowerCase());
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(new RegExp(`/t/${table}$`));
  await watcher.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  // Who watches is not heard by those who play.
  await watcher.getByRole('button', { name: 'Chat' }).first().click();
  await expect(watcher.getByText('Only spectators see this')).toBeVisible();
  await watcher.getByPlaceholder('Say something nice').fill('lane 3 is a trap');
  await watcher.keyboard.press('Enter');
  await expect(watcher.getByText('lane 3 is a trap')).toBeVisible();
  await other.getByRole('button', { name: 'Chat' }).first().click();
  await other.getByPlaceholder('Say something nice').fill('<img src=x onerror=alert(1)>');
  await other.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Chat/ }).first().click();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByText('lane 3 is a trap')).toHaveCount(0);
  for (const who of [page, other]) await who.getByRole('button', { name: 'Your move' }).click();
  await Promise.all([playOut(page, decideByClicks), playOut(other, decideByClicks)]);
  await expect(watcher.getByRole('button', { name: 'Replay' }).or(watcher.getByRole('link', { name: 'Replay' })).first()).toBeVisible();
});

const noLine = (page: Page) => page.getByText('No connection to the server', { exact: false }).first();
const program = (page: Page) => page.getByRole('grid', { name: 'Program, one lane per line' });

/** Two people at their first program, each in a browser of their own. */
async function programming(page: Page, other: Page): Promise<void> {
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { pace: '1' } });
  for (const who of [page, other]) await seen(who, table);
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  for (const who of [page, other]) {
    await expect.poll(() => who.title(), { timeout: 60_000 }).toMatch(/^●/);
    await decideByClicks(who);
  }
  for (const who of [page, other]) await expect(program(who)).toBeVisible();
}

test('a line that breaks in the middle of a simultaneous phase', async ({ page, shoot, visit }) => {
  await withSettings(page, quick);
  const line = await breakable(page);
  const other = await visit(quick);
  await programming(page, other);
  // What was chosen and not sent is still chosen when the line is back.
  await program(page).getByRole('button', { name: /^Line 1, lane \d: / }).and(page.locator(':enabled')).last().click();
  const chosen = program(page).getByRole('button', { name: /^Line 1, lane \d, chosen: / });
  const name = (await chosen.getAttribute('aria-label')) ?? (await chosen.innerText());
  await line.break();
  await expect(noLine(page)).toBeVisible();
  await expect.poll(() => page.title()).not.toMatch(/^●/);
  await look(page, shoot, 'broken-line');
  // The board is still there to be read, and takes no answer.
  await page.keyboard.press('g');
  const read = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option').and(page.locator(':focus'));
  await expect(read).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The server comes back with a newer client.
  await page.route(new URL('/', page.url()).href, (route) => route.fulfill({ body: '<script type="module" src="/assets/newer.js"></script>' }));
  line.mendByPress();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('Reload when it is not your turn.')).toBeVisible();
  await expect(noLine(page)).toBeHidden();
  await expect(program(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  // What was sent and not opened is still sent.
  await decideByClicks(page);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await line.break();
  await expect(noLine(page)).toBeVisible();
  await decideByClicks(other);
  line.mend();
  await expect(noLine(page)).toBeHidden();
  await expect(program(page)).toBeVisible();
  await Promise.all([playOut(page, decideByClicks), playOut(other, decideByClicks)]);
});

test('whoever closes the page and comes back is offered what happened meanwhile', async ({ page, shoot, visit }) => {
  await withSettings(page, { ...quick, motion: 'full', speed: 4 });
  const other = await visit(quick);
  await programming(page, other);
  await decideByClicks(page);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  const table = page.url();
  await page.goto('/api/games');
  await decideByClicks(other);
  await expect(other.getByText('Round 2').first()).toBeAttached();
  await page.goto(table);
  const show = page.getByRole('button', { name: 'Show me what happened' });
  await expect(show).toBeVisible();
  await expect.poll(() => page.title()).toMatch(/^●/);
  await shoot(page, 'catch-up-desktop');
  await show.click();
  await expect.poll(() => page.title()).not.toMatch(/^●/);
  await expect.poll(() => page.title()).toMatch(/^●/);
  await page.reload();
  await expect.poll(() => page.title()).toMatch(/^●/);
  await expect(show).toHaveCount(0);
});

test('a line that dies without a word', async ({ page, visit }) => {
  await withSettings(page, quick);
  const line = await breakable(page);
  const other = await visit(quick);
  await programming(page, other);
  line.kill();
  await decideByClicks(page);
  await expect(noLine(page)).toBeVisible({ timeout: 10_000 });
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(noLine(page)).toBeHidden({ timeout: 10_000 });
  // It never arrived: it is there to be sent again.
  await page.getByRole('button', { name: /^Ready/ }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
});

test('an undo is asked for also after a reload, and one that is refused is answered', async ({ page, visit }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { pace: '1', first: '1' } });
  const other = await visit(quick);
  for (const who of [page, other]) await seen(who, table);
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^●/);
  // Whoever cannot undo anything is told why.
  await other.keyboard.press('u');
  await expect(other.getByRole('alert').filter({ hasText: 'You have no move to undo.' })).toBeVisible();
  await decideByClicks(page);
  await expect(page.getByRole('button', { name: 'Ask the table to undo my last move' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo my last move, if the table allows it' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await other.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your move stands' })).toBeVisible();
});

const hold = (page: Page) => page.getByRole('button', { name: 'Hold to open' });

/** Opens the curtain as a hand does. */
async function openCurtain(page: Page): Promise<void> {
  await hold(page).hover();
  await page.mouse.down();
  await expect(hold(page)).toBeHidden();
  await page.mouse.up();
}

/** Opens it as a screen reader does, which cannot hold; a short press of a key is no such click. */
async function openByClick(page: Page): Promise<void> {
  for (const key of ['Enter', ' ']) await hold(page).press(key);
  await expect(hold(page)).toBeVisible();
  await hold(page).dispatchEvent('click');
  await expect(hold(page)).toBeHidden();
}

test('pass and play on one screen', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const line = await breakable(page);
  const seats = [{ kind: 'human' }, { kind: 'local', name: 'Zoé' }];
  await openTable(page, { game: 'memoracers', seats, set: { pace: '1' } });
  const curtain = hold(page);
  let [passed, decided] = [0, 0];
  while (decided < 6) {
    await expect.poll(async () => (await curtain.isVisible()) || (await page.title()).startsWith('●')).toBe(true);
    if (await curtain.isVisible()) {
      passed += 1;
      if (passed === 1) {
        // Everybody may see where ships start: the screen needed no curtain for that.
        expect(decided).toBe(2);
        await look(page, shoot, 'curtain');
        // No view hides that the line is broken, and nothing opens until it is back.
        await line.break();
        await expect(noLine(page)).toBeVisible();
        await expect(curtain).toBeDisabled();
        await look(page, shoot, 'curtain-broken');
        line.mendByPress();
        // A button beside the curtain is pressed by keys, and not the curtain.
        await page.getByRole('button', { name: 'Try now' }).press('Enter');
        await expect(noLine(page)).toBeHidden();
        await expect(curtain).toBeVisible();
      }
      await expect(program(page)).toHaveCount(0);
      if (passed === 2) await openByClick(page);
      else await openCurtain(page);
    } else {
      await decideByClicks(page);
      decided += 1;
      // The next one is at the curtain, or it goes on with the same person.
      await expect.poll(async () => (await curtain.isVisible()) || (await page.getByRole('button', { name: /, chosen: / }).count()) === 0).toBe(true);
    }
  }
  expect(passed).toBeGreaterThan(1);
});

test('a screen that two people share is nobody’s while somebody else chooses', async ({ page, visit }) => {
  await withSettings(page, quick);
  const seats = [{ kind: 'human' }, { kind: 'local', name: 'Zoé' }, { kind: 'human' }];
  const table = await makeTable(page, { game: 'memoracers', seats, set: { pace: '1' } });
  const other = await visit(quick);
  for (const who of [page, other]) await seen(who, table);
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  // Everybody starts, and the two at the screen write their programs.
  const sealed = () => page.getByRole('list', { name: 'Seats' }).getByRole('listitem').filter({ has: page.getByText('ready', { exact: true }) }).count();
  while ((await sealed()) < 2) {
    const asked = async (who: Page) => (await hold(who).isVisible()) || (await who.title()).startsWith('●');
    await expect.poll(async () => (await asked(page)) || ((await asked(other)) && !(await program(other).isVisible())) || (await sealed()) === 2, { timeout: 60_000 }).toBe(true);
    if (await hold(page).isVisible()) await openCurtain(page);
    else if ((await page.title()).startsWith('●')) {
      await decideByClicks(page);
      await expect(page.getByRole('button', { name: /, chosen: / })).toHaveCount(0);
    } else if ((await other.title()).startsWith('●') && !(await program(other).isVisible())) await decideByClicks(other);
  }
  // Nobody's program lies open, now or after the page is loaded again.
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload();
    await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
    await expect(program(page)).toHaveCount(0);
    await expect(hold(page)).toBeHidden();
  }
  await decideByClicks(other);
  await expect(hold(page)).toBeVisible();
});

test('a screen for the living room', async ({ page, shoot, visit }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: against(1) });
  const screen = await visit(quick);
  await screen.goto(`/t/${table}?screen`);
  await expect(screen.getByRole('list', { name: 'Seats' })).toBeVisible();
  await expect(screen.getByRole('button', { name: /^Ready/ })).toHaveCount(0);
  await shoot(screen, 'screen-desktop');
});
