/** What the caps of keys say. */

import { t } from '../i18n/table';

/** A key as its cap says it in this language. */
export function keyCap(key: string): string {
  switch (key) {
    case 'Enter':
      return t('keys.enter_cap');
    case 'Esc':
      return t('keys.esc_cap');
    case 'Space':
      return t('keys.space');
    default:
      return key;
  }
}
