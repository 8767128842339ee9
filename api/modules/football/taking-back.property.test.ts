import fc from 'fast-check';
import { test } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { anyStep } from '../../testing/taking-back-steps.ts';
import { TakingBackWorld } from '../../testing/taking-back-world.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { DAY } from '../../testing/times.ts';

/** Two processes on one database, behind one source. */
const left = await setUpApp();
const right = await setUpApp({ databaseUrl: left.databaseUrl, source: left.source });

test('PLAY-06 PLAY-03 ADM-19 property: on two processes a match that has begun takes no pick, and a match that has not begun reveals no pick', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(DAY, DAY, 300),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 16 }),
      async (startsIn, rounds) => {
        const world = new TakingBackWorld([left, right]);
        try {
          await world.make(startsIn);
          for (const steps of rounds) await world.run(steps);
          await world.run([{ kind: 'read', on: 0 }]);
        } finally {
          await world.end();
        }
      },
    ),
    randomRuns('taking matches back', { short: 15, proof: 600 }),
  );
});
