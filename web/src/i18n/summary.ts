/** A draft in one sentence, and thinking times in words. */

import type { Clock } from '../generated/protocol';
import type { Draft, Who } from '../lib/draft.svelte';
import { language, list, number } from './index.svelte';
import { optionName, valueName } from './names';
import { t } from './shell';

/** "5 minutes", "1 day". */
export function duration(ms: number): string {
  const steps: [string, number][] = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];
  const [unit, length] = steps.find(([, length]) => ms >= length && ms % length === 0) ?? ['second', 1000];
  return number(ms / length, { style: 'unit', unit, unitDisplay: 'long' });
}

/** A clock in words. */
export function clockWords(clock: Clock | null): string {
  if (clock === null) return t('clock.none_words');
  if ('per_decision' in clock) return t('clock.decision_words', { time: duration(clock.per_decision) });
  const { start, increment } = clock.bank;
  return increment === 0
    ? t('clock.bank_words', { time: duration(start) })
    : t('clock.bank_more_words', { time: duration(start), more: duration(increment) });
}

/** Seats, options and clock in one breath. */
export function summary(draft: Draft): string {
  const count = (who: Who) => draft.places.filter((place) => place.who === who).length;
  const people = [
    ...(count('you') > 0 ? [t('summary.you')] : []),
    ...(count('invite') > 0 ? [t('summary.invited', { count: count('invite') })] : []),
    ...(count('here') > 0 ? [t('summary.here', { count: count('here') })] : []),
    ...(count('bot') > 0 ? [t('summary.bots', { count: count('bot') })] : []),
  ];
  const options = draft.info.options.filter((option) => draft.set[option.key] !== undefined && draft.applies(option)).map((option) => {
    const value = draft.value(option);
    switch (option.kind) {
      case 'choice_or_text':
      case 'pack':
        return valueName(option, value);
      case 'flag':
        return t(value === 'true' ? 'summary.with' : 'summary.without', { name: optionName(option) });
      case 'choice':
      case 'number':
      case 'count':
      case 'seat':
      case 'per_seat':
      case 'each':
        return t('summary.value', { name: optionName(option), value: valueName(option, value) });
    }
  });
  const sentences = [
    t('summary.seats', { count: draft.places.length, people: list(people) }),
    options.length === 0 ? t('summary.usual') : options.join(', '),
    clockWords(draft.clock),
    t(draft.listed ? 'summary.listed' : 'summary.private'),
  ];
  return sentences.map((words) => `${words.charAt(0).toLocaleUpperCase(language())}${words.slice(1)}.`).join(' ');
}
