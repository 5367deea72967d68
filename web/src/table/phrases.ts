/** Eight things people say at a table, which everybody reads in their own language. */

import type { Language } from '../i18n/index.svelte';

export const PHRASES: readonly Record<Language, string>[] = [
  { en: 'Hello, and good luck!', fr: 'Bonjour, et bonne chance !' },
  { en: 'Well played!', fr: 'Bien joué !' },
  { en: 'Take your time.', fr: 'Prenez votre temps.' },
  { en: 'Your turn!', fr: 'À vous !' },
  { en: 'One moment, please.', fr: 'Un instant, s’il vous plaît.' },
  { en: 'That was close!', fr: 'C’était juste !' },
  { en: 'Oh no…', fr: 'Oh non…' },
  { en: 'Thanks for the race!', fr: 'Merci pour la course !' },
];

/** What somebody said: a known phrase in the reader's language, anything else as it is. */
export function inWords(text: string, language: Language): string {
  return PHRASES.find((phrase) => Object.values(phrase).includes(text))?.[language] ?? text;
}
