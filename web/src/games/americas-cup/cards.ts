/** Why cards cannot be played, in words. */

import { t } from './words';

const RULES = ['AC-20', 'AC-58', 'AC-59', 'AC-69'] as const;

/** What a rule says of a card that does not fit. */
export function unfitWord(rule: string): string {
  const known = RULES.find((one) => one === rule);
  return known ? t(`unfit.${known}`) : t('unfit.other');
}
