import { beforeEach, expect, test } from 'vitest';
import type { NeedLine } from '../../../shared/contract/admin-needs.ts';
import type { NeedKind } from '../../../shared/rules/needs.ts';
import type { Statement } from '../../database/database.ts';
import { JobQueue } from '../../platform/job-queue.ts';
import { aGrid, aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import type { FakeJobQueue } from '../../testing/fake-job-queue.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { HOUR } from '../../testing/times.ts';
import type { SourceHealth } from '../football/source/football-source.ts';
import { PushSender } from '../push/push-sender.ts';
import { readNeeds } from '../../platform/needs.ts';
import { prizeNeeds } from '../prizes/needs.ts';

const app = await setUpApp();
// It would claim due pushes before a test has looked at them.
await app.app.get(PushSender, { strict: false }).beforeApplicationShutdown();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);
/** May truncate tables, unlike the application. */
const owner = await app.connect();
const queue = app.app.get<FakeJobQueue>(JobQueue);
const health = await app.source.health();
const setHealth = (now: Partial<SourceHealth>) => (app.source.health = async () => ({ ...health, ...now }));
/** Each test starts without needs. */
beforeEach(async () => {
  queue.runs = [];
  setHealth({});
  await owner.query('truncate grid, announcement, push_occasion, push_delivery, mail cascade');
});

/** Without the need of a weekend, which depends on the day of the test (need-mails.test.ts). */
const lines = async (): Promise<NeedLine[]> =>
  (await admin.needs()).filter(({ kind }: NeedLine) => kind !== 'grid_weekend');
const lineOf = async (kind: NeedKind) => (await lines()).find((line) => line.kind === kind);
/** Without the need of a grid, too. */
const kinds = async () => (await lines()).map(({ kind }) => kind).filter((kind) => kind !== 'grid_none');

test('ADM-02 without needs one call answers an empty list', async () => {
  await aGrid(app, 12);
  const { status, body } = await admin.call('GET /admin/needs');
  expect([status, body.success, await lines()]).toEqual([200, true, []]);
});

test('ADM-05 open grids without twelve matches are listed; void matches do not count', async () => {
  const short = await aGrid(app, 11, { name: 'Corta' });
  await aGrid(app, 3, { status: 'settled' });
  const void_ = await aGrid(app, 12, { name: 'Con uno anulado' });
  await app.sql`update match set status = 'cancelled' where id = ${void_.matchIds[0]}`;
  expect(await lineOf('grid_size')).toEqual({
    kind: 'grid_size',
    count: 2,
    first: [
      expect.objectContaining({ name: 'Con uno anulado', detail: '11', gameGroupId: void_.id }),
      expect.objectContaining({ name: 'Corta', detail: '11', gameGroupId: short.id }),
    ],
  });
});

test('ADM-51 ADM-05 a grid under way takes no matches, so its number of matches is no need until its matches have ended', async () => {
  const grid = await aGrid(
    app,
    [...Array<number>(10).fill(HOUR), -HOUR].map((ms) => ({ startsInMs: ms })),
  );
  const isUnderWay = async () => {
    const { body } = await admin.call('GET /admin/game-groups');
    return body.data.find(({ id }: { id: number }) => id === grid.id).isUnderWay;
  };
  expect(await lineOf('grid_size')).toBeUndefined();
  expect(await isUnderWay()).toBe(true);
  const refused = await admin.call(`PUT /admin/games/${(await aGrid(app, 1)).matchIds[0]}/assign`, {
    gameGroupId: grid.id,
  });
  expect(refused.body.code).toBe('grid_under_way');
  await finishMatch(app, admin, grid.matchIds[10]!);
  expect(await isUnderWay()).toBe(false);
  expect((await lineOf('grid_size'))?.first).toContainEqual(
    expect.objectContaining({ gameGroupId: grid.id, detail: '11' }),
  );
});

test('JOB-04 JOB-08 late and undecided matches are counted, the first three with names', async () => {
  const grid = await aGrid(app, [
    ...Array.from({ length: 5 }, (_, index) => ({ startsInMs: -(5 + index) * HOUR })),
    { startsInMs: 5 * HOUR },
    { startsInMs: -6 * HOUR },
  ]);
  const undecided = grid.matchIds[6]!;
  await app.sql`update match set attention = 'undecided', source_status = 'ABD' where id = ${undecided}`;
  const late = await lineOf('game_late');
  expect([late?.count, late?.first.map(({ id }) => id)]).toEqual([5, grid.matchIds.slice(2, 5).toReversed()]);
  expect(late?.first[0]?.name).toMatch(/^Local \d+\nVisita \d+$/);
  expect((await lineOf('game_undecided'))?.first).toMatchObject([{ id: undecided, detail: 'undecided' }]);
});

test('JOB-05 ADM-02 a postponed match is listed while it keeps its grid from settling and is not late', async () => {
  const grid = await aGrid(app, [{ startsInMs: -HOUR }, { startsInMs: -6 * HOUR }]);
  const settled = await aGrid(app, [{ startsInMs: HOUR }], { status: 'settled' });
  const [waiting, late] = grid.matchIds as [number, number];
  await app.sql`update match set attention = 'postponed', source_status = 'PST'
    where id = any(${[waiting, late, ...settled.matchIds]})`;
  expect(await lineOf('game_postponed')).toMatchObject({
    count: 1,
    first: [{ id: waiting, gameGroupId: grid.id }],
  });
  const { games: matches } = (await admin.call('GET /admin/games?needs=postponed')).body.data;
  expect(matches.map(({ id }: { id: number }) => id)).toEqual([waiting]);
});

test('JOB-08 failed jobs are listed', async () => {
  const at = new Date();
  const run = { started_at: at, finished_at: at };
  queue.runs = [
    { ...run, name: 'housekeeping', outcome: 'succeeded', detail: null },
    { ...run, name: 'update-results', outcome: 'failed', detail: 'down' },
  ];
  expect((await lineOf('job_failed'))?.first).toMatchObject([{ name: 'update-results', detail: 'down' }]);
});

test('ADM-51 JOB-08 a failed job whose source answers again is no need', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);
  const run = (name: string, outcome: 'succeeded' | 'failed', hoursAgo: number, detail = '') => ({
    ...{ name, outcome, detail, started_at: at(hoursAgo), finished_at: at(hoursAgo) },
  });
  // The source is down: that is the only need for the failures that it caused.
  const lastFailure = { at: at(1), reason: 'unavailable' as const, evidence: null };
  setHealth({ lastSuccessAt: at(3), lastFailure });
  queue.runs = [
    run('update-results', 'failed', 1, 'source_unavailable'),
    run('import-fixtures', 'failed', 2, 'source_unavailable'),
  ];
  expect(await kinds()).toEqual(['source_failing']);
  // The source has answered again, and the job has run.
  setHealth({ lastSuccessAt: at(0), lastFailure });
  queue.runs[0] = run('update-results', 'succeeded', 0);
  expect(await kinds()).toEqual([]);
  // A key that the source refuses does not heal by other answers.
  queue.runs = [run('import-fixtures', 'failed', 2, 'source_plan')];
  expect(await kinds()).toEqual(['job_failed']);
});

test('ADM-51 JOB-01 a failing source and a scarce quota are listed until the source recovers; a used-up quota is one need', async () => {
  const lastFailure = { at: new Date(), reason: 'plan' as const, evidence: null };
  const quota = { requestsLeftToday: 7, requestsPerDay: 100 };
  setHealth({ lastSuccessAt: new Date(Date.now() - HOUR), lastFailure, ...quota });
  expect(await lineOf('source_failing')).toMatchObject({ first: [{ detail: 'plan' }] });
  expect(await lineOf('source_quota')).toMatchObject({ first: [{ detail: '7/100' }] });
  setHealth({ lastFailure: { ...lastFailure, reason: 'quota' }, ...quota, requestsLeftToday: 0 });
  expect(await kinds()).toEqual(['source_failing']);
  setHealth({ lastSuccessAt: new Date(Date.now() + 1), lastFailure });
  expect(await kinds()).toEqual([]);
});

test('VER-02 waiting and failed mails are listed', async () => {
  await app.sql`insert into mail (dedupe_key, recipient, template, language, params, created_at, next_attempt_at, failed_at, last_error) values
       ('a', 'a@example.org', 'verify-email', 'es', '{}', statement_now() - interval '1 hour', statement_now() + interval '1 hour', null, 'busy'),
       ('b', 'b@example.org', 'verify-email', 'es', '{}', statement_now(), statement_now() + interval '1 hour', null, null),
       ('c', 'c@example.org', 'verify-email', 'es', '{}', statement_now(), statement_now(), statement_now(), 'no such mailbox')`;
  expect(await lineOf('mail_waiting')).toMatchObject({ count: 1, first: [{ detail: 'busy' }] });
  expect(await lineOf('mail_failed')).toMatchObject({ count: 1, first: [{ detail: 'no such mailbox' }] });
});

test('PUSH-03 ADM-02 pushes that failed in the past two days or are late are listed', async () => {
  const grid = await aGrid(app, 12, { name: 'Con resultado', status: 'settled' });
  const occasion = async (title: string, { sent = 10, failed = 0, isActive = true, hoursAgo = 1 } = {}) => {
    const [row] = await app.sql`with a as (insert into announcement (title, content, is_active, is_pinned)
      values (${title}, 'x', ${isActive}, false) returning id)
       insert into push_occasion (kind, announcement_id, created_at, sent, failed)
       select 'announcement', id, statement_now() - ${hoursAgo} * interval '1 hour', ${sent}, ${failed} from a
      returning id`;
    return row!.id;
  };
  let subscription = 1_000_000;
  const waits = (occasionId: number, dueIn: string, attempts: number) =>
    app.sql`insert into push_delivery (subscription_id, occasion_id, next_attempt_at, attempts)
      values (${(subscription += 1)}, ${occasionId}, statement_now() + ${dueIn}::interval, ${attempts})`;
  await occasion('Con fallas', { failed: 3 });
  await occasion('De hace días', { failed: 3, hoursAgo: 60 });
  const late = await occasion('Demorado');
  await waits(late, '-10 minutes', 0);
  await waits(late, '1 hour', 2);
  // The push service answered the first attempt with "retry after an hour".
  await waits(late, '1 hour', 1);
  // Not late: quiet hours of a device, a push in flight, and announcements that were hidden or scheduled for later.
  const quiet = await occasion('En horas de silencio');
  await waits(quiet, '6 hours', 0);
  await waits(quiet, '1 minute', 1);
  await waits(await occasion('Oculto', { isActive: false }), '-10 minutes', 0);
  const later = await occasion('Para más tarde');
  await waits(later, '-10 minutes', 1);
  await app.sql`update announcement set publish_at = statement_now() + interval '1 day'
     where id = (select announcement_id from push_occasion where id = ${later})`;
  await app.sql`insert into push_occasion (kind, grid_id, created_at, sent, failed)
    values ('result', ${grid.id}, statement_now(), 4, 1)`;
  expect(await lineOf('push_failed')).toMatchObject({
    count: 2,
    first: [
      { name: 'Con fallas', detail: '3/10' },
      { name: 'Con resultado', detail: '1/4' },
    ],
  });
  expect(await lineOf('push_waiting')).toMatchObject({
    count: 1,
    first: [{ name: 'Demorado', detail: '3' }],
  });
  await app.sql`delete from push_occasion`;
  expect(await kinds()).not.toContain('push_failed');
});

test('ADM-51 ADM-05 JOB-05 a grid closed by mistake is listed until an administrator decides or its match starts, and none whose match takes no more picks', async () => {
  await app.sql`update grid set status_by = 'admin' where status <> 'open'`;
  const closed = async (name: string, startsInMs: number, by = 'system') => {
    const grid = await aGrid(
      app,
      [...Array<number>(11).fill(-5 * HOUR), startsInMs].map((ms) => ({ startsInMs: ms })),
      { name },
    );
    await app.sql`update match set status = 'cancelled'
      where grid_id = ${grid.id} and start_time < statement_now()`;
    await app.sql`update grid set status = 'closed', status_by = ${by} where id = ${grid.id}`;
    return grid;
  };
  const grid = await closed('Cerrada por error', HOUR);
  await closed('Cerrada a mano', HOUR, 'admin');
  await closed('Cerrada a tiempo', -HOUR);
  // A postponed match that got a new date after it had closed takes no more picks.
  const { matchIds } = await closed('Con postergado', -HOUR);
  await app.sql`update match set status = 'scheduled', start_time = statement_now() + interval '2 days'
    where id = ${matchIds[11]}`;
  expect(await lineOf('grid_closed')).toMatchObject({
    count: 1,
    first: [
      {
        name: 'Cerrada por error',
        gameGroupId: grid.id,
        detail: expect.stringMatching(/^Local \d+\nVisita \d+$/),
      },
    ],
  });
  await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'open' });
  expect(await lineOf('grid_closed')).toBeUndefined();
});

test('ADM-05 ADM-18 an ended grid that an administrator moved back from settled is listed with the number of told winners', async () => {
  await app.sql`update grid set status_by = 'system' where status <> 'settled'`;
  const putBack = async (name: string, ms: number, by = 'admin') => {
    const grid = await aGrid(
      app,
      [{ startsInMs: -5 * HOUR, status: 'finished', score: [1, 0] }, { startsInMs: ms }],
      { name },
    );
    await app.sql`update match set status = 'cancelled'
      where id = ${grid.matchIds[1]} and start_time < statement_now()`;
    await app.sql`update grid set status_by = ${by} where id = ${grid.id}`;
    return grid;
  };
  const grid = await putBack('Reabierta', -5 * HOUR);
  await putBack('Por jugar', HOUR);
  await putBack('Del sistema', -5 * HOUR, 'system');
  const winner = await aPlayer(app);
  await app.sql`insert into prize (grid_id, player_id, hits, tier, notified_tier)
    values (${grid.id}, ${winner.id}, 12, 12, 12)`;
  expect(await lineOf('grid_unsettled')).toMatchObject({
    count: 1,
    first: [{ name: 'Reabierta', gameGroupId: grid.id, detail: '1' }],
  });
  await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'settled' });
  expect(await lineOf('grid_unsettled')).toBeUndefined();
});

test('ADM-18 a prize that changed after its winner was told is listed until an administrator clears it up', async () => {
  const players = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const grid = await aGridToWin(app, players, 'Corregida');
  await finishMatch(app, admin, grid.matchIds[0]!);
  const mark = (player: TestPlayer, change: object) => desk.mark(grid.id, player, change);
  const need = () => desk.needOf('prize_changed', grid.id);
  await mark(players[0]!, { state: 'contacted' });
  await mark(players[1]!, { state: 'delivered' });
  expect(await need()).toBeUndefined();
  await finishMatch(app, admin, grid.matchIds.at(-1)!, [0, 1]);
  expect(await need()).toMatchObject({ name: 'Corregida', detail: '2', gameGroupId: grid.id });
  await mark(players[0]!, { isCleared: true });
  expect(await need()).toMatchObject({ detail: '1' });
  // The need has no deadline.
  await app.sql`update grid set settled_at = statement_now() - interval '3 years' where id = ${grid.id}`;
  expect(await need()).toMatchObject({ detail: '1' });
  const status = (next: string) => admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: next });
  await status('open');
  expect(await need()).toBeUndefined();
  await status('closed');
});

test('ADM-33 the needs of prizes are only for administrators with the permission', async () => {
  const other = await anAdmin(app);
  const set = await admin.call(`PUT /admin/administrators/${other.id}`, {
    permissions: ['grids', 'results'],
  });
  expect(set.status).toBe(200);
  const winner = await aPlayer(app);
  const grid = await aGridToWin(app, [winner], 'Con premio');
  await finishMatch(app, admin, grid.matchIds[0]!);
  await app.sql`update grid set settled_at = statement_now() - interval '40 days' where id = ${grid.id}`;
  const kindsOf = async (player: TestPlayer) => (await player.needs()).map(({ kind }: any) => kind);
  expect(await kindsOf(admin)).toContain('prize_late');
  expect((await kindsOf(other)).filter((kind: string) => kind.startsWith('prize_'))).toEqual([]);
});

test('ADM-18 the needs of prizes are found by an index, without reading every prize', async () => {
  let text = '';
  const database = {
    rows: async (statement: Statement) => {
      text = statement.text;
      return [];
    },
  };
  await readNeeds(database, prizeNeeds);
  const plan = await app.database.transaction(async (tx) => {
    await tx.rows('set local enable_seqscan = off');
    return tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`);
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  for (const index of ['prize_unclear', 'prize_due', 'prize_untold']) expect(lines).toContain(index);
  expect(lines).not.toContain('Seq Scan on prize ');
});

test('ADM-18 grids with late prizes, or prizes due within a week, are listed', async () => {
  const aWonGrid = async (name: string, daysAgo: number, prizes: { isDelivered: boolean }[]) => {
    const grid = await aGrid(app, 12, { status: 'settled', name });
    await app.sql`update grid set settled_at = statement_now() - ${daysAgo} * interval '1 day'
      where id = ${grid.id}`;
    for (const { isDelivered } of prizes) {
      const winner = await aPlayer(app);
      await app.sql`insert into prize (grid_id, player_id, hits, tier, step)
        values (${grid.id}, ${winner.id}, 10, 10, ${isDelivered ? 'delivered' : 'due'})`;
    }
    // The prize of a deleted account cannot be delivered.
    await app.sql`with p as (insert into player default values returning id)
       insert into prize (grid_id, player_id, hits, tier) select ${grid.id}, id, 10, 10 from p`;
    return grid;
  };
  const late = await aWonGrid('Vencida', 40, [
    { isDelivered: false },
    { isDelivered: false },
    { isDelivered: true },
  ]);
  const due = await aWonGrid('Por vencer', 25, [{ isDelivered: false }]);
  await aWonGrid('Reciente', 3, [{ isDelivered: false }]);
  await aWonGrid('Entregada', 40, [{ isDelivered: true }]);
  expect(await lineOf('prize_late')).toMatchObject({
    count: 2,
    first: [
      { name: 'Vencida', detail: '2', gameGroupId: late.id },
      { name: 'Por vencer', detail: '1', gameGroupId: due.id },
    ],
  });
});
