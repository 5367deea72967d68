/**
 * What changed between two values, as `docs/protocol.md` tells it.
 *
 * One idea: whatever did not change stays the very same object, so whoever holds it sees at a glance that nothing has
 * happened to it.
 */

/** How a value changes: what it is now, which members of an object changed, or the steps that change an array. */
export type Difference = readonly unknown[] | { readonly [key: string]: Difference };

/** Something of an array changes: one element does, or some go and others come. */
type Step = readonly [index: number, change: Difference] | readonly [index: number, count: number, come: readonly unknown[]];

/** The value after that change. Throws if the change belongs to another value. */
export function changed(before: unknown, change: Difference): unknown {
  if (!isList(change)) return changedMembers(before, change);
  if (change.length === 1) return change[0];
  if (!isList(before)) throw new Error('the change belongs to another value');
  const [length, ...steps] = change as readonly [number, ...Step[]];
  const list: unknown[] = [...before];
  for (const step of steps) {
    if (step.length === 3) list.splice(step[0], step[1], ...step[2]);
    else list[step[0]] = changed(list[step[0]], step[1]);
  }
  if (list.length !== length) throw new Error('the change belongs to another array');
  return list;
}

function changedMembers(before: unknown, changes: { readonly [key: string]: Difference }): unknown {
  if (typeof before !== 'object' || before === null || isList(before)) throw new Error('the change belongs to another value');
  const after: Record<string, unknown> = { ...before };
  for (const [key, change] of Object.entries(changes)) {
    if (isList(change) && change.length === 0) delete after[key];
    else after[key] = changed(after[key], change);
  }
  return after;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
