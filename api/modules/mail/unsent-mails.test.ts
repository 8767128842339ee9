import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MailRefused } from '../../platform/mail-transport.ts';
import { aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import type { MailRequest } from './mail-templates.ts';

let app: TestApp;
let admin: TestPlayer;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
beforeEach(async () => {
  app.mail.failWith = null;
  await app.app.get(MailSender).wake();
  await app.database.rows('delete from mail');
});
afterAll(() => app.close());

/** Mails that the server refused for good. */
async function someRefused(letters: number, changes: Partial<MailRequest> = {}, why = '550 no such user') {
  app.mail.failWith = new MailRefused(why);
  await app.database.transaction(async (tx) => {
    for (let index = 0; index < letters; index += 1)
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: `perdido:${(count += 1)}`,
        to: `martina.${count}@example.org`,
        template: 'password-changed',
        language: 'es',
        params: { firstName: 'Martina' },
        ...changes,
      });
  });
  await app.app.get(MailSender).wake();
  app.mail.failWith = null;
}
const list = async (query = '?state=failed') =>
  (await app.call(`GET /admin/mails${query}`, { token: admin.token })).body.data;
const ask = (what: 'retry' | 'give-up', ids: unknown, token = admin.token) =>
  app.call(`POST /admin/mails/${what}`, { token, body: { ids } });
const idsOf = async () => (await list()).mails.map(({ id }: { id: number }) => id);
const readiness = async () =>
  (await app.call('GET /admin/readiness', { token: admin.token })).body.data.lines.find(
    ({ kind }: { kind: string }) => kind === 'mail_failed',
  );

test('VER-02 ADM-02 a dead letter is read in the panel, without the address of its reader', async () => {
  await someRefused(1, { to: 'martina@example.org' }, '550 5.1.1 <martina@example.org>: no such user');
  const { mails, total } = await list();
  expect(total).toBe(1);
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      kind: 'password-changed',
      to: 'ma…@example.org',
      attempts: 1,
      writtenAt: expect.any(String),
      failedAt: expect.any(String),
      nextAttemptAt: null,
      reason: '550 5.1.1 <ma…@example.org>: no such user',
    },
  ]);
  expect(await readiness()).toMatchObject({ count: 1 });
});

test('VER-02 tried again it leaves with what it had to say, once, and the log has it', async () => {
  await someRefused(2);
  const ids = await idsOf();
  const { status, body } = await ask('retry', ids);
  expect([status, body]).toMatchObject([200, { message: 'Se envían otra vez: 2', data: { changed: 2 } }]);
  await eventually(async () => (await list('?state=waiting')).total === 0);
  const sent = app.mail.sent.filter(({ to }) => to.startsWith('martina.'));
  expect(sent.map(({ text }) => text.includes('Hola, Martina:'))).toEqual([true, true]);
  expect(await readiness()).toBeUndefined();
  expect((await ask('retry', ids)).body.data).toEqual({ changed: 0 });
  expect(
    await app.database.rows(
      `select subject from audit_event where action = 'mail.retry' and actor_id = $1 order by id`,
      [admin.id],
    ),
  ).toEqual(expect.arrayContaining(ids.map((id: number) => ({ subject: `mail:${id}` }))));
});

test('VER-02 given up it is gone from the panel and from readiness, and what it said is deleted', async () => {
  await someRefused(2);
  const [id, other] = await idsOf();
  expect((await ask('give-up', [id])).body.data).toEqual({ changed: 1 });
  expect(await idsOf()).toEqual([other]);
  expect(await readiness()).toMatchObject({ count: 1 });
  expect(await app.database.rows('select params from mail where id = $1', [id])).toEqual([{ params: {} }]);
  // Nobody sends it after that.
  expect((await ask('retry', [id])).body.data).toEqual({ changed: 0 });
});

test('VER-02 what waits is listed with its next attempt, oldest first, page by page', async () => {
  app.mail.failWith = new Error('421 busy');
  await someWaiting();
  await app.app.get(MailSender).wake();
  const { mails, total } = await list('?state=waiting&limit=2');
  expect([total, mails.length]).toEqual([3, 2]);
  expect(mails[0]).toMatchObject({
    attempts: 1,
    failedAt: null,
    nextAttemptAt: expect.any(String),
    reason: '421 busy',
  });
  expect((await list('?state=waiting&limit=2&page=2')).mails).toHaveLength(1);
  // In ten seconds it is tried anyway: trying it twice at once is how mails come twice.
  expect((await ask('retry', [mails[0].id])).body.data).toEqual({ changed: 0 });
});

test('VER-02 ADM-02 once the mail server is well again, what waits for hours is sent at once, and no more than once', async () => {
  app.mail.failWith = new Error('421 busy');
  await someWaiting();
  await app.app.get(MailSender).wake();
  await app.database.rows(`update mail set attempts = 8, next_attempt_at = $1`, [
    new Date(app.clock.now() + 6 * 3_600_000),
  ]);
  const ids = (await list('?state=waiting')).mails.map(({ id }: { id: number }) => id);
  app.mail.failWith = null;
  app.mail.sent.length = 0;
  expect((await ask('retry', ids)).body).toMatchObject({ message: 'Se envían otra vez: 3' });
  await ask('retry', ids);
  await eventually(async () => (await list('?state=waiting')).total === 0);
  expect(app.mail.sent.filter(({ to }) => to.startsWith('espera.'))).toHaveLength(3);
});
async function someWaiting() {
  await app.database.transaction(async (tx) => {
    for (let index = 0; index < 3; index += 1)
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: `espera:${(count += 1)}`,
        to: `espera.${count}@example.org`,
        template: 'password-changed',
        language: 'es',
        params: {},
      });
  });
}

test('VER-02 a link that expires in a dead letter is cleared, and the address of a deleted account is not kept at all', async () => {
  await someRefused(1, {
    template: 'reset-password',
    params: { token: 'x', expiresAt: new Date(app.clock.now() + 60_000).toISOString() },
  });
  await someRefused(1, { template: 'account-deleted', to: 'se.fue@example.org' });
  expect((await list()).mails.map(({ kind }: any) => kind)).toEqual(['reset-password']);
  expect(await app.database.rows(`select from mail where recipient = 'se.fue@example.org'`)).toEqual([]);
  app.clock.advance(61_000);
  await app.app.get(MailOutbox).deleteDoneBefore(new Date(0));
  expect((await list()).total).toBe(0);
  expect(await app.database.rows(`select from mail where params ? 'token'`)).toEqual([]);
});

test('ADM-01 API-02 nobody else reads them, and a wish that is none is refused by name', async () => {
  const player = await aPlayer(app);
  expect((await app.call('GET /admin/mails?state=failed', { token: player.token })).status).toBe(403);
  expect((await ask('retry', [1], player.token)).status).toBe(403);
  expect((await app.call('GET /admin/mails', { token: admin.token })).body.fields).toEqual([
    { field: 'state', code: 'required' },
  ]);
  for (const ids of [[], 'x', [0], Array.from({ length: 101 }, (_, index) => index + 1)])
    expect((await ask('give-up', ids)).status).toBe(400);
});
