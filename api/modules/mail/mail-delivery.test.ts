import { afterEach, expect, test } from 'vitest';
import { MAILS_AT_ONCE } from '../../platform/mail-transport.ts';
import { BySmtp, refusal, TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailRepository } from './mail-repository.ts';
import { MailSender } from './mail-sender.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Doce and a mail server of its own. */
async function aPost(options: Parameters<typeof TestSmtpServer.open>[0] = {}) {
  const server = await TestSmtpServer.open(options);
  undo.push(() => server.stop());
  const mail = new BySmtp(server.url);
  const app = await createTestApp({ mail });
  undo.push(
    () => mail.close(),
    () => app.close(),
  );
  return { server, app };
}
/** Writes a mail to each address. */
const write = (app: TestApp, ...addresses: string[]) =>
  app.database.transaction(async (tx) => {
    for (const to of addresses)
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: `prueba:${to}`,
        to,
        template: 'password-changed',
        language: 'es',
        params: {},
      });
  });
const sendDue = (app: TestApp) => app.app.get(MailSender).wake();
const rows = (app: TestApp) => app.database.rows<any>('select * from mail order by id');
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@example.org`);

test('OPS-05 VER-02 a mail server that is down loses nothing: mails wait, and leave when it is back', async () => {
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

test('OPS-05 a slow mail holds up no other, and no more are on their way than connections', async () => {
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
  expect(server.to('lenta@example.org')).toHaveLength(0);
  answerSlow();
  await sending;
  expect(server.to('lenta@example.org')).toHaveLength(1);
  expect(most).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

test('OPS-05 OPS-03 who is sending a mail for long keeps it: no other instance takes it meanwhile', async () => {
  const { app: holder } = await aPost();
  await holder.app.get(MailSender).beforeApplicationShutdown();
  await write(holder, 'larga@example.org');
  let shift = 0;
  const at = new MailRepository(holder.database, { now: () => Date.now() + shift });
  const mail = await at.claim();
  shift = 50_000;
  await at.renewClaims([mail!.id]);
  shift = 100_000;
  expect(await at.claim()).toBeNull();
  // Nobody has renewed it: its holder is dead.
  shift = 111_000;
  expect(await at.claim()).toMatchObject({ id: mail!.id, attempts: 2 });
  // The first was only asleep, and its word about the mail counts no more.
  await at.putOff(mail!, 3_600, 'late');
  await at.markFailed(mail!, 'late', false);
  expect((await rows(holder))[0]).toMatchObject({ failed_at: null, last_error: null });
});

test('OPS-05 VER-02 refused for now is tried again, refused for good is a dead letter; others are not touched by it', async () => {
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

test.each([
  [554, { failed_at: expect.any(Date) }],
  [451, { failed_at: null, attempts: 1 }],
])('OPS-05 a server that takes the whole mail and then answers %i', async (code, outcome) => {
  const { app } = await aPost({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(refusal(code)));
    },
  });
  await write(app, 'ana@example.org');
  await sendDue(app);
  expect((await rows(app))[0]).toMatchObject({ sent_at: null, ...outcome });
});

test('OPS-05 cut in the middle, nothing has come and the mail is sent again; cut before the last answer, it comes twice under one number', async () => {
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

test('OPS-05 a mail that has left is noted, also when the database is away for a moment; it does not leave again', async () => {
  const { server, app } = await aPost();
  const mails = app.app.get(MailRepository);
  const markSent = mails.markSent.bind(mails);
  let failures = 1;
  mails.markSent = (...note) =>
    failures-- > 0 ? Promise.reject(new Error('connection lost')) : markSent(...note);
  await write(app, 'ana@example.org');
  await sendDue(app);
  app.clock.advance(600_000);
  await sendDue(app);
  expect(server.received).toHaveLength(1);
  expect((await rows(app))[0].sent_at).toEqual(expect.any(Date));
});

test('VER-02 whoever waits for a mail is served before a thousand winners', async () => {
  const { server, app } = await aPost();
  await server.stop();
  await app.database.transaction(async (tx) => {
    for (const to of ['una@example.org', 'otra@example.org'])
      await app.app.get(MailOutbox).enqueue(tx, {
        dedupeKey: to,
        to,
        template: 'prize-won',
        language: 'es',
        params: {},
      });
  });
  app.clock.advance(1_000);
  await write(app, 'apurada@example.org');
  const at = new MailRepository(app.database, { now: () => Date.now() + 3_600_000 });
  expect(await at.claim()).toMatchObject({ to: 'apurada@example.org' });
});
