import { expect, onTestFinished, test, vi } from 'vitest';
import { MAILS_AT_ONCE, type OutgoingMail } from '../../platform/mail-transport.ts';
import { FakeMail } from '../../testing/fakes.ts';
import { BySmtp, refusal, TestSmtpServer } from '../../testing/smtp-server.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import { LEASE_SECONDS, leaseMail, markMailFailed, postponeMail } from './mail.queries.ts';

/** Opens the API with its own mail server. */
async function aPost(options: Parameters<typeof TestSmtpServer.open>[0] = {}) {
  const server = await TestSmtpServer.open(options);
  onTestFinished(() => server.stop());
  const mail = new BySmtp(server.url);
  onTestFinished(() => mail.close());
  const app = await setUpApp({ mail });
  return { server, app };
}
/** Writes a mail to each address. */
const write = (app: TestApp, ...addresses: string[]) =>
  app.database.transaction(async (tx) => {
    for (const to of addresses)
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: `prueba:${to}`,
        to,
        template: 'verify-email',
        language: 'es',
        params: {},
      });
  });
const sendDue = (app: TestApp) => app.app.get(MailSender).wake();
const rows = (app: TestApp) => app.sql`select * from mail order by id`;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@example.org`);

test('OPS-05 VER-02 while the mail server is down mails wait; they leave when it is back', async () => {
  const { server, app } = await aPost();
  await server.stop();
  await write(app, ...addresses(12));
  await sendDue(app);
  for (const row of await rows(app))
    expect(row).toMatchObject({ sent_at: null, failed_at: null, last_error: expect.any(String) });
  await server.start();
  app.clock.advance(600_000);
  await sendDue(app);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(addresses(12).toSorted());
});

test('OPS-05 a slow mail blocks no other mail; at most five are sent at once', async () => {
  let atOnce = 0;
  let most = 0;
  let answerSlow = (): void => undefined;
  const slow = new Promise<void>((resolve) => (answerSlow = resolve));
  const { server, app } = await aPost({
    onMailFrom: (_address, _session, done) => {
      most = Math.max(most, (atOnce += 1));
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      atOnce -= 1;
      if (address === 'lenta@example.org') void slow.then(() => done());
      else done();
    },
  });
  await write(app, 'lenta@example.org', ...addresses(30));
  const sending = sendDue(app);
  await eventually(() => server.received.length === 30);
  await write(app, 'nueva@example.org');
  const sendingLater = sendDue(app);
  await eventually(() => server.received.length === 31);
  expect(server.to('lenta@example.org')).toHaveLength(0);
  answerSlow();
  await Promise.all([sending, sendingLater]);
  expect(server.to('lenta@example.org')).toHaveLength(1);
  expect(most).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

/** A mail server that never answers. It gives up when the sender does. */
class HungMail extends FakeMail {
  signals: (AbortSignal | undefined)[] = [];

  override send(_mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    this.signals.push(signal);
    if (!signal) return Promise.reject(new Error('it could not give up'));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  }
}

test('OPS-04 OPS-05 a process that stops gives up a mail server that hangs, and the mail is sent later', async () => {
  const mail = new HungMail();
  const app = await setUpApp({ mail });
  await write(app, 'ana@example.org');
  void sendDue(app);
  const [signal] = await eventually(() => mail.signals.length > 0 && mail.signals);
  expect(signal).toBeInstanceOf(AbortSignal);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = app.app.get(MailSender).beforeApplicationShutdown();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await stopped;
  const [row] = await rows(app);
  expect(row).toMatchObject({ sent_at: null, failed_at: null, last_error: 'the process has stopped' });
});

test('OPS-05 OPS-03 a mail is leased by one process at a time; a process whose lease has ended cannot record a failure', async () => {
  const { app } = await aPost();
  await app.app.get(MailSender).beforeApplicationShutdown();
  await write(app, 'larga@example.org');
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const mail = await leaseMail(app.database, at(0));
  expect(await leaseMail(app.database, at(LEASE_SECONDS - 1))).toBeNull();
  const second = await leaseMail(app.database, at(LEASE_SECONDS));
  expect(second).toMatchObject({ id: mail!.id, attempts: 2 });
  const failure = { reason: 'late', isWorthless: false };
  expect(await postponeMail(app.database, mail!, 'late', at(LEASE_SECONDS * 2))).toBe(false);
  expect(await markMailFailed(app.database, mail!, failure, at(LEASE_SECONDS))).toBe(false);
  expect((await rows(app))[0]).toMatchObject({ failed_at: null, last_error: null });
});

test('OPS-05 VER-02 a 4xx answer means a retry, a 5xx answer a dead letter; other mails are not affected', async () => {
  let isBusy = true;
  const { server, app } = await aPost({
    onRcptTo: ({ address }, _session, done) => {
      if (address === 'nadie@example.org') done(refusal(550, 'no such user'));
      else if (address === 'llena@example.org' && isBusy) done(refusal(452, 'mailbox full'));
      else done();
    },
  });
  await write(app, 'nadie@example.org', 'llena@example.org', 'ana@example.org');
  await sendDue(app);
  const [gone, full, fine] = await rows(app);
  expect(gone).toMatchObject({
    attempts: 1,
    failed_at: expect.any(Date),
    last_error: expect.stringContaining('no such user'),
  });
  expect(full).toMatchObject({
    attempts: 1,
    failed_at: null,
    last_error: expect.stringContaining('mailbox full'),
  });
  expect(fine.sent_at).toEqual(expect.any(Date));
  isBusy = false;
  app.clock.advance(600_000);
  await sendDue(app);
  expect(server.to('llena@example.org')).toHaveLength(1);
  expect(server.to('ana@example.org')).toHaveLength(1);
});

test('OPS-05 a mail is sent again after a lost connection; if only the last answer was lost, it arrives twice with one Message-ID', async () => {
  let cuts: 'early' | 'late' | 'never' = 'early';
  const { server, app } = await aPost({
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (cuts === 'early') server.cut();
      });
      stream.on('end', () => {
        if (cuts === 'early') return;
        server.keep(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(parts).toString());
        if (cuts === 'late') server.cut();
        else done();
      });
    },
  });
  await write(app, 'ana@example.org');
  await sendDue(app);
  expect(server.received).toHaveLength(0);
  cuts = 'late';
  app.clock.advance(600_000);
  await sendDue(app);
  expect(server.received).toHaveLength(1);
  expect((await rows(app))[0]).toMatchObject({ sent_at: null, failed_at: null });
  cuts = 'never';
  app.clock.advance(600_000);
  await sendDue(app);
  expect((await rows(app))[0].sent_at).toEqual(expect.any(Date));
  const [first, second] = server.received;
  expect(first?.messageId).toMatch(/^<[0-9a-f]{40}@doce\.example>$/);
  expect(second?.messageId).toBe(first?.messageId);
});

test('OPS-05 if the database fails after a mail has left, the sender records it later and does not send it again', async () => {
  const { server, app } = await aPost();
  let failures = 1;
  app.app.get(MailOutbox).addContentResolver('verify-email', {
    resolve: async (params) => params,
    onSent: async () => {
      if (failures-- > 0) throw new Error('connection lost');
    },
  });
  await write(app, 'ana@example.org');
  await sendDue(app);
  app.clock.advance(600_000);
  await sendDue(app);
  expect(server.received).toHaveLength(1);
  expect((await rows(app))[0].sent_at).toEqual(expect.any(Date));
});

test('VER-02 a mail that its reader waits for leaves before the mails to winners', async () => {
  const { server, app } = await aPost();
  await server.stop();
  await app.database.transaction(async (tx) => {
    for (const to of ['una@example.org', 'otra@example.org'])
      await app.app
        .get(MailOutbox)
        .enqueue(tx, { dedupeKey: to, to, template: 'prize-won', language: 'es', params: {} });
  });
  app.clock.advance(1_000);
  await write(app, 'apurada@example.org');
  const mail = await leaseMail(app.database, new Date(Date.now() + 3_600_000));
  expect(mail).toMatchObject({ to: 'apurada@example.org' });
});
