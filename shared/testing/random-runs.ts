/** Settings of a property test, as fast-check takes them. */
interface RandomRuns {
  numRuns: number;
  seed: number;
}

// `shared` compiles without the types of Node and of the browser.
declare const process: { env: Record<string, string | undefined> };
declare const console: { info: (text: string) => void };

/** `npm test` tries the same cases each time, so a new failure is caused by a change of the code. */
const SHORT_SEED = 2026;

/**
 * Returns how many cases a property test tries (`short`, or `proof` with `npm run proof`), and the seed. The
 * environment variable `SEED` repeats a run; `name` is printed with the seed.
 */
export function randomRuns(name: string, { short, proof }: { short: number; proof: number }): RandomRuns {
  const { PROOF, SEED } = process.env;
  if (!PROOF) return { numRuns: short, seed: Number(SEED ?? SHORT_SEED) };
  const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${name}: ${proof} random cases, seed ${seed}`);
  return { numRuns: proof, seed };
}
