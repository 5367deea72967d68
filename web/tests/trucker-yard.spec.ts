/**
 * Galaxy Trucker, everything that is done while ships are built: by pointer, by keys and by ear.
 *
 * One idea: three people do the same one after the other, each in their own way, and what they send is the same list.
 */

import type { Page } from '@playwright/test';
import { chooseLine, leave } from './board';
import { checkAccess, sizes } from './checks';
import { overhear, type Said } from './galaxy-trucker';
import { expect, test } from './house';
import { openTable } from './tables';

/** One thing to do: what it is called on the wire, and how it is done in each way. */
interface Deed {
  does: string;
  pointer: (page: Page) => Promise<void>;
  keys: readonly string[];
  ear: readonly RegExp[];
}

const desk = (page: Page) => page.locator('.trucker-root.desk');
const press = (name: RegExp) => (page: Page) => desk(page).getByRole('button', { name }).first().click();

/** Presses the middle of the first square with one of these marks. */
const square = (...marks: string[]) => async (page: Page) => {
  const found = page.locator(marks.map((mark) => `.ship .mark.${mark}`).join(', ')).first();
  const { x, y, width, height } = (await found.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
};

const attach: Deed = { does: 'attach', pointer: square('fits', 'turned', 'wrong'), keys: ['ArrowUp', 'Enter'], ear: [/^row \d+ column \d+: (fits|would be)/, /Chosen: press again/] };
const heap: Deed = { does: 'take_face_down', pointer: press(/^Take a tile/), keys: ['Space'], ear: [/^Take a face-down tile/] };
const aside: Deed = { does: 'set_aside', pointer: press(/^Set aside/), keys: ['s'], ear: [/^Set the tile aside/] };
const back: Deed = { does: 'put_back', pointer: press(/^Back to the yard/), keys: ['x'], ear: [/^Put the tile back/] };

const DEEDS: readonly Deed[] = [
  { does: 'call_start', pointer: press(/^Call the start/), keys: ['Enter'], ear: [/^Call the start/] },
  heap,
  back,
  { does: 'take_face_up', pointer: press(/^Take from the tray/), keys: ['ArrowDown', 'Enter'], ear: [/^Take from the tray/] },
  attach,
  { does: 'detach', pointer: press(/^Take it off again/), keys: ['d'], ear: [/^Take the last tile off again/] },
  attach,
  heap,
  aside,
  { does: 'take_aside', pointer: press(/^Take from what is set aside/), keys: ['ArrowDown', 'Enter'], ear: [/^Take from what is set aside/] },
  aside,
  { does: 'look_at', pointer: press(/^Look at pile 1/), keys: ['1'], ear: [/^Look at pile 1/] },
  { does: 'look_away', pointer: press(/^Look away/), keys: ['Escape'], ear: [/^Look away/] },
  // GT-17: whoever has a tile set aside is warned once.
  { does: 'finish', pointer: async (page) => (await press(/^Done/)(page), await press(/^Done anyway/)(page)), keys: ['f', 'f'], ear: [/^Finish with number 1/, /counts as lost.*Chosen: press again/] },
];

/** GT-19: when it has run out, anybody may turn it, and onto Start whoever has finished. */
const glass: Deed = { does: 'turn_hourglass', pointer: (page) => page.getByRole('button', { name: /^Turn the hourglass/ }).first().click(), keys: ['t'], ear: [/^Turn the hourglass/] };
/** LM-57: when the first run is out anybody may roll. */
const die: Deed = { does: 'roll_die', pointer: press(/^Roll the die/), keys: ['Enter'], ear: [/^Roll the die/] };

const WAYS = ['pointer', 'keys', 'ear'] as const;
type Way = (typeof WAYS)[number];

const nameOf = (action: unknown) => (typeof action === 'string' ? action : Object.keys(action as object)[0]);

/** Does it, and waits until it was sent and what it changes is there. */
async function carryOut(page: Page, way: Way, deed: Deed, said: Said): Promise<void> {
  const before = said.acts.length;
  const title = () => page.title();
  await expect.poll(title, `asked for ${deed.does}`).toMatch(/^●/);
  if (way === 'pointer') await deed.pointer(page);
  else if (way === 'keys') for (const key of deed.keys) await page.keyboard.press(key);
  else for (const line of deed.ear) await chooseLine(page, line);
  await expect.poll(() => said.acts.slice(before).map(nameOf), `${deed.does} by ${way}`).toEqual([deed.does]);
  await expect.poll(() => said.answered).toBe(said.acts.length);
}

for (const [nth, way] of WAYS.entries()) {
  const size = nth % 2 === 0 ? 'phone' : 'desktop';
  test(`a yard by ${way} on a ${size}: from the call of the start to the last turn of the hourglass`, async ({ visit, shoot }) => {
    const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'] }, { viewport: sizes[size] });
    const said = overhear(page);
    await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot' }], bot_pace: 10_000, set: { classes: 'I', pace: 'real', seconds: '1', building_help: 'while_holding' } });
    for (const deed of [...DEEDS, glass]) await carryOut(page, way, deed, said);
    expect(said.refused).toEqual([]);
    await shoot(page, `trucker-yard-done-${size}`);
    await checkAccess(page);
  });

  test(`the dice of class IVC by ${way} on a ${size}`, async ({ visit, shoot }) => {
    const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'] }, { viewport: sizes[size] });
    const said = overhear(page);
    await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot' }], bot_pace: 10_000, set: { classes: 'IVC', pace: 'real', seconds: '1', building_help: 'while_holding' } });
    await carryOut(page, way, DEEDS[0]!, said);
    await expect(page.getByRole('button', { name: /^Roll the die/ })).toBeVisible();
    await shoot(page, `trucker-die-${size}`);
    for (const deed of [die, glass]) await carryOut(page, way, deed, said);
    expect(said.refused).toEqual([]);
  });
}

const yard = { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot' }], bot_pace: 10_000, set: { classes: 'I', pace: 'real', seconds: '250', building_help: 'none' } };

/** The middle of something, and of the square in front of it if it is a tile of the ship. */
async function middle(page: Page, selector: string): Promise<{ x: number; y: number; ahead: number }> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2, ahead: y - height / 2 };
}

/** How the last tile was attached: by so many quarter turns clockwise. */
const turnsOf = (said: Said) => (said.acts.findLast((action) => nameOf(action) === 'attach') as { attach: { turns: number } } | undefined)?.attach.turns;

test('a tile is turned by wheel, right button and keys, carried or not, and stays in hand where nobody takes it', async ({ visit }) => {
  const page = await visit({ motion: 'full', lessons: ['galaxy-trucker'] });
  const said = overhear(page);
  await openTable(page, yard);
  await carryOut(page, 'keys', DEEDS[0]!, said);
  await carryOut(page, 'keys', heap, said);
  const cabin = await middle(page, '.ship .tile');
  const held = await middle(page, '[data-held]');
  const carried = page.locator('div.ghost');
  await page.mouse.move(cabin.x, cabin.ahead);
  await page.mouse.wheel(0, 100);
  await page.mouse.click(cabin.x, cabin.ahead, { button: 'right' });
  for (const key of ['e', 'q']) await page.keyboard.press(key);
  // Two quarters so far. Carried to where nothing is, it flies back.
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(700, 20, { steps: 4 });
  await expect(carried).toBeVisible();
  await page.mouse.up();
  await expect(carried).toHaveCount(0);
  await expect(page.locator('[data-held]')).toBeVisible();
  expect(said.acts.map(nameOf)).toEqual(['call_start', 'take_face_down']);
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(cabin.x, cabin.ahead, { steps: 4 });
  await expect(carried).toBeVisible();
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, -100);
  await page.mouse.up();
  await expect.poll(() => turnsOf(said)).toBe(3);
  await expect(page.locator('.ship .tile')).toHaveCount(2);
  expect(said.refused).toEqual([]);
});

test('from the heap onto the ship with one finger, and turned by another one', async ({ visit }) => {
  const page = await visit({ motion: 'full', lessons: ['galaxy-trucker'] }, { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const said = overhear(page);
  await openTable(page, yard);
  await carryOut(page, 'keys', DEEDS[0]!, said);
  await expect(page.locator('.trucker-root button.heap')).toBeEnabled();
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number; id: number }[]) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [from, cabin] = [await middle(page, '.trucker-root button.heap'), await middle(page, '.ship .tile')];
  const on = { x: cabin.x, y: cabin.ahead, id: 0 };
  await touch('touchStart', { ...from, id: 0 });
  // It is taken by the press, before the finger moves.
  await expect(page.locator('[data-held]')).toBeVisible();
  for (const share of [0.2, 0.6, 1]) await touch('touchMove', { x: from.x + (on.x - from.x) * share, y: from.y + (on.y - from.y) * share, id: 0 });
  await expect(page.locator('div.ghost')).toBeVisible();
  await touch('touchStart', on, { x: 300, y: 300, id: 1 });
  await touch('touchEnd', on);
  await touch('touchEnd');
  await expect.poll(() => turnsOf(said)).toBe(1);
  await expect(page.locator('.ship .tile')).toHaveCount(2);
  expect(said.acts.map(nameOf)).toEqual(['call_start', 'take_face_down', 'attach']);
  expect(said.refused).toEqual([]);
});

test('the tray shows one kind, and every tile keeps its place when another one is taken', async ({ visit }) => {
  const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'] });
  const said = overhear(page);
  await openTable(page, yard);
  await carryOut(page, 'keys', DEEDS[0]!, said);
  for (let turn = 0; turn < 10; turn++) for (const deed of [heap, back]) await carryOut(page, 'keys', deed, said);
  const tiles = page.getByRole('group', { name: /^Face up/ }).getByRole('button');
  await expect(tiles).toHaveCount(10);
  await page.getByRole('button', { name: 'engines', exact: true }).click();
  await expect.poll(() => tiles.count()).toBeLessThan(10);
  for (const name of await tiles.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')))) expect(name).toMatch(/engine/);
  await page.getByRole('button', { name: 'all', exact: true }).click();
  const places = () => tiles.evaluateAll((tiles) => tiles.map((tile) => [tile.getAttribute('aria-label'), tile.getBoundingClientRect().x, tile.getBoundingClientRect().y].join(' ')));
  const before = await places();
  await tiles.nth(1).click();
  await expect(tiles).toHaveCount(9);
  expect(await places()).toEqual(before.filter((_, at) => at !== 1));
  await carryOut(page, 'keys', back, said);
  // The kind that was pressed has the focus, and with it the space bar.
  await leave(page);
  for (const viewport of [sizes.desktop, sizes.phone, { width: 820, height: 1180 }, { width: 2560, height: 1440 }]) {
    await page.setViewportSize(viewport);
    const lie = () => page.locator('button.heap, .tray').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    const without = await lie();
    await carryOut(page, 'keys', heap, said);
    expect(await lie(), `heap and tray with a tile in hand, ${viewport.width} wide`).toEqual(without);
    await carryOut(page, 'keys', back, said);
  }
});

test('a pile is held open, others see who looks where, and what was seen stays readable', async ({ visit }) => {
  const [page, other] = [await visit({ motion: 'none', lessons: ['galaxy-trucker'] }), await visit({ motion: 'none', lessons: ['galaxy-trucker'] })];
  const said = overhear(page);
  const table = await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'human' }], set: { classes: 'I', pace: 'real', seconds: '250', building_help: 'while_holding' } });
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await carryOut(page, 'keys', DEEDS[0]!, said);
  for (const deed of [heap, attach]) await carryOut(page, 'keys', deed, said);
  await expect(page.locator('.trucker-root dl div').filter({ hasText: 'worst loss' })).toContainText(/\d/);
  const cards = page.getByRole('group', { name: 'Pile 1' });
  const pile = (await desk(page).getByRole('button', { name: /^Look at pile 1/ }).boundingBox())!;
  await page.mouse.move(pile.x + pile.width / 2, pile.y + pile.height / 2);
  await page.mouse.down();
  await expect(cards).toBeVisible();
  await expect(other.locator('.seatbox')).toContainText('looks at pile 1');
  // So long it is held that it is no click.
  await page.waitForTimeout(400);
  await page.mouse.up();
  await expect(cards).toBeHidden();
  await expect(other.locator('.seatbox')).not.toContainText('looks at pile 1');
  const acts = said.acts.length;
  await desk(page).getByRole('button', { name: /^Look at pile 1/ }).click();
  await expect(cards).toBeVisible();
  expect(said.acts.slice(acts), 'nobody is asked for what was seen before').toEqual([]);
  expect(said.refused).toEqual([]);
});
