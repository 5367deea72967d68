/**
 * The board for those who hear it.
 *
 * One idea: everything that can be seen is a line, and everything that can be done is a line to choose. The lines pick
 * and send the same as desk, board and keys, so confirmations are the same.
 */

import type { Action } from '../../generated/galaxy-trucker';
import type { PlacedView, PlayerView } from './lay';
import { isSame } from '../../boards/actions';
import { sitter } from '../../boards/names';
import type { Spoken } from '../contract';
import { aim, aimed, attach, attachable, finish, fitOf, orders, pack, send, turn, turnsOf } from './bench.svelte';
import { cardSpoken } from './cards';
import { joinsOf, mistakesAt } from './fits';
import { glassWord } from './glass';
import { boxesWord, capital, goodsWord, halves, isAsked, mistakeWord, own, partOf, squareWord, strengthWord, tileWord, turned } from './names';
import { previewOf, previewWord } from './foretold';
import { risksSpoken } from './odds';
import { actionWord, choose } from './options';
import { chapter } from './say';
import type { TruckerScene } from './told';
import { t } from './words';

/** The board in words. */
export function spoken(scene: TruckerScene): Spoken[] {
  const { view } = scene;
  const building = partOf(view) === 'building';
  return [
    { id: 'flight', text: t('spoken.flight', { flight: view.flight, of: view.classes.length, class: view.board.id, part: chapter(view) }) },
    ...(scene.state.notice ? [{ id: 'notice', text: scene.state.notice }] : []),
    ...(building ? [{ id: 'glass', text: t('spoken.glass', { state: glassWord(scene) }) }] : []),
    ...(view.card && !building ? [{ id: 'card', text: cardSpoken(view.card) }] : []),
    ...(view.seen.length > 0 ? [{ id: 'seen', text: t('spoken.seen', { pile: (own(scene)?.looking ?? 0) + 1, cards: view.seen.map(cardSpoken).join(' ') }) }] : []),
    ...hand(scene),
    ...choices(scene),
    ...risksSpoken(scene),
    ...ship(scene),
    ...view.players.flatMap((player, at) => (at + 1 === scene.seat ? [] : [{ id: `player-${at + 1}`, text: t('spoken.player', { name: sitter(scene.faces, at + 1), facts: factsWord(player) }) }])),
  ];
}

function hand(scene: TruckerScene): Spoken[] {
  const tile = own(scene)?.hand;
  if (!tile || partOf(scene.view) !== 'building') return [];
  return [
    { id: 'hand', text: t('spoken.hand', { tile: tileWord(turned(tile, turnsOf(scene))) }) },
    ...(isAsked(scene) ? [{ id: 'turn', text: t('spoken.turn'), choose: () => turn(scene, 1) }] : []),
  ];
}

function choices(scene: TruckerScene): Spoken[] {
  if (!isAsked(scene)) return [];
  if (scene.view.question !== 'build') return [...packed(scene), ...scene.actions.map((action) => line(scene, action))];
  const squares = attachable(scene).map((square): Spoken => {
    const fit = fitOf(scene, square);
    const more = [...mistakesAt(scene, square).map((mistake) => mistakeWord(scene.view, mistake)), fit === 'fits' ? joinsOf(scene, square) : ''].filter(Boolean).join(', ');
    const text = [t('do.attach_fit', { where: squareWord(scene.view, square), fit: t(`fit.${fit}`) }), more].filter(Boolean).join(', ').replace(/\.$/, '');
    const picked = aimed(scene) === square;
    return { id: `attach-${square}`, text: picked ? t('spoken.again', { text }) : text, choose: () => (picked ? void attach(scene, square) : aim(scene, square)) };
  });
  const rest = scene.actions.filter((action) => typeof action === 'string' || !('attach' in action || 'finish' in action));
  return [
    ...squares,
    ...rest.map((action): Spoken => ({ id: `do-${JSON.stringify(action)}`, text: actionWord(scene, action), choose: () => void send(scene, action) })),
    ...orders(scene).map((number): Spoken => finishLine(scene, number)),
  ];
}

/** Loading in one go. */
function packed(scene: TruckerScene): Spoken[] {
  const { packing } = scene.view.task;
  if (scene.view.question !== 'loading' || !packing || packing.actions.length === 0) return [];
  return [{ id: 'pack', text: t('spoken.pack', { fits: goodsWord(packing.fits), left: goodsWord(packing.left), value: packing.value }), choose: () => void pack(scene) }];
}

function finishLine(scene: TruckerScene, number: number): Spoken {
  const text = t('do.finish', { order: number });
  return { id: `finish-${number}`, text: scene.state.warned === number ? t('spoken.again', { text: [...warnings(scene), text].join(' ') }) : text, choose: () => finish(scene, number) };
}

/** What whoever finishes should know. */
export function warnings(scene: TruckerScene): string[] {
  const player = own(scene);
  return [
    ...(player && player.aside.length > 0 ? [t('yard.warn_aside', { count: player.aside.length })] : []),
    ...(player && player.mistakes.length > 0 ? [t('yard.warn_mistakes', { count: player.mistakes.length })] : []),
  ];
}

function line(scene: TruckerScene, action: Action): Spoken {
  const more = previewWord(scene, previewOf(scene, action));
  const words = capital(actionWord(scene, action));
  const text = more ? words + t('sep.colon') + more : words;
  const picked = isSame(scene.state.pick.of(scene), action);
  return { id: `do-${JSON.stringify(action)}`, text: picked ? t('spoken.again', { text }) : text, choose: () => choose(scene, action) };
}

function ship(scene: TruckerScene): Spoken[] {
  const player = own(scene);
  if (!player) return [];
  return [
    { id: 'ship', text: t('spoken.ship', { facts: factsWord(player) }) },
    ...weakLine(scene),
    ...player.mistakes.map((mistake, at) => ({ id: `mistake-${at}`, text: mistakeWord(scene.view, mistake) })),
    ...player.tiles.map((tile) => ({ id: `tile-${tile.square}`, text: t('spoken.tile', { where: squareWord(scene.view, tile.square), tile: tileWord(tile), load: loadWord(tile) }) })),
  ];
}

/** Where the ship is weakest, while something can be done about it. */
function weakLine(scene: TruckerScene): Spoken[] {
  const { weakest } = scene.state;
  if (weakest === null || partOf(scene.view) !== 'building') return [];
  return [{ id: 'weakest', text: t('spoken.weakest', { where: squareWord(scene.view, weakest.square), tiles: t('figures.tiles', { count: weakest.tiles }) }) }];
}

function loadWord(tile: PlacedView): string {
  return [
    tile.humans > 0 ? t('spoken.humans', { count: tile.humans }) : '',
    tile.sleepers ? t('spoken.sleepers', { count: tile.sleepers }) : '',
    tile.alien ? t('spoken.alien', { alien: t(`alien.${tile.alien}`) }) : '',
    tile.cells > 0 ? t('spoken.cells', { count: tile.cells }) : '',
    tile.goods.length > 0 ? t('spoken.goods', { goods: goodsWord(tile.goods) }) : '',
  ].join('');
}

/** A ship in one sentence. */
export function factsWord({ facts }: PlayerView): string {
  return t('spoken.facts', { cannon: strengthWord(facts.cannons, halves), engine: strengthWord(facts.engines, String), crew: facts.crew, cells: facts.cells, boxes: boxesWord(facts), exposed: facts.exposed });
}

/** An action in a few words, for a hint. */
export function named(scene: TruckerScene, action: Action): string {
  if (typeof action === 'object' && 'attach' in action && own(scene)?.hand) return t('do.attach', { where: squareWord(scene.view, action.attach.square) });
  return actionWord(scene, action);
}

/** "attach 7 5", "look 2", "power 2", "finish 1", "take": a verb, and the printed numbers. */
export function commands(scene: TruckerScene, typed: string): Spoken[] {
  const [verb, ...numbers] = typed.trim().toLowerCase().split(/\s+/);
  const [first, second] = numbers.map(Number);
  const { board } = scene.view;
  if (verb === t('command.attach')) {
    const found = attachable(scene).filter((square) => {
      const place = board.squares[square]!;
      return board.rows[place.row] === first && board.columns[place.column] === second;
    });
    return found.map((square) => ({ id: `attach-${square}`, text: t('do.attach', { where: squareWord(scene.view, square) }), choose: () => void attach(scene, square) }));
  }
  const isMeant = (action: Action): boolean => {
    if (verb === t('command.take')) return action === 'take_face_down' || action === 'take';
    if (typeof action === 'string') return false;
    if ('look_at' in action) return verb === t('command.look') && action.look_at + 1 === first;
    if ('finish' in action) return verb === t('command.finish') && action.finish === first;
    return 'power' in action && verb === t('command.power') && action.power.strong + action.power.weak + (action.power.angled ?? 0) === first;
  };
  return scene.actions.filter(isMeant).map((action) => ({ id: `do-${JSON.stringify(action)}`, text: actionWord(scene, action), choose: () => void send(scene, action) }));
}
