/** Catalogues: the same keys in both languages, and every one of them used. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const all = files(root);
const source = all.filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8'));

type Catalogue = { [key: string]: string | Catalogue };

/** Keys with dots, plural endings taken off. */
function keys(catalogue: Catalogue, before = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key.replace(/_(zero|one|two|few|many|other)$/, '')] : keys(value, `${before}${key}.`),
  );
}

function texts(catalogue: Catalogue): string[] {
  return Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));
}

function read(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
}

/** The names a text fills in. */
function holes(catalogue: Catalogue, before = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') {
      const base = before + key.replace(/_(zero|one|two|few|many|other)$/, '');
      const names = new Set([...(found.get(base)?.split(',') ?? []), ...[...value.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? '')]);
      found.set(base, [...names].filter(Boolean).sort().join(','));
    } else for (const [inner, names] of holes(value, `${before}${key}.`)) found.set(inner, names);
  }
  return found;
}

const pairs = all.filter((path) => /[/.]en(\/\w+)?\.json$/.test(path)).map((path) => [path, path.replace(/([/.])en(\/|\.)/, '$1fr$2')] as const);

describe.each(pairs)('%s', (english, french) => {
  const [en, fr] = [read(english), read(french)];

  test(`${relative(root, english)} and its translation have the same keys`, () => {
    expect([...new Set(keys(fr))].sort()).toEqual([...new Set(keys(en))].sort());
  });

  test(`${relative(root, english)} and its translation fill in the same`, () => {
    const french = holes(fr);
    for (const [key, names] of holes(en)) if (!names.includes('count')) expect([key, french.get(key)]).toEqual([key, names]);
  });

  test(`the translation of ${relative(root, english)} has French apostrophes, and spaces that do not break`, () => {
    const wrong = texts(fr).filter((text) => /'| [:;!?%»]|« /.test(text));
    expect(wrong).toEqual([]);
  });

  test(`every key of ${relative(root, english)} is used`, () => {
    // A key may be put together, as in `level.${name}`: then its group must be used that way.
    const used = (key: string) => {
      const group = key.slice(0, key.lastIndexOf('.') + 1);
      return source.some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`) || (group && text.includes(`\`${group}\${`)));
    };
    expect([...new Set(keys(en))].filter((key) => !used(key))).toEqual([]);
  });
});

test('there are catalogues', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(3);
});
