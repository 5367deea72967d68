/** Every text can be read on every ground, by computation: shell, moods and what stands on ink, by day, by night and in high contrast. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MOODS = ['hydro', 'memo', 'cup', 'trucker'] as const;
type Tokens = Record<string, string>;

/** Rules of all files in their order, without those for small screens and less motion, which say no colour. */
const rules = ['shell', ...MOODS]
  .map((name) => readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''))
  .flatMap((text) => [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({ selector: selector!.replaceAll("'", '').replace(/\s+/g, ' ').trim(), body: body! })));

/** What holds where these selectors do. */
function tokens(holds: (selector: string) => boolean): Tokens {
  const found = rules.filter(({ selector }) => parts(selector).some(holds)).flatMap(({ body }) => [...body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)].map(([, name, value]) => [name!, value!.trim()] as const));
  return Object.fromEntries(found);
}

/** A list of selectors, one by one. */
function parts(selector: string): string[] {
  return selector.split(/,(?![^(]*\))/).map((part) => part.trim());
}

/** A colour as it is written in the end; nothing for one that is mixed. */
function colour(all: Tokens, name: string): string | null {
  const value = all[name] ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (other) return colour(all, other);
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  return hex ? (hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex) : null;
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Where somebody reads something: a theme, a mood, on paper or on ink, in high contrast or not. */
const places = [false, true].flatMap((high) =>
  ['day', 'night'].flatMap((theme) => [null, ...MOODS].flatMap((mood) => (mood === 'hydro' || mood === 'cup' ? [false, true] : [false]).map((onInk) => ({ high, theme, mood, onInk })))),
);

/** Whether a selector is about that place. */
function holds(selector: string, { high, theme, mood, onInk }: (typeof places)[number]): boolean {
  if (selector.includes('.seat')) return false;
  if (/\.bar|\.inverse/.test(selector) && !onInk) return false;
  if (selector.includes('[data-contrast=true]') && !high) return false;
  if (selector.includes('[data-theme=night]') && theme !== 'night') return false;
  const named = [...selector.matchAll(/\[data-mood=(\w+)\]/g)].map(([, name]) => name);
  if (named.length > 0 && (mood === null || !named.includes(mood))) return false;
  return /^:root$|data-(theme|mood|contrast)/.test(selector);
}

const TEXTS = ['text', 'muted', 'accent', 'good', 'bad', 'warn'];

for (const place of places) {
  const { high, theme, mood, onInk } = place;
  test(`${mood ?? 'shell'} by ${theme}${onInk ? ' on ink' : ''}${high ? ' in high contrast' : ''}`, () => {
    const all = tokens((selector) => holds(selector, place));
    const pairs = [...TEXTS.flatMap((text) => ['bg', 'panel'].map((ground) => [text, ground] as const)), ['on-accent', 'accent'] as const];
    const known = pairs.flatMap(([text, ground]) => {
      const [ink, paper] = [colour(all, text), colour(all, ground)];
      return ink && paper ? [{ text, ground, ratio: contrast(ink, paper) }] : [];
    });
    expect(known.length).toBeGreaterThan(8);
    expect(known.filter(({ ratio }) => ratio < 4.5).map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(1)}`)).toEqual([]);
  });
}
