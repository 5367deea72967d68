/** Small words: what is counted agrees with its number, in both languages. */

import { expect, test, vi } from 'vitest';
import type { SoloView } from './lay';
import type { Shown } from './shown';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'fr' });
vi.stubGlobal('document', { documentElement: {} });
const { standing } = await import('./names');
const { t } = await import('./words');

test('one box, one lap and one point are one', () => {
  expect(t('figures.shield', { count: 1, all: 12 })).toBe('1 case de bouclier libre sur 12');
  expect(t('figures.laps', { count: 1, all: 3 })).toBe('1 tour sur 3');
  expect(t('desk.shield', { count: 1 })).toBe('Bouclier, 1 case libre');
});

test('mr_77 a rank is told with what it drops to', () => {
  const ranks = [{ id: 'neophyte', from: 1 }, { id: 'professional', from: 4 }, { id: 'veteran', from: 7 }];
  const solo = (rank: string | null) => ({ rank, ranks }) as SoloView;
  const racing = { phase: { phase: 'programming' } } as Shown;
  expect(standing(solo('veteran'), racing)).toBe('vétéran jusqu’à 7, puis professionnel');
  expect(standing(solo('neophyte'), racing)).toBe('néophyte jusqu’à 1, puis le temps est écoulé');
  expect(standing(solo('veteran'), { phase: { phase: 'over' } } as Shown)).toBe('vétéran');
});
