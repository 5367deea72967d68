/** Actions by what they are: two that say the same are the same, whoever has written them down. */

const keys = new WeakMap<object, string>();

/** A name for a value: the same for equal ones, in whatever order their fields stand. */
export function keyOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const known = keys.get(value);
  if (known !== undefined) return known;
  const key = Array.isArray(value) ? `[${value.map(keyOf).join()}]` : `{${fields(value)}}`;
  keys.set(value, key);
  return key;
}

/** Fields without a value are not there, as in what is sent. */
function fields(value: object): string {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return entries.map(([name, field]) => `${JSON.stringify(name)}:${keyOf(field)}`).sort().join();
}

/** Whether two actions are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one !== null && other !== null && keyOf(one) === keyOf(other);
}

const offers = new WeakMap<readonly unknown[], Map<string, unknown>>();

/** The action of an offer that is the same as this one; nothing if it is not offered. */
export function offered<A>(actions: readonly A[], wanted: A | null): A | null {
  if (wanted === null) return null;
  let known = offers.get(actions) as Map<string, A> | undefined;
  if (!known) offers.set(actions, (known = new Map(actions.map((action) => [keyOf(action), action]))));
  return known.get(keyOf(wanted)) ?? null;
}

/** The offer that stands: the one before as long as it is equal, so that nothing that hangs on it is made anew. */
export function standing<A>(before: readonly A[], now: readonly A[]): readonly A[] {
  const isEqual = before.length === now.length && before.every((action, index) => keyOf(action) === keyOf(now[index]));
  return isEqual ? before : now;
}
