import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlayer } from '../../testing/builders.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { Housekeeping } from './housekeeping.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'on' }, withJobs: true });
});
afterAll(() => app.close());

const counts = async () => {
  const [row] = await app.database.rows<any>(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from mail_token) as links,
       (select count(*)::int from rate_limit) as counts, (select count(*)::int from mail) as mails`,
  );
  return row;
};

test('AUTH-13 what has expired is tidied away, and nothing else', async () => {
  const { email } = await aPlayer(app);
  await eventually(() => app.mail.to(email).length);
  // And noted as sent, by the clock of that moment.
  await eventually(
    async () => (await app.database.rows('select from mail where sent_at is not null')).length,
  );
  const before = await counts();
  // The registration, and its question whether the address is taken.
  expect(before).toEqual({ sessions: 1, links: 1, counts: 2, mails: 1 });
  const housekeeping = app.app.get(Housekeeping);
  await housekeeping.tidy();
  expect(await counts()).toEqual(before);
  app.clock.advance(2 * DAY);
  await housekeeping.tidy();
  expect(await counts()).toEqual({ sessions: 1, links: 0, counts: 0, mails: 1 });
  app.clock.advance(59 * DAY);
  expect(await housekeeping.tidy()).toBe('deleted 1 sessions, 0 links, 0 counts, 1 mails');
  expect(await counts()).toEqual({ sessions: 0, links: 0, counts: 0, mails: 0 });
});

test('JOB-03 the housekeeping runs by itself', async () => {
  await eventually(
    async () =>
      (await app.database.rows(`select from job_run where name = 'housekeeping' and outcome = 'succeeded'`))
        .length,
  );
});
