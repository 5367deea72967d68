/**
 * What eyes need: letters large enough, and dark or light enough on what they stand on, in every theme.
 *
 * One idea: nothing is believed of a style sheet. Whatever text a page shows is found, and its colour and the grounds
 * below it are laid over each other as the browser lays them.
 */

import { expect, type Page } from '@playwright/test';

/** A text as it is seen. */
interface Seen {
  text: string;
  /** Height of its letters, in pixels of the screen. */
  size: number;
  /** How its colour stands out from its ground, as WCAG 2.2 counts it. */
  ratio: number;
  /** What it has to be: 3 for large letters, else 4.5. */
  least: number;
  colours: string;
}

/** Waits until whatever is drawn stays where it is: in three frames running nothing has another place or another size. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const places = () => [...document.querySelectorAll('body *')].map((element) => Object.values(element.getBoundingClientRect().toJSON()).join()).join(';');
    let [before, same] = ['', 0];
    while (same < 3) {
      await frame();
      const now = places();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** How a page looks. */
export const THEMES = (['day', 'night'] as const).flatMap((theme) => [false, true].map((contrast) => ({ theme, contrast })));

/** Every text of the page, in every theme, can be read. What a run has found worst is told to whoever wants to keep it. */
export async function checkText(page: Page, tell: (theme: string, seen: readonly Seen[]) => void = () => {}): Promise<void> {
  const before = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  // A colour on its way to another is no colour.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  const faults: string[] = [];
  for (const { theme, contrast } of THEMES) {
    await page.evaluate(([theme, contrast]) => Object.assign(document.documentElement.dataset, { theme, contrast }), [theme, String(contrast)] as const);
    const seen = await page.evaluate(read);
    const name = `${theme}${contrast ? ', high contrast' : ''}`;
    tell(name, seen);
    for (const { text, size, ratio, least, colours } of seen) {
      if (ratio < least) faults.push(`${name}: ${ratio.toFixed(2)} for ${colours}: ${text}`);
      if (size < 11.95 && theme === 'day' && !contrast) faults.push(`${size.toFixed(1)} px: ${text}`);
    }
  }
  await page.evaluate((before) => Object.assign(document.documentElement.dataset, before), before);
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  expect([...new Set(faults)]).toEqual([]);
}

/** In the page: every text that is seen, on its ground. */
function read(): Seen[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Colour>();
  /** A colour in whatever notation, as the browser paints it. */
  const colour = (value: string): Colour => {
    const kept = known.get(value);
    if (kept) return kept;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    const found: Colour = [red!, green!, blue!, alpha! / 255];
    known.set(value, found);
    return found;
  };
  const over = ([r, g, b, a]: Colour, under: Colour): Colour => [r * a + under[0] * (1 - a), g * a + under[1] * (1 - a), b * a + under[2] * (1 - a), 1];
  const luminance = (all: Colour) => {
    const [r, g, b] = all.slice(0, 3).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light! + 0.05) / (dark! + 0.05);
  };
  const hex = (all: Colour) => `#${all.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  /** Colours of a ground that runs from one to another; nothing for a picture, of which nothing is known. */
  const grounds = (image: string): Colour[] | null => {
    if (!image.includes('gradient(')) return null;
    return [...image.matchAll(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g)].map(([found]) => colour(found));
  };
  /** What lies under an element, as all colours it may have there; nothing where that is a picture. */
  const under = (element: Element | null): Colour[] | null => {
    if (!element) return [[255, 255, 255, 1]];
    const style = getComputedStyle(element);
    const own = colour(style.backgroundColor);
    const all = style.backgroundImage === 'none' ? [own] : (grounds(style.backgroundImage)?.map((ground) => over(ground, own)) ?? null);
    if (all === null) return null;
    if (element instanceof SVGElement) return null;
    if (all.every(([, , , alpha]) => alpha === 1)) return all;
    // Whatever is laid over a board stands on what is painted there.
    if (style.position === 'absolute' && element.closest('[aria-hidden="true"]') && all.every(([, , , alpha]) => alpha < 0.5)) return null;
    const below = under(element.parentElement);
    return below && all.flatMap((ground) => below.map((below) => over(ground, below)));
  };
  const seen: Seen[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
    if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('.sr, :disabled, [aria-disabled="true"], script, style, svg, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height, left, top } = range.getBoundingClientRect();
    if (width < 2 || height < 2 || left >= innerWidth || top >= innerHeight || left + width <= 0 || top + height <= 0) continue;
    const style = getComputedStyle(element);
    let [opacity, zoom] = [1, 1];
    for (let at: Element | null = element; at; at = at.parentElement) {
      opacity *= Number(getComputedStyle(at).opacity);
      zoom *= Number(getComputedStyle(at).zoom) || 1;
    }
    const size = parseFloat(style.fontSize) * zoom;
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ink = colour(style.color);
    const on = under(element);
    if (!on) {
      seen.push({ text, size, ratio: 21, least: 3, colours: 'a picture' });
      continue;
    }
    const found = on.map((ground) => ({ ground, ratio: contrast(over([ink[0], ink[1], ink[2], ink[3] * opacity], ground), ground) })).sort((a, b) => a.ratio - b.ratio)[0]!;
    seen.push({ text: text.slice(0, 60), size, ratio: found.ratio, least: isLarge ? 3 : 4.5, colours: `${hex(over([ink[0], ink[1], ink[2], ink[3] * opacity], found.ground))} on ${hex(found.ground)}` });
  }
  return seen;
}

/** A part of the page as it lies in the window. */
interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What can be seen of these parts, in pixels of the window. */
export function boxes(page: Page, parts: string): Promise<Box[]> {
  return page.locator(parts).evaluateAll((all) =>
    all.flatMap((part) => {
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const name = `${part.getAttribute('class') ?? part.tagName} ${(part.textContent ?? '').trim().slice(0, 24)}`;
      return right - left < 2 || bottom - top < 2 ? [] : [{ name, left, top, right, bottom }];
    }),
  );
}

/** Nothing of one kind lies over anything of another. */
export async function checkApart(page: Page, over: string, under: string): Promise<void> {
  const [lying, below] = [await boxes(page, over), await boxes(page, under)];
  const met = lying.flatMap((one) =>
    below.flatMap((other) => {
      const [wide, high] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
      return wide > 1 && high > 1 ? [`${one.name} over ${other.name}: ${wide.toFixed(0)} x ${high.toFixed(0)}`] : [];
    }),
  );
  expect(met).toEqual([]);
}

/** All of these parts lie in the window of another. */
export async function checkInside(page: Page, parts: string, window: string): Promise<void> {
  const [frame] = await boxes(page, window);
  expect(frame, window).toBeDefined();
  const out = (await boxes(page, parts)).filter(({ left, top, right, bottom }) => left < frame!.left - 1 || top < frame!.top - 1 || right > frame!.right + 1 || bottom > frame!.bottom + 1);
  expect(out).toEqual([]);
}
