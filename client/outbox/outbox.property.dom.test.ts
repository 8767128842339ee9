// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomRuns } from '../../shared/testing/random-runs.ts';
import { live, schedules } from '../testing/outbox-schedules.ts';

vi.mock('../lib/server-clock.ts', async (load) => ({
  ...(await load<object>()),
  ...(await import('../testing/model-page.ts')).clockOfPage,
}));
vi.mock('./choice-clock.ts', async (load) => ({
  ...(await load<object>()),
  ...(await import('../testing/model-page.ts')).stampOfPage,
}));

const { numRuns, seed } = randomRuns('outbox schedules', { short: 300, proof: 5000 });

test('PWA-04 PWA-05 PWA-06 PWA-08 PWA-10 PWA-19 AUTH-14 AUTH-15 with random faults of network, pages, clocks and sessions no choice is lost, doubled or late, and each refusal has a receipt', async () => {
  // A page without a database logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const happened: Record<string, number> = { schedules: 0 };
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const counts = await live(schedule);
      for (const [what, count] of Object.entries({ schedules: 1, ...counts }))
        happened[what] = (happened[what] ?? 0) + count;
    }),
    { numRuns, seed },
  );
  console.info('Lived through', happened);
  expect(happened.schedules).toBe(numRuns);
}, 600_000);
