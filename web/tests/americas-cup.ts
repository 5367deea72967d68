/** Playing America's Cup through the page, by pointer and by keys. */

import { expect, type Page } from '@playwright/test';
import { asked, isOver } from './board';
import { hear, type AnyHeard } from './heard';

type Place = [col: number, row: number];

/** A card as it is printed. */
interface Face {
  card: number;
  colour: string;
  near: number;
}

/** As much of a view as the tests look at. */
export interface CupView {
  question: string;
  asked: number[];
  seat: number | null;
  round: number;
  manoeuvre: number;
  turn: { seat: number; points: number };
  boats: { bow: Place | null; heading: string; leg: number; hand: number[] | null; hand_count: number; posts: number[] | null; fate: unknown; run: unknown[] }[];
  unfit: [card: number, rule: string][];
}

/** How a boat would lie, as the server has told it. */
export interface Spot {
  bow: Place;
  heading: string;
  points: number;
  crew: number;
  bar: string | null;
  gone: boolean;
  line: string | null;
  to_end: number;
  from: number | null;
}

export interface Heard extends AnyHeard {
  type: string;
  match?: { view: CupView; actions: unknown[]; events: { event: { event: string; seat?: number } }[] };
  preview?: { preview: string; spots?: Spot[] };
  printed?: { cards: Face[] } | null;
}

/** Listens to everything the server says to a page; to be called before the table is opened. */
export const listen = (page: Page): Heard[] => hear<Heard>(page);

/** The view that was sent last. */
export function latestView(heard: readonly Heard[]): CupView {
  const view = heard.findLast(({ match }) => match)?.match?.view;
  if (!view) throw new Error('no view was sent yet');
  return view;
}

/** The cards in this person's hand, as they are printed. */
export function handOf(heard: readonly Heard[]): Face[] {
  const faces = heard.findLast(({ printed }) => printed)!.printed!.cards;
  return latestView(heard).boats[0]!.hand!.map((held) => faces.find(({ card }) => card === held)!);
}

/** A name for the turn of this person: it changes when it is over. */
function goOf({ round, manoeuvre, question }: CupView): string {
  return [round, manoeuvre, question === 'choose_posts'].join('/');
}

/** Waits until this turn is over and the next one is asked for, or the match is over: the others may take their time. */
async function next(page: Page, heard: readonly Heard[], go: string): Promise<void> {
  const isNext = () => goOf(latestView(heard)) !== go;
  await expect.poll(async () => isNext() || (await isOver(page)), { timeout: 300_000, intervals: [20, 50, 100] }).toBe(true);
}

/** The headings of the way to the first spot where a path may end. */
export function headingsToAnEnd(reach: readonly Spot[]): string[] {
  const way = (spot: Spot): string[] => (spot.from === null ? [] : [...way(reach[spot.from]!), spot.heading]);
  return way(reach.find(({ bar, line, from }) => bar === null && line === null && from !== null)!);
}

/** The spots of the card that is picked, or of the path under way, once the server has told them. */
export async function spots(page: Page, heard: readonly Heard[]): Promise<Spot[]> {
  await expect(page.locator('.chart .end, .helm .go:enabled').first()).toBeVisible();
  const since = heard.slice(heard.findLastIndex(({ match }) => match));
  const told = since.filter(({ preview }) => preview?.spots);
  // A card is one preview, the last that was asked for; a path under way has one for every first step.
  const parts = latestView(heard).question === 'play_card' ? told.slice(-1) : told;
  return parts.flatMap(({ preview }) => [...preview!.spots!]);
}

/** Clicks a point of the chart; says whether it was in sight. */
export async function clickEnd(page: Page, place: string): Promise<boolean> {
  const [box, chart] = [await page.locator(`.chart [data-end="${place}"]`).boundingBox(), await page.locator('.chart').boundingBox()];
  if (!box || !chart) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x < chart.x + 12 || x > chart.x + chart.width - 12 || y < chart.y + 12 || y > chart.y + chart.height - 12) return false;
  await page.mouse.click(x, y);
  return true;
}

/** Clicks the end that is nearest to the finish of those in sight that no rule punishes. */
async function clickBest(page: Page, all: readonly Spot[]): Promise<Spot | null> {
  const ends = all.filter(({ bar, line }, at) => bar === null && line === null && at > 0).sort((a, b) => a.to_end - b.to_end);
  for (const end of ends) if (await clickEnd(page, end.bow.join())) return end;
  return null;
}

/** A whole turn by pointer: a card, the best end on the chart, and the button. Says where it went. */
export async function sailByClicks(page: Page, heard: readonly Heard[]): Promise<Place | null> {
  const view = latestView(heard);
  const go = goOf(view);
  if (view.question === 'choose_posts') {
    for (const post of [2, 5, 8]) await page.locator('.posts .post').nth(post - 1).click();
    await page.locator('.posts .primary').click();
    await next(page, heard, go);
    return null;
  }
  if (view.question === 'play_card') {
    const cards = page.locator('.hand .card:not(.no)');
    const change = page.locator('.helm').getByRole('button', { name: /^(Change|Changer)/ });
    if ((await cards.count()) === 0) {
      await change.click();
      await next(page, heard, go);
      return null;
    }
    if ((await cards.last().getAttribute('aria-pressed')) === 'false') await cards.last().click();
    await expect(cards.last()).toHaveAttribute('aria-pressed', 'true');
  }
  const button = page.locator('.helm .go');
  let end = await clickBest(page, await spots(page, heard));
  // A chart that still moves is easily missed.
  for (let again = 0; again < 5 && !(await expect(button).toBeEnabled({ timeout: 3_000 }).then(() => true, () => false)); again++) end = await clickBest(page, await spots(page, heard));
  await expect(button).toBeEnabled();
  if (end) await expect(page.locator('.tip')).toBeVisible();
  await button.click();
  await next(page, heard, go);
  return end && !end.gone ? end.bow : null;
}

/** A whole turn by keys: a card, the end nearest to the finish or farthest from it, and Enter. */
export async function sailByKeys(page: Page, heard: readonly Heard[], wish: 'near' | 'far' = 'near'): Promise<void> {
  const view = latestView(heard);
  const go = goOf(view);
  if (view.question === 'choose_posts') {
    for (const key of ['1', '4', '7', 'Enter']) await page.keyboard.press(key);
    return next(page, heard, go);
  }
  if (view.question === 'play_card') {
    if ((await page.locator('.hand .card:not(.no)').count()) === 0) {
      await page.keyboard.press('n');
      return next(page, heard, go);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.hand [aria-pressed="true"]')).toHaveCount(1);
  }
  await expect(page.locator('.chart .end, .helm .go:enabled').first()).toBeVisible();
  // Before the gun the last ends are those beyond the line.
  if (await page.locator('.chart .end').first().isVisible()) await page.keyboard.press(wish === 'far' && view.question === 'play_card' ? 'ArrowUp' : 'ArrowDown');
  await expect(page.locator('.helm .go')).toBeEnabled();
  await page.keyboard.press('Enter');
  if (await page.locator('.helm .go.warned').isVisible()) await page.keyboard.press('Enter');
  await next(page, heard, go);
}

/** Plays until the match is over, or until somebody has seen enough. */
export async function sailOn(page: Page, turn: (nth: number) => Promise<unknown>, enough: () => boolean = () => false): Promise<void> {
  for (let nth = 0; await asked(page, enough); nth++) await turn(nth);
}
