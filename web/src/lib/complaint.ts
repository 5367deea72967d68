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

/** What can be said in our own words, by the code of the refusal. */
const SAID = {
  offline: 'refused.offline',
  too_fast: 'refused.later',
  busy: 'refused.later',
  store: 'refused.later',
  closing: 'refused.later',
  overloaded: 'refused.later',
  too_many_connections: 'refused.later',
  too_many_codes: 'refused.too_many_codes',
  too_many_tables: 'refused.too_many_tables',
  too_much_kept: 'refused.too_much_kept',
  no_table: 'refused.no_table',
  cup_full: 'refused.cup_full',
  begun: 'refused.begun',
  too_many_cups: 'refused.too_many_cups',
  too_large: 'refused.too_large',
  name_length: 'refused.name_length',
} as const satisfies Partial<Record<Refusal['code'], string>>;

function words({ code, message }: Refusal): string {
  if (Object.hasOwn(SAID, code)) return t(SAID[code as keyof typeof SAID]);
  return quoting(code === 'record' || code === 'unreadable' ? 'record' : 'other', message);
}
