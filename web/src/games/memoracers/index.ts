import type { AnyBoard } from '../contract';
export const board = null as unknown as AnyBoard;
