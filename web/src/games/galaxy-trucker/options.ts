/** What is offered, in words and pictures. */

import type { Action, Good, Square } from '../../generated/galaxy-trucker';
import { isSame } from '../../boards/actions';
import { settings } from '../../lib/settings.svelte';
import { send } from './bench.svelte';
import { attackIcon } from './cards';
import { artOf, kindWord, own, squareWord, tileAt, tileWord } from './names';
import type { TruckerScene } from './told';
import { t } from './words';

/** An action in a few words. */
export function actionWord(scene: TruckerScene, action: Action): string {
  return typeof action === 'string' ? plainWord(scene, action) : partsWord(scene, action);
}

type Plain = Extract<Action, string>;

function plainWord(scene: TruckerScene, action: Plain): string {
  const { question } = scene.view;
  if (action === 'pass' && question === 'envoy') return t('do.pass_envoy');
  if (action === 'pass' && question === 'insure') return t('do.pass_insure');
  const fights = ['slavers', 'smugglers', 'pirates'].includes(scene.view.card?.encounter.kind ?? '');
  if (action === 'take' && fights) return t('do.take_fight');
  return t(`do.${action}`);
}

function partsWord(scene: TruckerScene, action: Exclude<Action, string>): string {
  const { view } = scene;
  const where = (square: Square) => squareWord(view, square);
  const kind = (square: Square) => kindWord(tileAt(own(scene), square)?.kind ?? 'structural_module');
  if ('take_face_up' in action) return t('do.take_face_up', { tile: tileWord(view.face_up.find(({ tile }) => tile === action.take_face_up)!) });
  if ('take_aside' in action) return t('do.take_aside', { tile: tileWord(own(scene)!.aside.find(({ tile }) => tile === action.take_aside)!) });
  if ('attach' in action) return t('do.attach', { where: where(action.attach.square) });
  if ('take_off' in action) return t('do.take_off', { where: where(action.take_off) });
  if ('look_at' in action) return t('do.look_at', { pile: action.look_at + 1 });
  if ('finish' in action) return t('do.finish', { order: action.finish });
  if ('remove' in action) return t('do.remove', { kind: kind(action.remove), where: where(action.remove) });
  if ('keep' in action) return t('do.keep', { where: where(action.keep) });
  if ('board' in action) return t('do.board', { alien: t(`alien.${action.board.alien}`), where: where(action.board.square) });
  if ('board_cyan' in action) return t('do.board_cyan', { alien: t('alien.cyan'), speciality: t(`speciality.${action.board_cyan.speciality}`), where: where(action.board_cyan.square) });
  if ('insure' in action) return insureWord(scene, action.insure);
  if ('withdraw' in action) return t('do.withdraw', { ships: shipsOf(action.withdraw).join(' + ') });
  if ('power' in action) return powerWord(action.power);
  if ('spend_cell' in action) return t('do.spend_cell', { where: where(action.spend_cell) });
  if ('land' in action) return t('do.land', { planet: action.land + 1 });
  if ('improve' in action) return t('do.improve', { good: t(`good.${action.improve}`) });
  if ('unload' in action) return t('do.unload', { good: t(`good.${action.unload.good}`), where: where(action.unload.square) });
  if ('load' in action) return t('do.load', { good: t(`good.${action.load.good}`), where: where(action.load.square) });
  if ('lose_crew' in action) return t('do.lose_crew', { who: whoIn(scene, action.lose_crew), where: where(action.lose_crew) });
  if ('lose_good' in action) return t('do.lose_good', { good: dearestIn(scene, action.lose_good), where: where(action.lose_good) });
  if ('fire' in action) return t('do.fire', { kind: kind(action.fire), where: where(action.fire) });
  if ('thrust' in action) return t('do.thrust', { where: where(action.thrust) });
  if ('wake' in action) return t('do.wake', { where: where(action.wake) });
  if ('meet' in action) return t('do.meet', { where: where(action.meet) });
  return action satisfies never;
}

function powerWord({ strong, weak, angled = 0 }: { strong: number; weak: number; angled?: number }): string {
  const count = strong + weak + angled;
  if (count === 0) return t('do.power_none');
  const cells = t('do.power', { count });
  return weak + angled > 0 ? t('do.power_parts', { cells, strong: strong + angled, weak }) : cells;
}

function insureWord({ view }: TruckerScene, nth: number): string {
  const { insurance } = view.board;
  const offer = insurance.kind === 'offers' ? insurance.offers[nth] : undefined;
  return offer ? t('do.insure', { pay: offer.pay, cap: offer.cap }) : '';
}

function whoIn(scene: TruckerScene, square: Square): string {
  const alien = tileAt(own(scene), square)?.alien;
  return alien ? t(`alien.${alien}`) : t('do.human');
}

function dearestIn(scene: TruckerScene, square: Square): string {
  const good = dearestGood(scene, square);
  return good ? t(`good.${good}`) : '';
}

function dearestGood(scene: TruckerScene, square: Square): Good | null {
  const goods = tileAt(own(scene), square)?.goods ?? [];
  return (['red', 'yellow', 'green', 'blue'] as const).find((one) => goods.includes(one)) ?? null;
}

/** Hulls of a set, counted from 1. */
function shipsOf(mask: number): number[] {
  return [0, 1, 2, 3].filter((ship) => (mask >> ship) & 1).map((ship) => ship + 1);
}

/** The square an action is about, if it is about one. */
export function squareOf(action: Action): Square | null {
  if (typeof action === 'string') return null;
  if ('remove' in action) return action.remove;
  if ('keep' in action) return action.keep;
  if ('take_off' in action) return action.take_off;
  if ('board' in action) return action.board.square;
  if ('board_cyan' in action) return action.board_cyan.square;
  if ('spend_cell' in action) return action.spend_cell;
  if ('unload' in action) return action.unload.square;
  if ('load' in action) return action.load.square;
  if ('lose_crew' in action) return action.lose_crew;
  if ('lose_good' in action) return action.lose_good;
  if ('fire' in action) return action.fire;
  if ('thrust' in action) return action.thrust;
  if ('meet' in action) return action.meet;
  if ('wake' in action) return action.wake;
  return null;
}

/** The picture of an action, by its symbol; nothing for words alone. */
export function iconOf(scene: TruckerScene, action: Action): string | null {
  const attack = scene.view.task.attack?.kind;
  const kindAt = (square: Square) => `tile-${artOf(tileAt(own(scene), square)?.kind ?? 'structural_module')}`;
  if (typeof action === 'string') {
    if (action === 'take_hit' || action === 'hold_course') return attack ? attackIcon(attack) : null;
    return PLAIN_ICONS[action] ?? null;
  }
  if ('power' in action) return action.power.strong + action.power.weak + (action.power.angled ?? 0) > 0 ? 'cell' : null;
  if ('spend_cell' in action) return 'cell';
  if ('fire' in action) return kindAt(action.fire);
  if ('thrust' in action) return kindAt(action.thrust);
  if ('remove' in action) return kindAt(action.remove);
  if ('keep' in action) return kindAt(action.keep);
  if ('meet' in action) return kindAt(action.meet);
  if ('wake' in action) return 'crew-human';
  if ('insure' in action) return 'credit';
  if ('load' in action) return `goods-${action.load.good}`;
  if ('unload' in action) return `goods-${action.unload.good}`;
  if ('improve' in action) return `goods-${action.improve}`;
  if ('board' in action) return `crew-${action.board.alien}`;
  if ('board_cyan' in action) return 'crew-cyan';
  if ('lose_crew' in action) return `crew-${tileAt(own(scene), action.lose_crew)?.alien ?? 'human'}`;
  if ('lose_good' in action) return `goods-${dearestGood(scene, action.lose_good) ?? 'blue'}`;
  return null;
}

const PLAIN_ICONS: Partial<Record<Plain, string>> = { shield: 'tile-shield', fly_on: 'rocket', extra_blue: 'goods-blue', fill_with_humans: 'crew-human', negotiate: 'crew-cyan', take: 'credit' };

/** Actions that cost or reveal nothing: one press is enough. */
const PLAIN = new Set<string>(['call_start', 'fly_on', 'roll_die', 'wait', 'done', 'fill_with_humans']);

/** Whether an action is sent only when it is chosen a second time. */
export function asksTwice(action: Action): boolean {
  if (settings.ask === 'never') return false;
  const name = typeof action === 'string' ? action : Object.keys(action)[0]!;
  return settings.ask === 'always' || !(PLAIN.has(name) || ['load', 'unload', 'spend_cell', 'lose_good'].includes(name));
}

/** Picks an action; whatever costs nothing, or is picked already, is sent. */
export function choose(scene: TruckerScene, action: Action): void {
  const { pick } = scene.state;
  if (!asksTwice(action) || isSame(pick.of(scene), action)) {
    pick.take(scene, null);
    send(scene, action);
  } else pick.take(scene, action);
}
