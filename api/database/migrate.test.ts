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
const tables = async (client: Client) =>
  (
    await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('the database at the start', () => {
  it('OPS-02 an empty one is migrated, and again changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    expect(await migrate(url)).toEqual({ hasApplicationRole: true });
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

  it('OPS-02 a run that breaks off leaves nothing half done', async () => {
    const { url, client } = await emptyDatabase();
    // The third migration's table is in the way, the first two would go through.
    await client.query(
      'create table typeorm_migrations (id serial primary key, timestamp bigint not null, name varchar not null); create table grid (id int)',
    );
    await expect(migrate(url)).rejects.toThrow(/could not be migrated/);
    expect(await tables(client)).toEqual(['grid', 'typeorm_migrations']);
    await client.query('drop table grid');
    await migrate(url);
    expect(await tables(client)).toContain('grid');
  });

  it('OPS-02 refuses a foreign database with one line, and touches nothing', async () => {
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

  it('ADM-18 VER-02 a winner whose mail was only written has not been told, whose mail has left has, and a step that was taken stays', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const owner = await new DataSource(dataSourceOptions(url, 'owner', 2)).initialize();
    undo.push(() => owner.destroy());
    for (const { name } of migrations.toReversed()) {
      await owner.undoLastMigration();
      if (name === 'ToldByMail1763600024000') break;
    }
    await client.query(`
      insert into player default values; insert into player default values; insert into player default values;
      insert into grid (name, country, start_date, end_date) values ('Fecha 34', 'AR', now(), now());
      insert into prize (grid_id, player_id, won_hits, hits, promised_hits, told_at) select 1, id, 12, 12, 12, now() from player;
      update prize set contacted_at = now(), contacted_by = 3 where player_id = 3;
      insert into mail (dedupe_key, recipient, template, language, params, sent_at)
        select 'prize-won:1:' || id, 'a@example.org', 'prize-won', 'es', '{}', case when id = 2 then now() end from player`);
    await owner.runMigrations();
    const { rows } = await client.query(
      'select promised_hits as promised, told_at is not null as told from prize order by player_id',
    );
    expect(rows).toEqual([
      { promised: null, told: false },
      { promised: 12, told: true },
      { promised: 12, told: false },
    ]);
  });

  it('PLAY-06 matches of before bear when the source began them and when their picks may be shown', async () => {
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

  it('every migration can be taken back', async () => {
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
