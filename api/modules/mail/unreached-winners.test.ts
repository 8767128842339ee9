import type { NeedKind } from '../../../shared/rules/needs.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { BySmtp, refusal, TestSmtpServer } from '../../testing/smtp-server.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { MailSender } from './mail-sender.ts';

let server: TestSmtpServer;
let app: TestApp;
let admin: TestPlayer;
let desk: ReturnType<typeof prizeDesk>;
/** Their hits in the grid: 12, 11 and 10. */
let players: [TestPlayer, TestPlayer, TestPlayer];
/** How the mail server treats an address. `cut`: it receives the winners' mails and closes without an answer. */
let answerTo: (address: string) => 'take' | 'refuse' | 'cut';
let unanswered: number;
const known = { mailedAt: expect.any(String), mailState: null };

beforeEach(async () => {
  answerTo = () => 'take';
  unanswered = 0;
  server = await TestSmtpServer.open({
    onRcptTo: ({ address }, _session, done) =>
      done(answerTo(address) === 'refuse' ? refusal(550, 'no such user') : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      const to = session.envelope.rcptTo[0]?.address ?? '';
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        server.keep(to, raw);
        if (answerTo(to) !== 'cut' || !raw.includes('Ganaste')) done();
        // A cut closes every connection, so it happens only after the last mail is complete.
        else if ((unanswered += 1) === players.length) server.cut();
      });
    },
  });
  onTestFinished(() => server.stop());
  app = await anInstance();
  admin = await anAdmin(app);
  desk = prizeDesk(app, admin);
  players = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
});

function anInstance(databaseUrl?: string): Promise<TestApp> {
  const mail = new BySmtp(server.url);
  onTestFinished(() => mail.close());
  return setUpApp({ mail, ...(databaseUrl && { databaseUrl }) });
}
async function aSettledGrid() {
  const grid = await aGridToWin(app, players, 'Fecha 34');
  await finishMatch(app, admin, grid.matchIds[0]!);
  // The job tells a winner whose prize another transaction holds in its next round, which a test does not wait for.
  const free = () => app.sql`select from prize where grid_id = ${grid.id} for update skip locked`;
  await eventually(async () => (await free()).length === players.length);
  return grid;
}
/** Corrects the last match to an away win, so every player has one hit fewer. */
const correct = (grid: { matchIds: number[] }) => finishMatch(app, admin, grid.matchIds.at(-1)!, [0, 1]);
const list = (gridId: number, query = '') => desk.list(gridId, query);
const prizeOf = (gridId: number, player: TestPlayer) => desk.prizeOf(gridId, player);
const need = (kind: NeedKind) => admin.need(kind);
const send = (minutes: number, at = app) => desk.tellWinners(minutes, at);
/** Retries all dead letters in the panel, once the result is old enough to tell winners. */
async function retryDeadLetters(): Promise<void> {
  app.clock.advance(660_000);
  await admin.call('POST /admin/mails/retry');
  await app.app.get(MailSender).wake();
}
const mails = ({ email }: TestPlayer) => server.to(email).filter(({ raw }) => raw.includes('Ganaste'));

test('VER-02 ADM-18 winners whose mail failed count as not told, in the list and in the needs, until an administrator contacts them', async () => {
  const [gone, retried, reached] = players;
  answerTo = (address) => (address === reached.email ? 'take' : 'refuse');
  const grid = await aSettledGrid();
  await send(11);
  for (const player of [gone, retried])
    expect(await prizeOf(grid.id, player)).toMatchObject({
      mailedAt: null,
      mailState: 'failed',
      promisedHits: null,
    });
  expect(await prizeOf(grid.id, reached)).toMatchObject({ ...known, promisedHits: 10 });
  const unreached = await list(grid.id, '&queue=problem');
  expect([unreached.queues.problem, unreached.total, unreached.prizes.map(({ id }: any) => id)]).toEqual([
    2,
    2,
    [gone.id, retried.id],
  ]);
  expect(await need('prize_untold')).toMatchObject({
    count: 1,
    first: [{ name: 'Fecha 34', detail: '2', gameGroupId: grid.id }],
  });
  // No winner knows of a prize, so a correction raises no need.
  await correct(grid);
  expect(await need('prize_changed')).toMatchObject({ first: [{ detail: '1' }] });
  await finishMatch(app, admin, grid.matchIds.at(-1)!);

  // They fail once more.
  await retryDeadLetters();
  app.clock.advance(-660_000);
  expect(await need('mail_failed')).toBeUndefined();
  expect(await prizeOf(grid.id, gone)).toMatchObject({ mailedAt: null, mailState: 'failed' });
  expect(await need('prize_untold')).toMatchObject({ first: [{ detail: '2' }] });
  await send(30);
  expect(await need('mail_failed')).toBeUndefined();
  for (const player of [gone, retried]) {
    await desk.mark(grid.id, player, { state: 'contacted' });
  }
  expect(await need('prize_untold')).toBeUndefined();
  expect((await list(grid.id)).queues.problem).toBe(0);
  expect(await prizeOf(grid.id, gone)).toMatchObject({
    state: 'contacted',
    mailedAt: null,
    promisedHits: 12,
  });
});

test('VER-02 ADM-18 a winner counts as told once a retried dead letter arrives', async () => {
  const [winner] = players;
  answerTo = () => 'refuse';
  const grid = await aSettledGrid();
  await send(11);
  answerTo = () => 'take';
  await retryDeadLetters();
  expect(mails(winner)).toHaveLength(1);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ ...known, promisedHits: 12 });
  expect(await need('prize_untold')).toBeUndefined();
});

test('OPS-05 ADM-18 while the mail server is down no winner knows of a prize: a correction changes the mail and raises no need', async () => {
  const [winner, , loser] = players;
  const grid = await aSettledGrid();
  await server.stop();
  await send(11);
  expect(await prizeOf(grid.id, winner)).toMatchObject({
    mailedAt: null,
    mailState: 'waiting',
    promisedHits: null,
  });
  await correct(grid);
  await server.start();
  await send(30);
  expect(await need('prize_changed')).toBeUndefined();
  expect(mails(winner).map(({ raw }) => raw.includes('Aciertos: 11 de 12'))).toEqual([true]);
  expect(mails(loser)).toEqual([]);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ promisedHits: 11, isUnclear: false });
  expect(await prizeOf(grid.id, loser)).toMatchObject({ promisedHits: null, mailState: null });
});

test('VER-02 ADM-18 a mail of unknown outcome is sent again with its Message-ID; a later certain failure does not undo that the winner may know', async () => {
  const [winner] = players;
  answerTo = () => 'cut';
  const grid = await aSettledGrid();
  await send(11);
  const inDoubt = { mailedAt: null, promisedHits: 12, isUnclear: false };
  expect(await prizeOf(grid.id, winner)).toMatchObject({ ...inDoubt, mailState: 'waiting' });
  answerTo = () => 'refuse';
  await send(20);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ ...inDoubt, mailState: 'failed' });
  answerTo = () => 'take';
  await retryDeadLetters();
  const [first, again] = mails(winner);
  expect(again?.messageId).toBe(first?.messageId);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ ...known, promisedHits: 12, isUnclear: false });
});

test('VER-02 ADM-18 after a mail of unknown outcome a corrected prize raises a need instead of another mail', async () => {
  const [winner, , loser] = players;
  answerTo = () => 'cut';
  const grid = await aSettledGrid();
  await send(11);
  answerTo = () => 'take';
  await correct(grid);
  await send(30);
  expect(mails(winner).map(({ raw }) => /Aciertos: (\d+)/.exec(raw)?.[1])).toEqual(['12']);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ hits: 11, promisedHits: 12, isUnclear: true });
  expect(await prizeOf(grid.id, loser)).toMatchObject({ hits: 9, promisedHits: 10, isUnclear: true });
  expect(await need('prize_changed')).toMatchObject({ first: [{ detail: '3' }] });
});

/** Simulates a process that dies after the mail server has received the mails, before it records that. */
async function sendAndDie(): Promise<void> {
  const sender = app.app.get(MailSender);
  // A mail of a registration that is not recorded yet would keep its place in the process for ever.
  await sender.wake();
  let wakeUp: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => (wakeUp = resolve));
  Object.assign(sender, { recordSent: () => asleep });
  onTestFinished(wakeUp);
  void send(11);
  await eventually(async () => {
    const counts = players.map((player) => mails(player).length);
    if (counts.every((count) => count > 0)) return true;
    const waiting = await app.sql`select recipient, template, attempts, next_attempt_at, last_error from mail
      where sent_at is null`;
    throw new Error(`mails to the winners: ${counts.join()}; unrecorded: ${JSON.stringify(waiting)}`);
  });
}

test('OPS-04 VER-02 ADM-18 if a process dies after the mail server received a mail, the mail is sent again with its Message-ID and recorded once', async () => {
  const grid = await aSettledGrid();
  const [winner] = players;
  await sendAndDie();
  const heir = await anInstance(app.databaseUrl);
  await send(30, heir);
  const [first, again] = mails(winner);
  expect(again?.messageId).toBe(first?.messageId);
  expect(await prizeOf(grid.id, winner)).toMatchObject({ ...known, promisedHits: 12, isUnclear: false });
});

test('OPS-04 ADM-18 if a process dies after the mail server received a mail and the prize is then lost, a need says so', async () => {
  const grid = await aSettledGrid();
  const loser = players[2];
  await sendAndDie();
  await correct(grid);
  const heir = await anInstance(app.databaseUrl);
  await send(30, heir);
  expect(mails(loser)).toHaveLength(1);
  expect(await prizeOf(grid.id, loser)).toMatchObject({
    hits: 9,
    promisedHits: 10,
    isUnclear: true,
    mailState: null,
  });
  expect(await need('prize_changed')).toMatchObject({ first: [{ detail: '3' }] });
  // A note does not resolve the need.
  await desk.mark(grid.id, loser, {});
  expect(await prizeOf(grid.id, loser)).toMatchObject({ promisedHits: 10, isUnclear: true });
});
