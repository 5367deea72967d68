/** America's Cup on the chart: a match race by mouse, a regatta by keys, both with the start procedure and to the end; by ear, on every kind of screen. */

import type { Page } from '@playwright/test';
import { clickEnd, type CupView, handOf, headingsToAnEnd, type Heard, latestView, listen, sailByClicks, sailByKeys, sailOn, spots } from './americas-cup';
import { asked, isOver } from './board';
import { checkAccess, checkTargets, checkWidth } from './checks';
import { expect, test } from './house';
import { checkSmooth, floor } from './smooth';
import { against, makeTable, openTable, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['americas-cup'] };

/** Events of a kind that the page has heard of. */
function told(heard: readonly Heard[], kind: string): { event: string; seat?: number }[] {
  return heard.flatMap(({ match }) => match?.events.map(({ event }) => event) ?? []).filter(({ event }) => event === kind);
}

/** Whether somebody is asked for a card and has one that fits: who has none changes the hand. */
function maySail({ question, asked, unfit }: CupView): boolean {
  return question === 'play_card' && asked.includes(1) && unfit.length < 6;
}

test('a match race by mouse, with all advanced rules, from the key posts to the finish', async ({ page, shoot }) => {
  test.setTimeout(500_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: [{ kind: 'human' }, { kind: 'bot', level: 'rookie' }], set: { rules: 'advanced', laps: '1', pack: 'short-beat' } });
  await asked(page);
  // Three posts of eight, and how often the deck will call on them.
  await page.locator('.posts .post').nth(0).click();
  await expect(page.locator('.posts .primary')).toBeDisabled();
  await page.locator('.posts .post').nth(0).click();
  await shoot(page, 'cup-posts-desktop');
  await checkAccess(page);
  const looked = new Set<string>();
  await sailOn(page, async () => {
    const { question, round, boats } = latestView(heard);
    if (question === 'manoeuvre' && !looked.has('start')) {
      looked.add('start');
      await expect(page.locator('.chart .dots i')).toHaveCount(5);
      await expect(page.locator('[data-prompt]')).toContainText(/use all \d points?, and stay below the line/);
      // The view of the start procedure shows no covers (AC-77b).
      await expect(page.locator('.chart .shadow')).toHaveCount(0);
      await shoot(page, 'cup-start-desktop');
      await checkAccess(page);
    }
    if (question === 'play_card' && round >= 2 && boats[0]!.leg === 0 && !looked.has('beat') && (await page.locator('.hand .card:not(.no)').count()) > 0) {
      looked.add('beat');
      await page.locator('.hand .card:not(.no)').last().click();
      const end = await page.locator('.chart .end').first().boundingBox();
      await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2);
      await expect(page.locator('.tip')).toContainText(/\d of \d points?: /);
      await shoot(page, 'cup-beat-desktop');
      await checkAccess(page);
    }
    if (boats[0]!.leg === 1 && question === 'play_card' && !looked.has('run')) {
      looked.add('run');
      // AC-15: the hand is turned over, and every card may be played.
      await expect(page.locator('.hand .card .half:not(.off).down')).toHaveCount(boats[0]!.hand_count);
      await expect(page.locator('.hand .card.no')).toHaveCount(0);
      await page.locator('.hand .card').last().click();
      await expect(page.locator('.chart .end').first()).toBeVisible();
      await shoot(page, 'cup-run-desktop');
    }
    const to = await sailByClicks(page, heard);
    const steps = heard.flatMap(({ match }) => (match?.events ?? []).flatMap(({ event }) => (event.event === 'stopped' && event.seat === 1 ? [(event as unknown as { bow: number[] }).bow] : [])));
    if (to) expect(steps.at(-1)).toEqual(to);
  });
  expect(await isOver(page)).toBe(true);
  expect(told(heard, 'match_over')).toHaveLength(1);
  await expect(page.getByRole('heading', { name: /wins? the race/ }).first()).toBeVisible();
  expect(told(heard, 'manoeuvre_began')).toHaveLength(5);
  expect(told(heard, 'finished').map(({ seat }) => seat)).toEqual([1]);
  expect([...looked].sort()).toEqual(['beat', 'run', 'start']);
  await expect(page.getByText('How they sailed')).toBeVisible();
  await expect(page.getByText('One moment…')).toBeHidden();
  await shoot(page, 'cup-end-desktop');
  await checkAccess(page);
});

test('a regatta of six by keys alone, with the start procedure, to the end', async ({ page, shoot }) => {
  test.setTimeout(500_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(5), set: { start_procedure: 'true', crew: 'true', front_cover: 'true', rear_cover: 'true', laps: '1', pack: 'short-beat' } });
  let steered = false;
  await sailOn(page, async () => {
    const { question, round } = latestView(heard);
    if (question === 'play_card' && round >= 2 && !steered && (await page.locator('.hand .card:not(.no)').count()) > 0) {
      steered = true;
      await steer(page);
      await page.keyboard.press('ArrowLeft');
      await expect(page.locator('.chart .end').first()).toBeVisible();
      await shoot(page, 'cup-regatta-desktop');
      await checkAccess(page);
      await page.keyboard.press('Escape');
    }
    await sailByKeys(page, heard);
  });
  expect(await isOver(page)).toBe(true);
  expect(steered).toBe(true);
  expect(told(heard, 'manoeuvre_began')).toHaveLength(5);
  expect(told(heard, 'match_over')).toHaveLength(1);
  await expect(page.getByRole('heading', { name: /wins? the race/ }).first()).toBeVisible();
});

/** A path step by step: straight on, back, and let go. */
async function steer(page: Page): Promise<void> {
  const [steps, prompt] = [page.locator('.chart .aim'), page.locator('[data-prompt]')];
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.hand [aria-pressed="true"]')).toHaveCount(1);
  await expect(prompt).toContainText('Choose the end of your move');
  for (const key of ['w', 'a', 'd']) {
    await page.keyboard.press(key);
    if (await steps.isVisible()) break;
  }
  await expect(steps).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(steps).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.locator('.hand [aria-pressed="true"]')).toHaveCount(0);
}

test('three turns by ear, and a path by its headings', async ({ page }) => {
  test.setTimeout(240_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  const lines = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option');
  const choose = async (wanted: RegExp): Promise<void> => {
    await page.keyboard.press('g');
    await expect(lines.filter({ hasText: wanted }).first()).toBeAttached();
    const at = (await lines.allTextContents()).findIndex((text) => wanted.test(text));
    await page.keyboard.press('Home');
    for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await asked(page);
  await page.keyboard.press('g');
  await expect(lines.first()).toContainText('Wind from the north. Windward buoy: column 7, row 43.');
  await expect(lines.filter({ hasText: /^Your bow: column \d+, row \d+, heading north-(east|west)/ })).toHaveCount(1);
  await sailOn(
    page,
    async () => {
      const { round, unfit } = latestView(heard);
      const hand = handOf(heard);
      await page.keyboard.press('g');
      // A card that does not fit says why (AC-20).
      if (unfit.length > 0) await expect(lines.filter({ hasText: 'The colour does not match your heading.' })).toHaveCount(unfit.length);
      if (unfit.length === hand.length) await choose(/^Show the hand and change all cards/);
      else {
        const card = hand.find(({ card }) => !unfit.some(([unfit]) => unfit === card))!;
        await choose(new RegExp(`^Card \\d: ${card.colour === 'red' ? 'Red' : 'Green'} ${card.near}(?!.*colour)`));
        await choose(/^End: column \d+, row \d+, heading /);
        await choose(/^Sail this path: column \d+/);
      }
      await expect.poll(() => latestView(heard).round).toBeGreaterThan(round);
    },
    () => latestView(heard).round > 3 && maySail(latestView(heard)),
  );
  // The command field takes headings; the same words again sail them.
  await asked(page);
  const { unfit, round } = latestView(heard);
  const card = handOf(heard).find(({ card }) => !unfit.some(([unfit]) => unfit === card))!;
  await choose(new RegExp(`^Card \\d: ${card.colour === 'red' ? 'Red' : 'Green'} ${card.near}(?!.*colour)`));
  await expect(page.locator('.chart .end').first()).toBeVisible();
  const place = await page.locator('.chart .end').first().getAttribute('data-end');
  expect(place).toMatch(/^\d+,\d+$/);
  const headings = headingsToAnEnd(await spots(page, heard)).join(' ');
  await page.keyboard.press('/');
  await page.keyboard.type(headings);
  await page.keyboard.press('Enter');
  await page.keyboard.type(headings);
  await page.keyboard.press('Enter');
  await expect.poll(() => latestView(heard).round).toBeGreaterThan(round);
});

test('a phone in French: taps, large enough for a thumb, and the whole course', async ({ shoot, visit }) => {
  test.setTimeout(240_000);
  const page = await visit(quick, { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { rules: 'advanced' } });
  await asked(page);
  await expect(page.locator('[data-prompt]')).toContainText('Marquez trois postes clés');
  await shoot(page, 'cup-posts-phone');
  await checkAccess(page);
  await sailOn(page, () => sailByClicks(page, heard), () => latestView(heard).round > 3 && maySail(latestView(heard)));
  await asked(page);
  const card = page.locator('.hand .card:not(.no)').last();
  await card.tap();
  await expect(page.locator('.chart .end').first()).toBeVisible();
  for (const place of await page.locator('.chart .end').evaluateAll((ends) => ends.map((end) => end.getAttribute('data-end') ?? ''))) if (await clickEnd(page, place)) break;
  await expect(page.locator('.tip')).toContainText(/\d sur \d points?\s: /);
  await shoot(page, 'cup-race-phone');
  await checkAccess(page);
  // Nothing is wider than the screen, and everything that is pressed is large enough.
  await checkWidth(page);
  await checkTargets(page, '.cup-root.desk');
  await page.getByRole('button', { name: 'Revenir en arrière' }).tap();
  await expect(page.locator('.tip')).toBeHidden();
  await page.getByRole('button', { name: 'Bateaux' }).click();
  await expect(page.getByText('Tout le parcours').first()).toBeVisible();
});

test('a path is drawn point by point on the chart, and sailed as it was drawn', async ({ page }) => {
  test.setTimeout(120_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  await asked(page);
  // Whoever holds no card of the colour changes the hand and still lies where the race began.
  await sailOn(page, () => sailByClicks(page, heard), () => maySail(latestView(heard)));
  await page.locator('.hand .card:not(.no)').last().click();
  await expect(page.locator('.chart .end').first()).toBeVisible();
  // From the bow straight ahead, one point after the other.
  const { boats, round } = latestView(heard);
  const ahead: Record<string, [number, number]> = { N: [0, 2], NE: [1, 1], SE: [1, -1], S: [0, -2], SW: [-1, -1], NW: [-1, 1] };
  const [bow, [col, row]] = [boats[0]!.bow!, ahead[boats[0]!.heading]!];
  const one = [bow[0] + col, bow[1] + row];
  const target = await page.locator(`.chart [data-end="${one.join()}"]`).boundingBox();
  const from = await page.locator('.chart [data-boat="1"]').boundingBox();
  await page.mouse.move(from!.x, from!.y);
  await page.mouse.down();
  await page.mouse.move(target!.x + target!.width / 2, target!.y + target!.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator('.tip')).toContainText(new RegExp(`1 of \\d points?: ${boats[0]!.heading}\\.`));
  await page.locator('.helm .go').click();
  await expect.poll(() => latestView(heard).round).toBeGreaterThan(round);
  const stopped = heard.flatMap(({ match }) => (match?.events ?? []).flatMap(({ event }) => (event.event === 'stopped' && event.seat === 1 ? [(event as unknown as { bow: number[] }).bow] : [])));
  expect(stopped.at(-1)).toEqual(one);
});

test('two people and a spectator: hands stay hidden', async ({ page, visit }) => {
  test.setTimeout(240_000);
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'americas-cup', seats: [{ kind: 'human' }, { kind: 'human' }], set: { sequence: 'true' } });
  const [other, watcher] = [await visit(quick), await visit(quick)];
  const [mine, theirs, seen] = [listen(page), listen(other), listen(watcher)];
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await watcher.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect(watcher.locator('.chart [data-boat]')).toHaveCount(2);
  await expect.poll(() => [mine, theirs].every((heard) => heard.some(({ match }) => match))).toBe(true);
  await Promise.all([
    sailOn(page, () => sailByClicks(page, mine), () => latestView(mine).round > 3),
    sailOn(other, () => sailByKeys(other, theirs), () => latestView(theirs).round > 3),
  ]);
  await checkAccess(watcher);
  await expect(watcher.locator('.cup-root.desk button:enabled')).toHaveCount(0);
  const hands = (heard: readonly Heard[]) => new Set(heard.flatMap(({ match }) => match?.view.boats.flatMap(({ hand }, index) => (hand === null ? [] : [index + 1])) ?? []));
  expect([...hands(mine)]).toEqual([1]);
  expect([...hands(theirs)]).toEqual([2]);
  expect([...hands(seen)]).toEqual([]);
});

test('the first turn is guided', async ({ page }) => {
  test.setTimeout(120_000);
  await withSettings(page, { motion: 'none', speed: 4 });
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  await asked(page);
  expect(maySail(latestView(heard))).toBe(true);
  await expect(page.getByText('The wind comes from above')).toBeVisible();
  const lit = page.locator('.hand .card.lesson');
  await expect(lit).toHaveCount(1);
  await lit.click();
  await expect(page.getByText('The numbers are points you can reach')).toBeVisible();
  await expect(page.locator('.chart .end').first()).toBeVisible();
  await clickEnd(page, (await page.locator('.chart .end').first().getAttribute('data-end'))!);
  await expect(page.getByText('The ghost shows how you will lie.')).toBeVisible();
  await page.locator('.helm .go').click();
  await expect(page.getByText('Tacking takes you through the wind to the other colour.')).toBeVisible();
});

test('a tablet in French shows the chart, the hand and the helm at once', async ({ shoot, visit }) => {
  const page = await visit(quick, { locale: 'fr-FR', viewport: { width: 820, height: 1180 } });
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(3), set: { crew: 'true', front_cover: 'true', rear_cover: 'true' } });
  await asked(page);
  await sailOn(page, () => sailByClicks(page, heard), () => latestView(heard).round > 2 && maySail(latestView(heard)));
  await asked(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chart .end').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.tip')).toContainText(/\d sur \d points?\s: /);
  for (const part of ['.chart', '.hand .cards', '.helm']) await expect(page.locator(part).first()).toBeInViewport({ ratio: 0.95 });
  await shoot(page, 'cup-race-tablet');
  await checkAccess(page);
});

test('boats sail as smoothly as the machine can', async ({ page, context }) => {
  test.setTimeout(240_000);
  await withSettings(page, { motion: 'full', speed: 1, lessons: ['americas-cup'] });
  const best = await floor(await context.newPage());
  const heard = listen(page);
  await openTable(page, { game: 'americas-cup', seats: against(3), set: { front_cover: 'true', rear_cover: 'true' } });
  await page.bringToFront();
  await checkSmooth(best, 'four boats', async () => {
    await asked(page);
    await sailByClicks(page, heard);
    return page;
  });
});
