import { createECDH } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aGrid, anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { MailRefused } from '../../platform/mail-transport.ts';
import { ReminderMails } from './reminder-mails.ts';

/** The public key of a device. */
const DEVICE_KEY = createECDH('prime256v1').generateKeys('base64url');
let admin: TestPlayer;
let player: TestPlayer;
const app = await setUpApp({ env: { PUBLIC_URL: 'https://doce.example' } });
/** Each test has a player of Colombia with the consent and no open grid of another test. It is noon in Bogota. */
beforeEach(async () => {
  app.mail.failWith = null;
  await app.sql`update grid set status = 'closed', status_by = 'admin' where status = 'open'`;
  app.clock.advance(nextNoon() - app.clock.now());
  // Access tokens end with the clock of the app.
  [admin, player] = [await anAdmin(app), await aPlayer(app, { country: 'CO' })];
  await consent(player);
});

/** Bogota is five hours behind UTC all year. */
function nextNoon(): number {
  const noon = new Date(app.clock.now());
  noon.setUTCHours(17, 0, 0, 0);
  return noon.getTime() + (noon.getTime() < app.clock.now() ? 24 * HOUR : 0);
}
/** Opens a grid of Colombia whose matches start in these hours by the clock of the app. */
async function open(hours: number[], name = 'Fecha 7') {
  const shift = app.clock.now() - Date.now();
  return aGrid(
    app,
    hours.map((hour) => ({ startsInMs: shift + hour * HOUR })),
    { country: 'Colombia', name },
  );
}
const consent = (player: TestPlayer, body: object = { isOn: true, place: 'complete' }) =>
  player.call('PUT /reminders/mail', body);
const stateOf = async (player: TestPlayer) => (await player.call('GET /reminders/mail')).body;
const write = () => app.app.get(ReminderMails).remind();
const send = () => app.app.get(MailSender).wake();
async function remind() {
  await write();
  await send();
}
const mailsTo = ({ email }: TestPlayer) => app.mail.to(email).filter(({ text }) => text.includes('/jugar'));
type Sent = { headers?: Record<string, string> | undefined };
/** The path of a mail's unsubscribe link. */
const linkOf = (mail: Sent) =>
  /^<https:\/\/doce\.example(\S+)>$/.exec(mail.headers!['List-Unsubscribe']!)![1]!;
/** Calls the unsubscribe link of a mail as a mail program does. */
const unsubscribe = (mail: Sent, method: 'GET' | 'POST' = 'POST') =>
  app.app
    .getHttpAdapter()
    .getInstance()
    .inject({ method, url: linkOf(mail) });

test('PUSH-11 a player who wants it gets one mail with the missing matches, their lock and its zone, and no pick', async () => {
  const grid = await open([5, 6, 30], 'Fecha 7');
  await player.pick(grid.matchIds.slice(0, 1), 'draw');
  await remind();
  await remind();
  const mails = mailsTo(player);
  expect(mails).toHaveLength(1);
  const [{ subject, text, headers }] = mails as [(typeof mails)[0]];
  expect(subject).toMatch(/^Te faltan 2 partidos: el primero cierra el \p{L}+ \d+ \p{L}+, 17:50$/u);
  expect(text).toMatch(
    /Fecha 7: te faltan 2 partidos\nEl primero cierra el .+, 17:50 \(hora de Colombia\)\nLocal \d+ – Visita \d+\nLocal \d+ – Visita \d+\n/,
  );
  expect(text).toContain(`https://doce.example/jugar?grid=${grid.id}\n`);
  expect(text).not.toMatch(/empate|local gana|premio|iPhone/i);
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

test('PUSH-11 without the consent no mail leaves; its moment, place, language and version are in the own data', async () => {
  const other = await aPlayer(app, { country: 'CO' });
  await open([5]);
  await remind();
  expect(mailsTo(other)).toEqual([]);
  expect(await stateOf(other)).toEqual({ isOn: false, isUndeliverable: false });
  const { body } = await player.call('GET /auth/me/data');
  expect(body.reminderMails).toEqual({
    givenAt: expect.any(String),
    place: 'complete',
    language: 'es',
    textVersion: '2026-11-26',
    withdrawnAt: null,
  });
});

test('PUSH-16 who gets the reminder as a push gets no mail, unless every device is disabled or logged out', async () => {
  const [other, disabled] = [await aPlayer(app, { country: 'CO' }), await aPlayer(app, { country: 'CO' })];
  for (const [place, one] of [player, other, disabled].entries()) {
    await consent(one);
    const endpoint = `https://fcm.googleapis.com/fcm/send/reminder-${place}`;
    const keys = { p256dh: DEVICE_KEY, auth: 'A'.repeat(22) };
    const body = { endpoint, keys, timeZone: 'America/Bogota' };
    expect((await one.call('PUT /push/subscription', body)).status).toBe(200);
    await one.call('PUT /push/preferences', { reminders: one !== other });
  }
  await app.sql`update push_subscription set disabled_at = statement_now() where endpoint like '%/reminder-2'`;
  await open([5]);
  await remind();
  expect([player, other, disabled].map((one) => mailsTo(one).length)).toEqual([0, 1, 1]);
});

test('PUSH-11 several grids that lock within a day are one mail; a grid of another country counts only with a pick in it', async () => {
  await open([5], 'Fecha 7');
  await open([20], 'Fecha 8');
  await open([30], 'Fecha 9');
  const foreign = await aGrid(app, [{ startsInMs: app.clock.now() - Date.now() + 8 * HOUR }], {
    country: 'Brazil',
    name: 'Rodada 3',
  });
  await remind();
  const [mail] = mailsTo(player);
  expect(mail!.subject).toContain('Te faltan 2 partidos');
  expect(mail!.text).toMatch(/Fecha 7[\s\S]*Fecha 8/);
  expect(mail!.text).not.toMatch(/Fecha 9|Rodada 3/);
  expect(foreign.matchIds).toHaveLength(1);
});

test('PUSH-11 case 55 the one mail of a day has every grid that is due later that day', async () => {
  // 8:00: the third grid locks in 26 hours, and would be due at 20:00.
  app.clock.advance(20 * HOUR);
  await open([6], 'Fecha 7');
  await open([20], 'Fecha 8');
  await open([27], 'Fecha 9');
  await open([31], 'Fecha 10');
  await remind();
  app.clock.advance(12 * HOUR);
  await remind();
  const mails = mailsTo(player);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toMatch(/Fecha 7[\s\S]*Fecha 8[\s\S]*Fecha 9/);
  expect(mails[0]!.text).not.toContain('Fecha 10');
  // It locks at 14:50 of the next day, and is due then.
  app.clock.advance(14 * HOUR);
  await remind();
  expect(mailsTo(player).map(({ text }) => text.includes('Fecha 10'))).toEqual([false, true]);
});

test('PUSH-11 picks that arrive while the mail waits cancel it, and so do a withdrawal and a disabled account', async () => {
  const grid = await open([5]);
  const [withdrawn, disabled, reading] = [
    await aPlayer(app, { country: 'CO' }),
    await aPlayer(app, { country: 'CO' }),
    await aPlayer(app, { country: 'CO' }),
  ];
  for (const each of [withdrawn, disabled, reading]) await consent(each);
  app.mail.failWith = new Error('down');
  await remind();
  app.mail.failWith = null;
  await player.pick(grid.matchIds, 'draw');
  await consent(withdrawn, { isOn: false, place: 'profile' });
  await admin.call(`PUT /admin/users/${disabled.id}/toggle-status`);
  app.clock.advance(HOUR / 6);
  await send();
  expect([player, withdrawn, disabled, reading].map((each) => mailsTo(each).length)).toEqual([0, 0, 0, 1]);
});

test('PUSH-11 an unverified account gets no mail until it is verified', async () => {
  const unverified = await aPlayer(app, { country: 'CO', isVerified: false });
  await consent(unverified);
  await open([5]);
  await remind();
  expect(mailsTo(unverified)).toEqual([]);
});

test('PUSH-11 nothing is written before its time, and a mail that waited into the night does not leave', async () => {
  await open([9]);
  expect(await write()).toBe(0);
  await open([12]);
  app.clock.advance(7 * HOUR);
  app.mail.failWith = new Error('down');
  await remind();
  app.mail.failWith = null;
  app.clock.advance(3.5 * HOUR);
  await send();
  expect(mailsTo(player)).toEqual([]);
});

test('PUSH-11 a first lock that moves after the mail left brings no second mail', async () => {
  const grid = await open([5]);
  await remind();
  await app.sql`update match set start_time = start_time + interval '1 day' where id = any(${grid.matchIds})`;
  app.clock.advance(24 * HOUR);
  await remind();
  expect(mailsTo(player)).toHaveLength(1);
});

test('PUSH-11 missing picks that are locked or void bring no mail', async () => {
  const grid = await open([5, 6]);
  await setScore(admin, grid.matchIds[0]!, [0, 0], 'cancelled');
  await player.pick(grid.matchIds.slice(1), 'draw');
  await remind();
  expect(mailsTo(player)).toEqual([]);
});

test('PUSH-11 one press on the link of an old mail switches reminders off without a login, and the profile shows it', async () => {
  await open([5]);
  await remind();
  const [mail] = mailsTo(player);
  expect((await unsubscribe(mail!, 'GET')).body).toContain('¿No quieres recibir más recordatorios?');
  expect((await stateOf(player)).isOn).toBe(true);
  // The address changes: the link still works, because it names the player.
  await app.sql`update account set email = 'otra.' || email where player_id = ${player.id}`;
  const done = await unsubscribe(mail!);
  expect([done.statusCode, done.body.includes('no te llegarán más recordatorios')]).toEqual([200, true]);
  expect((await stateOf(player)).isOn).toBe(false);
  expect(done.body).not.toContain(player.email);
  const { body } = await player.call('GET /auth/me/data');
  expect(body.reminderMails.withdrawnAt).toEqual(expect.any(String));
});

test('PUSH-11 SEC-04 the link of a forwarded mail gives no consent; its page leads to the profile', async () => {
  await open([5]);
  await remind();
  const [mail] = mailsTo(player);
  const path = linkOf(mail!);
  const again = path.replace('?', '/again?');
  const call = (url: string) => app.app.getHttpAdapter().getInstance().inject({ method: 'POST', url });
  // The reminder is still on, so nothing changes.
  expect((await call(again)).body).toContain('¿No quieres recibir más recordatorios?');
  const done = await call(path);
  expect(done.body).toContain('href="/perfil"');
  expect(done.body).not.toContain('/again');
  expect((await call(again)).body).toBe(done.body);
  expect((await stateOf(player)).isOn).toBe(false);
});

test('PUSH-11 an address that the mail server refused gets no more reminders, the profile says so, and no need appears', async () => {
  await open([5], 'Fecha 7');
  app.mail.failWith = new MailRefused('550 no such user');
  await remind();
  app.mail.failWith = null;
  expect(await stateOf(player)).toEqual({ isOn: true, isUndeliverable: true });
  expect(await admin.need('mail_failed')).toBeUndefined();
  app.clock.advance(24 * HOUR);
  await open([5], 'Fecha 8');
  await remind();
  expect(mailsTo(player)).toEqual([]);
});

test('PUSH-11 the consent refuses another place and another type', async () => {
  for (const body of [{}, { isOn: 'yes', place: 'profile' }, { isOn: true, place: 'mail' }, { isOn: true }]) {
    const answer = await consent(player, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  }
});
