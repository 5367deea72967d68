/** Text as a search compares it: lower case, without accents. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();
}
