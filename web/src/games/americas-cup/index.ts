/** America's Cup in the browser: a chart with the wind from the top, a hand of two-faced cards, and paths that are drawn before they are sailed. */

import type { Action, Event, Preview } from '../../generated/americas-cup';
import type { GameBoard } from '../contract';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Figures from './Figures.svelte';
import { lay } from './lay';
import { CupState, propose, question } from './draft.svelte';
import { curves, moments, report, score, united, verdict } from './end';
import { order } from './names';
import { chapter, keys, lessons, logged, phases, progress, prompt, rule, tabs } from './say';
import { apply, carry, duration, opening, sound, type Shown } from './shown';
import { commands, named, spoken } from './spoken';
import './cup.css';

export const board: GameBoard<Shown, Action, Event, Preview, CupState> = {
  mood: 'cup',
  Board, Desk, Figures, Aside, question,
  begin: () => new CupState(),
  desk: 'below',
  lay, tabs, phases, rule, prompt, order, chapter, progress, spoken, named, propose, commands,
  opening, duration, apply, carry, sound, logged,
  curves, lessons, verdict, score, moments, report, united, keys,
  // A regatta of six: where the others have gone decides where one can go oneself.
  patience: 4000,
  still: () => import('./Still.svelte'),
};
