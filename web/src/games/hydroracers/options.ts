/** What is offered, in words. */

import type { Action, Preview } from '../../generated/hydroracers';
import { cardCalled, elementName } from './cards';
import { circuitName, flyer, spaceName, spokenOdds } from './names';
import type { HydroScene } from './shown';
import { t } from './words';

/** An action in a few words. */
export function actionWord(scene: HydroScene, action: Action): string {
  const { view, faces } = scene;
  if (typeof action === 'string') {
    switch (action) {
      case 'no_bet': return t(view.turn.flown ? 'choice.end_turn' : 'choice.no_bet');
      case 'pass': return t('hand.pass');
      case 'take_point': return t('choice.point');
      case 'take_coins': return t('choice.coins_word');
      case 'place_on_espionage': return t('choice.espionage');
      case 'no_claim': return t('choice.no_claim');
    }
  }
  if ('choose_plane' in action) return view.printed.planes[action.choose_plane]?.name ?? '';
  if ('choose_pilot' in action) {
    const pilot = view.printed.pilots[action.choose_pilot];
    return pilot ? t('choice.pilot', { name: pilot.name, skill: t(`skill.${pilot.skill}_text`) }) : '';
  }
  if ('choose_circuit' in action) {
    const circuit = view.printed.circuits[action.choose_circuit];
    return circuit ? t('choice.circuit', { name: circuitName(circuit), length: circuit.length, limits: circuit.corners.map(({ limit }) => limit).join(', ') }) : '';
  }
  if ('choose_terms' in action) return t(`choice.${action.choose_terms}`);
  if ('place_bet' in action) {
    const stake = view.printed.numbers.paid_slots[action.place_bet.slot] ?? 0;
    return t('choice.bet_on', { stake: t('figures.coins', { count: stake }), name: flyer(faces, view, action.place_bet.on) });
  }
  if ('play' in action) return cardCalled(action.play);
  if ('choose_value' in action) return t('choice.value', { value: action.choose_value });
  if ('remove' in action) return t('choice.remove', { element: elementName(action.remove.element), square: action.remove.square + 1 });
  if ('reduce' in action) return t(action.reduce ? 'choice.reduce' : 'choice.no_reduce');
  if ('boost' in action) return t(action.boost ? 'choice.boost' : 'choice.no_boost');
  if ('choose_element' in action) return elementName(action.choose_element);
  if ('hop' in action) return t(action.hop ? 'choice.hop' : 'choice.no_hop');
  if ('drop_behind' in action) return t(action.drop_behind ? 'choice.drop' : 'choice.no_drop');
  if ('pass_discard' in action) return cardCalled(action.pass_discard);
  if ('keep' in action) return cardCalled(view.planes[view.plane - 1]?.looked?.[action.keep] ?? '');
  if ('place_on_card' in action) {
    const card = view.development.display[action.place_on_card.place]?.[0] ?? '';
    return t(action.place_on_card.accelerate ? 'choice.accelerate' : 'choice.on_card', { card: cardCalled(card), count: view.printed.numbers.accelerate_cost });
  }
  if ('place_on_exhibition' in action) {
    const { exhibition_reserved, exhibition_public } = view.printed.numbers;
    const space = action.place_on_exhibition;
    return t('choice.exhibition', { count: space === 0 ? exhibition_reserved : (exhibition_public[space - 1] ?? 0) });
  }
  if ('recycle' in action) return t('choice.recycle', { card: cardCalled(action.recycle) });
  if ('claim' in action) {
    return t(action.claim.coins ? 'choice.claim_coins' : 'choice.claim', {
      card: cardCalled(view.development.track[action.claim.place] ?? ''), count: view.printed.numbers.spy_accelerate_cost,
    });
  }
  return flyer(faces, view, action.choose_rival);
}

/** What an action would do, in a few words; empty if there is nothing to say. */
export function previewWord(preview: Preview | null): string {
  if (!preview) return '';
  switch (preview.preview) {
    case 'flight':
      return preview.flights.map((flight) => t('spoken.to', { space: spaceName(flight.to) })).join(', ');
    case 'space':
      return t('spoken.to', { space: spaceName(preview.space) });
    case 'bet':
      return t('preview.bet', { first: preview.first, second: preview.second, third: preview.third });
    case 'token':
      return spokenOdds(preview.odds.crash)
        ? t('preview.token', { square: preview.square + 1, malus: spokenOdds(preview.odds.malus), crash: spokenOdds(preview.odds.crash) })
        : t('preview.square', { square: preview.square + 1 });
    case 'research':
      return preview.takes ? t('preview.takes', { count: preview.coins }) : t('preview.missing', { count: preview.missing });
    case 'coins':
      return preview.gained > 0 ? t('preview.gains', { count: preview.gained }) : t('preview.pays', { count: preview.paid });
    case 'moves':
    case 'plain':
      return '';
  }
}
