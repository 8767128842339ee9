import { beforeEach, expect, it } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { PrizeMails } from './prize-mails.ts';
import { Prizes } from './prizes.ts';

let players: TestPlayer[];
let grids: { id: number; name: string }[];
let matches: number[][];

const app = await setUpApp();
const admin = await anAdmin(app);

/** Two settled grids, each with a prize of 12, 11 and 10 hits, and all winners told. */
beforeEach(async () => {
  await app.sql`update grid set deleted_at = statement_now()`;
  players = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  grids = [];
  matches = [];
  for (const name of ['Fecha 1', 'Fecha 2']) {
    const { id, matchIds } = await aGridToWin(app, players, name);
    await finishMatch(app, admin, matchIds[0]!);
    grids.push({ id, name });
    matches.push(matchIds);
  }
  await app.app.get(AdvanceGrids).catchUp();
  await moveClock(app, 3_600_000);
  await app.app.get(PrizeMails).tellWinners();
  await app.app.get(MailSender).wake();
});

const list = async (query = '') => (await admin.call(`GET /admin/prizes${query}`)).body.data;
const give = async (player: TestPlayer, gridId: number, changes: object = {}) => {
  const { status, text } = await player.call(`PUT /prizes/${gridId}/claim`, {
    ...{
      password: PASSWORD,
      receiver: 'Eva Prueba',
      address: 'Calle Falsa 123',
      city: 'Rosario',
      region: '',
    },
    ...{ postalCode: '', country: 'AR', phone: '+5491155550000', size: 'M', document: `X${player.id}` },
    ...changes,
  });
  expect(status, text).toBe(200);
};
const refOf = ({ id, gameGroup, version }: any) => ({ playerId: id, gameGroupId: gameGroup.id, version });

it('PRIZE-10 the desk has the prizes of all grids in queues: with an address, without one, under way, with a problem, delivered', async () => {
  const [first, second] = [grids[0]!.id, grids[1]!.id];
  expect((await list()).queues).toEqual({ ready: 0, waiting: 6, sent: 0, problem: 0, delivered: 0 });
  await give(players[0]!, first);
  await give(players[1]!, second);
  const { prizes, total } = await list('?queue=ready');
  expect(prizes.map(({ id, gameGroup, queue }: any) => [id, gameGroup, queue])).toEqual([
    [players[0]!.id, grids[0], 'ready'],
    [players[1]!.id, grids[1], 'ready'],
  ]);
  expect(total).toBe(2);
  expect((await list(`?queue=ready&gameGroupId=${second}`)).total).toBe(1);
  const mark = (as: string, ...some: any[]) =>
    admin.call('POST /admin/prizes/mark', { as, prizes: some.map(refOf) });
  expect((await mark('sent', ...prizes)).body.data).toEqual({ marked: 2, leftOut: 0 });
  expect((await list()).queues).toMatchObject({ ready: 0, waiting: 4, sent: 2 });
  // The answer is older than the steps.
  expect((await mark('delivered', ...prizes)).body.data).toEqual({ marked: 0, leftOut: 2 });
  await mark('delivered', (await list('?queue=sent')).prizes[0]);
  await players[1]!.call(`POST /prizes/${second}/receipt`, { isReceived: false });
  expect((await list()).queues).toEqual({ ready: 0, waiting: 4, sent: 0, problem: 1, delivered: 1 });
  const [waiting] = (await list(`?queue=waiting&gameGroupId=${first}`)).prizes;
  const refused = { state: 'won', refusal: 'Otra cuenta', version: waiting.version };
  await admin.call(`PUT /admin/game-groups/${first}/prizes/${waiting.id}`, refused);
  await players[2]!.call('POST /auth/me/delete', { password: PASSWORD });
  expect((await list()).queues).toEqual({ ready: 0, waiting: 1, sent: 0, problem: 4, delivered: 1 });
});

it('PRIZE-11 the number of a parcel is for the desk, its winner and the mail; the next parcel has its own', async () => {
  const { id } = grids[0]!;
  const [winner] = players as [TestPlayer];
  await give(winner, id);
  const own = async () =>
    (await winner.call('GET /prizes')).body.prizes.find((each: any) => each.gridId === id);
  const prizeOf = async () =>
    (await list(`?gameGroupId=${id}`)).prizes.find((each: any) => each.id === winner.id);
  const marked = { ...refOf(await prizeOf()), tracking: ' AR 123 ' };
  await admin.call('POST /admin/prizes/mark', { as: 'sent', prizes: [marked] });
  expect([(await prizeOf()).tracking, (await own()).tracking]).toEqual(['AR 123', 'AR 123']);
  await app.app.get(MailSender).wake();
  const mail = app.mail.to(winner.email).find(({ subject }) => subject === 'Tu premio está en camino')!;
  expect(mail.text).toContain('Número de seguimiento: AR 123');
  await winner.call(`POST /prizes/${id}/receipt`, { isReceived: false });
  expect([(await prizeOf()).tracking, (await own()).tracking]).toEqual(['AR 123', null]);
  await admin.call('POST /admin/prizes/mark', { as: 'sent', prizes: [refOf(await prizeOf())] });
  expect([(await prizeOf()).tracking, (await own()).tracking]).toEqual([null, null]);
  const audits = await app.sql`select after from audit_event where action = 'prize.update'`;
  expect(JSON.stringify(audits)).toContain('trackingChanged');
  expect(JSON.stringify(audits)).not.toContain('AR 123');
  const answer = await admin.call('POST /admin/prizes/mark', {
    as: 'sent',
    prizes: [{ ...marked, tracking: 'x'.repeat(61) }],
  });
  expect(answer.body.fields).toMatchObject([{ code: 'too_long', limit: 60 }]);
});

it('PRIZE-12 the list of parcels has the ready prizes only, with each look-up audited, and no other answer has an address', async () => {
  const [first, second] = [grids[0]!.id, grids[1]!.id];
  await give(players[0]!, first);
  await give(players[1]!, second, { address: 'Mitre 9' });
  await give(players[2]!, second, { address: 'Belgrano 7' });
  const sent = (await list('?queue=ready')).prizes.find(({ id }: any) => id === players[2]!.id);
  await admin.call('POST /admin/prizes/mark', { as: 'sent', prizes: [refOf(sent)] });
  const { parcels } = (await admin.call('GET /admin/prizes/parcels')).body.data;
  expect(
    parcels.map(({ id, gameGroup, wonHits, claim }: any) => [id, gameGroup.name, wonHits, claim.address]),
  ).toEqual([
    [players[0]!.id, 'Fecha 1', 12, 'Calle Falsa 123'],
    [players[1]!.id, 'Fecha 2', 11, 'Mitre 9'],
  ]);
  expect((await admin.call(`GET /admin/prizes/parcels?gameGroupId=${first}`)).body.data.parcels).toHaveLength(
    1,
  );
  const audits =
    await app.sql`select subject from audit_event where action = 'claim.viewed' and actor_id = ${admin.id}
      order by id`;
  const subjects = [
    `grid:${first}/player:${players[0]!.id}`,
    `grid:${second}/player:${players[1]!.id}`,
    `grid:${first}/player:${players[0]!.id}`,
  ];
  expect(audits.slice(-3).map(({ subject }) => subject)).toEqual(subjects);
  for (const route of [
    'GET /admin/prizes',
    `GET /admin/game-groups/${first}/winners`,
    `GET /admin/game-groups/${first}/winners.csv`,
    `GET /admin/users/${players[0]!.id}`,
    'GET /admin/needs',
    'GET /admin/audit',
  ])
    expect((await admin.call(route)).text, route).not.toMatch(/Calle Falsa|Mitre 9|Rosario/);
});

it('ADM-34 PRIZE-10 who reads the addresses of winners at the desk is in the audit log of their grids, once in ten minutes', async () => {
  const reader = await anAdmin(app);
  for (const page of [1, 2]) await reader.call(`GET /admin/prizes?page=${page}&limit=4`);
  const seen =
    await app.sql`select subject from audit_event where action = 'winners.viewed' and actor_id = ${reader.id}
    order by subject`;
  expect(seen.map(({ subject }) => subject)).toEqual(grids.map(({ id }) => `grid:${id}`).toSorted());
});

it('PRIZE-14 PRIZE-09 a correction after the mails is told in one press, in the language of each, and none is told twice', async () => {
  const [one, , three] = players as [TestPlayer, TestPlayer, TestPlayer];
  await app.sql`update account set language = 'pt-BR' where player_id = ${three.id}`;
  const corrections = async () =>
    (await admin.call(`GET /admin/prizes/corrections?gameGroupId=${id}`)).body.data;
  const { id } = grids[0]!;
  expect(await corrections()).toEqual({ prizes: [], mails: [] });
  // Each winner has a hit fewer. The second one has the prize in hand.
  await app.sql`update prize set step = 'delivered' where grid_id = ${id} and player_id = ${players[1]!.id}`;
  await finishMatch(app, admin, matches[0]!.at(-1)!, [0, 1]);
  const { prizes: changed, mails } = await corrections();
  expect(changed.map(({ playerId }: any) => playerId)).toEqual([one.id, three.id]);
  expect(
    mails.map(({ language, people, text }: any) => [language, people, /Antes.*\n.*/.exec(text)?.[0]]),
  ).toEqual([
    ['es', 1, 'Antes te dijimos: iPhone 16\nAhora: Camiseta de fútbol'],
    ['pt-BR', 0, expect.stringContaining('iPhone 16')],
    ['es', 0, 'Antes te dijimos: Short de fútbol\nAhora: ningún premio'],
    ['pt-BR', 1, expect.stringContaining('nenhum prêmio')],
  ]);
  // The first one is still to say where to send the prize.
  const withDay = (texts: any[]) => texts.map(({ text }) => /Datos antes del: \d+ de /.test(text));
  expect(withDay(mails)).toEqual([true, false, false, false]);
  await give(one, id);
  const { prizes, mails: after } = await corrections();
  expect(withDay(after)).toEqual([false, false, false, false]);
  const press = () => admin.call('POST /admin/prizes/mark', { as: 'corrected', prizes });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ body }) => body.data.marked).reduce((a, b) => a + b)).toBe(2);
  await press();
  await app.app.get(MailSender).wake();
  const told = ({ email }: TestPlayer) =>
    app.mail
      .to(email)
      .filter(({ text }) => /ningún premio|nenhum prêmio|Ahora: /.test(text))
      .map(({ text }) => text);
  expect(told(one)).toEqual([expect.stringContaining('Ahora: Camiseta de fútbol')]);
  expect(told(three)).toEqual([expect.stringContaining('nenhum prêmio')]);
  expect(told(players[1]!)).toEqual([]);
  expect(await corrections()).toEqual({ prizes: [], mails: [] });
  // The one with the prize in hand waits for a person.
  expect((await list(`?gameGroupId=${id}&queue=problem`)).prizes.map(({ id: each }: any) => each)).toEqual([
    players[1]!.id,
  ]);
});

it('PRIZE-14 PRIZE-09 the mail of a correction has a day only while its winner can give the data', async () => {
  const { id } = grids[0]!;
  await finishMatch(app, admin, matches[0]!.at(-1)!, [0, 1]);
  const hasDay = async () => {
    const { mails } = (await admin.call(`GET /admin/prizes/corrections?gameGroupId=${id}`)).body.data;
    return mails.find(({ text }: any) => text.includes('Ahora: Camiseta')).text.includes('Datos antes del');
  };
  const set = (change: string) =>
    app.database.rows(`update prize set ${change} where grid_id = $1 and player_id = $2`, [
      id,
      players[0]!.id,
    ]);
  expect(await hasDay()).toBe(true);
  for (const [change, undo] of [
    [`refusal = 'Falta un dato'`, 'refusal = null'],
    [`step = 'sent'`, `step = 'due'`],
    [`winner_says = 'missing'`, 'winner_says = null'],
  ] as const) {
    await set(change);
    expect(await hasDay(), change).toBe(false);
    await set(undo);
  }
  expect(await hasDay()).toBe(true);
  app.clock.advance(400 * 86_400_000);
  // No session lasts as long as the term.
  const late = await app.app.get(Prizes).corrections(id);
  app.clock.advance(-400 * 86_400_000);
  const texts = late.mails.map(({ text }) => text).join();
  expect(texts).toContain('Ahora: Camiseta');
  expect(texts).not.toContain('Datos antes del');
});

it('PRIZE-14 the press reaches a corrected winner behind two hundred other problems', async () => {
  const { id } = grids[0]!;
  await finishMatch(app, admin, matches[0]!.at(-1)!, [0, 1]);
  // Prizes of erased accounts, which no mail can reach.
  await app.sql`with erased as (insert into player select from generate_series(1, 200) returning id)
     insert into prize (grid_id, player_id, hits, tier, notified_tier) select ${id}, id, 12, 12, 12 from erased`;
  const { prizes } = (await admin.call(`GET /admin/prizes/corrections?gameGroupId=${id}`)).body.data;
  expect(prizes.map(({ playerId }: any) => playerId)).toEqual(players.map((player) => player.id));
});
