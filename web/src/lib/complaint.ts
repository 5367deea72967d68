/** What the server refused, said in the reader's words and told where it belongs. */

import { language } from '../i18n/index.svelte';
import { optionName, valueName } from '../i18n/names';
import { t } from '../i18n/shell';
import { Refusal, type GameInfo } from './api';

/** A refusal for people. */
export interface Complaint {
  /** The option it is about, or `seats`, `clock`; otherwise nothing. */
  at: string | null;
  text: string;
  rule: string | null;
}

/** A refusal in words. */
export function complaintOf(refusal: unknown, info: GameInfo | null = null): Complaint {
  if (!(refusal instanceof Refusal)) return { at: null, text: String(refusal), rule: null };
  const rule = /\b[A-Z]{2}-[A-Z]?\d+\b/.exec(refusal.message)?.[0] ?? null;
  switch (refusal.code) {
    case 'setup':
      return { ...setup(refusal, info), rule };
    case 'seats':
      return { at: 'seats', text: quoting('seats', refusal.message), rule };
    case 'clock':
      return { at: 'clock', text: t('refused.clock'), rule };
    default:
      return { at: null, text: words(refusal), rule };
  }
}

/** "key=given: allowed", as the games write it in both languages. */
function setup({ message, french }: Refusal, info: GameInfo | null): { at: string | null; text: string } {
  const said = language() === 'fr' && french !== null ? french : message;
  const [, key = '', given = '', allowed = ''] = /^(\w+)=(.*?): (.*)$/s.exec(said) ?? [];
  const why = allowed.replace(/ \([A-Z]{2}-[A-Z]?\d+\)/g, '');
  if (key === 'seats') return { at: 'seats', text: `${t('refused.count', { count: Number(given) })} ${sentence(why)}`.trim() };
  const option = info?.options.find((option) => option.key === key);
  if (!option) return { at: null, text: t('refused.setup', { message: said }) };
  return { at: key, text: `${t('refused.value', { name: optionName(option), value: valueName(option, given) })} ${sentence(why)}`.trim() };
}

/** What the server says is English: whoever reads French is told as much as can be said without it. */
function quoting(what: 'seats' | 'record' | 'other', message: string): string {
  return language() === 'en' ? t(`refused.${what}`, { message }) : t(`refused.${what}_plain`);
}

function sentence(words: string): string {
  return words === '' ? '' : `${words.charAt(0).toLocaleUpperCase(language())}${words.slice(1)}.`;
}

function words({ code, message }: Refusal): string {
  switch (code) {
    case 'offline':
      return t('refused.offline');
    case 'too_fast':
    case 'busy':
    case 'store':
    case 'closing':
      return t('refused.later');
    case 'too_many_codes':
      return t('refused.too_many_codes');
    case 'too_many_tables':
      return t('refused.too_many_tables');
    case 'no_table':
      return t('refused.no_table');
    case 'cup_full':
      return t('refused.cup_full');
    case 'begun':
      return t('refused.begun');
    case 'too_many_cups':
      return t('refused.too_many_cups');
    case 'record':
    case 'unreadable':
      return quoting('record', message);
    case 'too_large':
      return t('refused.too_large');
    case 'name_length':
      return t('refused.name_length');
    default:
      return quoting('other', message);
  }
}
