import { describe, expect, it } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { HOUR } from '../../testing/times.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { Claims } from './claims.ts';
import { PrizeMails } from './prize-mails.ts';

let nextPhone = 10_000;

const app = await setUpApp();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);

const phoneOfItsOwn = () => `+54911555${(nextPhone += 1)}`;

async function settle(matchIds: number[]) {
  await finishMatch(app, admin, matchIds[0]!);
  await app.app.get(AdvanceGrids).catchUp();
  await moveClock(app, HOUR);
  await app.app.get(PrizeMails).tellWinners();
}

/** Players of a grid: the first has 12 hits, each later one an equal pick less. All have phones of their own. */
async function aGridOf(players: TestPlayer[], name: string) {
  for (const { id } of players)
    await app.sql`update account set phone = ${phoneOfItsOwn()} where player_id = ${id}`;
  return aGridToWin(app, players, name);
}

const claim = (player: TestPlayer, gridId: number, changes: object) =>
  player.call(`PUT /prizes/${gridId}/claim`, {
    ...{ password: PASSWORD, receiver: 'Eva Prueba', address: 'Av. Corrientes 1234', city: 'Buenos Aires' },
    ...{ region: '', postalCode: '', country: 'AR', phone: phoneOfItsOwn(), size: 'M' },
    ...{ document: `X${phoneOfItsOwn()}` },
    ...changes,
  });

const listOf = (gridId: number) => desk.list(gridId);
const sameOf = async (gridId: number, player: TestPlayer) => (await desk.prizeOf(gridId, player)).same;
const compare = (gridId: number, { id }: TestPlayer, token = admin.token) =>
  app.call(`GET /admin/game-groups/${gridId}/prizes/${id}/alike`, { token });
const update = (gridId: number, player: TestPlayer, change: object) => desk.mark(gridId, player, change);

describe('PRIZE-06 one person, one account', () => {
  it('PRIZE-06 two claims with one document both have a note, neither winner sees it, and the look is recorded', async () => {
    const [one, two] = [await aPlayer(app), await aPlayer(app)];
    const first = await aGridOf([one], 'Documento uno');
    const second = await aGridOf([two], 'Documento dos');
    await settle(first.matchIds);
    await settle(second.matchIds);
    await claim(one, first.id, { document: 'X-30.123.456', address: 'Belgrano 1', city: 'Salta' });
    expect(await sameOf(first.id, one)).toEqual([]);
    await claim(two, second.id, { document: 'x30123456', address: 'Mitre 9', city: 'Salta' });
    expect(await sameOf(first.id, one)).toEqual(['document']);
    expect(await sameOf(second.id, two)).toEqual(['document']);
    const { others } = (await compare(first.id, one)).body.data;
    expect(others).toEqual([
      {
        id: two.id,
        username: two.username,
        isDisabled: false,
        gameGroup: { id: second.id, name: 'Documento dos' },
        same: ['document'],
      },
    ]);
    const log = await admin.call('GET /admin/audit?kind=prize');
    expect(log.body.data.entries[0]).toMatchObject({
      action: 'prize.compared',
      subject: { player: { id: one.id } },
    });
    expect(log.text).not.toContain('30123456');
    for (const player of [one, two])
      expect((await player.call('GET /prizes')).text).not.toMatch(/alike|same/);
    // The note is no ban, so the prize leaves.
    expect((await update(first.id, one, { state: 'sent' })).status).toBe(200);
  });

  it('PRIZE-06 one phone, of the claim or of the account', async () => {
    const [one, two] = [await aPlayer(app), await aPlayer(app)];
    const grid = await aGridOf([one, two], 'Familia');
    await settle(grid.matchIds);
    const phone = phoneOfItsOwn();
    await claim(one, grid.id, { phone });
    await claim(two, grid.id, { phone });
    expect(await sameOf(grid.id, one)).toEqual(['phone']);
    expect(await sameOf(grid.id, two)).toEqual(['phone']);
    await claim(two, grid.id, {});
    expect(await sameOf(grid.id, one)).toEqual([]);
    await app.sql`update account set phone = ${phone} where player_id = ${two.id}`;
    expect(await sameOf(grid.id, one)).toEqual(['phone']);
    expect(await sameOf(grid.id, two)).toEqual(['phone']);
  });

  it('PRIZE-06 needs the permission, and goes with the claim', async () => {
    const [one, two] = [await aPlayer(app), await aPlayer(app)];
    const grid = await aGridOf([one, two], 'Con el tiempo');
    await settle(grid.matchIds);
    const phone = phoneOfItsOwn();
    await claim(one, grid.id, { document: 'Z99887766' });
    await claim(two, grid.id, { document: 'Z99887766' });
    // The jersey needs no document, so the second claim has none. Phones differ.
    expect(await sameOf(grid.id, one)).toEqual([]);
    await claim(one, grid.id, { phone });
    await claim(two, grid.id, { phone });
    expect(await sameOf(grid.id, one)).toEqual(['phone']);
    const other = await anAdmin(app);
    await app.sql`update account set permissions = '{results}' where player_id = ${other.id}`;
    expect((await compare(grid.id, one, other.token)).status).toBe(403);
    expect((await compare(grid.id, one, two.token)).status).toBe(403);
    for (const player of [one, two]) await update(grid.id, player, { state: 'delivered' });
    const now = app.clock.now();
    app.clock.advance(181 * 24 * 3_600_000);
    await app.app.get(Claims).eraseOld();
    app.clock.advance(now - app.clock.now());
    expect((await compare(grid.id, one)).body.data.others).toEqual([]);
  });
});

const ownPrize = async (player: TestPlayer) => (await player.call('GET /prizes')).body.prizes[0];
async function prizeMails({ email }: TestPlayer): Promise<string[]> {
  const mails =
    await app.sql`select template from mail where recipient = ${email} and template like 'prize-%' order by id`;
  return mails.map(({ template }) => template);
}

describe('PRIZE-07 a refused prize', () => {
  it('PRIZE-07 names its reason and where to complain, to its winner only, and can be taken back', async () => {
    const [one, two] = [await aPlayer(app), await aPlayer(app)];
    const grid = await aGridOf([one, two], 'Rechazado');
    await settle(grid.matchIds);
    const reason = 'El documento es de otra persona.';
    await eventually(async () => (await ownPrize(one)).mailedAt);
    const refused = await update(grid.id, one, { refusal: reason });
    expect(refused.body.data).toMatchObject({ state: 'won', refusal: reason });
    const own = await ownPrize(one);
    expect(own).toMatchObject({ state: 'refused', refusal: reason, claim: null });
    const mail = await app.mail.arrived(one.email, reason);
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain(app.env.supportEmail);
    expect((await claim(one, grid.id, {})).body.code).toBe('claim_closed');
    // The prize does not leave, the public page does not count it, and the account plays on.
    expect((await update(grid.id, one, { state: 'sent' })).body.fields).toEqual([
      expect.objectContaining({ field: 'state', code: 'invalid' }),
    ]);
    app.clock.advance(5_000);
    const { grids } = (await app.call('GET /winners')).body;
    const shown = grids.find(({ id }: any) => id === grid.id).prizes;
    expect(shown.find(({ prize }: any) => prize === 'iphone')).toMatchObject({ players: 1, winners: 0 });
    expect((await listOf(grid.id)).queues.problem).toBe(1);
    const log = await admin.call('GET /admin/audit?kind=prize');
    expect(log.text).not.toContain(reason);
    const data = (await one.call('GET /auth/me/data')).body;
    expect(data.prizes[0].refusal).toBe(reason);
    await moveClock(app, 40 * 24 * HOUR);
    expect((await update(grid.id, one, { refusal: '' })).body.data.refusal).toBeNull();
    // The winner is told, and has the days for the data again.
    expect(await prizeMails(one)).toEqual(['prize-won', 'prize-refused', 'prize-unrefused']);
    const again = await app.mail.arrived(one.email, 'Buenas noticias: sí vas a recibir tu premio');
    expect(again.text).toContain('Premio: iPhone 16');
    expect(again.text).not.toContain(reason);
    // PRIZE-09
    const { until } = (await ownPrize(one)).claim;
    const day = new Intl.DateTimeFormat('es', {
      dateStyle: 'long',
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    expect(again.text).toContain(`Datos antes del: ${day.format(Date.parse(until))}`);
    expect((await claim(one, grid.id, {})).status).toBe(200);
    expect((await update(grid.id, one, { state: 'sent' })).status).toBe(200);
    expect((await update(grid.id, one, { refusal: reason })).body.fields).toEqual([
      expect.objectContaining({ field: 'refusal', code: 'invalid' }),
    ]);
  });

  it('PRIZE-07 a winner who is not told yet gets the mails of the refusal only, and counts as told', async () => {
    const player = await aPlayer(app);
    const grid = await aGridOf([player], 'Antes del aviso');
    await finishMatch(app, admin, grid.matchIds[0]!);
    await app.app.get(AdvanceGrids).catchUp();
    await update(grid.id, player, { refusal: 'La cuenta es de una persona menor.' });
    // The mail named the prize, so "Mis premios" has it before the result is final.
    expect((await ownPrize(player)).state).toBe('refused');
    await moveClock(app, HOUR);
    await app.app.get(PrizeMails).tellWinners();
    expect(await prizeMails(player)).toEqual(['prize-refused']);
    // A correction after it is a need, and no mail promises another prize.
    await finishMatch(app, admin, grid.matchIds.at(-1)!, [0, 1]);
    await app.app.get(AdvanceGrids).catchUp();
    expect((await listOf(grid.id)).prizes[0]).toMatchObject({ hits: 11, promisedHits: 12, isUnclear: true });
    await update(grid.id, player, { refusal: '' });
    await app.app.get(PrizeMails).tellWinners();
    expect(await prizeMails(player)).toEqual(['prize-refused', 'prize-unrefused']);
    // Also after a contact that was undone.
    await update(grid.id, player, { state: 'contacted' });
    expect((await update(grid.id, player, { state: 'won' })).body.data.promisedHits).toBe(12);
  });

  it('PRIZE-07 a prize that a correction took is not promised when its refusal is taken back', async () => {
    const player = await aPlayer(app);
    const grid = await aGridOf([player], 'Ya no alcanza');
    await settle(grid.matchIds);
    await update(grid.id, player, { refusal: 'La cuenta es de una persona menor.' });
    for (const id of grid.matchIds.slice(0, 3)) await finishMatch(app, admin, id, [0, 1]);
    await app.app.get(AdvanceGrids).catchUp();
    expect((await update(grid.id, player, { refusal: '' })).status).toBe(200);
    expect(await prizeMails(player)).toEqual(['prize-won', 'prize-refused']);
    // There is nothing left to refuse.
    const again = await update(grid.id, player, { refusal: 'La cuenta es de una persona menor.' });
    expect(again.body.fields).toEqual([expect.objectContaining({ field: 'refusal', code: 'invalid' })]);
  });

  it('PRIZE-07 a refused prize of an erased account stays refused, without its reason', async () => {
    const player = await aPlayer(app);
    const grid = await aGridOf([player], 'Rechazado y borrado');
    await settle(grid.matchIds);
    await update(grid.id, player, { refusal: 'El documento es de otra persona.' });
    await player.call('POST /auth/me/delete', { password: PASSWORD });
    expect((await listOf(grid.id)).prizes[0]).toMatchObject({ username: null, refusal: '–' });
    app.clock.advance(5_000);
    const { grids } = (await app.call('GET /winners')).body;
    const shown = grids.find(({ id }: any) => id === grid.id).prizes[0];
    expect(shown).toMatchObject({ players: 1, winners: 0 });
  });
});
