import '../config/node-version.ts';
import 'reflect-metadata';
import { readEnvOrExit, readMigrationEnv } from '../config/env.ts';
import { DatabaseRefused } from '../database/database-refused.ts';
import { checkWayBack, migrate } from '../database/migrate.ts';

/**
 * Migrates the database and creates the process's logins: the process needs no login of the owner (SEC-31). With
 * `--check` it changes nothing and ends with 3 if the release before cannot work on the new schema.
 */
async function main(): Promise<void> {
  const { databaseUrl, databaseQueueUrl, databaseAdminUrl, isProduction } = readEnvOrExit(readMigrationEnv);
  try {
    if (process.argv.includes('--check')) {
      const migration = await checkWayBack(databaseAdminUrl, { isProduction });
      console.log(
        migration
          ? `The release before cannot work after ${migration}: the way back is a backup.`
          : 'The release before can work on the schema of this one.',
      );
      process.exitCode = migration ? 3 : 0;
      return;
    }
    await migrate(databaseAdminUrl, { url: databaseUrl, queueUrl: databaseQueueUrl }, { isProduction });
    console.log('The database has all migrations of this program.');
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

await main();
