/** Cards, elements and maluses as people call them, and what is printed on a card. */

import type { Advantage, Card, Effect, Element, Face, Malus, Technology } from '../../generated/hydroracers';
import { catalogue } from '../../i18n/index.svelte';
import type en from './cards.en.json';
import type { Shown } from './shown';

const t = await catalogue('hydroracers-cards', { en: () => import('./cards.en.json'), fr: () => import('./cards.fr.json') });

type Named = keyof typeof en.name;
type Sort = 'movement' | 'technology' | 'advantage' | 'pass';

type Dashed<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : S;

/** A word of the rules as a key: with dashes, since `_one` at the end of a key is a plural. */
export function dashed<S extends string>(word: S): Dashed<S> {
  return word.replaceAll('_', '-') as Dashed<S>;
}

export { ELEMENTS } from './elements';

/** What is printed on a card: a base card says it by its code, `base-5-1` is a 5 with a repair time of 1. */
export interface Print {
  sort: Sort;
  values: readonly number[];
  exchange: number;
  repair: number;
  cost: number;
  face: Face | null;
}

/** What is printed on a card. */
export function print(view: Shown, card: Card): Print {
  const face = view.printed.cards.find((face) => face.card === card);
  if (face) return { ...face, sort: sortOf(face), face };
  const [kind, value = 0, repair = 0] = card.split('-').map((part, place) => (place === 0 ? part : Number(part)));
  if (kind !== 'base') return { sort: 'pass', values: [], exchange: 0, repair: 0, cost: 0, face: null };
  return { sort: 'movement', values: [Number(value)], exchange: Number(value), repair: Number(repair), cost: 0, face: null };
}

function sortOf({ kind }: Face): Sort {
  if (kind === 'pass') return 'pass';
  return 'movement' in kind ? 'movement' : 'technology' in kind ? 'technology' : 'advantage';
}

/** The card's name; a base card's value. */
export function cardName(card: Card): string {
  const value = /^base-(\d+)-/.exec(card)?.[1];
  if (value) return value;
  return card === 'pass' ? t('pass') : t(`name.${card as Named}`);
}

/** The name within a sentence: "card 5". */
export function cardCalled(card: Card): string {
  return card.startsWith('base-') ? t('base', { value: cardName(card) }) : cardName(card);
}

/** Its value or values, as they are printed large. */
export function cardValue(view: Shown, card: Card): string {
  return print(view, card).values.join('·');
}

/** What a card does besides flying; empty for nothing. */
export function cardText(view: Shown, card: Card): string {
  const { face } = print(view, card);
  if (!face || face.kind === 'pass') return '';
  const { kind } = face;
  if ('technology' in kind) return technologyText(kind.technology);
  if ('advantage' in kind) return advantageText(kind.advantage);
  const effect = effectText(kind.movement);
  return effect === '' && face.values.length > 1 ? t('text.choice') : effect;
}

function effectText(effect: Effect): string {
  if (effect === 'none') return '';
  if (typeof effect === 'string') return t(`text.${effect}`);
  if ('remove' in effect) return t('text.remove', { count: effect.remove });
  if ('points_and_remove' in effect) return t('text.points_and_remove', { count: effect.points_and_remove.points, remove: effect.points_and_remove.remove });
  if ('daredevil' in effect) return t('text.daredevil', effect.daredevil);
  if ('point_or_coins' in effect) return t('text.point_or_coins', effect.point_or_coins);
  const { corners, only_with } = effect.ignore;
  return only_with === null ? t('text.ignore', { count: corners }) : t('text.ignore_with', { count: corners, value: only_with });
}

/** What a technology does. */
export function technologyText(technology: Technology): string {
  return t(`technology.${dashed(technology)}`);
}

function advantageText(advantage: Advantage): string {
  if (typeof advantage === 'string') return t(`advantage.${advantage}`);
  return t('advantage.upgrade', { element: elementName(advantage.upgrade) });
}

/** Which card gives a technology. */
export function technologyCard(view: Shown, technology: Technology): Card | null {
  return view.printed.cards.find(({ kind }) => kind !== 'pass' && 'technology' in kind && kind.technology === technology)?.card ?? null;
}

/** What kind of card it is, in a word. */
export function sortName(sort: Exclude<Sort, 'pass'>): string {
  return t(`kind.${sort}`);
}

export function elementName(element: Element): string {
  return t(`element.${element}`);
}

export function malusName(malus: Malus): string {
  return t(`malus.${dashed(malus)}`);
}

/** What a malus does. */
export function malusText(malus: Malus): string {
  return t(`malus_text.${dashed(malus)}`);
}
