import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { LANGUAGES } from '../../../shared/rules/languages.ts';
import { URGENT_KINDS } from '../../../shared/rules/needs.ts';
import { weekOf, WEEK_MS } from '../../../shared/rules/weeks.ts';
import { aGrid, anAdmin, aPlayer, type TestMatch, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';
import type { SourceHealth } from '../football/source/football-source.ts';
import { MailSender } from '../mail/mail-sender.ts';
import type { MailedNeeds } from './need-mail.queries.ts';
import { NeedMails, nextMailed } from './need-mails.ts';
import { NeedReaders } from './need-readers.ts';
import { newsContent } from './need-texts.ts';

const app = await setUpApp({ env: { PUBLIC_URL: 'https://doce.example', RECORD: 'off' } });
const admin = await anAdmin(app);
/** It is Tuesday noon in Buenos Aires of a later week, without grids and mails of other tests. */
beforeEach(async () => {
  app.source.health = async () => well();
  app.clock.advance(weekOf(app.clock.now()) + WEEK_MS + 9 * HOUR - app.clock.now());
  await app.sql`update match set deleted_at = statement_now(), grid_id = null, position = null
    where grid_id is not null`;
  await app.sql`update grid set deleted_at = statement_now()`;
  await app.sql`delete from need_mailed`;
  await app.sql`update account set permissions = default where player_id = ${admin.id}`;
  await set(admin, true);
  await tell();
  app.mail.sent.length = 0;
});

const well = (): SourceHealth => ({
  lastSuccessAt: new Date(app.clock.now()),
  lastFailure: null,
  requestsLeftToday: null,
  requestsPerDay: null,
});
async function tell() {
  await app.app.get(NeedMails).tell();
  await app.app.get(MailSender).wake();
}
/** Looks once a minute, as the job does. */
async function tellFor(ms: number, before?: (minute: number) => void) {
  for (let minute = 0; minute < ms / MINUTE; minute += 1) {
    before?.(minute);
    await tell();
    app.clock.advance(MINUTE);
  }
}
/** Sessions end with the clock of the app, so the choice of a test is stored by the use case behind the call. */
const set = (player: TestPlayer, isOn: boolean) => app.app.get(NeedReaders).set(player.id, isOn);
const mailsTo = ({ email }: TestPlayer) =>
  app.mail.to(email).filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('/needs/'));
const subjects = (player: TestPlayer) => mailsTo(player).map(({ subject }) => subject);
/** A grid whose matches start at these moments by the clock of the app. */
const open = (starts: number[], different: TestMatch = {}, options = {}) =>
  aGrid(
    app,
    starts.map((at) => ({ startsInMs: at - Date.now(), ...different })),
    options,
  );
const weekend = () => weekOf(app.clock.now()) + 4 * DAY;
const undecide = (ids: number[]) =>
  app.sql`update match set attention = 'undecided', source_status = 'ABD' where id = any(${ids})`;
const allow = (permissions: Permission[]) =>
  app.sql`update account set permissions = ${permissions} where player_id = ${admin.id}`;

test('ADM-60 forty needs at once are one mail with five matches and the number of the others; it names no player', async () => {
  const player = await aPlayer(app);
  const { matchIds } = await open(Array.from({ length: 40 }, () => weekend()));
  await undecide(matchIds);
  await tellFor(3 * MINUTE);
  const [mail, ...more] = mailsTo(admin);
  expect([more, mail!.subject]).toEqual([[], 'Doce te necesita: un partido espera tu decisión']);
  expect(mail!.text).toMatch(/40 partidos esperan una decisión.*\n(Local \d+ – Visita \d+\n){5}y 35 más\n/);
  expect(mail!.text + mail!.html).not.toContain(player.username);
  // The button opens the matches that wait.
  expect(mail!.text).toContain('\nhttps://doce.example/admin?tab=juegos&ver=a-decidir\n');
});

test('ADM-60 no mail tells of new winners, because their need ends by itself', async () => {
  const winner = await aPlayer(app);
  const { id } = await aGrid(app, 12, { status: 'settled' });
  await app.sql`update grid set settled_at = statement_now() where id = ${id}`;
  await app.sql`insert into prize (grid_id, player_id, hits, tier) values (${id}, ${winner.id}, 12, 12)`;
  app.clock.advance(DAY);
  await tell();
  const digests = mailsTo(admin).map(({ text }) => text);
  expect(digests).toHaveLength(1);
  expect(digests[0]).not.toContain('anadores nuevos');
});

test('ADM-60 an administrator gets only the needs that the own permissions cover, also if they change before the mail leaves', async () => {
  const { matchIds } = await open([weekend()]);
  await undecide(matchIds);
  await allow(['announcements', 'grids']);
  expect(await app.app.get(NeedMails).tell()).toBe(0);
  await app.sql`delete from need_mailed`;
  await allow(['results']);
  app.mail.failWith = new Error('down');
  await tell();
  app.mail.failWith = null;
  await allow(['announcements']);
  app.clock.advance(HOUR);
  await app.app.get(MailSender).wake();
  expect(mailsTo(admin)).toEqual([]);
});

test('ADM-60 the first administrator gets them without asking, a second one only after turning them on', async () => {
  const second = await anAdmin(app);
  await set(second, false);
  const { matchIds } = await open([weekend()]);
  await undecide(matchIds);
  await tell();
  expect([subjects(admin).length, subjects(second).length]).toEqual([1, 0]);
  expect((await second.call('GET /admin/need-mails')).body.data).toEqual({
    isOn: false,
  });
  const fresh = await setUpApp();
  const first = await anAdmin(fresh);
  await aPlayer(fresh, { role: 'admin' });
  const shown = await fresh.call('GET /admin/need-mails', { token: first.token });
  expect(shown.body.data).toEqual({ isOn: true });
  await fresh.app.get(NeedMails).tell();
  const chosen = 'select player_id from need_reader where is_on';
  expect(await fresh.database.rows(chosen)).toEqual([{ player_id: first.id }]);
  const { body } = await fresh.call('GET /admin/need-mails', { token: first.token });
  expect(body.data).toEqual({ isOn: true });
});

test('ADM-60 the choice is a call of its own, in the audit log and in the own data', async () => {
  const other = await anAdmin(app);
  for (const isOn of [true, true, false]) {
    const answer = await other.call('PUT /admin/need-mails', { isOn });
    expect([answer.status, answer.body.data]).toEqual([200, { isOn }]);
  }
  const entries = await app.sql`select before, after from audit_event
      where action = 'admin.need-mails' and actor_id = ${other.id} order by id`;
  expect(entries.map((entry: any) => entry.after)).toEqual([{ isOn: true }, { isOn: false }]);
  const { body } = await other.call('GET /auth/me/data');
  expect(body.needMails).toEqual({ isOn: false, changedAt: expect.any(String) });
  const bad = await other.call('PUT /admin/need-mails', { isOn: 'yes' });
  expect([bad.status, bad.body.fields]).toEqual([400, [{ field: 'isOn', code: 'invalid' }]]);
});

test('ADM-60 a source that fails for half an hour is told while matches are played', async () => {
  const fail = () => {
    const since = new Date(app.clock.now());
    app.source.health = async () => ({
      ...well(),
      lastSuccessAt: since,
      lastFailure: { at: new Date(app.clock.now() + 1), reason: 'unavailable', evidence: null },
    });
  };
  fail();
  await tellFor(40 * MINUTE);
  // No match is played.
  expect(subjects(admin)).toEqual([]);
  fail();
  await open([Date.now()], { status: 'live' });
  await open([weekend()]);
  await tellFor(29 * MINUTE);
  expect(subjects(admin)).toEqual([]);
  await tellFor(3 * MINUTE);
  expect(subjects(admin)).toEqual(['Doce te necesita: la fuente no responde y hay partidos en juego']);
  expect(mailsTo(admin)[0]!.text).toContain('\nhttps://doce.example/admin#admin-source\n');
}, 60_000);

/** Looks once a minute. `idsAt` gives the needs at each minute. Returns the minutes of the mails. */
function mailed(minutes: number, idsAt: (minute: number) => number[], isDue = true): number[] {
  let stored: MailedNeeds = { kind: 'game_undecided', mailedAt: new Date(0), ids: [] };
  const told: number[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const now = DAY + minute * MINUTE;
    const after = nextMailed(stored, idsAt(minute), isDue, now);
    if (after.mailedAt !== stored.mailedAt) told.push(minute);
    stored = after;
  }
  return told;
}

test.each<[what: string, idsAt: (minute: number) => number[], at: number[]]>([
  ['that stands unchanged is told once', () => [1, 2], [0]],
  ['that grows is told again after six hours', (minute) => (minute < 60 ? [1, 2] : [1, 2, 3]), [0, 360]],
  ['that shrinks is not told again', (minute) => (minute < 60 ? [1, 2] : [1]), [0]],
  [
    'that shrinks and grows to its old size has a new part',
    (minute) => (minute < 100 ? [1, 2, 3] : minute < 400 ? [1] : [1, 4]),
    [0, 400],
  ],
  ['that ended and comes back is told after six hours', (minute) => (minute % 20 < 10 ? [1] : []), [0, 360]],
  [
    'of six hours ago that comes back is told at once',
    (minute) => (minute < 10 || minute > 500 ? [1] : []),
    [0, 501],
  ],
])('ADM-60 a need %s', (_, idsAt, at) => {
  expect(mailed(700, idsAt)).toEqual(at);
  expect(mailed(700, idsAt, false)).toEqual([]);
});

test('ADM-60 one digest a day at 8:00 in the country of the administrator, and none when nothing is needed', async () => {
  await open([weekend()]);
  await open([Date.now() + DAY], {}, { name: 'Fecha corta' });
  // Both grids lack matches, which is not urgent.
  await tell();
  expect(subjects(admin)).toEqual([]);
  // 7:30, then 8:30 of the next day in Buenos Aires.
  app.clock.advance(weekOf(app.clock.now()) + DAY + 4.5 * HOUR - app.clock.now());
  await tell();
  expect(subjects(admin)).toEqual([]);
  app.clock.advance(HOUR);
  await tellFor(3 * MINUTE);
  expect(subjects(admin)).toEqual(['Doce hoy: 2 pendientes']);
  expect(mailsTo(admin)[0]!.text).toContain('2 jornadas abiertas no tienen 12 partidos\n');
  expect(mailsTo(admin)[0]!.text).toContain('Fecha corta');
  await app.sql`update grid set deleted_at = statement_now() where deleted_at is null`;
  await open(Array.from({ length: 12 }, () => weekend()));
  app.clock.advance(DAY);
  await tell();
  expect(subjects(admin)).toHaveLength(1);
});

test('ADM-60 ADM-61 no grid for the weekend is told on Wednesday, not in a pause, and not if a draft opens by itself', async () => {
  await open(Array.from({ length: 12 }, () => weekOf(app.clock.now()) + 2.5 * DAY));
  await tell();
  expect(subjects(admin)).toEqual([]);
  const pause = (days: number | null) =>
    app.database.rows(
      `insert into game_pause (until) values ($1) on conflict (is_only) do update set until = excluded.until`,
      [days === null ? null : new Date(weekOf(app.clock.now()) + days * DAY).toISOString().slice(0, 10)],
    );
  await app.sql`update need_reader set digest_on = digest_on + 1`;
  app.clock.advance(16 * HOUR);
  await pause(60);
  await tell();
  expect(subjects(admin)).toEqual([]);
  const draft = await open(
    Array.from({ length: 12 }, () => weekend()),
    {},
    { status: 'draft' },
  );
  await app.sql`update grid set opens_at = statement_now() where id = ${draft.id}`;
  await pause(null);
  await tell();
  expect(subjects(admin)).toEqual([]);
  await app.sql`update grid set opens_at = null where id = ${draft.id}`;
  // The pause ends on Saturday, so this weekend needs a grid.
  await pause(4);
  await tell();
  expect(subjects(admin)).toEqual(['Doce te necesita: falta la jornada del fin de semana']);
  const needs = await app.call('GET /admin/needs', { token: (await anAdmin(app)).token });
  expect(needs.body.data.lines.map(({ kind }: { kind: string }) => kind)).toContain('grid_weekend');
  await pause(null);
});

test('ADM-60 one press on the link of a mail turns them off without a login, also for a mail that waits', async () => {
  const { matchIds } = await open([weekend()]);
  await undecide(matchIds);
  await tell();
  const [mail] = mailsTo(admin);
  const url = /^<https:\/\/doce\.example(\S+)>$/.exec(mail!.headers!['List-Unsubscribe']!)![1]!;
  const server = app.app.getHttpAdapter().getInstance();
  expect((await server.inject({ method: 'GET', url })).body).toContain('¿No quieres recibir más avisos?');
  await undecide((await open([weekend()])).matchIds);
  await app.sql`update need_mailed set mailed_at = mailed_at - interval '7 hours'`;
  app.mail.failWith = new Error('down');
  await tell();
  app.mail.failWith = null;
  const done = await server.inject({ method: 'POST', url });
  expect([done.statusCode, done.body.includes('no te llegarán más avisos')]).toEqual([200, true]);
  app.clock.advance(HOUR);
  await app.app.get(MailSender).wake();
  expect(mailsTo(admin)).toHaveLength(1);
});

test.each(URGENT_KINDS)('ADM-60 the mail of %s has a subject in both languages', (kind) => {
  const need = { kind, count: 1, first: [] };
  for (const language of LANGUAGES) expect(newsContent([need], language).words?.what).not.toBe('');
});

test('REC-19 a match without a sheet is mailed at once, with its clubs', () => {
  expect(URGENT_KINDS).toContain('record_late');
  const match = { id: 1, name: 'Olimpia\nGuaraní', at: new Date(), detail: null, gridId: 1 };
  const { sections } = newsContent([{ kind: 'record_late', count: 1, first: [match] }], 'es');
  expect(sections?.[0]?.lines).toEqual(['Olimpia – Guaraní']);
});

test('JOB-21 a mail that a clock ahead noted for tomorrow keeps no urgent need away', () => {
  const now = Date.now();
  const before: MailedNeeds = { kind: 'game_undecided', mailedAt: new Date(now + DAY), ids: [] };
  expect(nextMailed(before, [1], true, now)).toEqual({ ...before, mailedAt: new Date(now), ids: [1] });
});
