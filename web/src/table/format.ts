/** How times are written. */

import { number } from '../i18n/index.svelte';
import { t } from '../i18n/table';

/** What is left on a clock: 0:42, 12:05, 3:20 h, 2 d. */
export function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return t('clock.days', { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return t('clock.hours', { time: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}` });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** How long something took: 31 minutes. */
export function span(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [unit, value] = minutes < 1 ? ['second', Math.max(1, Math.round(ms / 1000))] as const
    : minutes < 120 ? ['minute', minutes] as const
    : ['hour', Math.round(minutes / 60)] as const;
  return number(value, { style: 'unit', unit, unitDisplay: 'long' });
}

const two = (value: number): string => String(value).padStart(2, '0');
