import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { countryCodeOf } from '../../shared/rules/countries.ts';
import type { Env } from '../config/env.ts';
import type { Database } from '../database/database.ts';
import { DatabaseRefused } from '../database/database-refused.ts';
import { migrate } from '../database/migrate.ts';
import { addressesOf, openAsApplication } from '../open-database.ts';
import { EmbeddedPostgresError } from '../tools/embedded-postgres/embedded-postgres-error.ts';
import {
  hasEmbeddedPostgres,
  joinOrStartEmbeddedPostgres,
} from '../tools/embedded-postgres/embedded-postgres.ts';
import { CommandError, createAdmin } from './create-admin.ts';
import { normalizeEmail } from '../../shared/rules/registration.ts';
import { Administrators } from '../modules/accounts/administrators.ts';

const USAGE =
  'Usage: npm run admin -- create --email E --username U [--country MX] (asks for the password, or reads it from ADMIN_PASSWORD) | reset-second-factor --email E';

/** Without the settings of the service the command would make a new, empty database in a release's folder. */
const NO_DATABASE = (dataDir: string) =>
  `DATABASE_URL: is not set, and ${dataDir} has no database. Give the command the settings of the service (docs/running.md), or start Doce here once.`;

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
 * `create` makes an administrator (OPS-07), `reset-second-factor` serves the only one that lost theirs (ADM-31). Uses
 * DATABASE_URL or the embedded database and returns the exit code.
 */
export async function runAdminCommand(
  args: string[],
  env: Env,
  { print, printError, askPassword } = terminal,
): Promise<number> {
  try {
    const work = parse(args, env, askPassword);
    print(await withDatabase(env, work, print));
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    printError(error.message);
    return 1;
  }
}

/** Returns the work of the command, which returns the text to print. */
function parse(
  args: string[],
  { organiser }: Env,
  askPassword: Terminal['askPassword'],
): (database: Database) => Promise<string> {
  const [name, ...more] = args;
  const { email, username, country = organisersCountry(organiser) } = optionsOf(more);
  if (name === 'create' && email && username)
    return (database) => createAdmin(database, { email, username, country, askPassword });
  if (name === 'reset-second-factor' && email && !username)
    return (database) => resetSecondFactor(database, email);
  throw new CommandError(USAGE);
}

/** The organiser's country, if Doce is played there. */
function organisersCountry({ country }: Env['organiser']): string | undefined {
  return country === null ? undefined : (countryCodeOf(country) ?? undefined);
}

function optionsOf(args: string[]): Partial<Record<'email' | 'username' | 'country', string>> {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { email: option, username: option, country: option } }).values;
  } catch {
    throw new CommandError(USAGE);
  }
}

async function withDatabase<T>(
  env: Env,
  work: (database: Database) => Promise<T>,
  print: Terminal['print'],
): Promise<T> {
  const quiet = () => undefined;
  const given = addressesOf(env);
  if (!given && !hasEmbeddedPostgres(env.dataDir)) throw new CommandError(NO_DATABASE(env.dataDir));
  print(given ? `Database: ${nameOf(given.url)}` : `Database: the embedded one in ${env.dataDir}`);
  const embedded = given ? null : await joinOrStartEmbeddedPostgres({ dataDir: env.dataDir, log: quiet });
  try {
    const { adminUrl, ...logins } = given ?? embedded!;
    if (adminUrl) await migrate(adminUrl, logins, env);
    const database = await openAsApplication(logins.url, { ...env, databasePool: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Returns the address of a database without its password. */
function nameOf(url: string): string {
  const { host, pathname, username } = new URL(url);
  return `${pathname.slice(1)} at ${host}, as ${username}`;
}

function isExpected(error: unknown): error is Error {
  return [CommandError, DatabaseRefused, EmbeddedPostgresError].some((kind) => error instanceof kind);
}

/** Returns the given password, or one typed twice without echo. Raises CommandError without a terminal. */
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

/**
 * Deletes an administrator's second factors and ends their sessions; they enrol again after the next login. Returns one
 * line about the result; raises CommandError.
 */
async function resetSecondFactor(database: Database, email: string): Promise<string> {
  const administrators = new Administrators(database, null);
  const admin = (await administrators.list()).find((one) => one.email === normalizeEmail(email));
  if (!admin) throw new CommandError(`${email} is not an administrator.`);
  await administrators.resetSecondFactor(admin.id, null);
  return `${admin.email} adds a new second factor after the next login.`;
}
