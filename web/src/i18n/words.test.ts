/** Catalogues: the same keys in both languages, each of them once, in all its forms, and used. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const all = files(root);
const source = new Map(all.filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts')).map((path) => [path, readFileSync(path, 'utf8')]));
/** The names of the content files: a card is called as its data calls it. */
const content = files(join(root, '../../data')).filter((path) => path.endsWith('.toml')).map((path) => readFileSync(path, 'utf8'));

type Catalogue = { [key: string]: string | Catalogue };

const FORM = /_(zero|one|two|few|many|other)$/;

/** Keys with dots, plural endings taken off. */
function keys(catalogue: Catalogue, before = ''): string[] {
  return forms(catalogue, before).map((key) => key.replace(FORM, ''));
}

/** Keys with dots, as they are written. */
function forms(catalogue: Catalogue, before = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) => (typeof value === 'string' ? [before + key] : forms(value, `${before}${key}.`)));
}

/** Every key of a file with dots, once for each time it is written: whoever parses the file keeps only the last. */
function written(text: string): string[] {
  const [found, path]: [string[], string[]] = [[], []];
  let key = '';
  for (const [token, name] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (name !== undefined) found.push([...path, (key = name)].slice(1).join('.'));
    else if (token === '{') path.push(key);
    else if (token === '}') path.pop();
  }
  return found;
}

/** The plural forms of a language for every number that is counted here; French has one more from a million on. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
}

/** Plural forms that are missing, and forms the language does not have. */
function oddForms(catalogue: Catalogue, language: string): string[] {
  const all = forms(catalogue);
  const bases = new Set(all.filter((key) => FORM.test(key)).map((key) => key.replace(FORM, '')));
  const missing = [...bases].flatMap((base) => pluralForms(language).map((form) => `${base}_${form}`)).filter((key) => !all.includes(key));
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[];
  return [...missing, ...all.filter((key) => FORM.test(key) && !known.includes(FORM.exec(key)?.[1] ?? ''))];
}

/** A file, what it imports, and what that imports: where the possible values of its names are written. */
function around(path: string, depth = 2): string[] {
  const imported = [...(source.get(path) ?? '').matchAll(/from '(\.[^']+)'/g)].flatMap(([, from]) => {
    const to = resolve(dirname(path), from ?? '');
    return [to, `${to}.ts`, join(to, 'index.ts')].filter((candidate) => source.has(candidate));
  });
  return depth === 0 ? [path] : [...new Set([path, ...imported.flatMap((next) => around(next, depth - 1))])];
}

/** Keys that are put together, as in `level.${name}`: what stands before and after the name, and the texts its values are in. */
const made = [...source].flatMap(([path, text]) =>
  [...text.matchAll(/`(\w[\w.]*\.)\$\{[^`]*?\}(\w*)`/g)].map(([, before = '', after = '']) => ({
    path, before, after, texts: around(path).map((near) => source.get(near) ?? ''),
  })),
);

/** Whether somebody writes a word, with dashes or without, as a value or in the content. */
function isNamed(word: string, texts: readonly string[]): boolean {
  const spelt = [word, word.replaceAll('-', '_'), word.replaceAll('_', '-')];
  return spelt.some((word) => texts.some((text) => text.includes(`'${word}'`)) || [...texts, ...content].some((text) => text.includes(`"${word}"`)));
}

/** Whether the code of a catalogue's own part uses a key, as a whole or put together from what it may end in. */
function isUsed(key: string, english: string): boolean {
  const part = english.includes('/games/') ? dirname(english) : root;
  const own = ([path]: [string, unknown]) => path.startsWith(part);
  if ([...source].filter(own).some(([, text]) => text.includes(`'${key}'`) || text.includes(`"${key}"`))) return true;
  return made.some(({ path, before, after, texts }) => {
    const fits = path.startsWith(part) && key.startsWith(before) && key.endsWith(after) && key.length > before.length + after.length;
    return fits && isNamed(key.slice(before.length, key.length - after.length), texts);
  });
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
      const base = before + key.replace(FORM, '');
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
    expect([...new Set(keys(en))].filter((key) => !isUsed(key, english))).toEqual([]);
  });
});

describe.each(pairs.flat())('%s', (path) => {
  const text = readFileSync(path, 'utf8');

  test('writes no key twice', () => {
    const found = written(text);
    expect(found.filter((key, index) => found.indexOf(key) !== index)).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(forms(JSON.parse(text) as Catalogue)));
  });

  test('has every plural form of its language, and no other', () => {
    expect(oddForms(read(path), /[/.]fr[/.]/.test(path) ? 'fr' : 'en')).toEqual([]);
  });
});

describe('the tests of catalogues themselves', () => {
  test('see a key that is written twice', () => {
    expect(written('{ "a": { "x": "1 {: }", "y": "\\"" }, "b": { "x": "2", "x": "3" } }')).toEqual(['a', 'a.x', 'a.y', 'b', 'b.x', 'b.x']);
  });

  test('see a plural form that is missing, and one too many', () => {
    expect(oddForms({ seats_one: '', seats_other: '', far: { moves_other: '' } }, 'en')).toEqual(['far.moves_one']);
    expect(oddForms({ seats_one: '', seats_many: '', seats_other: '' }, 'fr')).toEqual([]);
    expect(oddForms({ seats_one: '', seats_many: '', seats_other: '' }, 'en')).toEqual(['seats_many']);
  });

  test('see that nobody ends a key in that way', () => {
    const table = join(root, 'i18n/en/table.json');
    expect(isUsed('code.too_fast', table)).toBe(true);
    expect(isUsed('code.there_is_no_such_code', table)).toBe(false);
  });
});

test('there are catalogues', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(3);
});
