import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { applySqlMutant } from './apply-sql-mutant.ts';
import { createSqlStage, type SqlStage } from './sql-stage.ts';
import { SQL_MUTANTS } from './sql-mutants.ts';

let stage: SqlStage;
let client: Client;
beforeAll(async () => {
  stage = await createSqlStage();
  client = await stage.connect();
});
afterAll(() => stage.close());

test('every SQL mutant fits the schema, and its test exists', async () => {
  expect(new Set(SQL_MUTANTS.map(({ id }) => id)).size).toBe(SQL_MUTANTS.length);
  for (const { id, killedBy } of SQL_MUTANTS) {
    expect(existsSync(killedBy.split(' > ')[0]!), killedBy).toBe(true);
    await client.query('begin');
    await applySqlMutant(client, id);
    await client.query('rollback');
  }
});
