import { expect, test } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { SourceError } from './source/football-source.ts';

test('JOB-03 two instances run each round of the jobs once', async () => {
  const first = await setUpApp();
  const admin = await anAdmin(first);
  const grid = await aSourceGrid(first, 2, admin);
  await begin(first, [grid.fixtureIds[0]!], 120);
  first.source.set({ id: grid.fixtureIds[0]!, ...ended(2, 0) });
  first.source.calls.length = 0;
  const shared = {
    databaseUrl: first.databaseUrl,
    source: first.source,
    withJobs: true,
    env: { RESULTS_EVERY: '1d', IMPORT_EVERY: '1d' },
  };
  const [one, other] = await Promise.all([setUpApp(shared), setUpApp(shared)]);
  const owner = await first.connect();
  const jobsIn = async (app: TestApp) =>
    (await app.call('GET /admin/api-football/status', { token: admin.token })).body.data.jobs;
  const succeeded = (name: string) =>
    expect.objectContaining({ name, lastOutcome: 'succeeded', failure: null });
  const both = expect.arrayContaining([succeeded('import-fixtures'), succeeded('update-results')]);
  await eventually(async () => both.asymmetricMatch(await jobsIn(one)));
  expect(await jobsIn(other)).toEqual(both);
  const { rows: jobs } = await owner.query(
    `select name, count(*)::int as rounds from pgboss.job where name in ('import-fixtures', 'update-results') group by name order by name`,
  );
  expect(jobs).toEqual([
    { name: 'import-fixtures', rounds: 1 },
    { name: 'update-results', rounds: 1 },
  ]);
  const asked = first.source.calls
    .filter(({ name }) => name === 'fixturesByIds')
    .map(({ argument }) => argument);
  expect(asked).toHaveLength(2);
  expect(asked).toEqual(expect.arrayContaining([[grid.fixtureIds[0]], [grid.fixtureIds[1]]]));
});

test('JOB-08 the panel shows a job that found the source down', async () => {
  const app = await setUpApp();
  const admin = await anAdmin(app);
  await aSourceGrid(app, 1, admin);
  app.source.failWith = new SourceError('unavailable', 'the source is down');
  const worker = await setUpApp({
    databaseUrl: app.databaseUrl,
    source: app.source,
    withJobs: true,
    env: { IMPORT_EVERY: '1d' },
  });
  const job = await eventually(async () => {
    const { body } = await worker.call('GET /admin/api-football/status', { token: admin.token });
    return body.data.jobs.find((each: any) => each.name === 'import-fixtures' && each.lastOutcome);
  });
  expect(job).toMatchObject({ lastOutcome: 'failed', failure: 'source_unavailable' });
});
