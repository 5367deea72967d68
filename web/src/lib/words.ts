/** Text as a search compares it: lower case, without accents, apostrophes and spaces as they are typed. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').replaceAll('’', "'").replaceAll('\u00a0', ' ').toLowerCase();
}
