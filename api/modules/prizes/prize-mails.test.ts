import { beforeEach, expect, test } from 'vitest';
import { aPlayer, anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { PrizeMails } from './prize-mails.ts';

/** Their hits in the next grid: 12, 11, 10 and 9. */
let players: [TestPlayer, TestPlayer, TestPlayer, TestPlayer];

const app = await setUpApp({ env: { PUBLIC_URL: 'https://doce.example' } });
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);
beforeEach(async () => {
  players = [
    await aPlayer(app),
    await aPlayer(app, { country: 'BR', headers: { 'accept-language': 'pt-BR' } }),
    await aPlayer(app),
    await aPlayer(app),
  ];
});

const finish = (id: number, score?: [number, number]) => finishMatch(app, admin, id, score);
/** Corrects a home win to an away win, so every player has one hit fewer. */
const correct = (id: number) => finish(id, [0, 1]);
const setStatus = (gridId: number, status: string) =>
  admin.call(`PUT /admin/game-groups/${gridId}/status`, { status });
const mark = (gridId: number, player: TestPlayer, state: string) => desk.mark(gridId, player, { state });
const aPlayableGrid = (name = 'Fecha 34') => aGridToWin(app, players, name);
async function aSettledGrid(name?: string) {
  const grid = await aPlayableGrid(name);
  await finish(grid.matchIds[0]!);
  return grid;
}
const writeMails = () => app.app.get(PrizeMails).tellWinners();
const sendMails = () => app.app.get(MailSender).wake();
/** Runs `work` with the clock `minutes` ahead. Sets the clock back afterwards, so that sessions do not expire. */
async function after<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  app.clock.advance(minutes * MINUTE);
  try {
    return await work();
  } finally {
    app.clock.advance(-minutes * MINUTE);
  }
}
const runMailJob = (minutes?: number) => desk.tellWinners(minutes);
const mailOf = async (gridId: number, player: TestPlayer) => {
  const [mail] = await app.database.rows<any>('select * from mail where dedupe_key = $1', [
    `prize-won:${gridId}:${player.id}`,
  ]);
  return mail;
};
const mailsTo = (player: TestPlayer) =>
  app.mail.to(player.email).filter(({ text }) => /premio|prêmio/.test(text) && /Fecha|Rodada/.test(text));
const notifiedTierOf = async (gridId: number, player: TestPlayer) => {
  const [row] =
    await app.sql`select notified_tier from prize where grid_id = ${gridId} and player_id = ${player.id}`;
  return row?.notified_tier ?? null;
};

test('ADM-18 I18N-06 every winner gets a mail with the prize and the next steps in their language; a player with nine hits gets none', async () => {
  const grid = await aPlayableGrid();
  await runMailJob();
  expect(players.map((player) => mailsTo(player).length)).toEqual([0, 0, 0, 0]);
  await finish(grid.matchIds[0]!);
  await runMailJob();
  expect(players.map((player) => mailsTo(player).length)).toEqual([1, 1, 1, 0]);
  const [phone, jersey, shorts] = players.map((player) => mailsTo(player)[0]);
  expect(phone).toMatchObject({ subject: 'Ganaste un premio: iPhone 16' });
  expect(jersey).toMatchObject({ subject: expect.stringContaining('Camisa de futebol') });
  expect(shorts).toMatchObject({ subject: 'Ganaste un premio: Short de fútbol' });
  for (const line of [
    'Hola, Ana:',
    'Premio: iPhone 16',
    'Jornada: Fecha 34',
    'Aciertos: 12 de 12',
    `Correo: ${players[0].email}`,
    'Teléfono: +5491155550000',
    'País: Argentina',
    'Impuestos: los paga la organización',
    'https://doce.example/perfil#premios',
  ])
    expect(phone!.text).toContain(line);
  const due = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });
  expect(jersey!.text).toContain(`Entrega até: ${due.format(Date.now() + 30 * DAY)}`);
  expect(jersey!.text).toContain('País: Brasil');
  expect(jersey!.headers).not.toHaveProperty('List-Unsubscribe');
});

test('PRIZE-09 the mail names the day that the claim form names, also when it leaves late', async () => {
  const grid = await aSettledGrid();
  const [argentine, brazilian] = players;
  await app.sql`update grid set settled_at = statement_now() - interval '20 days' where id = ${grid.id}`;
  await runMailJob();
  const untilOf = async (player: TestPlayer) =>
    Date.parse((await player.call('GET /prizes')).body.prizes[0].claim.until);
  const until = await untilOf(argentine);
  expect(until).toBeGreaterThan(Date.now() + 29 * DAY);
  // The clock of the mail was ahead, so near midnight it names the next day.
  const days = (language: string, timeZone: string, at: number) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
    return `(${format.format(at)}|${format.format(at + 12 * MINUTE)})`;
  };
  const es = days('es', 'America/Argentina/Buenos_Aires', until);
  expect(mailsTo(argentine)[0]!.text).toMatch(new RegExp(`antes del ${es}, dinos en tu perfil`));
  const pt = days('pt-BR', 'America/Sao_Paulo', await untilOf(brazilian));
  expect(mailsTo(brazilian)[0]!.text).toMatch(new RegExp(`Dados antes de: ${pt}`));
});

test('ADM-18 no mail leaves within ten minutes, so a result that is corrected by then promises no wrong prize', async () => {
  const grid = await aSettledGrid();
  await writeMails();
  await sendMails();
  await correct(grid.matchIds[11]!);
  await runMailJob();
  expect(players.map((player) => mailsTo(player).length)).toEqual([1, 1, 0, 0]);
  expect(mailsTo(players[0])[0]!.text).toContain('Aciertos: 11 de 12');
  expect(await notifiedTierOf(grid.id, players[2])).toBeNull();
});

test('ADM-18 JOB-04 every correction restarts the ten minutes, also for a prize that was lost and won again', async () => {
  const grid = await aSettledGrid();
  const other = await aSettledGrid('Fecha 35');
  await moveClock(app, HOUR);
  await moveClock(app, HOUR);
  await correct(grid.matchIds[11]!);
  await finish(grid.matchIds[11]!);
  await writeMails();
  await sendMails();
  for (const player of players.slice(0, 3)) {
    expect(await mailOf(grid.id, player)).toBeUndefined();
    expect(await mailOf(other.id, player)).toMatchObject({ sent_at: expect.any(Date) });
  }
  await runMailJob();
  expect(players.map((player) => mailsTo(player).length)).toEqual([2, 2, 2, 0]);
});

test('ADM-18 a mail that waits during a correction leaves ten minutes after the correction', async () => {
  const grid = await aSettledGrid();
  await moveClock(app, HOUR);
  app.mail.failWith = new Error('down');
  await writeMails();
  await sendMails();
  app.mail.failWith = null;
  await correct(grid.matchIds[11]!);
  await after(1, sendMails);
  await after(2, writeMails);
  expect(players.map((player) => mailsTo(player).length)).toEqual([0, 0, 0, 0]);
  await runMailJob();
  expect(players.map((player) => mailsTo(player).length)).toEqual([1, 1, 0, 0]);
  expect(mailsTo(players[0])[0]!.text).toContain('Aciertos: 11 de 12');
});

test('ADM-18 a winner gets one mail for each grid, however often the grid is scored', async () => {
  const grid = await aSettledGrid();
  await runMailJob();
  await Promise.all([runMailJob(), runMailJob()]);
  await setStatus(grid.id, 'closed');
  await setStatus(grid.id, 'settled');
  await runMailJob();
  expect(mailsTo(players[0])).toHaveLength(1);
  await aSettledGrid('Fecha 35');
  await runMailJob();
  expect(mailsTo(players[0])).toHaveLength(2);
});

test('ADM-18 after a correction the mail names the present prize; a player that lost the prize gets no mail until they win it again', async () => {
  const grid = await aSettledGrid();
  app.mail.failWith = new Error('down');
  await runMailJob();
  await correct(grid.matchIds[11]!);
  app.mail.failWith = null;
  await runMailJob(30);
  expect(mailsTo(players[0])[0]!.text).toContain('Aciertos: 11 de 12');
  expect(mailsTo(players[1])[0]!.subject).toMatch(/Short|Shorts|Calção/i);
  expect(mailsTo(players[2])).toHaveLength(0);
  expect(await notifiedTierOf(grid.id, players[2])).toBeNull();
  expect(await mailOf(grid.id, players[2])).toBeUndefined();
  await runMailJob();
  expect(mailsTo(players[2])).toHaveLength(0);
  // The first result was correct.
  await finish(grid.matchIds[11]!);
  await runMailJob();
  expect(mailsTo(players[2])).toHaveLength(1);
  expect(players.map((player) => mailsTo(player).length)).toEqual([1, 1, 1, 0]);
});

test('ADM-18 a player that gains a prize by a correction gets a mail, and a player that had a mail gets no other', async () => {
  const grid = await aSettledGrid();
  await runMailJob();
  const late = players[3];
  await finish(grid.matchIds[0]!, [1, 1]);
  await runMailJob();
  expect(mailsTo(late)).toHaveLength(1);
  expect(mailsTo(late)[0]!.text).toContain('Aciertos: 10 de 12');
  expect(mailsTo(players[0])).toHaveLength(1);
});

test('ADM-18 the prize in the mail stays promised, and the panel shows that a correction changed it', async () => {
  const grid = await aSettledGrid();
  const [first] = players;
  expect(await notifiedTierOf(grid.id, first)).toBeNull();
  await runMailJob();
  expect(await notifiedTierOf(grid.id, first)).toBe(12);
  // No preview counts players before the match begins.
  await app.sql`update match set start_time = start_time - interval '2 days' where grid_id = ${grid.id}`;
  const { body } = await admin.call(`POST /admin/games/${grid.matchIds[11]}/preview-score`, {
    homeScore: 0,
    awayScore: 1,
    status: 'finished',
  });
  expect(body.data.promised.players.map(({ id }: { id: number }) => id)).toContain(first.id);
  await correct(grid.matchIds[11]!);
  await runMailJob();
  expect(await notifiedTierOf(grid.id, first)).toBe(12);
  // Undoing the step does not undo the mail.
  await mark(grid.id, first, 'contacted');
  await mark(grid.id, first, 'won');
  expect(await notifiedTierOf(grid.id, first)).toBe(12);
});

test('ADM-17 ADM-18 the log and the list of prizes show the same state of a winner that was told only by mail', async () => {
  const grid = await aSettledGrid();
  const [winner] = players;
  await runMailJob();
  await mark(grid.id, winner, 'contacted');
  await mark(grid.id, winner, 'won');
  const steps = await app.database.rows(
    `select before ->> 'state' as before, after ->> 'state' as after from audit_event where subject = $1 order by id`,
    [`grid:${grid.id}/player:${winner.id}`],
  );
  expect(steps).toEqual([
    { before: 'mailed', after: 'contacted' },
    { before: 'contacted', after: 'mailed' },
  ]);
});

test('ADM-18 the list shows when the mail left, also after a call, and no mail for a winner that was only called', async () => {
  const grid = await aSettledGrid();
  const [called, mailed] = players;
  const mailedAt = async (player: TestPlayer) => (await desk.prizeOf(grid.id, player)).mailedAt;
  await mark(grid.id, called, 'contacted');
  expect(await mailedAt(called)).toBeNull();
  expect(await mailedAt(mailed)).toBeNull();
  await runMailJob();
  const leftAt = await mailedAt(mailed);
  expect(Date.parse(leftAt)).not.toBeNaN();
  await mark(grid.id, mailed, 'contacted');
  expect(await mailedAt(mailed)).toBe(leftAt);
});

test('ADM-18 SEC-04 disabled and deleted accounts and winners of more than 30 days ago get no mail', async () => {
  const grid = await aSettledGrid();
  const [out, gone, late] = players;
  await app.sql`update account set disabled_at = statement_now() where player_id = ${out.id}`;
  await gone.call('POST /auth/me/delete', { password: PASSWORD });
  const settled = (ago: string) =>
    app.sql`update grid set settled_at = statement_now() - ${ago}::interval where id = ${grid.id}`;
  await settled('31 days');
  await runMailJob();
  expect([out, gone, late].map((player) => mailsTo(player).length)).toEqual([0, 0, 0]);
  await settled('0');
  await runMailJob();
  expect([out, gone, late].map((player) => mailsTo(player).length)).toEqual([0, 0, 1]);
  // An enabled winner gets the mail.
  await app.sql`update account set disabled_at = null where player_id = ${out.id}`;
  await runMailJob();
  expect(mailsTo(out)).toHaveLength(1);
});
