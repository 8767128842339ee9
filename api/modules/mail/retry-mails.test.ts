import { beforeEach, expect, test } from 'vitest';
import { MailRefused } from '../../platform/mail-transport.ts';
import { aPlayer, anAdmin } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import type { MailRequest } from './mail-templates.ts';

let count = 0;
const app = await setUpApp();
const admin = await anAdmin(app);
beforeEach(async () => {
  app.mail.failWith = null;
  await app.app.get(MailSender).wake();
  await app.sql`delete from mail`;
});

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
const ask = () => admin.call('POST /admin/mails/retry');
const failedNeed = async () => admin.need('mail_failed');

test('VER-02 ADM-02 dead letters are one need with their number and the reason, without an address', async () => {
  await someRefused(2, { to: 'martina@example.org' }, '550 5.1.1 <martina@example.org>: no such user');
  const need = await failedNeed();
  expect(need).toMatchObject({
    count: 2,
    first: [{ detail: '550 5.1.1 <ma…@example.org>: no such user' }, {}],
  });
});

test('VER-02 retried dead letters leave once, with their content, and the audit log records it', async () => {
  await someRefused(2);
  const { status, body } = await ask();
  expect([status, body]).toMatchObject([200, { message: 'Se envían de nuevo: 2', data: { changed: 2 } }]);
  await eventually(() => app.mail.sent.filter(({ to }) => to.startsWith('martina.')).length === 2);
  const sent = app.mail.sent.filter(({ to }) => to.startsWith('martina.'));
  expect(sent.map(({ text }) => text.includes('Hola, Martina:'))).toEqual([true, true]);
  expect(await failedNeed()).toBeUndefined();
  expect((await ask()).body.data).toEqual({ changed: 0 });
  const log = `select after from audit_event where action = 'mail.retry' and actor_id = $1`;
  expect(await app.database.rows(log, [admin.id])).toEqual([{ after: { mails: 2 } }]);
});

test('VER-02 a dead letter that fails once more is given up: no need has it, and its content is deleted', async () => {
  await someRefused(1);
  app.mail.failWith = new MailRefused('550 no such user');
  await ask();
  await eventually(async () => (await app.sql`select from mail where failed_at is not null`).length);
  expect(await failedNeed()).toBeUndefined();
  expect(await app.sql`select params from mail`).toEqual([{ params: {} }]);
  expect((await ask()).body.data).toEqual({ changed: 0 });
});

test('VER-02 ADM-02 mails that would wait for hours are sent at once after a retry, and only once', async () => {
  app.mail.failWith = new Error('421 busy');
  await someWaiting();
  await app.app.get(MailSender).wake();
  // The next attempt is in ten seconds. A retry now could send the mail twice at once.
  expect((await ask()).body.data).toEqual({ changed: 0 });
  await app.sql`update mail set attempts = 8, next_attempt_at = ${new Date(app.clock.now() + 6 * 3_600_000)}`;
  app.mail.failWith = null;
  app.mail.sent.length = 0;
  expect((await ask()).body).toMatchObject({ message: 'Se envían de nuevo: 3' });
  await ask();
  const sent = () => app.mail.sent.filter(({ to }) => to.startsWith('espera.'));
  await eventually(() => sent().length >= 3);
  expect(sent()).toHaveLength(3);
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
  const failed = () => app.sql`select template from mail where failed_at is not null and given_up_at is null`;
  expect(await failed()).toEqual([{ template: 'reset-password' }]);
  const toDeleted = `select from mail where recipient = $1 and template = 'account-deleted'`;
  expect(await app.database.rows(toDeleted, [email])).toEqual([]);
  app.clock.advance(61_000);
  await app.app.get(MailOutbox).deleteDoneBefore(new Date(0));
  expect(await failed()).toEqual([]);
  expect(await app.sql`select from mail where params ? 'token'`).toEqual([]);
});
