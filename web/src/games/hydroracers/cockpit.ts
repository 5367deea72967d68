/** The cockpit as it lies on the table: what is printed on its squares, and the tokens on them. */

import type { Element, Plane, PlaneView, Square, Token } from '../../generated/hydroracers';
import { ELEMENTS, elementName, malusText } from './cards';
import { t } from './pits';
import type { Shown } from './shown';

/** A square of the expert cockpit. */
export interface Cell {
  symbol: Square;
  token: Token | null;
}

/** An element with its squares in reading order. */
export interface Gauge {
  element: Element;
  level: number;
  cells: Cell[];
}

/** HR-112: an autopilot has the basic side whatever is flown. */
export function isExpert(view: Shown, plane: Plane): boolean {
  return view.cockpit === 'expert' && view.planes[plane - 1]?.owner !== null;
}

/** The four elements of a plane. */
export function gauges(view: Shown, plane: Plane): Gauge[] {
  const craft = view.planes[plane - 1];
  return craft ? ELEMENTS.map((element, nth) => gauge(view, craft, element, nth)) : [];
}

function gauge(view: Shown, craft: PlaneView, element: Element, nth: number): Gauge {
  const level = craft.levels[nth] ?? 1;
  const printed = view.printed.tiles[nth]?.[level - 1] ?? [];
  return { element, level, cells: printed.map((symbol, place) => ({ symbol, token: craft.squares[nth]?.[place] ?? null })) };
}

/** The square the next token goes on (HR-51); nothing for a full element. */
export function nextSquare({ cells }: Gauge): number | null {
  const at = cells.findIndex(({ token }) => token === null);
  return at < 0 ? null : at;
}

/** What a square does when DAMAGE falls on it. */
export function squareText(symbol: Square): string {
  if (symbol === 'cross') return t('cockpit.cross');
  return 'link' in symbol ? t('cockpit.link', { element: elementName(symbol.link) }) : t('cockpit.malus', { text: malusText(symbol.malus) });
}

/** A square in words, with what lies on it. */
export function cellText({ symbol, token }: Cell): string {
  return token === null ? squareText(symbol) : t('cockpit.covered', { token: tokenName(token), square: squareText(symbol) });
}

export function tokenName(token: Token): string {
  return t(`token.${token}`);
}
