import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { withClient } from './with-client.ts';

/** Creates a copy of a database: by default an empty one with the current schema. `drop` deletes it. */
export async function createTestDatabase(
  options: { template?: string } = {},
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `doce_${randomUUID().replaceAll('-', '')}`;
  await run(
    `create database ${name} template ${options.template ?? inject('templateName')} strategy file_copy`,
  );
  // A copy does not have the rights on the database itself, which the migration takes away.
  await run(`revoke temporary on database ${name} from public`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Returns the address with the application's login, which the setup of the test run creates (postgres.ts). */
export function asApplication(ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), { username: 'doce_web', password: 'doce_web' }).href;
}

/** Returns the address with the job queue's login. */
export function asQueue(ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), { username: 'doce_jobs', password: 'doce_jobs' }).href;
}

/** Returns the logins of the running process for `migrate`. */
export function loginsOf(ownerUrl: string): { url: string; queueUrl: string } {
  return { url: asApplication(ownerUrl), queueUrl: asQueue(ownerUrl) };
}

const run = (statement: string): Promise<void> =>
  withClient(inject('serverUrl'), async (client) => void (await client.query(statement)));
