import type { NeedKind } from '../../../shared/rules/needs.ts';
import { describe, expect, it } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { DAY, HOUR } from '../../testing/times.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { Claims } from './claims.ts';
import { PrizeMails } from './prize-mails.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);

const where = {
  ...{
    receiver: 'Eva Prueba',
    address: 'Av. Corrientes 1234',
    city: 'Buenos Aires',
    region: '',
    postalCode: '',
  },
  ...{
    country: 'AR',
    phone: '+5491155550000',
    size: null as string | null,
    document: 'X30123456' as string | undefined,
  },
};

/** A winner of the phone and one of the jersey, both told by a mail unless they find it themselves. */
async function winners({ isMailed = true } = {}) {
  const [phone, jersey] = [await aPlayer(app), await aPlayer(app)];
  const { id, matchIds } = await aGridToWin(app, [phone, jersey], 'Con premios');
  await finishMatch(app, admin, matchIds[0]!);
  await app.app.get(AdvanceGrids).catchUp();
  await moveClock(app, HOUR);
  if (isMailed) await app.app.get(PrizeMails).tellWinners();
  return { id, phone, jersey, matchIds };
}

const save = (player: TestPlayer, id: number, changes: object = {}) =>
  player.call(`PUT /prizes/${id}/claim`, { password: PASSWORD, ...where, ...changes });
const read = (player: TestPlayer, id: number, password?: string) =>
  player.call(`POST /prizes/${id}/claim/read`, password ? { password } : {});

const prizeOf = (player: TestPlayer, id: number) => desk.prizeOf(id, player);
const mark = async (player: TestPlayer, id: number, state: string) =>
  expect((await desk.mark(id, player, { state })).status).toBe(200);
const say = (player: TestPlayer, id: number, isReceived: boolean) =>
  player.call(`POST /prizes/${id}/receipt`, { isReceived });

const hasNeed = async (kind: NeedKind, id: number) => !!(await desk.needOf(kind, id));
const claimsIn = async (id: number) => (await app.sql`select from prize_claim where grid_id = ${id}`).length;

describe('PRIZE-01 the data for a delivery', () => {
  it('PRIZE-01 are read and changed with the password only, and the document shows its last three signs', async () => {
    const { id, phone } = await winners();
    for (const body of [{ ...where }, { ...where, password: 'otra' }])
      expect((await save(phone, id, { password: undefined, ...body })).body.code).toBe('wrong_password');
    expect((await save(phone, id)).status).toBe(200);
    expect((await read(phone, id)).body.code).toBe('wrong_password');
    expect((await read(phone, id, PASSWORD)).body.claim).toMatchObject({
      receiver: 'Eva Prueba',
      address: 'Av. Corrientes 1234',
      document: '•••456',
    });
    // A fresh login with a passkey needs no password.
    await app.sql`update session set second_factor_at = ${new Date(app.clock.now() - 60_000)}
      where player_id = ${phone.id}`;
    expect((await read(phone, id)).status).toBe(200);
    // A document that is not sent stays.
    await save(phone, id, { document: undefined, address: 'Otra calle 2' });
    const shown = await admin.call(`GET /admin/game-groups/${id}/prizes/${phone.id}/claim`);
    expect(shown.body.data).toMatchObject({ address: 'Otra calle 2', document: 'X30123456', size: null });
    const log = await admin.call('GET /admin/audit?kind=prize');
    expect(log.body.data.entries[0]).toMatchObject({
      action: 'claim.viewed',
      subject: { player: { id: phone.id } },
    });
    expect(log.text).not.toContain('30123456');
    expect(log.text).not.toContain('Otra calle');
  });

  it('PRIZE-01 name what is missing: a size for clothes, a document for the phone, a number that can be called', async () => {
    const { id, phone, jersey } = await winners();
    const fieldsOf = async (answer: Promise<any>) => (await answer).body.fields;
    expect(await fieldsOf(save(phone, id, { document: undefined }))).toEqual([
      expect.objectContaining({ field: 'document', code: 'required' }),
    ]);
    expect(await fieldsOf(save(jersey, id))).toEqual([
      expect.objectContaining({ field: 'size', code: 'required' }),
    ]);
    expect(await fieldsOf(save(phone, id, { country: 'EC', phone: '+5930991234567' }))).toBeUndefined();
    expect(await fieldsOf(save(phone, id, { phone: '123' }))).toEqual([
      expect.objectContaining({ field: 'phone', code: 'invalid_phone' }),
    ]);
    expect(await fieldsOf(save(phone, id, { address: ' ' }))).toEqual([
      expect.objectContaining({ field: 'address', code: 'required' }),
    ]);
    // The jersey needs no document, so the server keeps no document.
    await save(jersey, id, { size: 'L' });
    expect((await read(jersey, id, PASSWORD)).body.claim).toMatchObject({ size: 'L', document: null });
  });

  it('PRIZE-01 LEGAL-06 an address in another country is accepted, and the desk sees it', async () => {
    const { id, jersey } = await winners();
    expect((await save(jersey, id, { size: 'M', country: 'CL', phone: '+56961234567' })).status).toBe(200);
    expect((await prizeOf(jersey, id)).claim).toMatchObject({ country: 'CL', isNews: false });
  });

  it('PRIZE-01 belong to the winner: another player, and one who does not know of the prize yet, have none', async () => {
    const { id } = await winners();
    expect((await save(await aPlayer(app), id)).status).toBe(404);
    const early = await aPlayer(app);
    const grid = await aGridToWin(app, [early], 'Recién terminada');
    await finishMatch(app, admin, grid.matchIds[0]!);
    await app.app.get(AdvanceGrids).catchUp();
    expect((await save(early, grid.id)).status).toBe(404);
  });
});

describe('PRIZE-02 a change of the data', () => {
  it('PRIZE-02 after the desk looked is seen and a need until it looks again, and the mail has none of them; it closes with the parcel', async () => {
    const { id, phone } = await winners();
    await save(phone, id);
    const look = () => admin.call(`GET /admin/game-groups/${id}/prizes/${phone.id}/claim`);
    await look();
    expect([(await prizeOf(phone, id)).claim.isNews, await hasNeed('prize_news', id)]).toEqual([
      false,
      false,
    ]);
    await save(phone, id, { address: 'Calle Nueva 7' });
    expect([(await prizeOf(phone, id)).claim.isNews, await hasNeed('prize_news', id)]).toEqual([true, true]);
    await look();
    expect([(await prizeOf(phone, id)).claim.isNews, await hasNeed('prize_news', id)]).toEqual([
      false,
      false,
    ]);
    const mails =
      await app.sql`select params from mail where recipient = ${phone.email} and template = 'claim-changed'`;
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/Corrientes|Nueva|30123456/);
    await mark(phone, id, 'sent');
    expect((await save(phone, id)).body.code).toBe('claim_closed');
  });

  it('PRIZE-02 a desk that saw the older data is told', async () => {
    const { id, phone } = await winners();
    const { version } = await prizeOf(phone, id);
    await save(phone, id);
    const path = `PUT /admin/game-groups/${id}/prizes/${phone.id}`;
    expect((await admin.call(path, { state: 'sent', version })).status).toBe(409);
  });
});

describe('PRIZE-03 what the winner says of the delivery', () => {
  it('PRIZE-03 "it came" moves no step, "it did not" makes the prize due again and a need', async () => {
    const { id, phone } = await winners();
    expect((await say(phone, id, true)).body.code).toBe('prize_not_sent');
    await mark(phone, id, 'sent');
    expect((await say(phone, id, true)).body).toMatchObject({ state: 'sent', winnerSays: 'received' });
    await mark(phone, id, 'delivered');
    expect((await say(phone, id, false)).body).toMatchObject({ state: 'won', winnerSays: 'missing' });
    expect((await say(phone, id, false)).status).toBe(200);
    const needOf = () => hasNeed('prize_missing', id);
    expect(await needOf()).toBe(true);
    // The winner found it after all.
    expect((await say(phone, id, true)).body).toMatchObject({ state: 'won', winnerSays: 'received' });
    expect(await needOf()).toBe(false);
    expect((await say(await aPlayer(app), id, true)).status).toBe(404);
    // No need waits for an account that is gone.
    await mark(phone, id, 'sent');
    await say(phone, id, false);
    expect(await needOf()).toBe(true);
    await phone.call('POST /auth/me/delete', { password: PASSWORD });
    expect(await needOf()).toBe(false);
  });

  it('PRIZE-03 PRIZE-02 after "it did not" the winner mends the address, also after the term, and may say it again of the next parcel', async () => {
    const { id, phone } = await winners({ isMailed: false });
    await save(phone, id);
    await mark(phone, id, 'sent');
    // Without a notice the term runs from the settlement. It ended more than 180 days ago.
    await app.sql`update grid set settled_at = statement_now() - interval '400 days' where id = ${id}`;
    const own = async () => {
      const { body } = await phone.call('GET /prizes');
      return body.prizes.find(({ gridId }: any) => gridId === id);
    };
    expect(Date.parse((await own()).claim.until)).toBeLessThan(Date.now());
    await say(phone, id, false);
    expect((await own()).claim.until).toBeNull();
    expect((await save(phone, id, { address: 'Calle Correcta 9' })).status).toBe(200);
    // The data are needed again.
    await app.app.get(Claims).eraseOld();
    expect((await read(phone, id, PASSWORD)).body.claim.address).toBe('Calle Correcta 9');
    await mark(phone, id, 'sent');
    expect(await own()).toMatchObject({ state: 'sent', winnerSays: null });
    expect((await save(phone, id)).body.code).toBe('claim_closed');
    expect((await say(phone, id, false)).body).toMatchObject({ state: 'won', winnerSays: 'missing' });
  });

  it('PRIZE-03 what the winner found after all stays known when the desk marks it', async () => {
    const { id, phone } = await winners();
    await mark(phone, id, 'sent');
    await say(phone, id, false);
    await say(phone, id, true);
    await mark(phone, id, 'delivered');
    expect((await prizeOf(phone, id)).winnerSays).toBe('received');
  });

  it('PRIZE-03 WIN-01 the public page counts the confirmed deliveries', async () => {
    const { id, phone } = await winners();
    const shown = async () => {
      app.clock.advance(5_000);
      const { grids } = (await app.call('GET /winners')).body;
      return grids.find((grid: any) => grid.id === id).prizes[0];
    };
    await mark(phone, id, 'sent');
    await say(phone, id, true);
    // The desk has not closed it, so it counts neither as delivered nor as confirmed.
    expect(await shown()).toMatchObject({ prize: 'iphone', delivered: 0, confirmed: 0 });
    await mark(phone, id, 'delivered');
    expect(await shown()).toMatchObject({ prize: 'iphone', delivered: 1, confirmed: 1 });
  });
});

describe('PRIZE-08 the mail that a prize has left', () => {
  it('PRIZE-08 goes each time it leaves, to its winner, with the prize and without the address', async () => {
    const { id, phone } = await winners();
    await save(phone, id);
    const mails = async () => {
      await app.app.get(MailSender).wake();
      return app.mail.to(phone.email).filter(({ subject }) => subject === 'Tu premio está en camino');
    };
    await mark(phone, id, 'contacted');
    expect(await mails()).toEqual([]);
    await mark(phone, id, 'sent');
    await mark(phone, id, 'delivered');
    // A step back by the desk corrects a mistake.
    await mark(phone, id, 'sent');
    await say(phone, id, false);
    expect(await mails()).toHaveLength(1);
    await mark(phone, id, 'sent');
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]!.text).toMatch(/Premio: iPhone 16\n.*Con premios/);
    expect(sent.map(({ text, html }) => text + html).join()).not.toMatch(/Corrientes|30123456/);
  });
});

describe('PRIZE-04 the data are erased', () => {
  const eraseAt = async (ms: number) => {
    const now = app.clock.now();
    app.clock.advance(ms);
    await app.app.get(Claims).eraseOld();
    app.clock.advance(now - app.clock.now());
  };

  it('PRIZE-04 180 days after the delivery, and the step and its date stay', async () => {
    const { id, phone } = await winners();
    await save(phone, id);
    await mark(phone, id, 'delivered');
    await eraseAt(179 * DAY);
    expect(await claimsIn(id)).toBe(1);
    await eraseAt(181 * DAY);
    expect(await claimsIn(id)).toBe(0);
    const { claim, state, delivered } = await prizeOf(phone, id);
    expect([claim, state, delivered.by]).toEqual([null, 'delivered', admin.username]);
  });

  it('PRIZE-04 180 days after the term of a prize that was never delivered', async () => {
    const { id, phone } = await winners();
    await save(phone, id);
    await eraseAt(209 * DAY);
    expect(await claimsIn(id)).toBe(1);
    await eraseAt(211 * DAY);
    expect(await claimsIn(id)).toBe(0);
  });

  it('PRIZE-04 once a prize that a correction took is cleared up', async () => {
    const { id, phone, matchIds } = await winners();
    await save(phone, id);
    await app.sql`update prize set notified_tier = 12 where grid_id = ${id} and player_id = ${phone.id}`;
    for (const matchId of matchIds.slice(0, 3)) await finishMatch(app, admin, matchId, [0, 1]);
    await app.app.get(AdvanceGrids).catchUp();
    await app.app.get(Claims).eraseOld();
    expect(await claimsIn(id)).toBe(1);
    await desk.mark(id, phone, { isCleared: true });
    await app.app.get(Claims).eraseOld();
    expect(await claimsIn(id)).toBe(0);
  });

  it('PRIZE-04 with the account; the export has them for the password only', async () => {
    const { id, phone } = await winners();
    await save(phone, id);
    const own = await phone.call('GET /auth/me/data');
    expect(own.body.claims).toEqual([{ grid: 'Con premios', changedAt: expect.any(String), data: null }]);
    expect(own.text).not.toMatch(/Corrientes|30123456/);
    const wrong = await phone.call('POST /auth/me/data', { password: 'otra' });
    expect(wrong.body.code).toBe('wrong_password');
    const whole = await phone.call('POST /auth/me/data', { password: PASSWORD });
    expect(whole.body.claims[0].data).toMatchObject({
      address: 'Av. Corrientes 1234',
      document: 'X30123456',
    });
    await phone.call('POST /auth/me/delete', { password: PASSWORD });
    expect(await claimsIn(id)).toBe(0);
  });
});

it('PRIZE-05 a winner that has not said where to send it is no lateness of the organiser', async () => {
  const { id, phone, jersey } = await winners();
  await app.sql`update prize set notified_tier = tier where grid_id = ${id}`;
  await app.sql`update grid set settled_at = statement_now() - interval '25 days' where id = ${id}`;
  const late = async () => (await desk.needOf('prize_late', id))?.detail;
  expect(await late()).toBeUndefined();
  await save(jersey, id, { size: 'S' });
  expect(await late()).toBe('1');
  await save(phone, id);
  expect(await late()).toBe('2');
});
