import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { DAY } from '../../testing/times.ts';
import { Sessions } from '../accounts/sessions.ts';
import { Contacts } from '../affiliates/contacts.ts';
import { Reports } from '../names/reports.ts';
import { Claims } from '../prizes/claims.ts';
import { Housekeeping } from './housekeeping.ts';

const app = await setUpApp({ env: { RATE_LIMITS: 'on' }, withJobs: true });

const counts = async () => {
  const [row] = await app.sql`select (select count(*)::int from session) as sessions, (select count(*)::int
      from mail_token) as links,
       (select count(*)::int from rate_limit) as counts, (select count(*)::int from mail) as mails`;
  return row;
};

test('AUTH-13 the housekeeping deletes expired rows only', async () => {
  const { email } = await aPlayer(app);
  await eventually(() => app.mail.to(email).length);
  // The row is marked as sent after the mail has left.
  await eventually(async () => (await app.sql`select from mail where sent_at is not null`).length);
  const before = await counts();
  // One count each of the registration, its search for a taken address, and its mail.
  expect(before).toEqual({ sessions: 1, links: 1, counts: 3, mails: 1 });
  const housekeeping = app.app.get(Housekeeping);
  await housekeeping.tidy();
  expect(await counts()).toEqual(before);
  app.clock.advance(2 * DAY);
  await housekeeping.tidy();
  expect(await counts()).toEqual({ sessions: 1, links: 0, counts: 0, mails: 1 });
  app.clock.advance(59 * DAY);
  expect(await housekeeping.tidy()).toBe(
    'deleted 1 sessions, 0 links, 0 counts, 1 mails, 0 repeats, 0 claims, 0 reports, 0 contacts, 0 sheets',
  );
  expect(await counts()).toEqual({ sessions: 0, links: 0, counts: 0, mails: 0 });
});

test('PWA-05 answers for repeated saves are kept for seven days and deleted in batches', async () => {
  const fresh = await setUpApp();
  const { token } = await aPlayer(fresh);
  const { matchIds } = await aGrid(fresh, 3);
  const predictions = matchIds.map((matchId) => ({ matchId, prediction: 'draw', opId: randomUUID() }));
  await fresh.call('POST /bets', { token, body: { predictions } });
  const kept = async () => (await fresh.sql`select from pick_repeat`).length;
  const housekeeping = fresh.app.get(Housekeeping);
  fresh.clock.advance(7 * DAY - 60 * 60_000);
  await housekeeping.tidy();
  expect(await kept()).toBe(3);
  fresh.clock.advance(2 * 60 * 60_000);
  const [batch] =
    await fresh.sql`select forget_pick_repeats(${new Date(fresh.clock.now() - 7 * DAY)}, 2) as count`;
  expect(batch).toEqual({ count: 2 });
  expect(await housekeeping.tidy()).toContain('1 repeats');
  expect(await kept()).toBe(0);
});

test('PRIZE-04 NAME-04 CON-06 the housekeeping erases old claims, reports of names and contact requests', async () => {
  vi.spyOn(app.app.get(Claims, { strict: false }), 'eraseOld').mockResolvedValue(3);
  vi.spyOn(app.app.get(Reports, { strict: false }), 'eraseOld').mockResolvedValue(2);
  vi.spyOn(app.app.get(Contacts, { strict: false }), 'eraseOld').mockResolvedValue(1);
  expect(await app.app.get(Housekeeping).tidy()).toContain('3 claims, 2 reports, 1 contacts');
  vi.restoreAllMocks();
});

test('JOB-20 a step of the housekeeping that fails stops no other, and the run fails with its error', async () => {
  const failure = new Error('the first step failed');
  vi.spyOn(app.app.get(Sessions, { strict: false }), 'deleteExpired').mockRejectedValue(failure);
  const last = vi.spyOn(app.app.get(Contacts, { strict: false }), 'eraseOld').mockResolvedValue(1);
  await expect(app.app.get(Housekeeping).tidy()).rejects.toBe(failure);
  expect(last).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('JOB-03 the housekeeping runs on a schedule', async () => {
  const jobs = app.app.get(RecurringJobs, { strict: false });
  await eventually(async () =>
    (await jobs.lastRuns()).some(({ name, outcome }) => name === 'housekeeping' && outcome === 'succeeded'),
  );
});
