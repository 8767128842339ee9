import { beforeEach, expect, test } from 'vitest';
import { MailRefused, type OutgoingMail } from '../../platform/mail-transport.ts';
import { aPlayer } from '../../testing/builders.ts';
import { FakeMail } from '../../testing/fakes.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import type { MailRequest } from './mail-templates.ts';
import { insertMail, LEASE_SECONDS, leaseMail } from './mail.queries.ts';

let app: TestApp;
beforeEach(async () => {
  app = await setUpApp();
});

let count = 0;
const aMail = (changes: Partial<MailRequest> = {}): MailRequest => ({
  dedupeKey: `prueba:${(count += 1)}`,
  to: 'ana@example.org',
  template: 'verify-email',
  language: 'es',
  params: {},
  ...changes,
});
const enqueue = async (mail: MailRequest, at = app) => {
  const outbox = at.app.get(MailOutbox);
  await at.database.transaction((tx) => outbox.enqueue(tx, mail));
  outbox.sendSoon();
};
/** Resolves when no mail is due. */
const sendDue = (at = app) => at.app.get(MailSender).wake();
const rows = () => app.sql`select * from mail order by id`;

test('VER-02 a mail leaves after the commit, once for each deduplication key, and its content is deleted', async () => {
  const mail = aMail({ params: { firstName: 'Ana' } });
  await enqueue(mail);
  await enqueue(mail);
  await enqueue(aMail({ to: 'otra@example.org' }));
  await eventually(() => app.mail.to('otra@example.org').length);
  expect(app.mail.to('ana@example.org')).toHaveLength(1);
  const [row] = await eventually(async () => {
    const found = await rows();
    return found.every(({ sent_at }) => sent_at) && found;
  });
  expect(row.params).toEqual({});
});

test('JOB-21 a mail that was written by a clock that was ahead does not wait', async () => {
  const written = new Date(app.clock.now() + 24 * HOUR);
  await app.database.transaction((tx) => insertMail(tx, aMail(), written));
  await sendDue();
  await eventually(() => app.mail.to('ana@example.org').length);
});

test('VER-02 a mail of a rolled back transaction is not sent', async () => {
  const outbox = app.app.get(MailOutbox);
  const failing = app.database.transaction(async (tx) => {
    await outbox.enqueue(tx, aMail());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await enqueue(aMail({ to: 'otra@example.org' }));
  await eventually(() => app.mail.sent.length);
  expect(app.mail.to('ana@example.org')).toHaveLength(0);
});

test('OPS-05 players register while the mail server is down; their mails leave when it is back', async () => {
  app.mail.failWith = new Error('connect ECONNREFUSED');
  const { email } = await aPlayer(app, { isVerified: false });
  await sendDue();
  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: 'connect ECONNREFUSED',
  });
  app.mail.failWith = null;
  app.clock.advance(11_000);
  await eventually(() => app.mail.to(email).length === 1);
});

test('VER-02 after ten attempts within about a day a mail is a dead letter and keeps its content', async () => {
  app.mail.failWith = new Error('421 later');
  const begun = app.clock.now();
  await enqueue(aMail({ params: { firstName: 'Ana' } }));
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await sendDue();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: attempt, sent_at: null, failed_at: null });
    app.clock.advance(row.next_attempt_at.getTime() - app.clock.now());
  }
  await sendDue();
  expect((await rows())[0]).toMatchObject({
    attempts: 10,
    last_error: '421 later',
    params: { firstName: 'Ana' },
    given_up_at: null,
    failed_at: expect.any(Date),
  });
  expect((app.clock.now() - begun) / HOUR).toBeGreaterThan(20);
  expect((app.clock.now() - begun) / HOUR).toBeLessThan(26);
});

test('VER-02 a mail with a permanent refusal is not retried', async () => {
  app.mail.failWith = new MailRefused('550 no such user');
  await enqueue(aMail());
  await sendDue();
  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    last_error: '550 no such user',
    failed_at: expect.any(Date),
  });
});

test('VER-02 a mail whose link expired while the server was down is not sent', async () => {
  app.mail.failWith = new Error('down');
  const expiresAt = new Date(app.clock.now() + HOUR).toISOString();
  await enqueue(aMail({ template: 'reset-password', params: { token: 'x', expiresAt } }));
  await sendDue();
  app.mail.failWith = null;
  app.clock.advance(2 * HOUR);
  await sendDue();
  expect((await rows())[0]).toMatchObject({
    failed_at: expect.any(Date),
    given_up_at: expect.any(Date),
    params: {},
    last_error: expect.stringMatching(/expired/),
  });
  expect(app.mail.sent).toHaveLength(0);
});

test('OPS-04 if a process dies while it sends a mail, another process sends the mail later', async () => {
  app.mail.failWith = new Error('not yet');
  await enqueue(aMail());
  await sendDue();
  app.mail.failWith = null;
  // A killed process leaves a leased mail behind.
  const lease = await leaseMail(app.database, new Date(app.clock.now() + 11_000));
  expect(lease).toMatchObject({ to: 'ana@example.org', attempts: 2 });
  app.clock.advance(12_000);
  await sendDue();
  expect(app.mail.sent).toHaveLength(0);
  const other = await setUpApp({ databaseUrl: app.databaseUrl });
  other.clock.advance(12_000 + LEASE_SECONDS * 1000);
  await eventually(() => other.mail.sent.length === 1);
  await eventually(async () => (await rows())[0].sent_at);
});

test('OPS-03 three processes send fifty mails once each', async () => {
  const mail = new FakeMail();
  const same = { databaseUrl: app.databaseUrl, mail };
  const apps = [app, await setUpApp(same), await setUpApp(same)];
  const outbox = app.app.get(MailOutbox);
  await app.database.transaction(async (tx) => {
    for (let index = 0; index < 50; index += 1)
      await outbox.enqueue(tx, aMail({ to: `n${index}@example.org` }));
  });
  for (const each of apps) each.app.get(MailOutbox).sendSoon();
  await eventually(async () => (await rows()).every(({ sent_at }) => sent_at));
  const receivers = [...mail.sent, ...app.mail.sent].map(({ to }) => to);
  expect(receivers).toHaveLength(50);
  expect(new Set(receivers).size).toBe(50);
});

test('OPS-04 a shutdown waits for the mails that are being sent and starts no other', async () => {
  const slow = new SlowMail();
  app = await setUpApp({ mail: slow });
  await enqueue(aMail({ to: 'una@example.org' }));
  await slow.started;
  const stopped = app.app.get(MailSender).beforeApplicationShutdown();
  slow.finish();
  await stopped;
  await enqueue(aMail({ to: 'otra@example.org' }));
  await sendDue();
  expect(slow.sent.map(({ to }) => to)).toEqual(['una@example.org']);
  expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
});

/** Sends mails only after `finish()`. */
class SlowMail extends FakeMail {
  private begin: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.begin = resolve));
  finish: () => void = () => undefined;
  private readonly finished = new Promise<void>((resolve) => (this.finish = resolve));

  override async send(mail: OutgoingMail): Promise<void> {
    this.begin();
    await this.finished;
    await super.send(mail);
  }
}
