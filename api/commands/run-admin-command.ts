import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import type { Env } from '../config/env.ts';
import { dataSourceOptions } from '../database/connect.ts';
import { Database } from '../database/database.ts';
import { DatabaseRefused, migrate } from '../database/migrate.ts';
import { entities } from '../entities.ts';
import { EmbeddedPostgresError } from '../tools/embedded-postgres/embedded-postgres-error.ts';
import { joinOrStartEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { createAdmin } from './create-admin.ts';
import { CommandError } from './command-error.ts';
import { askNewPassword } from './ask-password.ts';

const USAGE =
  'Usage: npm run admin -- create --email E --username U   (asks for the password, or reads it from ADMIN_PASSWORD)';

/** Where the command talks to whoever typed it; a test listens here. */
export interface Terminal {
  print: (line: string) => void;
  complain: (line: string) => void;
  /** Raises CommandError where nobody can be asked. */
  askPassword: () => Promise<string>;
}

const terminal: Terminal = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  askPassword: () => askNewPassword(process.env['ADMIN_PASSWORD']),
};

/**
 * `create --email E --username U` makes a verified administrator, or makes one of a verified player (OPS-07). Works on DATABASE_URL, or on the
 * embedded database, whether Doce runs on it at this moment or not.
 *
 * @returns the exit code; what goes wrong is told in one line
 */
export async function runAdminCommand(
  args: string[],
  env: Env,
  { print, complain, askPassword } = terminal,
): Promise<number> {
  try {
    const { email, username } = parse(args);
    print(await withDatabase(env, (database) => createAdmin(database, { email, username, askPassword })));
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    complain(error.message);
    return 1;
  }
}

function parse(args: string[]): { email: string; username: string } {
  const options = { email: { type: 'string' }, username: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') === 'create' && values.email && values.username) {
      return { email: values.email, username: values.username };
    }
  } catch {
    // An option that we do not know; the usage says which ones there are.
  }
  throw new CommandError(USAGE);
}

async function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const quiet = () => undefined;
  const embedded = env.databaseUrl
    ? null
    : await joinOrStartEmbeddedPostgres({ dataDir: env.dataDir, log: quiet });
  try {
    const url = env.databaseUrl ?? embedded!.url;
    const { hasApplicationRole } = await migrate(url);
    const source = new DataSource(
      dataSourceOptions(url, hasApplicationRole ? 'application' : 'owner', 2, entities),
    );
    await source.initialize();
    try {
      return await work(new Database(source));
    } finally {
      await source.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

function isExpected(error: unknown): error is Error {
  return [CommandError, DatabaseRefused, EmbeddedPostgresError].some((kind) => error instanceof kind);
}
