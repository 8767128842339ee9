import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAsApplication } from '../open-database.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { asApplication, createTestDatabase } from '../testing/test-database.ts';
import { checkWayBack, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { findNoWayBack } from './other-versions.ts';

async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const { url, drop } = await createTestDatabase({ template: 'template0' });
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(drop);
  onTestFinished(() => client.end());
  return { url, client };
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
    await migrate(url);
    const first = await tables(client);
    expect(first).toContain('pick_event');
    await migrate(url);
    expect(await tables(client)).toEqual(first);
  });

  it('OPS-02 the schema is that of schema.sql, which "npm run migrate" writes', async () => {
    const { url } = await emptyDatabase();
    await migrate(url);
    const file = new URL('schema.sql', import.meta.url);
    expect(await describeSchema(url)).toBe(await readFile(file, 'utf8'));
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
    // The baseline creates players before grids, so it fails in the middle.
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
      /^The database at DATABASE_ADMIN_URL is not Doce's: it has other tables \(wp_posts/,
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

  it('OPS-78 refuses a database from before the first release with one line, and changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    await client.query(
      `create table typeorm_migrations (id serial primary key, timestamp bigint not null, name varchar not null);
       insert into typeorm_migrations (timestamp, name) values (1763800001000, 'Baseline1763800001000')`,
    );
    await expect(migrate(url)).rejects.toThrow(
      /^The database is of a Doce from before its first release \(it has Baseline1763800001000\)\. [^\n]*$/,
    );
    expect(await tables(client)).toEqual(['typeorm_migrations']);
  });

  it('OPS-62 starts on the schema of a newer Doce whose migrations name a migration that this program knows', async () => {
    const { url, client } = await emptyDatabase();
    await migrate(url);
    const newest = migrations.at(-1)!.name.slice(-13);
    const add = (name: string) =>
      client.query('insert into typeorm_migrations (timestamp, name) values ($1, $2)', [
        name.slice(-13),
        name,
      ]);
    await add(`Expand_from${newest}_9999999999997`);
    await migrate(url);
    await add('Contract_from9999999999997_9999999999998');
    await expect(migrate(url)).rejects.toThrow(/newer than this program \(it has Contract_from/);
  });

  it('OPS-79 says whether the release before can work on the new schema, and changes nothing', async () => {
    const { url, client } = await emptyDatabase();
    expect(await checkWayBack(url, { isProduction: false })).toBeNull();
    expect(await tables(client)).toEqual([]);
    await migrate(url);
    expect(await checkWayBack(url, { isProduction: false })).toBeNull();
    const done = ['Baseline1763800000001'];
    const expand = 'Expand_from1763800000001_1763800000002';
    expect(findNoWayBack([...done, expand], done)).toBeNull();
    const contract = 'Contract_from1763800000002_1763800000003';
    expect(findNoWayBack([...done, expand, contract], done)).toBe(contract);
    expect(findNoWayBack([...done, expand, contract], [...done, expand])).toBeNull();
    expect(findNoWayBack([...done, 'Rewrite1763800000004'], done)).toBe('Rewrite1763800000004');
  });

  it('OPS-62 a program goes on with statements whose result a newer Doce has changed', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const settings = { databasePool: 3, databaseReadUrl: null, hasPooler: false };
    const database = await openAsApplication(asApplication(url), settings);
    onTestFinished(() => database.close());
    const owner = new Client({ connectionString: url });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query('create view shown as select 1 as one; grant select on shown to doce_app');
    const read = () =>
      Promise.all(
        Array.from({ length: 6 }, () => database.rows({ name: 'shown', text: 'select * from shown' })),
      );
    expect(await read()).toContainEqual([{ one: 1 }]);
    await owner.query('create or replace view shown as select 1 as one, 2 as two');
    for (const rows of await read()) expect(rows).toEqual([{ one: 1, two: 2 }]);
  });

  it('OPS-02 says in one line that the server cannot be reached', async () => {
    await expect(migrate('postgres://nobody:x@127.0.0.1:1/doce')).rejects.toThrow(
      /^The database at DATABASE_ADMIN_URL cannot be reached: [^\n]*$/,
    );
  });
});
