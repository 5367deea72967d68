/** Eight things people say at a table, which everybody reads in their own language: both are here, so that one is known by the other. */

import en from '../i18n/en/phrases.json';
import fr from '../i18n/fr/phrases.json';
import type { Language } from '../i18n/index.svelte';
import { bare } from '../lib/words';

export type Phrase = keyof typeof en;

/** In the order they are offered. */
export const PHRASES: readonly Phrase[] = ['hello', 'wellPlayed', 'takeTime', 'yourTurn', 'oneMoment', 'close', 'ohNo', 'thanks'];

const words: Record<Language, Record<Phrase, string>> = { en, fr };

/** A phrase in a language. */
export function phraseIn(phrase: Phrase, language: Language): string {
  return words[language][phrase];
}

/** What somebody said: a known phrase in the reader's language, however it was typed; anything else as it is. */
export function inWords(text: string, language: Language): string {
  const known = PHRASES.find((phrase) => Object.values(words).some((said) => bare(said[phrase]) === bare(text)));
  return known ? phraseIn(known, language) : text;
}
