import '../config/node-version.ts';
import 'reflect-metadata';
import { readEnvOrExit, readMigrationEnv } from '../config/env.ts';
import { DatabaseRefused } from '../database/database-refused.ts';
import { migrate } from '../database/migrate.ts';

/** Migrates the database and creates the process's logins: the process needs no login of the owner (SEC-31). */
async function main(): Promise<void> {
  const { databaseUrl, databaseQueueUrl, databaseAdminUrl, isProduction } = readEnvOrExit(readMigrationEnv);
  try {
    await migrate(databaseAdminUrl, { url: databaseUrl, queueUrl: databaseQueueUrl }, { isProduction });
    console.log('The database has all migrations of this program.');
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

await main();
