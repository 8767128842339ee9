import { DataSource, type EntityMetadata } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../entities.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dataSourceOptions } from './connect.ts';

let source: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  source = await new DataSource(dataSourceOptions(database.url, 'owner', 1, entities)).initialize();
});
afterAll(async () => {
  await source.destroy();
  await drop();
});

/** Returns `name type null|not null` of each column of each table, as PostgreSQL has them. */
async function tablesOfDatabase(): Promise<Map<string, string[]>> {
  const rows = await source.query<{ table: string; columns: string[] }[]>(
    `select c.relname as table, array_agg(a.attname || ' '
       || format_type(a.atttypid, null)
       || case when a.attnotnull then ' not null' else ' null' end order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

function columnsOf(entity: EntityMetadata): string[] {
  return entity.columns.map((column) => {
    const type = source.driver.normalizeType(column);
    return `${column.databaseName} ${type}${column.isArray ? '[]' : ''} ${column.isNullable ? 'null' : 'not null'}`;
  });
}

it('every column of an entity is one of its table, with the same type and nullability', async () => {
  const tables = await tablesOfDatabase();
  expect(source.entityMetadatas.length).toBeGreaterThan(20);
  for (const entity of source.entityMetadatas)
    expect(tables.get(entity.tableName), entity.tableName).toEqual(expect.arrayContaining(columnsOf(entity)));
});
