/** HydroRacers in the browser: a course over water, a hand of cards, and what each of them risks. */

import type { Action, Event, Preview } from '../../generated/hydroracers';
import type { GameBoard } from '../contract';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Figures from './Figures.svelte';
import { lay } from './lay';
import { begin, type HydroState } from './choice';
import { order, unmanned } from './names';
import { curves, moments, score, united, verdict } from './end';
import { report, result } from './result';
import { chapter, keys, lessons, phases, progress, prompt, rule, tabs } from './say';
import { about, apply, duration, opening, sound, type Shown } from './shown';
import { propose } from './moves';
import { commands, named, spoken } from './spoken';
import './hydro.css';

export const board: GameBoard<Shown, Action, Event, Preview, HydroState> = {
  mood: 'hydro',
  Board, Desk, Figures, Aside, begin,
  desk: 'below',
  lay, tabs, phases, rule, prompt, order, chapter, progress, spoken, named, propose, unmanned,
  about, opening, commands, duration, apply, sound, curves, lessons,
  verdict, score, moments, report, result, united, keys,
  still: () => import('./Still.svelte'),
};
