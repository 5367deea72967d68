/** The development phase while it is told. */

import type { DevelopmentView, Event, Plane, PlaneView } from '../../generated/hydroracers';
import type { View } from './lay';
import { ELEMENTS } from './elements';
import { change, craft, without, type Shown } from './shown';

const NAMES = [
  'repaired', 'development_began', 'display_filled', 'autopilot_drew', 'time_passed', 'token_turn', 'token_on_card', 'accelerated', 'token_on_espionage',
  'exhibited', 'card_taken', 'technology_gained', 'bag_changed', 'upgraded', 'recycled', 'track_entered', 'track_left', 'claimed', 'development_over',
] as const;

type DevelopmentEvent = Extract<Event, { event: (typeof NAMES)[number] }>;

/** Whether an event is of the development phase. */
export function isDevelopment(event: Event): event is DevelopmentEvent {
  return (NAMES as readonly string[]).includes(event.event);
}

/** The view after an event of the development phase. */
export function applyDevelopment(view: Shown, event: DevelopmentEvent, sent?: View): Shown {
  const { development } = view;
  const boards = (to: Partial<DevelopmentView>, shown = view): Shown => ({ ...shown, development: { ...development, ...to } });
  switch (event.event) {
    case 'repaired':
      return boards({
        tokens: set(development.tokens, event.plane, event.tokens),
        bills: development.bills.map((bill, index) => (index === event.plane - 1 ? { alerts: event.alerts, repairs: event.repairs, tokens: event.tokens } : bill)),
      });
    case 'development_began':
      return { ...view, question: 'development_cards', race: view.race + 1, planes: view.planes.map((plane, index) => ({ ...plane, ...cleared(sent?.planes[index]) })) };
    case 'display_filled': {
      const display = [...development.display];
      display[event.place] = [event.card, view.planes.map(() => 0)];
      // A campaign that opens with development begins without a word.
      return boards({ display, deck_count: Math.max(0, development.deck_count - 1) }, { ...view, question: 'development_cards' });
    }
    case 'autopilot_drew':
      return boards({ deck_count: Math.max(0, development.deck_count - 1) });
    case 'time_passed':
      return boards({ time: [Math.max(0, event.of - event.markers), event.markers] });
    case 'token_turn':
      return boards({ tokens: set(development.tokens, event.plane, Math.max(0, (development.tokens[event.plane - 1] ?? 0) - 1)) }, { ...view, plane: event.plane, question: 'place_token' });
    case 'token_on_card':
      return boards({
        display: development.display.map((slot, place) => (slot && place === event.place ? [slot[0], set(slot[1], event.plane, event.tokens)] : slot)),
      });
    case 'accelerated':
      return change(view, event.plane, (plane) => ({ coins: plane.coins - event.coins }));
    case 'token_on_espionage':
      return boards({ spies: set(development.spies, event.plane, (development.spies[event.plane - 1] ?? 0) + 1) });
    case 'exhibited': {
      const [reserved, open] = development.exhibition;
      const exhibition: DevelopmentView['exhibition'] = event.space === 0 ? [reserved | (1 << (event.plane - 1)), open] : [reserved, open | (1 << (event.space - 1))];
      return boards({ exhibition }, change(view, event.plane, (plane) => ({ coins: plane.coins + event.coins })));
    }
    case 'card_taken':
      return boards({ display: taken(development.display, event.card, event.plane), taken: event.card });
    case 'technology_gained':
      return change(view, event.plane, (plane) => ({ technology: [...plane.technology, event.technology] }));
    case 'bag_changed':
      return craft(view, event.plane, { bag: [event.damage, event.alert] });
    case 'upgraded':
      return change(view, event.plane, (plane) => ({
        gauge: plane.gauge + 1,
        levels: plane.levels.map((level, index) => (event.element && index === ELEMENTS.indexOf(event.element) ? level + 1 : level)) as typeof plane.levels,
      }));
    case 'recycled':
      return boards({ taken: null }, change(view, event.plane, (plane) => ({
        coins: plane.coins - event.coins, deck: plane.deck && development.taken ? [...(without(plane.deck, event.card) ?? []), development.taken] : plane.deck,
      })));
    case 'track_entered':
      return boards({ track: [...development.track, event.card] });
    case 'track_left':
      return boards({ track: without(development.track, event.card) ?? [] });
    case 'claimed':
      return boards(
        { spies: set(development.spies, event.plane, (development.spies[event.plane - 1] ?? 0) - event.tokens), track: without(development.track, event.card) ?? [], taken: event.card, spied: true },
        change(view, event.plane, (plane) => ({ coins: plane.coins - event.coins })),
      );
    case 'development_over':
      return boards({
        bills: development.bills.map(() => null), // HR-94: what somebody works on stays.
        display: development.display.map((slot) => (slot?.[1].some((tokens) => tokens > 0) ? slot : null)), track: [], spies: development.spies.map(() => 0), exhibition: [0, 0],
      });
  }
  return event satisfies never;
}

function set(counts: readonly number[], plane: Plane, to: number): number[] {
  return counts.map((count, index) => (index === plane - 1 ? to : count));
}

/** The display without a card: of two equal ones that with the most tokens of the plane that takes it. */
function taken(display: DevelopmentView['display'], card: string, plane: Plane): DevelopmentView['display'] {
  const tokens = display.map((slot) => (slot?.[0] === card ? (slot[1][plane - 1] ?? 0) : -1));
  const place = tokens.indexOf(Math.max(...tokens));
  return display.map((slot, at) => (at === place && slot?.[0] === card ? null : slot));
}

/** What is cleared away after a race: no event tells it, and everybody sees it. */
function cleared(plane: PlaneView | undefined): Partial<PlaneView> {
  if (!plane) return {};
  const { bag, damage, alerts, hand, hand_count, pile_count, squares } = plane;
  return { bag, damage, alerts, hand, hand_count, pile_count, squares };
}
