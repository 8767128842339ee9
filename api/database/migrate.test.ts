import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { dataSourceOptions } from './connect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  undo.push(drop, () => client.end());
  return { url, client };
}
/** Reverts the migrations from the latest to the named one. Returns a connection that can run them again. */
async function undoDownTo(url: string, last: string): Promise<DataSource> {
  const owner = await new DataSource(dataSourceOptions(url, 'owner', 2)).initialize();
  undo.push(() => owner.destroy());
  for (const { name } of migrations.toReversed()) {
    await owner.undoLastMigration();
    if (name === last) break;
  }
  return owner;
}
const tables = async (client: Client) =>
  (
    await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('the database at the start', () => {
  it('OPS-02 an empty database is migrated, and a second run changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    expect(await migrate(url)).toMatchObject({ hasApplicationRole: true });
    const first = await tables(client);
    expect(first).toContain('pick_event');
    await migrate(url);
    expect(await tables(client)).toEqual(first);
  });

  it('OPS-02 several instances that start at once migrate once', async () => {
    const { url, client } = await emptyDatabase();
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n, count(distinct name)::int as d from typeorm_migrations',
    );
    expect(rows[0]).toMatchObject({ n: migrations.length, d: migrations.length });
  });

  it('OPS-02 an interrupted run changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    // A table with the name of the third migration's table exists already, so only the first two could run.
    await client.query(
      'create table typeorm_migrations (id serial primary key, timestamp bigint not null, name varchar not null); create table grid (id int)',
    );
    await expect(migrate(url)).rejects.toThrow(/could not be migrated/);
    expect(await tables(client)).toEqual(['grid', 'typeorm_migrations']);
    await client.query('drop table grid');
    await migrate(url);
    expect(await tables(client)).toContain('grid');
  });

  it('OPS-02 refuses a foreign database with one line, and changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    await client.query('create table wp_posts (id int)');
    await expect(migrate(url)).rejects.toThrow(
      /^The database at DATABASE_URL is not Doce's: it has other tables \(wp_posts/,
    );
    expect(await tables(client)).toEqual(['wp_posts']);
  });

  it('OPS-02 refuses a database that a newer Doce has migrated', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    await client.query(
      `insert into typeorm_migrations (timestamp, name) values (9999999999999, 'Future9999999999999')`,
    );
    await expect(migrate(url)).rejects.toThrow(/newer than this program \(it has Future9999999999999\)/);
  });

  it('OPS-02 says in one line that the server cannot be reached', async () => {
    await expect(migrate('postgres://nobody:x@127.0.0.1:1/doce')).rejects.toThrow(
      /^The database at DATABASE_URL cannot be reached: [^\n]*$/,
    );
  });

  it('ADM-18 VER-02 only a winner whose mail was sent counts as told, and the steps taken stay', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await undoDownTo(url, 'ToldByMail1763600024000');
    await client.query(`
      insert into player default values; insert into player default values; insert into player default values;
      insert into grid (name, country, start_date, end_date) values ('Fecha 34', 'AR', now(), now());
      insert into prize (grid_id, player_id, won_hits, hits, promised_hits, told_at) select 1, id, 12, 12, 12, now() from player;
      update prize set contacted_at = now(), contacted_by = 3 where player_id = 3;
      insert into mail (dedupe_key, recipient, template, language, params, sent_at)
        select 'prize-won:1:' || id, 'a@example.org', 'prize-won', 'es', '{}', case when id = 2 then now() end from player`);
    await owner.runMigrations();
    const { rows } = await client.query(
      `select told_tier as told, step, array(select kind from prize_event e where e.player_id = p.player_id order by id) as events
       from prize p order by player_id`,
    );
    expect(rows).toEqual([
      { told: null, step: 'due', events: ['won'] },
      { told: 12, step: 'due', events: ['won', 'mailed'] },
      { told: 12, step: 'contacted', events: ['won', 'contacted'] },
    ]);
  });

  it('ADM-18 prizes of an older version keep their tier, what the winner was told, their steps and their history', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await undoDownTo(url, 'PrizesAndTheirEvents1763600028000');
    await client.query(`
      insert into player select from generate_series(1, 7);
      insert into grid (name, country, start_date, end_date) values ('Fecha 34', 'AR', now(), now());
      insert into prize (grid_id, player_id, won_hits, hits, won_at, promised_hits, told_at, contacted_at, contacted_by, sent_at, sent_by,
          delivered_at, delivered_by, cleared_hits, cleared_at, cleared_by, note, version)
        select 1, p.id, p.won, p.hits, '2026-01-01', p.promised, p.told::timestamptz, p.contacted::timestamptz, p.contacted_by, p.sent::timestamptz, p.sent_by,
          p.delivered::timestamptz, p.delivered_by, p.cleared_hits, p.cleared::timestamptz, p.cleared_by, p.note, p.version
        from (values
          (1, 13, 13, null::int, null, null, null::int, null, null::int, null, null::int, null::int, null, null::int, null, 1),
          (2, 11, 11, 12, '2026-01-02', null, null, null, null, null, null, null, null, null, null, 2),
          (3, 10, 9, 10, null, '2026-01-02', 7, null, null, null, null, null, null, null, 'Rosario', 3),
          (4, 11, 11, 12, null, '2026-01-02', 7, '2026-01-03', 7, null, null, 11, '2026-01-04', 7, null, 4),
          (5, 10, 8, 12, '2026-01-02', null, null, null, null, '2026-01-05', 7, 8, '2026-01-06', 7, null, 5),
          (6, 12, 12, null, '2026-01-02', null, null, null, null, null, null, null, null, null, null, 1)
        ) p (id, won, hits, promised, told, contacted, contacted_by, sent, sent_by, delivered, delivered_by, cleared_hits, cleared, cleared_by, note, version)`);
    await owner.runMigrations();
    const { rows } = await client.query(
      `select tier, told_tier as told, state, is_unclear as unclear, note, version, array(
         select concat_ws(' ', kind, from_tier, to_tier, actor_id) from prize_event e where e.player_id = p.player_id order by id) as events
       from prize p order by player_id`,
    );
    const row = (
      tier: number,
      told: number | null,
      state: string,
      unclear: boolean,
      version: number,
      events: string[],
    ) => ({ tier, told, state, unclear, note: version === 3 ? 'Rosario' : null, version, events });
    expect(rows).toEqual([
      row(12, null, 'due', false, 1, ['won 0 12']),
      row(11, 12, 'due', true, 2, ['won 0 12', 'corrected 12 11', 'mailed 12']),
      row(0, 10, 'withdrawn', true, 3, ['won 0 10', 'corrected 10 0', 'contacted 10 7']),
      row(11, 11, 'sent', false, 4, [
        'won 0 12',
        'corrected 12 11',
        'contacted 12 7',
        'sent 12 7',
        'cleared 12 11 7',
      ]),
      row(0, 0, 'delivered', false, 5, [
        'won 0 12',
        'corrected 12 10',
        'corrected 10 0',
        'mailed 12',
        'delivered 12 7',
        'cleared 12 0 7',
      ]),
      // The prize is older than the mails to winners, so no mail follows.
      row(12, 12, 'due', false, 1, ['won 0 12']),
    ]);
    await expect(client.query('delete from prize_event')).rejects.toThrow(/append-only|may not/i);
    await undoDownTo(url, 'PrizesAndTheirEvents1763600028000');
    const old = await client.query(
      'select won_hits, hits, promised_hits, contacted_by, sent_by, delivered_by from prize where player_id in (3, 4) order by 1',
    );
    expect(old.rows).toEqual([
      { won_hits: 10, hits: 9, promised_hits: 10, contacted_by: 7, sent_by: null, delivered_by: null },
      { won_hits: 11, hits: 11, promised_hits: 11, contacted_by: 7, sent_by: 7, delivered_by: null },
    ]);
  });

  it('PLAY-10 JOB-05 ANN-06 the migration keeps op ids of the last week and the furthest status of grids, and repairs broken links', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await new DataSource(dataSourceOptions(url, 'owner', 2)).initialize();
    undo.push(() => owner.destroy());
    for (const { name } of migrations.toReversed()) {
      await owner.undoLastMigration();
      if (name === 'PickRepeats1763600029000') break;
    }
    await client.query(`
      insert into player default values;
      insert into pick_event (player_id, picks, op_ids, salt, accepted_at) select 1, picks::jsonb, ops::uuid[], '', now() - age::interval
        from (values
          ('[[7, "draw"]]', '{00000000-0000-7000-8000-000000000001}', '6 days'),
          ('[[7, "home_win"]]', '{00000000-0000-7000-8000-000000000002}', '8 days'),
          ('[[8, "draw"]]', '{}', '0'),
          ('[[8, "draw"], [9, "draw"]]', '{00000000-0000-7000-8000-000000000003, 00000000-0000-7000-8000-000000000004}', '0')
        ) t(picks, ops, age);
      insert into grid (name, country, status, start_date, end_date)
        select status, 'AR', status, now(), now() from unnest(array['open', 'open', 'closed', 'settled']) status;
      insert into audit_event (action, subject, before, after) values
        ('grid.status', 'grid:2', '{"status": "settled"}', '{"status": "open"}');
      insert into announcement (title, content, is_active, is_pinned)
        values ('Enlaces', 'a y <a href="https://b/">b</span> fin', true, false);`);
    await owner.runMigrations();
    const rows = async (query: string) => (await client.query(query)).rows;
    expect(await rows('select match_id, pick, answer from pick_repeat')).toEqual([
      { match_id: 7, pick: 'draw', answer: 'accepted' },
    ]);
    expect((await rows('select furthest_status as it from grid order by id')).map(({ it }) => it)).toEqual([
      'open',
      'settled',
      'closed',
      'settled',
    ]);
    expect(await rows('select content from announcement')).toEqual([
      { content: 'a y <a href="https://b/">b</a> fin' },
    ]);
  });

  it('PLAY-06 older matches get the time when the source began them and the time when their picks are shown', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await new DataSource(dataSourceOptions(url, 'owner', 2)).initialize();
    undo.push(() => owner.destroy());
    for (const { name } of migrations.toReversed()) {
      await owner.undoLastMigration();
      if (name === 'SourceWordAndReveal1763600027000') break;
    }
    await client.query(`
      insert into league (source, source_id, name, country) values ('x', 1, 'Liga', 'AR');
      insert into team (source, source_id, name) values ('x', 1, 'A'), ('x', 2, 'B');
      insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, source_status, home_score,
          away_score, score_by)
        select 'x', id, 1, 1, 2, now() + days * interval '1 day', now(), status, word, goals, goals, said_by
        from (values (1, -1, 'finished', 'FT', 2, 'source'), (2, 1, 'scheduled', 'NS', null, null), (3, 1, 'scheduled', 'NS', null, null),
          (4, 1, 'live', '1H', 0, 'source'), (5, 1, 'cancelled', '1H', null, 'admin')) m (id, days, status, word, goals, said_by);
      update match set status = 'live', score_by = 'admin', home_score = 0, away_score = 0 where source_id = 3;
      update match set status = 'finished', score_by = 'admin' where source_id = 4`);
    await owner.runMigrations();
    const { rows } = await client.query(
      `select source_id as id, source_began_at is not null as began, reveal_at = start_time as with_start, closes_at <= now() as closed,
         is_revealed(m) as revealed, source_home_score as goals from match m order by 1`,
    );
    const [over, coming, byHand, begun, called] = rows;
    expect(over).toMatchObject({ began: true, with_start: true, revealed: true, goals: 2 });
    expect(coming).toMatchObject({ began: false, with_start: true, closed: false, revealed: false });
    expect(byHand).toMatchObject({ began: false, with_start: true, closed: true, revealed: false });
    expect(begun).toMatchObject({ began: true, with_start: false, closed: true, revealed: true });
    expect(called).toMatchObject({ began: true, closed: true, revealed: true });
  });

  it('every migration can be reverted', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await new DataSource(dataSourceOptions(url, 'owner', 2)).initialize();
    undo.push(() => owner.destroy());
    for (const _ of migrations) await owner.undoLastMigration();
    expect(await tables(client)).toEqual(['typeorm_migrations']);
    await owner.runMigrations();
    expect(await tables(client)).toContain('scoring_run');
  });
});
