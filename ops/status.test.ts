import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { JobQueue } from '../api/platform/job-queue.ts';
import { createLogger } from '../api/platform/logging.ts';
import { asQueue, createTestDatabase } from '../api/testing/test-database.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const now = () => Math.floor(Date.now() / 1000);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toUTCString();
/** Stand-ins for the programs of a server on a good day. `psql` writes its statements to a file. */
const healthy = {
  systemctl: 'printf "active\\n0\\n"',
  curl: `echo '{"status":"ready"}'`,
  openssl: `case $1 in x509) echo 'notAfter=${inDays(60)}';; esac`,
  journalctl: 'echo "-- No entries --"',
  df: 'echo Use Mounted; echo " 41% /"',
  runuser: `for last; do :; done; printf '%s;\\n' "$last" >> "$STATEMENTS"
    case $last in
      *pg_size*) echo '1 GB';;
      *pgboss*) echo "update-results completed ${now() - 30}";;
      *'from mail'*) echo '0|';;
      *push_delivery*) echo '0|';;
      *) echo 'api-football, 7000 of 7500 requests left today';;
    esac`,
};

function status(changes: Record<string, string> = {}, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'doce-status-'));
  folders.push(folder);
  for (const name of ['bin', 'v1', 'v2']) mkdirSync(join(folder, name));
  symlinkSync('v2', join(folder, 'current'));
  symlinkSync('v1', join(folder, 'before'));
  writeFileSync(join(folder, 'app.env'), 'PUBLIC_URL=https://doce.example\n');
  writeFileSync(
    join(folder, 'doce-backup.prom'),
    `doce_backup_succeeded_timestamp_seconds ${now() - 7300}\n`,
  );
  writeFileSync(join(folder, 'restored'), '');
  utimesSync(join(folder, 'restored'), now() - 90_000, now() - 90_000);
  // The calendar's runs move the clock of the test, and not that of the script.
  const date = `case $1 in +%s) echo ${now()};; *) exec /usr/bin/date "$@";; esac`;
  const programs = { ...healthy, date, ...changes };
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const script = readFileSync(join(import.meta.dirname, 'one-server/doce-status.sh'), 'utf8')
    .replaceAll('/usr/local/bin/node', process.execPath)
    .replaceAll(
      /\/srv\/doce|\/etc\/doce|\/var\/lib\/prometheus\/node-exporter|\/var\/lib\/doce-backup/g,
      folder,
    );
  const statements = join(folder, 'statements');
  writeFileSync(statements, '');
  const run = spawnSync('bash', ['--norc', '-c', script, 'doce-status', ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      STATEMENTS: statements,
    },
  });
  return {
    code: run.status,
    said: run.stdout,
    stderr: run.stderr,
    statements: readFileSync(statements, 'utf8'),
  };
}

test('OPS-80 a healthy server has nothing to do, on one screen and as JSON', () => {
  const { code, said, stderr } = status();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(said.split('\n').length).toBeLessThan(25);
  const { said: json } = status({}, '--json');
  expect(JSON.parse(json)).toEqual({
    release: 'v2',
    back: 'v1, by doce-upgrade --back',
    ready: 'yes',
    app: 'active 0 restarts',
    database: '1 GB',
    'job update-results': expect.stringMatching(/^completed, \d+ s ago$/),
    mail: '0 due',
    push: '0 due',
    source: 'api-football, 7000 of 7500 requests left today',
    backup: '2 h ago',
    'restore tried': '25 h ago',
    disk: '41% /',
    certificate: expect.stringContaining('until '),
    next: 'nothing',
  });
});

const late = `${healthy.runuser.replace("echo '0|'", `echo '3|${now() - 1000}'`)}`;
test.each<[string, Record<string, string>, string, string]>([
  ['the app is not ready', { curl: 'echo refused >&2; exit 7' }, 'ready', 'journalctl -u doce -n 50'],
  ['the database is away', { runuser: 'exit 2' }, 'database', 'systemctl status postgresql'],
  [
    'a job fails',
    { runuser: healthy.runuser.replace('completed', 'failed') },
    'job',
    'the job update-results',
  ],
  ['mails are late', { runuser: late }, 'mail', 'SMTP_URL'],
  [
    'the certificate ends',
    { openssl: healthy.openssl.replace(inDays(60), inDays(3)) },
    'certificate',
    'caddy',
  ],
  ['the disk is full', { df: 'echo Use Mounted; echo " 93% /"' }, 'disk', 'the disk is nearly full'],
])('OPS-80 says what to do when %s', (_, changes, fact, next) => {
  const { code, said } = status(changes);
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^${fact}`, 'm'));
  expect(said).toMatch(new RegExp(`^next +.*${next}`, 'm'));
});

test('OPS-80 shows the last five errors', () => {
  const { said } = status({ journalctl: `echo '{"level":50,"msg":"unexpected failure"}'` });
  expect(said).toMatch(/^error 1 +.*unexpected failure/m);
});

test('OPS-80 PostgreSQL understands each of its statements', async () => {
  const { statements } = status();
  const database = await createTestDatabase();
  const queue = new JobQueue({ url: asQueue(database.url), logger: createLogger('silent') });
  const owner = new Client({ connectionString: database.url });
  try {
    await queue.start();
    await owner.connect();
    const all = statements.split(/;\n/).filter((text) => text.trim());
    expect(all).toHaveLength(5);
    for (const text of all) await owner.query(text);
  } finally {
    await owner.end();
    await queue.stop();
    await database.drop();
  }
});
