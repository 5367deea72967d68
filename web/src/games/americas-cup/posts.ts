/** The key posts this person is about to mark; what is offered says which sets there are. */

import type { Action } from '../../generated/americas-cup';
import type { CupScene } from './shown';

/** The posts that are marked. */
export function posts(scene: CupScene): readonly number[] {
  return scene.state.posts.of(scene.question).marked;
}

/** Marks these. */
export function chosen(scene: CupScene, marked: readonly number[]): void {
  scene.state.posts.keep(scene.question, { marked });
}

/** Marks a post, or takes the mark off; the oldest mark goes where there would be too many. */
export function mark(scene: CupScene, post: number): void {
  const marked = posts(scene);
  if (marked.includes(post)) return chosen(scene, marked.filter((other) => other !== post));
  const next = [...marked, post];
  chosen(scene, isStart(scene, next) ? next : next.slice(1));
}

/** The action that chooses what is marked; nothing while it is no whole choice. */
export function ready(scene: CupScene): Action | null {
  const marked = posts(scene);
  return scene.actions.find((action) => typeof action === 'object' && 'choose_posts' in action && isAll(action.choose_posts, marked)) ?? null;
}

/** Whether a set that is offered has all of these. */
function isStart(scene: CupScene, marked: readonly number[]): boolean {
  return scene.actions.some((action) => typeof action === 'object' && 'choose_posts' in action && marked.every((post) => action.choose_posts.includes(post)));
}

function isAll(set: readonly number[], marked: readonly number[]): boolean {
  return set.length === marked.length && marked.every((post) => set.includes(post));
}
