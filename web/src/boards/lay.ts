/** Laying what is printed to what is sent. */

/**
 * The same answer for the same object. What did not change between two views is the same object in both, and it must
 * stay so when something is laid to it: then whoever draws it sees at a glance that there is nothing to do.
 */
export function remembered<K extends object, A>(answer: (key: K) => A): (key: K) => A {
  const known = new WeakMap<K, { answer: A }>();
  return (key) => {
    const there = known.get(key);
    if (there) return there.answer;
    const made = answer(key);
    known.set(key, { answer: made });
    return made;
  };
}
