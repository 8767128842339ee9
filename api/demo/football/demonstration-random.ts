/** Returns a generator of pseudo-random numbers in [0, 1); the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the items shuffled; the same seed gives the same order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [mixed[last], mixed[chosen]] = [mixed[chosen]!, mixed[last]!];
  }
  return mixed;
}
