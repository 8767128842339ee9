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

/** Writes mails that the mail server then refuses permanently. */
async function someRefused(letters: number, changes: Partial<MailRequest> = {}, why = '550 no such user') {
  app.mail.failWith = new MailRefused(why);
  await app.database.transaction(async (tx) => {
    for (let index = 0; index < letters; index += 1)
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: `perdido:${(count += 1)}`,
        to: `martina.${count}@example.org`,
        template: 'verify-email',
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

test('VER-02 ADM-02 the panel lists dead letters with masked addresses', async () => {
  await someRefused(1, { to: 'martina@example.org' }, '550 5.1.1 <martina@example.org>: no such user');
  const { mails, total } = await list();
  expect(total).toBe(1);
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      kind: 'verify-email',
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

test('VER-02 a retried dead letter leaves once, with its content, and the audit log records the retry', async () => {
  await someRefused(2);
  const ids = await idsOf();
  const { status, body } = await ask('retry', ids);
  expect([status, body]).toMatchObject([200, { message: 'Se envían de nuevo: 2', data: { changed: 2 } }]);
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

test('VER-02 a dead letter that was given up leaves the panel and readiness, and its content is deleted', async () => {
  await someRefused(2);
  const [id, other] = await idsOf();
  expect((await ask('give-up', [id])).body.data).toEqual({ changed: 1 });
  expect(await idsOf()).toEqual([other]);
  expect(await readiness()).toMatchObject({ count: 1 });
  expect(await app.database.rows('select params from mail where id = $1', [id])).toEqual([{ params: {} }]);
  // It can no longer be retried.
  expect((await ask('retry', [id])).body.data).toEqual({ changed: 0 });
});

test('VER-02 the panel lists waiting mails in pages, oldest first, with the next attempt', async () => {
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
  // The next attempt is in ten seconds. A retry now could send the mail twice at once.
  expect((await ask('retry', [mails[0].id])).body.data).toEqual({ changed: 0 });
});

test('VER-02 ADM-02 mails that would wait for hours are sent at once after a retry, and only once', async () => {
  app.mail.failWith = new Error('421 busy');
  await someWaiting();
  await app.app.get(MailSender).wake();
  await app.database.rows(`update mail set attempts = 8, next_attempt_at = $1`, [
    new Date(app.clock.now() + 6 * 3_600_000),
  ]);
  const ids = (await list('?state=waiting')).mails.map(({ id }: { id: number }) => id);
  app.mail.failWith = null;
  app.mail.sent.length = 0;
  expect((await ask('retry', ids)).body).toMatchObject({ message: 'Se envían de nuevo: 3' });
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
        template: 'verify-email',
        language: 'es',
        params: {},
      });
  });
}

test('VER-02 an expired link in a dead letter is deleted, and so is the address of a deleted account', async () => {
  await someRefused(1, {
    template: 'reset-password',
    params: { token: 'x', expiresAt: new Date(app.clock.now() + 60_000).toISOString() },
  });
  const { email } = await aPlayer(app);
  // The mail of the registration must not be refused too.
  await eventually(() => app.mail.to(email)[0]);
  await someRefused(1, { template: 'account-deleted', to: email });
  expect((await list()).mails.map(({ kind }: any) => kind)).toEqual(['reset-password']);
  const toDeleted = `select from mail where recipient = $1 and template = 'account-deleted'`;
  expect(await app.database.rows(toDeleted, [email])).toEqual([]);
  app.clock.advance(61_000);
  await app.app.get(MailOutbox).deleteDoneBefore(new Date(0));
  expect((await list()).total).toBe(0);
  expect(await app.database.rows(`select from mail where params ? 'token'`)).toEqual([]);
});

test('ADM-01 API-02 only administrators read and change unsent mails; invalid fields are named', async () => {
  const player = await aPlayer(app);
  expect((await app.call('GET /admin/mails?state=failed', { token: player.token })).status).toBe(403);
  expect((await ask('retry', [1], player.token)).status).toBe(403);
  expect((await app.call('GET /admin/mails', { token: admin.token })).body.fields).toEqual([
    { field: 'state', code: 'required' },
  ]);
  for (const ids of [[], 'x', [0], Array.from({ length: 101 }, (_, index) => index + 1)])
    expect((await ask('give-up', ids)).status).toBe(400);
});
