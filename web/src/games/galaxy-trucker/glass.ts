/** The hourglass in words. */

import type { Space } from '../../generated/galaxy-trucker';
import type { TruckerScene } from './told';
import { t } from './words';

export function spaceWord(space: Space): string {
  switch (space) {
    case 'beside':
    case 'start':
    case 'overtime':
      return t(`space.${space}`);
    case 'I':
    case 'II':
    case 'III':
      return space;
  }
}

/** Milliseconds until it runs out; nothing if no time runs. */
export function left(scene: TruckerScene): number | null {
  const { until, running } = scene.view.hourglass;
  const now = scene.time();
  return until === null || now === null || !running ? null : Math.max(0, until - now);
}

export function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Who may turn it, now or next. */
export function nextWord(scene: TruckerScene): string {
  const { spaces, at, running, turn } = scene.view.hourglass;
  // GT-110: by mail nobody turns it.
  if (turn) return t('glass.by_itself');
  const next = spaces[at + 1];
  if (!next) return running ? t('glass.last') : '';
  const done = next === 'start' || next === 'overtime';
  return running ? t(done ? 'glass.next_done' : 'glass.next_any') : t(done ? 'glass.may_done' : 'glass.may');
}

/** How it stands. */
export function glassWord(scene: TruckerScene): string {
  const { spaces, at, running, rounds, turn } = scene.view.hourglass;
  if (scene.view.question === 'call_start') return t('glass.not_started');
  const space = spaceWord(spaces[at] ?? 'start');
  const rest = turn ? t('glass.turn_of', { turn: turn[0], of: turn[1] }) : rounds !== null && running ? t('glass.rounds', { count: rounds }) : '';
  return [running ? t('glass.runs', { space }) : t('glass.out'), rest, nextWord(scene)].filter(Boolean).join(', ');
}
