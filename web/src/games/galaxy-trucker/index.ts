/** Galaxy Trucker in the browser: a blueprint to build on, and a track to lose it on. */

import type { Action, Event, Preview } from '../../generated/galaxy-trucker';
import type { GameBoard } from '../contract';
import Aside from './Aside.svelte';
import { Bench, question } from './bench.svelte';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Figures from './Figures.svelte';
import { lay } from './lay';
import { chapter, curves, keys, lessons, order, phases, prompt, rule, score, tabs } from './say';
import { duration, sound } from './shown';
import { apply, carry, type Shown } from './told';
import { commands, named, spoken } from './spoken';
import './trucker.css';

export const board: GameBoard<Shown, Action, Event, Preview, Bench> = {
  mood: 'trucker',
  Board, Desk, Figures, Aside,
  begin: () => new Bench(),
  question,
  lay, tabs, phases, rule, prompt, order, chapter, spoken, named, commands,
  duration, apply, carry, sound, curves, lessons, score, keys,
};
