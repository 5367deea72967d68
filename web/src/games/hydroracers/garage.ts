/** Facts of a development phase that people ask of the boards. */

import type { Action, DevelopmentView } from '../../generated/hydroracers';
import { cardName } from './cards';
import { t } from './pits';
import type { Shown } from './shown';

/** A place a token may go to, with what can be done there. */
export interface Target {
  id: string;
  place: Action;
  /** The same, paid and taken at once (HR-80). */
  accelerate: Action | null;
}

/** Where the token may go, in the order of the board. */
export function targets(actions: readonly Action[]): Target[] {
  const found = new Map<string, Target>();
  for (const action of actions) {
    const id = targetOf(action);
    if (id === null) continue;
    const known = found.get(id);
    if (!known) found.set(id, { id, place: action, accelerate: isFast(action) ? action : null });
    else if (isFast(action)) known.accelerate = action;
    else known.place = action;
  }
  return [...found.values()];
}

/** Whether an action pays to take a card at once. */
export function isFast(action: Action | null): boolean {
  return action !== null && typeof action === 'object' && 'place_on_card' in action && action.place_on_card.accelerate;
}

/** The place an action puts a token on; nothing for other actions. */
export function targetOf(action: Action | null): string | null {
  if (action === 'place_on_espionage') return 'spy';
  if (action === null || typeof action === 'string') return null;
  if ('place_on_card' in action) return `card-${action.place_on_card.place}`;
  return 'place_on_exhibition' in action ? `show-${action.place_on_exhibition}` : null;
}

/** A place a token may go to, in words. */
export function targetLabel(view: Shown, id: string): string {
  const [kind, number] = id.split('-');
  const { numbers, cards } = view.printed;
  if (kind === 'spy') return t('dev.espionage');
  const nth = Number(number);
  if (kind === 'show') return nth === 0 ? t('dev.target_own', { coins: numbers.exhibition_reserved }) : t('dev.target_public', { coins: numbers.exhibition_public[nth - 1] ?? 0 });
  const lying = view.development.display[nth];
  if (!lying) return '';
  const cost = cards.find(({ card }) => card === lying[0])?.cost ?? 0;
  return t('dev.target_card', { card: cardName(lying[0]), nth: (lying[1][view.plane - 1] ?? 0) + 1, cost });
}

/** The chance that the next token is a TIME marker: so many of so many. */
export function timeOdds({ time, tokens }: DevelopmentView): { of: number; all: number } {
  return { of: time[0], all: time[0] + tokens.reduce((sum, count) => sum + count, 0) };
}

