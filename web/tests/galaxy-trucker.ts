/** Building and flying in Galaxy Trucker through the page, whatever it asks for. */

import { expect, type Page } from '@playwright/test';
import { goOn, isOver } from './board';
import { golden, openTable } from './tables';

/** Takes up a record of the collection after so many steps, with a person in that seat and bots in the others. */
export async function takeUp(page: Page, record: string, steps: number, seat: number): Promise<string> {
  const text = golden(`galaxy-trucker/${record}`);
  const { seats } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { seats: string[] };
  return openTable(page, { game: 'galaxy-trucker', seed: undefined, seats: seats.map((_, at) => ({ kind: at + 1 === seat ? 'human' : 'bot' })), from: { record: text, steps } });
}

/** The tile in hand, face up. */
const held = (page: Page) => page.locator('[data-held]');

/** What a page says to the server about its move, and whether it was taken. */
export interface Said {
  acts: unknown[];
  /** How many of them the server has answered. */
  answered: number;
  refused: string[];
}

export function overhear(page: Page): Said {
  const said: Said = { acts: [], answered: 0, refused: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { type, action, actions } = JSON.parse(String(payload)) as { type: string; action?: unknown; actions?: unknown[] };
      if (type === 'act') said.acts.push(...(actions ?? [action]));
    });
    socket.on('framereceived', ({ payload }) => {
      const { type, message } = JSON.parse(String(payload)) as { type: string; message?: string };
      if (type === 'accepted' || type === 'rejected') said.answered += 1;
      if (type === 'rejected') said.refused.push(message ?? '');
    });
  });
  return said;
}

/** Calls the start if it is asked for. */
export async function callStart(page: Page): Promise<void> {
  await expect(page.locator('[data-prompt]')).toContainText(/Call the start|build|Build/);
  const start = page.getByRole('button', { name: 'Call the start' });
  if (await start.isVisible()) await start.click();
}

/** The middle of the first square with that mark; nothing if there is none. */
async function marked(page: Page, ...marks: string[]): Promise<{ x: number; y: number } | null> {
  return page.evaluate((wanted) => {
    const found = wanted.map((mark) => document.querySelector(`.ship .mark.${mark}`)).find((square) => square !== null);
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, marks);
}

/** How many tiles lie on one's own ship. */
export function tiles(page: Page): Promise<number> {
  return page.locator('.ship .tile').count();
}

/** Builds until so many tiles are attached, or building is over. */
export async function build(page: Page, wanted: number, take: () => Promise<void>, place: (to: { x: number; y: number }) => Promise<void>, putBack: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 60 && (await tiles(page)) < wanted; turn++) {
    const isBuilding = () => page.locator('.trucker-root.board.building').isVisible();
    if (!(await isBuilding())) return;
    if ((await held(page).count()) === 0) await take();
    await expect.poll(async () => (await held(page).count()) > 0 || !(await isBuilding())).toBe(true);
    const before = await tiles(page);
    const to = await marked(page, 'fits', 'turned');
    if (to) await place(to);
    else await putBack();
    await expect.poll(async () => (await held(page).count()) === 0 || (await tiles(page)) > before || !(await isBuilding())).toBe(true);
  }
}

/** Presses the heap and drags what it gives straight onto the ship, or from the hand. */
export async function dragTo(page: Page, from: string, to: { x: number; y: number }): Promise<void> {
  const box = (await page.locator(from).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** The one sentence, if it is there: at the end there is none. */
function prompt(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('[data-prompt]')?.textContent ?? '');
}

/** Answers whatever is asked until the match is over. */
export async function fly(page: Page, choose: () => Promise<void>, look: (asked: string) => Promise<void> = async () => {}): Promise<void> {
  const begun = Date.now();
  while (!(await isOver(page))) {
    expect(Date.now() - begun, await prompt(page)).toBeLessThan(150_000);
    await goOn(page);
    if ((await page.title()).startsWith('●')) {
      await look(await prompt(page));
      await choose();
    }
    await page.waitForTimeout(40);
  }
}

/** Presses the heap; milliseconds until the tile lies face up. */
export function pressHeap(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = new MutationObserver(() => {
          if (!document.querySelector('[data-held]')) return;
          look.disconnect();
          resolve(performance.now() - begun);
        });
        look.observe(document.body, { childList: true, subtree: true });
        document.querySelector('.trucker-root button.heap')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerId: 1 }));
        dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }));
      }),
  );
}
