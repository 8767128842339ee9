import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor, giveTo } from '../tools/embedded-postgres/account.ts';
import { findFreePort } from '../tools/embedded-postgres/server.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Whether Debian's package pgbouncer is installed. */
export const hasPgbouncer = existsSync(PGBOUNCER);

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** Returns an address of the database with the pooler in between. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before a server, for `logins`, with `extra` lines in its section [pgbouncer]. Each transaction gets
 * the connection used longest ago: consecutive statements run on different ones.
 */
export async function startPooler(logins: string[], extra: string[] = []): Promise<Pooler> {
  const dir = mkdtempSync(join(tmpdir(), 'doce-pooler-'));
  const port = await findFreePort();
  const [server] = logins.map((url) => new URL(url));
  writeFileSync(
    join(dir, 'users.txt'),
    logins
      .map((url) => new URL(url))
      .map(({ username, password }) => `"${username}" "${password}"`)
      .join('\n'),
  );
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${server!.hostname} port=${server!.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      'auth_file = users.txt',
      'pool_mode = transaction',
      'server_round_robin = 1',
      'server_login_retry = 1',
      'query_wait_timeout = 5',
      ...extra,
    ].join('\n'),
  );
  const account = accountFor(dir);
  giveTo(account, dir);
  const child = spawn(PGBOUNCER, ['pgbouncer.ini'], {
    ...account,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilUp(child);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function untilUp(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('close', () => reject(new Error(`pgbouncer has ended: ${said}`)));
    child.stderr!.on('data', (text: Buffer) => {
      said += String(text);
      if (said.includes('process up')) resolve();
    });
  });
}
