/** What lies beside the course, for those who hear it: bets, the own cockpit, and the boards of a development phase. */

import type { Spoken } from '../contract';
import { cardCalled, cardText, cardValue, elementName, malusName, print, technologyCard } from './cards';
import { cellText, gauges, isExpert } from './cockpit';
import { timeOdds } from './garage';
import { flyer, isDevelopment, isSetup, ownPlane, spokenOdds } from './names';
import { t } from './pits';
import type { HydroScene } from './shown';

/** Lines about everything that is not on the course. */
export function besides(scene: HydroScene): Spoken[] {
  if (isSetup(scene.view)) return [];
  return isDevelopment(scene.view) ? [...garage(scene), ...cockpit(scene)] : [...bets(scene), ...cockpit(scene)];
}

function bets({ view, faces, seat }: HydroScene): Spoken[] {
  const stakes = view.printed.numbers.paid_slots;
  return view.planes.flatMap(({ bet, owner }, nth): Spoken[] => {
    if (!bet) return [];
    const stake = t('bet.stake_of', { count: stakes[bet.slot] ?? 0 });
    const name = flyer(faces, view, nth + 1);
    const own = owner === seat && seat !== null && bet.on !== null;
    return [{ id: `bet-${nth + 1}`, text: own ? t('bet.line_own', { stake, on: flyer(faces, view, bet.on!) }) : t('bet.line', { name, stake }) }];
  });
}

function cockpit(scene: HydroScene): Spoken[] {
  const { view } = scene;
  const plane = ownPlane(scene);
  const craft = plane === null ? undefined : view.planes[plane - 1];
  if (plane === null || !craft) return [];
  const bag = t('cockpit.line', { gauge: t('cockpit.gauge', { count: craft.damage, all: craft.gauge }), damage: craft.bag[0], alerts: craft.bag[1] });
  const technology = craft.technology.map((technology) => technologyCard(view, technology)).flatMap((card) => (card ? [t('cockpit.line_technology', { card: cardCalled(card), text: cardText(view, card) })] : []));
  return [
    ...(isExpert(view, plane)
      ? gauges(view, plane).map(({ element, level, cells }) => ({ id: `element-${element}`, text: t('cockpit.line_element', { element: elementName(element), level, squares: cells.map(cellText).join('; ') }) }))
      : [{ id: 'gauge', text: bag }]),
    ...(craft.maluses.length > 0 ? [{ id: 'maluses', text: t('cockpit.line_maluses', { maluses: craft.maluses.map(malusName).join(', ') }) }] : []),
    ...technology.map((text, nth) => ({ id: `technology-${nth}`, text })),
  ];
}

function garage(scene: HydroScene): Spoken[] {
  const { view, faces } = scene;
  const { development, printed } = view;
  const plane = ownPlane(scene);
  const name = (nth: number): string => flyer(faces, view, nth + 1);
  const bill = plane === null ? null : development.bills[plane - 1];
  const chance = spokenOdds(timeOdds(development));
  const open = printed.numbers.exhibition_public.filter((_, nth) => (development.exhibition[1] & (1 << nth)) === 0);
  return [
    { id: 'calendar', text: t(chance ? 'dev.line_calendar' : 'dev.line_calendar_plain', { count: development.time[1], all: printed.numbers.time_markers, percent: chance }) },
    ...development.display.flatMap((lying, place): Spoken[] => {
      if (!lying) return [];
      const [card, tokens] = lying;
      const what = [cardCalled(card), cardValue(view, card), cardText(view, card)].filter(Boolean).join(', ');
      const whose = tokens.flatMap((count, nth) => (count > 0 ? [t('dev.card_rival', { name: name(nth), count })] : []));
      return [{ id: `display-${place}`, text: [t('dev.line_card', { what, cost: print(view, card).cost }), ...whose].join(' ') }];
    }),
    { id: 'track', text: t('dev.line_track', { cards: development.track.map(cardCalled).join(', ') || t('dev.track_empty') }) },
    ...development.spies.flatMap((count, nth) => (count > 0 ? [{ id: `spies-${nth}`, text: t('dev.line_spies', { spies: t('dev.spies', { name: name(nth), count }) }) }] : [])),
    { id: 'exhibition', text: t('dev.line_exhibition', { coins: open.join(', ') || '–' }) },
    ...(plane === null ? [] : [{ id: 'tokens', text: t('dev.tokens_left', { count: development.tokens[plane - 1] ?? 0 }) }]),
    ...(bill ? [{ id: 'bill', text: t('bill.line', { repairs: bill.repairs, alerts: bill.alerts, tokens: bill.tokens }) }] : []),
  ];
}
