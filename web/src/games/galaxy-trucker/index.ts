/** Galaxy Trucker in the browser: a blueprint to build on, and a track to lose it on. */

import type { Action, Event, Preview } from '../../generated/galaxy-trucker';
import type { GameBoard } from '../contract';
import Aside from './Aside.svelte';
import { Bench, question } from './bench.svelte';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Figures from './Figures.svelte';
import { curves, moments } from './end';
import { lay } from './lay';
import { report, result } from './result';
import { chapter, keys, lessons, order, phases, prompt, rule, score, secret, tabs } from './say';
import { duration, sound, together } from './shown';
import { apply, carry, type Shown } from './told';
import { commands, named, spoken } from './spoken';
import { t } from './words';
import './trucker.css';

export const board: GameBoard<Shown, Action, Event, Preview, Bench> = {
  mood: 'trucker',
  Board, Desk, Figures, Aside,
  begin: () => new Bench(),
  question,
  lay, tabs, phases, rule, prompt, order, chapter, spoken, named, commands,
  duration, together, apply, carry, sound, curves, moments, report, result, lessons, score, keys, secret,
  still: () => import('./Still.svelte'),
  keepsake: () => ({ label: t('keep.label'), load: () => import('./Keepsake.svelte') }),
};
