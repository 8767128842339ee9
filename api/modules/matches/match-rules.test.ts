import { expect, test } from 'vitest';
import { GAME_NEEDS } from '../../../shared/contract/admin-games.ts';
import { MATCH_STATUSES, SOURCE_STATUSES, statusFromSource } from '../../../shared/rules/match-status.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();

test('JOB-06 source_result maps the same source statuses as shared/rules/match-status.ts', async () => {
  for (const status of MATCH_STATUSES) {
    const rows =
      await app.sql`select source_result(word) as result from unnest(${SOURCE_STATUSES[status]}::text[]) word`;
    const isFinal = status === 'finished' || status === 'cancelled';
    expect(rows.map(({ result }) => result)).toEqual(rows.map(() => (isFinal ? status : null)));
  }
});

test('PLAY-06 guesses_start and tells_end know the source statuses of shared/rules/match-status.ts', async () => {
  const words = [...Object.values(SOURCE_STATUSES).flat(), 'PST', 'SUSP', 'ABD', 'AWD', 'WO', 'NEW'];
  const rows = await app.sql`select word, guesses_start(word) as guesses, tells_end(word) as ends
      from unnest(${words}::text[]) word`;
  for (const { word, guesses, ends } of rows) {
    const { status, attention } = statusFromSource(word);
    expect([word, guesses]).toEqual([word, status === 'scheduled' ? word === 'TBD' : null]);
    // Play closes a match by itself.
    const isUnclear = status === 'live' || attention === 'unknown';
    expect([word, ends]).toEqual([
      word,
      isUnclear ? null : status === 'finished' || attention === 'undecided',
    ]);
  }
});

test('ADM-06 match_need has the same needs as the contract', async () => {
  const [view] = await app.sql`select pg_get_viewdef('match_need'::regclass) as sql`;
  for (const need of GAME_NEEDS) expect(view!.sql).toContain(`'${need}'::text`);
});

test.each([
  ['result', 'match_open'],
  ['postponed', 'match_open'],
])('ADM-06 the need "%s" is found by the index of open matches', async (need, index) => {
  const plan = await app.database.transaction(async (tx) => {
    await tx.rows('set local enable_seqscan = off');
    return tx.rows<{ 'QUERY PLAN': string }>(`explain select * from match_need where need = '${need}'`);
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain(index);
  expect(lines).not.toContain('Append');
});
