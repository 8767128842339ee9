import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Env } from '../config/env.ts';
import { Database } from '../database/database.ts';
import { DatabaseRefused } from '../database/database-refused.ts';
import { migrate } from '../database/migrate.ts';
import { addressesOf, openAsApplication } from '../open-database.ts';
import { EmbeddedPostgresError } from '../tools/embedded-postgres/embedded-postgres-error.ts';
import { joinOrStartEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { CommandError, createAdmin } from './create-admin.ts';

const USAGE =
  'Usage: npm run admin -- create --email E --username U   (asks for the password, or reads it from ADMIN_PASSWORD)';

/** The user's terminal. Tests replace it. */
export interface Terminal {
  print: (line: string) => void;
  printError: (line: string) => void;
  /** Raises CommandError if no user can be asked. */
  askPassword: () => Promise<string>;
}

const terminal: Terminal = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  askPassword: () => askNewPassword(process.env['ADMIN_PASSWORD']),
};

/**
 * `create --email E --username U` creates a verified administrator, or promotes a verified player (OPS-07). Uses DATABASE_URL or the embedded database,
 * also while Doce runs on it.
 *
 * @returns the exit code; an expected failure prints one line
 */
export async function runAdminCommand(
  args: string[],
  env: Env,
  { print, printError, askPassword } = terminal,
): Promise<number> {
  try {
    const { email, username } = parse(args);
    print(await withDatabase(env, (database) => createAdmin(database, { email, username, askPassword })));
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    printError(error.message);
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
    // The usage names the known options.
  }
  throw new CommandError(USAGE);
}

async function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const quiet = () => undefined;
  const given = addressesOf(env);
  const embedded = given ? null : await joinOrStartEmbeddedPostgres({ dataDir: env.dataDir, log: quiet });
  try {
    const { url, adminUrl } = given ?? embedded!;
    await migrate(adminUrl, url);
    const source = await openAsApplication(url, 2);
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

/** Returns the password given in the environment, or the one that the user types twice without echo. Raises CommandError without a terminal. */
async function askNewPassword(given: string | undefined): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY) {
    throw new CommandError('There is no terminal to ask for the password: set ADMIN_PASSWORD.');
  }
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: noEcho, terminal: true });
  // Ctrl-C. Ctrl-D closes the reader without our help.
  reader.on('SIGINT', () => reader.close());
  try {
    const password = await ask(reader, 'Password: ');
    if ((await ask(reader, 'Again: ')) !== password) throw new CommandError('The two passwords differ.');
    return password;
  } finally {
    reader.close();
  }
}

async function ask(reader: Interface, question: string): Promise<string> {
  process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('close', () => reject(new CommandError('Nothing was changed.')));
      reader.question('', resolve);
    });
  } finally {
    process.stdout.write('\n');
  }
}
