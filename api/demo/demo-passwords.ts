import { createHmac, randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ENV, type Env } from '../config/env.ts';
import { Database } from '../database/database.ts';
import { Sessions } from '../modules/accounts/sessions.ts';
import { DEMO_CODE, hasDemoCode } from '../modules/accounts/demo-code.ts';
import { Passwords } from '../platform/passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoPeople } from './demo-people.ts';

interface Account {
  id: number;
  email: string;
  hash: string;
}

/**
 * Returns a demonstration account's password: public on loopback, else derived from the access tokens' secret, which
 * needs no storage (OPS-08).
 */
export function demoPassword(env: Pick<Env, 'isPublic' | 'jwtSecret'>, email: string): string {
  if (!env.isPublic) return DEMO_PASSWORD;
  return createHmac('sha256', env.jwtSecret)
    .update(`demonstration account ${email}`)
    .digest('hex')
    .slice(0, 20);
}

/** A password for accounts that must stay closed. */
export const unknownPassword = (): string => randomBytes(32).toString('base64url');

/**
 * Gives the printed demonstration accounts the printed password; run it before the app listens. If other machines reach
 * the app, no other account keeps the public password, and changed accounts lose their sessions.
 */
export async function setDemoPasswords(app: NestFastifyApplication): Promise<void> {
  const find = <T>(token: unknown) => app.get<T>(token as string, { strict: false });
  const env = find<Env>(ENV);
  if (!env.isDemo && !env.isPublic) return;
  const [database, passwords] = [find<Database>(Database), find<Passwords>(Passwords)];
  const accounts = await database.rows<Account>(
    'select player_id as id, email, password_hash as hash from account where email = any ($1)',
    [demoPeople().map(({ email }) => email)],
  );
  const published = env.isPublic ? await findPublished(passwords, accounts) : new Set<string>();
  const closed = published.size > 0 ? await passwords.hash(unknownPassword()) : '';
  for (const account of accounts) {
    let hash = published.has(account.hash) ? closed : account.hash;
    if (env.isDemo && isPrinted(account)) {
      const password = demoPassword(env, account.email);
      if (!(await passwords.matches(hash, password))) hash = await passwords.hash(password);
    }
    if (hash === account.hash) continue;
    await database.transaction(async (tx) => {
      await tx.rows('update account set password_hash = $2 where player_id = $1', [account.id, hash]);
      await find<Sessions>(Sessions).endAllOf(tx, account.id);
    });
  }
}

/** Returns the existing accounts that the start prints. `code`: the administrator's second factor (ADM-35). */
export async function findPrintedAccounts(
  app: NestFastifyApplication,
): Promise<{ role: string; email: string; password: string; code: string | null }[]> {
  const env = app.get<Env>(ENV, { strict: false });
  const rows = await app
    .get(Database, { strict: false })
    .rows<{ email: string }>('select email from account where email = any ($1)', [
      DEMO_ACCOUNTS.map(({ email }) => email),
    ]);
  return DEMO_ACCOUNTS.filter(({ email }) => rows.some((row) => row.email === email)).map((account) => ({
    ...account,
    password: demoPassword(env, account.email),
    code: hasDemoCode(env, account.email) ? DEMO_CODE : null,
  }));
}

const isPrinted = (account: Account) => DEMO_ACCOUNTS.some(({ email }) => email === account.email);

/** Returns the hashes that belong to the published password. Most demonstration accounts share one hash. */
async function findPublished(passwords: Passwords, accounts: Account[]): Promise<Set<string>> {
  const published = new Set<string>();
  for (const hash of new Set(accounts.map((account) => account.hash)))
    if (await passwords.matches(hash, DEMO_PASSWORD)) published.add(hash);
  return published;
}
