import { DataSource } from 'typeorm';
import { expect, onTestFinished, test } from 'vitest';
import { asApplication, createTestDatabase } from '../testing/test-database.ts';
import { dataSourceOptions } from './connect.ts';
import { Database, LONG_WORK } from './database.ts';

test('JOB-04 a statement over all players may take longer than an ordinary one', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const options = dataSourceOptions(asApplication(url), 'application', 2);
  const database = new Database(
    await new DataSource({ ...options, extra: { query_timeout: 300 } }).initialize(),
  );
  const slow = 'select pg_sleep(1)';
  await expect(database.rows(slow)).rejects.toThrow(/timeout/);
  await expect(database.transaction((tx) => tx.rows(slow))).rejects.toThrow(/timeout/);
  expect(await database.transaction((tx) => tx.rows(slow), LONG_WORK)).toHaveLength(1);
  await database.close();
});
