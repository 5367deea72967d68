/**
 * The four games: what the shell shows of each before the server has said anything.
 *
 * One idea: a game is on the shelf from the start, and can be played when the server offers it and the page has its
 * board. Neither needs a change here.
 */

import { hasBoard } from '../games';
import { t } from '../i18n/shell';
import { api, type GameInfo } from './api';

/** A game on the shelf. */
export interface Shelved {
  game: string;
  title: string;
  /** The ground of its poster's caption. */
  ground: string;
  /** Which part of the poster shows when it is cropped, from the top. */
  crop: string;
  players: [number, number];
  minutes: number;
  about: () => string;
}

const all: Shelved[] = [
  { game: 'hydroracers', title: 'HydroRacers', ground: 'var(--ground-hydroracers)', crop: '40%', players: [1, 4], minutes: 40, about: () => t('about.hydroracers') },
  { game: 'memoracers', title: 'MemoRacers', ground: 'var(--ground-memoracers)', crop: '78%', players: [1, 5], minutes: 20, about: () => t('about.memoracers') },
  { game: 'americas-cup', title: "America's Cup", ground: 'var(--ground-americas-cup)', crop: '70%', players: [2, 6], minutes: 45, about: () => t('about.americas-cup') },
  { game: 'galaxy-trucker', title: 'Galaxy Trucker', ground: 'var(--ground-galaxy-trucker)', crop: '10%', players: [2, 4], minutes: 60, about: () => t('about.galaxy-trucker') },
];

/** Every game, those with a board first. */
export const shelf: readonly Shelved[] = [...all].sort((a, b) => Number(hasBoard(b.game)) - Number(hasBoard(a.game)));

const posters = import.meta.glob<string>('../art/poster-*.svg', { query: '?url', import: 'default', eager: true });
const titles = import.meta.glob<string>('../art/title-*.svg', { query: '?raw', import: 'default', eager: true });

/** The address of a game's poster. */
export function posterOf(game: string): string {
  return posters[`../art/poster-${game}.svg`] ?? '';
}

/** A game's name in its own letters, as SVG. */
export function lettersOf(game: string): string {
  return titles[`../art/title-${game}.svg`] ?? '';
}

/** A game's name in plain letters. */
export function titleOf(game: string): string {
  return all.find((shelved) => shelved.game === game)?.title ?? game;
}

class Offer {
  /** What the server offers; nothing until it has said so. */
  games: GameInfo[] | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  /** Done when the server has said what it offers. */
  known(): Promise<void> {
    this.#asked ??= api.games().then(
      (games) => void (this.games = games),
      (refusal: unknown) => {
        this.#asked = null;
        throw refusal;
      },
    );
    return this.#asked;
  }

  info(game: string): GameInfo | null {
    return this.games?.find((info) => info.game === game) ?? null;
  }
}

export const offer = new Offer();
