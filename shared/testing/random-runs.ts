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
 * Returns how many random cases a property test tries, and the seed of their generator. `npm test` tries `short` cases. `npm run proof`
 * tries `proof` cases with a new seed and prints it. The environment variable `SEED` repeats a run.
 *
 * @param name the name that is printed with the seed
 */
export function randomRuns(name: string, { short, proof }: { short: number; proof: number }): RandomRuns {
  const { PROOF, SEED } = process.env;
  if (!PROOF) return { numRuns: short, seed: Number(SEED ?? SHORT_SEED) };
  const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${name}: ${proof} random cases, seed ${seed}`);
  return { numRuns: proof, seed };
}
