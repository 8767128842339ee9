import { DataSource } from 'typeorm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../testing/builders.ts';
import { firstVersionDatabase } from '../testing/first-version.ts';
import { createTestApp } from '../testing/test-app.ts';
import { dataSourceOptions } from './connect.ts';
import { UnusableSchema } from './database-refused.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { FIRST_VERSION, upgrades } from './upgrade/index.ts';

const names = (rows: (sql: string) => Promise<any[]>) =>
  rows('select name from typeorm_migrations order by id').then((found) => found.map(({ name }) => name));
const ours = migrations.map(({ name }) => name);

/** What an upgrade must not change, in the words of both schemas. */
const KEPT = [
  'select * from player order by id',
  `select player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, role, email_verified_at,
     disabled_at, created_at from account order by player_id`,
  'select id, player_id, refresh_hash, expires_at from session order by id',
  'select * from mail_token order by hash',
  'select * from pick_event order by seq',
  'select * from pick order by player_id, match_id',
  'select * from grid_score order by grid_id, player_id',
  'select * from scoring_run order by id',
  'select id, name, status, status_by, settled_at, version from grid order by id',
  `select id, start_time, closes_at, status, home_score, away_score, score_by, grid_id, position from match order by id`,
  'select id, name, description, owner_id, games_quantity, created_at from player_group order by id',
  'select group_id, player_id, joined_at from group_member order by group_id, player_id',
  'select * from group_invitation order by id',
  'select * from group_code order by code',
  'select * from mail order by id',
  'select * from push_subscription order by id',
  'select player_id, announcements, reminders, results, quiet_from, quiet_until from push_preference order by player_id',
  'select id, kind, announcement_id, grid_id, created_at, sent, delivered, gone, failed, done_at from push_occasion order by id',
  'select * from push_delivery order by subscription_id, occasion_id',
  'select id, title, content, is_active, is_pinned, publish_at, expires_at, created_at, version, op_id from announcement order by id',
  'select * from affiliate_contact order by id',
  'select * from audit_event order by id',
  'select grid_id, player_id, hits, note, version from prize order by grid_id, player_id',
];

describe('OPS-02 a database of the first version', () => {
  it('OPS-02 keeps what it holds, and has the schema and the list of migrations of a new database', async () => {
    const old = await firstVersionDatabase();
    const before = [];
    for (const sql of KEPT) before.push(await old.rows(sql));
    expect(before.every(({ length }) => length > 0)).toBe(true);
    await Promise.all([migrate(old.url), migrate(old.url), migrate(old.url)]);
    for (const [index, sql] of KEPT.entries()) expect(await old.rows(sql)).toEqual(before[index]);
    // The upgrade itself compares the schema with the baseline.
    expect(await names(old.rows)).toEqual(ours);
    expect(await old.rows(`select nspname from pg_namespace where nspname = 'doce_baseline'`)).toEqual([]);
    expect(
      await old.rows('select template, count(*)::int from mail where sent_at is null group by 1 order by 1'),
    ).toEqual([
      { template: 'group-invitation', count: 1 },
      { template: 'group-invitation-to-newcomer', count: 1 },
      { template: 'prize-won', count: 3 },
      { template: 'reset-password', count: 1 },
      { template: 'verify-email', count: 1 },
    ]);
    expect(await old.rows('select count(*)::int from push_delivery')).toEqual([{ count: 6 }]);
  });

  it('ADM-18 OPS-02 prizes get the states of today', async () => {
    const old = await firstVersionDatabase();
    await migrate(old.url);
    const prizes = await old.rows(
      `select concat_ws(' ', player_id, state, tier, coalesce(told_tier::text, 'untold'), case when is_unclear then 'unclear' end) as prize
       from prize where grid_id <> 1 order by grid_id, player_id`,
    );
    expect(prizes.map(({ prize }) => prize)).toEqual([
      '122 contacted 11 11',
      '123 sent 11 12 unclear',
      '124 delivered 11 12 unclear',
      '125 due 11 12 unclear',
      '126 contacted 10 11 unclear',
      '127 delivered 10 11 unclear',
      '128 due 10 11 unclear',
      '129 due 10 11 unclear',
      '130 withdrawn 0 10 unclear',
      '131 delivered 0 10 unclear',
      '132 withdrawn 0 10 unclear',
      '133 withdrawn 0 10 unclear',
      '124 due 12 untold',
      '135 due 12 untold',
      '136 due 12 untold',
    ]);
    const events = await old.rows(
      `select concat_ws(' ', kind, from_tier, to_tier) as event from prize_event where player_id = 122 order by id`,
    );
    expect(events.map(({ event }) => event)).toEqual([
      'won 0 12',
      'contacted 12',
      'mailed 12',
      'corrected 12 11',
      'cleared 12 11',
    ]);
  });

  it('OPS-02 is served by the app of today', async () => {
    const old = await firstVersionDatabase();
    await migrate(old.url);
    const app = await createTestApp({ databaseUrl: old.url });
    onTestFinished(() => app.close());
    const logIn = async (email: string) => {
      const { status, body } = await app.call('POST /auth/login', { body: { email, password: PASSWORD } });
      expect(status).toBe(200);
      return { token: body.access_token as string };
    };
    const [admin] = await old.rows(
      `select email from account where role = 'admin' and email like '%@example.org'`,
    );
    const [player] = await old.rows('select email, username from account where player_id = 122');
    const asPlayer = await logIn(player.email);
    const games = await app.call('GET /games', asPlayer);
    expect(games.status).toBe(200);
    expect(games.text).toContain('Fecha abierta');
    const board = await app.call('GET /groups/4/leaderboard', asPlayer);
    expect([board.status, board.body.total ?? board.body.data?.total]).toEqual([200, 4]);
    expect(board.text).toContain(player.username);
    const asAdmin = await logIn(admin.email);
    await old.rows('update session set second_factor_at = now()');
    const { body } = await app.call('GET /admin/game-groups/4/prizes', asAdmin);
    expect(body.data.prizes.find(({ id }: { id: number }) => id === 122)).toMatchObject({
      hits: 11,
      state: 'contacted',
      note: 'Vive en Rosario',
    });
  });

  it.each([
    ['some of the later migrations', (name: string) => Number(name.slice(-6, -3)) <= 30],
    ['migrations of which one is missing in the middle', (name: string) => !name.startsWith('SourceLease')],
    ['all migrations before the baseline', () => true],
  ])('OPS-02 a database with %s gets the others', async (_, hasRun) => {
    const old = await firstVersionDatabase();
    const owner = await new DataSource(dataSourceOptions(old.url, 'owner', 1)).initialize();
    const db = owner.createQueryRunner();
    for (const Upgrade of upgrades.filter(({ name }) => hasRun(name))) {
      await new Upgrade().up(db);
      await old.rows(
        `insert into typeorm_migrations (timestamp, name) values (${Upgrade.name.slice(-13)}, '${Upgrade.name}')`,
      );
    }
    await db.release();
    await owner.destroy();
    await migrate(old.url);
    expect(await names(old.rows)).toEqual(ours);
  });

  it('OPS-02 an interrupted upgrade changes nothing', async () => {
    const old = await firstVersionDatabase();
    const before = await names(old.rows);
    await old.rows('create view match_need as select 1');
    await expect(migrate(old.url)).rejects.toThrow(/could not be migrated: .*match_need/);
    expect(await names(old.rows)).toEqual(before);
    expect((await old.rows('select * from group_scoring')).length).toBe(1);
    await old.rows('drop view match_need');
    await migrate(old.url);
    expect(await names(old.rows)).toEqual(ours);
  });

  it('OPS-02 a changed schema is refused in one line, and nothing changes', async () => {
    const old = await firstVersionDatabase();
    const before = await names(old.rows);
    const changes: [change: string, undo: string, message: RegExp][] = [
      [
        'alter table account add nickname text',
        'alter table account drop nickname',
        /also has "column account.nickname text"/,
      ],
      [
        'alter table grid alter country drop not null',
        'alter table grid alter country set not null',
        /lacks "column grid.country text not null"/,
      ],
      [
        'alter table account drop constraint account_email_check',
        'alter table account add check (email = lower(email) and length(email) <= 254)',
        /lacks "constraint on account: CHECK/,
      ],
      [
        'drop index mail_recipient',
        'create index mail_recipient on mail (recipient)',
        /lacks "CREATE INDEX mail_recipient/,
      ],
      [
        'alter table pick_event disable trigger user',
        'alter table pick_event enable trigger user',
        /lacks "CREATE TRIGGER pick_event_is_append_only/,
      ],
      [
        'grant delete on pick_event to doce_app',
        'revoke delete on pick_event from doce_app',
        /also has "grant DELETE on pick_event to doce_app"/,
      ],
      [
        'alter function hold_match_starts security definer',
        'alter function hold_match_starts security invoker',
        /FUNCTION hold_match_starts/,
      ],
      [
        'create function shout() returns text language sql return upper(current_user)',
        'drop function shout',
        /also has "CREATE OR REPLACE FUNCTION shout/,
      ],
    ];
    for (const [change, undo, message] of changes) {
      await old.rows(change);
      const refusal = await migrate(old.url).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UnusableSchema);
      expect((refusal as Error).message).toMatch(message);
      expect((refusal as Error).message).toMatch(
        /^The schema of the database differs [^\n]*psql[^\n]*createdb[^\n]*$/,
      );
      await old.rows(undo);
    }
    expect(await names(old.rows)).toEqual(before);
    await migrate(old.url);
    expect(await names(old.rows)).toEqual(ours);
  });

  it('OPS-02 a database of an older version is refused with the command to use', async () => {
    const old = await firstVersionDatabase();
    await old.rows(`delete from typeorm_migrations where name = '${FIRST_VERSION}'`);
    await expect(migrate(old.url)).rejects.toThrow(
      /^[^\n]*"git checkout ec1a496 && npm ci && npm start"[^\n]*$/,
    );
  });
});
