/**
 * Words in the reader's language.
 *
 * One idea: a key that does not exist does not compile. Catalogues belong to what uses them (the shell, the table, each
 * game), only the language in use is loaded, and what a component reads through `t` follows when the language changes.
 */

import i18next from 'i18next';
import { settings } from '../lib/settings.svelte';

export type Language = 'en' | 'fr';

/** A catalogue: texts, or groups of texts. Plural forms end in `_one`, `_other` and so on. */
type Catalogue = { [key: string]: string | Catalogue };
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<K extends string> = K extends `${infer B}_${Form}` ? B : K;

/** Every key of a catalogue, with dots between groups and without plural endings. */
export type Keys<C> = { [K in keyof C & string]: C[K] extends string ? Base<K> : `${K}.${Keys<C[K]>}` }[keyof C & string];

type Values = Record<string, string | number>;
type Load<C> = () => Promise<{ default: C }>;

const words = i18next.createInstance();
await words.init({ lng: 'en', fallbackLng: false, resources: {}, interpolation: { escapeValue: false }, showSupportNotice: false } as object);

const said: { language: Language; loaded: number } = $state({ language: wanted(), loaded: 0 });
const catalogues = new Map<string, Record<Language, Load<Catalogue>>>();

/** The language the page speaks. */
export function language(): Language {
  return said.language;
}

/** The language the person wants: their own choice, else the browser's. */
export function wanted(): Language {
  return settings.language ?? (navigator.language.startsWith('fr') ? 'fr' : 'en');
}

/** Speaks the language the person wants. */
export async function changeLanguage(): Promise<void> {
  const next = wanted();
  await Promise.all([...catalogues.keys()].map((name) => load(name, next)));
  await words.changeLanguage(next);
  said.language = next;
  document.documentElement.lang = next;
}

/** A catalogue and the function that reads it. It is loaded when the promise is done. */
export async function catalogue<C extends Catalogue>(
  name: string,
  languages: Record<Language, Load<NoInfer<C>>> & { en: Load<C> },
): Promise<(key: Keys<C>, values?: Values) => string> {
  catalogues.set(name, languages);
  await load(name, said.language);
  await words.changeLanguage(said.language);
  document.documentElement.lang = said.language;
  return (key, values) => words.t(key, { ns: name, lng: said.language, ...values });
}

async function load(name: string, language: Language): Promise<void> {
  const found = await catalogues.get(name)?.[language]();
  if (found) words.addResourceBundle(language, name, found.default, true, true);
}

// Making a formatter costs far more than using it.
const lists = new Map<string, Intl.ListFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Things in a row: "a, b and c". */
export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  // One thing is no row, and the first formatter of a page takes its time.
  if (items.length < 2) return items.join('');
  const key = `${said.language} ${type}`;
  const format = lists.get(key) ?? new Intl.ListFormat(said.language, { type });
  lists.set(key, format);
  return format.format(items);
}

/** A number as people write it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  // Small whole numbers are written alike in both languages, and the first formatter of a page takes its time.
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const key = `${said.language} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(said.language, options);
  numbers.set(key, format);
  return format.format(value);
}

/** "in 3 days", "2 minutes ago". */
export function ago(moment: number, now = Date.now()): string {
  const seconds = (moment - now) / 1000;
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(said.language, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}
