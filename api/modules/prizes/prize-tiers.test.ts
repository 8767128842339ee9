import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRIZES, prizeFor } from '../../../shared/rules/prizes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('HOME-02 the database has the prizes of the rules, and both give the same prize for every number of hits', async () => {
  const tiers = await app.database.rows('select hits, prize from prize_tier order by hits desc');
  expect(tiers).toEqual(PRIZES.map(({ hits, prizeKey }) => ({ hits, prize: prizeKey })));
  const counted = await app.database.rows<{ hits: number; tier: number }>(
    'select hits, tier_of(hits) as tier from generate_series(0, 48) hits',
  );
  for (const { hits, tier } of counted) expect([hits, tier]).toEqual([hits, prizeFor(hits)?.hits ?? 0]);
});
