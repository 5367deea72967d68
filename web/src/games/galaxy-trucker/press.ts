/** Keys of the board: the same that pointer and spoken board do. */

import { isOnControl } from '../../lib/keys';
import { aim, aimed, attach, finish, HOLD, lookAway, may, orders, pack, peek, send, turn, walk } from './bench.svelte';
import { isOurs } from './keys';
import { isAsked, own } from './names';
import { asksTwice, choose } from './options';
import type { TruckerScene } from './told';
import { passes } from './tray';

/** Acts on a key press that is ours; whatever is done with a key is not done again by others. */
export function deskKey(scene: TruckerScene, event: KeyboardEvent): void {
  if (!isAsked(scene) || !isOurs(event) || scene.state.drag.hears(event)) return;
  // A key that is held down was pressed once.
  if (event.repeat && scene.view.question === 'build' && !ARROWS[event.key]) return event.preventDefault();
  if ((event.key === ' ' || event.key === 'Enter') && isOnControl(event.target)) return;
  const done = scene.view.question === 'build' ? buildKey(scene, event.key) : choiceKey(scene, event.key);
  if (done) event.preventDefault();
}

function buildKey(scene: TruckerScene, key: string): boolean {
  const hand = own(scene)?.hand ?? null;
  const arrow = ARROWS[key];
  if (arrow) {
    if (hand) walk(scene, arrow[0], arrow[1]);
    else walkTray(scene, arrow[0] + arrow[1]);
    return true;
  }
  switch (key.toLowerCase()) {
    case ' ':
      return send(scene, 'take_face_down');
    case 'q':
      turn(scene, 3);
      return hand !== null;
    case 'e':
      turn(scene, 1);
      return hand !== null;
    case 's':
      return send(scene, 'set_aside') || hand !== null;
    case 'x':
      return send(scene, 'put_back');
    case 'd':
      return send(scene, 'detach');
    case 't':
      return send(scene, 'turn_hourglass');
    case 'w':
      return send(scene, 'end_turn');
    case 'f': {
      const first = orders(scene)[0];
      if (first !== undefined) finish(scene, first);
      return first !== undefined;
    }
    case 'enter':
      return enter(scene);
    case 'escape':
      return escape(scene);
    default:
      return look(scene, Number(key));
  }
}

const ARROWS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function enter(scene: TruckerScene): boolean {
  const at = aimed(scene);
  if (own(scene)?.hand) return at !== null && attach(scene, at);
  const { onTray } = scene.state;
  return (onTray !== null && (send(scene, { take_face_up: onTray }) || send(scene, { take_aside: onTray }))) || send(scene, 'roll_die') || send(scene, 'wait');
}

function escape(scene: TruckerScene): boolean {
  const { state } = scene;
  const open = state.shows !== null || aimed(scene) !== null || state.onTray !== null || state.warned !== null || state.looksAt !== null;
  if (state.shows !== null) send(scene, 'look_away');
  state.shows = null;
  state.onTray = null;
  state.warned = null;
  state.looksAt = null;
  aim(scene, null);
  return open;
}

/** Looks at a pile; the same key again looks away, and so does letting go of a key that was held. */
function look(scene: TruckerScene, number: number): boolean {
  if (!Number.isInteger(number) || number < 1 || number > scene.view.piles[1]) return false;
  const pile = number - 1;
  if (scene.state.shows === pile) return escape(scene);
  if (!peek(scene, pile)) return false;
  const begun = performance.now();
  const up = () => performance.now() - begun > HOLD && lookAway(scene);
  addEventListener('keyup', up, { once: true });
  return true;
}

/** Walks over the tiles of the tray that are shown, and on to those that are set aside. */
function walkTray(scene: TruckerScene, by: number): void {
  const { state } = scene;
  const up = state.tray.of(scene.view.face_up).flatMap((tile) => (tile && passes(tile.kind, state.filter) && may(scene, { take_face_up: tile.tile }) ? [tile.tile] : []));
  const aside = (own(scene)?.aside ?? []).flatMap(({ tile }) => (may(scene, { take_aside: tile }) ? [tile] : []));
  const tiles = [...up, ...aside];
  if (tiles.length === 0) return;
  const at = state.onTray === null ? -1 : tiles.indexOf(state.onTray);
  state.onTray = tiles[at === -1 ? (by > 0 ? 0 : tiles.length - 1) : (at + by + tiles.length) % tiles.length] ?? null;
}

function choiceKey(scene: TruckerScene, key: string): boolean {
  const { pick } = scene.state;
  const nth = /^[1-9]$/.test(key) ? scene.actions[Number(key) - 1] : undefined;
  if (nth !== undefined) {
    choose(scene, nth);
    return true;
  }
  const only = scene.actions[0];
  if (key === 'Enter' && pick.of(scene) === null) {
    if (scene.view.question === 'loading' && pack(scene)) return true;
    if (only === undefined || (asksTwice(only) && scene.actions.length > 1)) return false;
    return send(scene, only);
  }
  return pick.byKey(scene, scene.actions, key);
}
