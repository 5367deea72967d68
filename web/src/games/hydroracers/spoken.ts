/**
 * The board for those who hear it.
 *
 * One idea: everything that can be seen is a line, and everything that can be done is a line to choose. The lines pick
 * and send the same as cards, board and keys, so confirmations are the same.
 */

import type { Action, Flight } from '../../generated/hydroracers';
import { settings } from '../../lib/settings.svelte';
import type { Spoken } from '../contract';
import { bets, isBetting, openBets } from './bets';
import { cardCalled, print } from './cards';
import { choice, commit, isSame, pick, previewOf } from './choice';
import { besides } from './heard';
import { chooseMove, isWarned, moves, pickedMove } from './moves';
import { circuit, circuitName, crew, flyer, flyers, isDevelopment, numbers, ownPlane, planeName, ranking, signed, spaceName, spokenOdds } from './names';
import { chapter, damage, whereWord } from './say';
import type { HydroScene } from './shown';
import { actionWord, previewWord } from './options';
import { t } from './words';

/** The board in words. */
export function spoken(scene: HydroScene): Spoken[] {
  const { view, faces } = scene;
  const front = ranking(view);
  return [
    { id: 'race', text: t('spoken.race', { part: chapter(view), circuit: circuitName(circuit(view)), order: flyers(faces, view, front) }) },
    ...you(scene),
    ...choices(scene),
    ...besides(scene),
    ...front.map((plane) => craftLine(scene, plane)),
    ...(isDevelopment(view) ? [] : circuit(view).corners).map(({ after, limit }) => ({ id: `corner-${after}`, text: t('spoken.corner', { after, limit }) })),
  ];
}

/** "play 5", "pass", "bet 4 Macchi": a verb, and what the line must say. */
export function commands(scene: HydroScene, typed: string): Spoken[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const bets = words[0] === t('command.bet');
  if (!bets && words[0] !== t('command.play')) return [];
  const value = Number(words[1]);
  if (!bets) return choices(scene).filter((_, at) => isOfValue(scene, moves(scene)[at]?.action, value));
  return scene.actions.flatMap((action): Spoken[] => {
    if (typeof action === 'string' || !('place_bet' in action)) return [];
    const { slot, on } = action.place_bet;
    const named = `${planeName(scene.view, on)} ${flyer(scene.faces, scene.view, on)}`.toLowerCase();
    if ((scene.view.printed.numbers.paid_slots[slot] ?? 0) !== (value || 0) || !named.includes(words.slice(Number.isNaN(value) ? 1 : 2).join(' '))) return [];
    return [actionLine(scene, action)];
  });
}

function isOfValue(scene: HydroScene, action: Action | undefined, value: number): boolean {
  return typeof action === 'object' && 'play' in action && print(scene.view, action.play).values.includes(value);
}

function you(scene: HydroScene): Spoken[] {
  const plane = ownPlane(scene);
  const craft = plane === null ? undefined : scene.view.planes[plane - 1];
  if (plane === null || !craft?.flies) return [];
  const rank = t('spoken.rank', { rank: ranking(scene.view).indexOf(plane) + 1 });
  const marks = marksWord(scene, plane);
  const where = whereWord(scene.view, craft.space);
  return [{ id: 'you', text: marks ? t('spoken.you_marked', { where, rank, marks }) : t('spoken.you', { where, rank }) }];
}

/** The markers of a plane, in words. */
export function marksWord(scene: HydroScene, plane: number): string {
  const craft = scene.view.planes[plane - 1];
  if (!craft) return '';
  const air = scene.view.printed.numbers.air_resistance;
  return [
    ...(craft.leads ? [t('figures.leads', { value: signed(air) })] : []),
    ...(craft.slipstream === 0 ? [] : [t('figures.slipstream', { value: signed(craft.slipstream) })]),
  ].join(', ');
}

function choices(scene: HydroScene): Spoken[] {
  const flown = moves(scene).map(({ action, flights }): Spoken => {
    const text = moveWord(scene, action, flights ?? []);
    const picked = isSame(pickedMove(scene), action);
    return { id: `move-${JSON.stringify(action)}`, text: picked && isWarned(scene) ? t('spoken.warned', { text }) : again(text, picked), choose: () => chooseMove(scene, action) };
  });
  if (scene.view.question === 'play') return flown;
  return [
    ...flown,
    // Some twenty bets are one entry until somebody wants to bet.
    ...(settings.bets && bets(scene).length > 0 && !isBetting(scene) ? [{ id: 'bets', text: t('spoken.bets', { count: bets(scene).length }), choose: () => openBets(scene) }] : []),
    ...scene.actions.filter((action) => !isBet(action) || (settings.bets && (action === 'no_bet' || isBetting(scene)))).map((action) => actionLine(scene, action)),
  ];
}

/** Whether an action is one of the bets, which a person may not want to hear of. */
function isBet(action: Action): boolean {
  return action === 'no_bet' || (typeof action === 'object' && 'place_bet' in action);
}

function actionLine(scene: HydroScene, action: Action): Spoken {
  const more = previewWord(previewOf(scene, action));
  const text = more ? `${actionWord(scene, action)}, ${more}` : actionWord(scene, action);
  return {
    id: `do-${JSON.stringify(action)}`, text: again(text, isSame(choice(scene), action)),
    choose: () => (isSame(choice(scene), action) ? void commit(scene) : pick(scene, action)),
  };
}

/** An action in a few words. */
export function named(scene: HydroScene, action: Action): string {
  return moveWord(scene, action, []) || actionWord(scene, action);
}

/** A line that is picked says that choosing it once more sends it. */
function again(text: string, picked: boolean): string {
  return picked ? t('spoken.again', { text }) : text;
}

/** A move and what it brings. */
function moveWord(scene: HydroScene, action: Action, flights: readonly Flight[]): string {
  const move = action === 'pass' ? t('hand.pass') : typeof action === 'object' && 'play' in action ? cardCalled(action.play) : '';
  return flights.length === 0 ? move : flights.map((flight) => flightWord(scene, move, flight)).join('; ');
}

/** A flight in words: "Card 5: speed 6, to 18, past Léa, breaks limit 5, one draw, damage 69 percent". */
export function flightWord(scene: HydroScene, move: string, flight: Flight): string {
  const to = flight.to === flight.from ? t('spoken.stays') : t('spoken.to', { space: spaceName(flight.to) });
  const { odds } = flight;
  return [
    t('spoken.move', { move, speed: flight.speed, to }),
    ...(flight.finishes ? [t('spoken.finishes')] : []),
    ...(flight.passes.length > 0 ? [t('spoken.past', { names: flyers(scene.faces, scene.view, flight.passes) })] : []),
    ...flight.corners.map(([limit, ignored]) => t(ignored ? 'spoken.ignores' : 'spoken.breaks', { limit })),
    ...(flight.pushed ? [t('spoken.pushed')] : []),
    ...(flight.draws === 0
      ? [t('spoken.safe')]
      : [
          t('spoken.draws', { count: flight.draws }), ...(spokenOdds(odds.damage) ? [t('spoken.damage', { percent: spokenOdds(odds.damage) })] : []),
          odds.crash.of === 0 ? t('spoken.no_crash') : spokenOdds(odds.crash) ? t('spoken.crash', { percent: spokenOdds(odds.crash) }) : t('odds.can_crash'),
        ]),
  ].join(', ');
}

function craftLine(scene: HydroScene, plane: number): Spoken {
  const { view, faces } = scene;
  const craft = view.planes[plane - 1]!;
  const values = {
    name: [flyer(faces, view, plane), crew(view, plane)].filter(Boolean).join(', '), where: whereWord(view, craft.space),
    points: t('figures.points', { count: craft.points }), coins: t('figures.coins', { count: craft.coins }),
    damage: t('figures.damage', { damage: damage(view, plane), gauge: craft.gauge }), hand: t('figures.hand_spoken', { hand: craft.hand_count, pile: craft.pile_count }),
  };
  return { id: `plane-${plane}`, text: t(craft.flies || numbers(view).every((other) => !view.planes[other - 1]?.flies) ? 'spoken.plane' : 'spoken.plane_out', values) };
}
