/** The view as it was sent, and what is printed laid to it: the board, and the faces of cards. */

import type { BoardView, BoatView as SentBoat, Card, CardFace, Printed, TurnView, View as Sent } from '../../generated/americas-cup';
import { remembered } from '../../boards/lay';

/** A boat, with the faces of its cards. */
export type BoatView = Omit<SentBoat, 'hand' | 'start_card'> & { hand: CardFace[] | null; start_card: CardFace | null };

/** What lies open, with what is printed. */
export type View = Omit<Sent, 'boats' | 'turn' | 'discards' | 'aside'> & {
  board: BoardView;
  laylines: Printed['laylines'];
  boats: BoatView[];
  turn: Omit<TurnView, 'card'> & { card: CardFace | null };
  discards: CardFace[];
  aside: CardFace[];
};

export function lay(sent: Sent, printed: Printed): View {
  return laid(printed)(sent);
}

const laid = remembered(({ board, laylines, cards }: Printed) => {
  const faces = new Map(cards.map((face) => [face.card, face]));
  const face = (card: Card): CardFace => faces.get(card)!;
  const perhaps = (card: Card | null): CardFace | null => (card === null ? null : face(card));
  const boat = remembered((sent: SentBoat): BoatView => ({ ...sent, hand: sent.hand && sent.hand.map(face), start_card: perhaps(sent.start_card) }));
  const turn = remembered((sent: TurnView): View['turn'] => ({ ...sent, card: perhaps(sent.card) }));
  return (sent: Sent): View => ({
    ...sent, board, laylines,
    boats: sent.boats.map(boat), turn: turn(sent.turn), discards: sent.discards.map(face), aside: sent.aside.map(face),
  });
});
