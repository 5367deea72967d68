/** Keys of the game page. One idea: a key that the board uses is the board's. */

import type { AnyBoard } from '../games/contract';
import { t } from '../i18n/table';

export interface KeyLine {
  keys: string[];
  does: string;
}

/** What a board without keys of its own answers to. */
const usual = (): KeyLine[] => [
  { keys: ['Enter'], does: t('keys.enter') },
  { keys: ['1', '…', '9'], does: t('keys.digits') },
];

/** Whether the board leaves a key to the page. */
export function isFree(board: Pick<AnyBoard, 'keys'>, key: string): boolean {
  return !(board.keys?.() ?? []).some(({ keys }) => keys.includes(key));
}

/** Keys of the page on every board. */
export const pageKeys = (): KeyLine[] => PAGE.map(([key, does]) => ({ keys: [key], does: t(`keys.${does}`) }));

const PAGE = [
  ['?', 'map'], ['/', 'command'], ['Esc', 'esc'], ['Space', 'skip'], ['G', 'board'], ['H', 'hand'], ['L', 'log'],
  ['V', 'seats'], ['C', 'chat'], ['U', 'undo'], ['I', 'hint'], ['R', 'rules'], ['S', 'sound'],
] as const;

/** Every key that does something on a board. */
export function keyMap(board: Pick<AnyBoard, 'keys'>): KeyLine[] {
  const [map, command, ...others] = pageKeys();
  const anew = isFree(board, 'N') ? [{ keys: ['N'], does: t('keys.anew') }] : [];
  return [map!, command!, ...(board.keys?.() ?? usual()), ...others, ...anew];
}
