/** MemoRacers in the browser: a road of ten tiles, a dashboard, and a memory that nobody helps. */

import type { Action, Event, Preview } from '../../generated/memoracers';
import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Figures from './Figures.svelte';
import { lay } from './lay';
import { begin, propose, question, type MemoState } from './draft.svelte';
import { moments } from './end';
import { order } from './names';
import { report, result } from './report';
import { chapter, curves, faded, keys, lessons, logged, phases, progress, prompt, rule, said, score, verdict, tabs } from './say';
import { apply, carry, covered, duration, opening, pace, past, sound, type Shown } from './shown';
import { commands, named, spoken } from './spoken';
import './memo.css';

export const board: GameBoard<Shown, Action, Event, Preview, MemoState> = {
  mood: 'memo',
  Board, Desk, Figures, begin, question,
  lay, tabs, phases, rule, prompt, order, chapter, progress, spoken, named, propose,
  duration, apply, carry, sound, curves, lessons,
  // All programs open at once and everybody is asked again at once: the flight in between is what one came for. It is
  // shown for longer than elsewhere on purpose; any key or press of the dashboard, or of the road, ends it.
  patience: 9000,
  pace, opening, logged, faded, said, past, covered, commands, verdict, score, report, result, keys,
  moments,
  // Only a program is hidden from anybody, and only until it is flown.
  secret: ({ phase, own_program }) => own_program !== null || !['building', 'placing', 'swapping'].includes(phase.phase),
  still: () => import('./Still.svelte'),
};
