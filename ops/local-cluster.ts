import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../e2e/support/processes.ts';
import { type Places, renderCluster, writeFiles } from './render.ts';
import { parseSettings } from './settings.ts';

const PASSWORD = 'localclustersecret1';
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const START_MS = 90_000;

/** A machine with a database. Its Patroni and PostgreSQL are one process group each. */
export interface Node {
  name: string;
  /** The process id of PostgreSQL; null while it does not run. */
  postmaster(): number | null;
  /** Signals etcd, Patroni and all of PostgreSQL of this machine: SIGSTOP freezes it, SIGKILL loses it. */
  signal(signal: NodeJS.Signals): void;
  /** Starts etcd and Patroni again after SIGKILL. */
  start(): void;
  patroniUrl: string;
  /** The folder of its database. */
  dataDir: string;
}

/** A cluster from ops/templates on this machine: real processes on loopback. */
export interface LocalCluster {
  nodes: Node[];
  /** Addresses: `web` (application's login, pooler), `owner` (primary), `replica` (application's login). */
  urls: { web: string; queue: string; owner: string; superuser: string; replica: string; app: string };
  /** Changes a setting of PostgreSQL on all nodes, e.g. `{ synchronous_commit: 'off' }`. */
  configure(parameters: Record<string, string>): Promise<void>;
  /** Returns the primary; null without one. */
  primary(): Promise<Node | null>;
  /** Waits for a primary with a synchronous replica. */
  isWhole(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the Debian packages that the cluster needs and this machine lacks. */
export function missingPackages(): string[] {
  const programs = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    pgbackrest: 'pgbackrest',
    pgbouncer: 'pgbouncer',
    [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
  };
  return Object.entries(programs).flatMap(([program, name]) => (find(program) ? [] : [name]));
}

function find(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return [program, ...folders.map((folder) => join(folder, program))].find(
    (path) => path.startsWith('/') && existsSync(path),
  );
}

/**
 * Starts the cluster and the app's logins in `folder`, as `postgres` if root runs it, which PostgreSQL refuses. `apps`:
 * addresses of the app processes, e.g. `127.0.0.1:3000`.
 */
export async function startLocalCluster(options: { apps: string[]; folder: string }): Promise<LocalCluster> {
  // The path of a socket may have at most 107 bytes.
  const sockets = mkdtempSync('/tmp/doce-');
  const user = systemUser();
  const settings = parseSettings(await settingsText(options.apps, options.folder));
  const placesOf = (machine: string): Places => {
    const folder = join(options.folder, machine);
    return {
      etcdData: join(folder, 'etcd'),
      pgpass: join(folder, 'pgpass'),
      userlist: join(folder, 'userlist.txt'),
      pgbackrestConfig: join(folder, 'pgbackrest.conf'),
      pgbackrestLocks: join(folder, 'locks'),
      postgresData: join(folder, 'data'),
      sockets: join(sockets, machine),
    };
  };
  const files = renderCluster(settings, placesOf);
  // Only root can change its user and its root folder.
  const proxy = files.get('proxy/haproxy.cfg')!;
  files.set('proxy/haproxy.cfg', proxy.replace(/^ {2}(user|group|chroot|log) .*\n/gm, ''));
  writeFiles(files, options.folder);
  const stanza = (name: string) => [
    '--config',
    join(options.folder, name, 'pgbackrest.conf'),
    '--stanza=doce',
  ];
  for (const machine of settings.DB_NODES.keys()) mkdirSync(join(sockets, `db${machine + 1}`));
  for (const path of [options.folder, sockets]) giveTo(user, path);

  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: string[]) => {
    const log = openSync(join(options.folder, `${name}.log`), 'a');
    const child = spawn(find(program)!, args, {
      ...user,
      cwd: options.folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    running.set(name, child);
  };

  const nodes = settings.DB_NODES.map((address, index): Node => {
    const name = `db${index + 1}`;
    const folder = join(options.folder, name);
    const dataDir = join(folder, 'data');
    const postmaster = () => {
      const file = join(dataDir, 'postmaster.pid');
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
      return pid > 0 && isAlive(pid) ? pid : null;
    };
    return {
      ...{ name, dataDir, postmaster },
      patroniUrl: `http://${address}:${settings.PATRONI_PORT}`,
      start() {
        run(`${name}-etcd`, 'etcd', ['--config-file', join(folder, 'etcd.yml')]);
        run(`${name}-patroni`, 'patroni', [join(folder, 'patroni.yml')]);
      },
      signal(signal) {
        const server = postmaster();
        for (const pid of server ? [server, ...childrenOf(server)] : []) kill(pid, signal);
        for (const part of ['patroni', 'etcd']) kill(-(running.get(`${name}-${part}`)?.pid ?? 0), signal);
      },
    };
  });

  const { PROXY_ADDRESS, PRIMARY_PORT, REPLICA_PORT, POOLER_PORT, APP_PORT } = settings;
  const address = (login: string, port: number, database = 'doce') =>
    `postgres://${login}:${PASSWORD}@${PROXY_ADDRESS}:${port}/${database}`;
  const patronis = () => Promise.all(nodes.map(async (node) => ({ node, ...(await stateOf(node)) })));

  const cluster: LocalCluster = {
    nodes,
    urls: {
      web: address('doce_web', POOLER_PORT),
      replica: address('doce_web', REPLICA_PORT),
      queue: address('doce_jobs', PRIMARY_PORT),
      owner: address('doce', PRIMARY_PORT),
      superuser: address('postgres', PRIMARY_PORT),
      app: `http://${PROXY_ADDRESS}:${APP_PORT}`,
    },
    async configure(parameters) {
      const config = { postgresql: { parameters } };
      await fetch(`${nodes[0]!.patroniUrl}/config`, { method: 'PATCH', body: JSON.stringify(config) });
      await setTimeout(settings.LOOP_WAIT * 2_000);
    },
    primary: async () => (await patronis()).find(({ role }) => role === 'primary')?.node ?? null,
    isWhole: () =>
      until(`a primary with a synchronous replica; see ${options.folder}`, async () => {
        const states = await patronis();
        return (
          states.some(({ role }) => role === 'primary') && states.filter(({ isSync }) => isSync).length === 1
        );
      }),
    async stop() {
      for (const node of nodes) node.signal('SIGKILL');
      for (const child of running.values()) kill(-(child.pid ?? 0), 'SIGKILL');
      await setTimeout(200);
      rmSync(sockets, { recursive: true, force: true });
    },
  };
  try {
    for (const node of nodes) node.start();
    run('haproxy', 'haproxy', ['-db', '-f', join(options.folder, 'proxy/haproxy.cfg')]);
    run('pgbouncer', 'pgbouncer', [join(options.folder, 'proxy/pgbouncer.ini')]);
    await cluster.isWhole();
    const primary = await cluster.primary();
    await finished(
      spawn('pgbackrest', [...stanza(primary!.name), 'stanza-create'], { ...user, stdio: 'ignore' }),
    );
    await until('the primary behind HAProxy', () =>
      createOwner(address('postgres', PRIMARY_PORT, 'postgres')),
    );
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** ops/cluster.env with other values. */
async function settingsText(apps: string[], folder: string): Promise<string> {
  const ports: Record<string, number> = {};
  const text = readFileSync(join(import.meta.dirname, 'cluster.env'), 'utf8');
  for (const [, name] of text.matchAll(/^(\w+_PORT)=/gm)) {
    let port = await freePort();
    while (Object.values(ports).includes(port)) port = await freePort();
    ports[name!] = port;
  }
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DB_NODES: '"127.0.1.1 127.0.1.2 127.0.1.3"',
    APP_NODES: `"${apps.join(' ')}"`,
    PROXY_ADDRESS: '127.0.0.1',
    POSTGRES_BIN,
    PGBACKREST_REPO: join(folder, 'backups'),
    DOMAIN: 'doce.example',
    ...Object.fromEntries(
      ['ALERT_TO', 'ALERT_PAGE_TO', 'ALERT_FROM', 'ALERT_SMTP_USER'].map((name) => [
        name,
        'ops@doce.example',
      ]),
    ),
    ALERT_SMTP: 'mail.doce.example:587',
  };
  return text.replace(/^(\w+)=.*$/gm, (line, name: string) => {
    if (name.endsWith('_PASSWORD')) return `${name}=${PASSWORD}`;
    return values[name] ? `${name}=${values[name]}` : line;
  });
}

async function createOwner(superuserUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`create role doce login createrole password '${PASSWORD}'`);
    await client.query('create database doce owner doce');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stateOf({ patroniUrl }: Node): Promise<{ role: string; isSync: boolean }> {
  try {
    const answer = await fetch(`${patroniUrl}/patroni`, { signal: AbortSignal.timeout(2_000) });
    const {
      role,
      state,
      sync_standby: isSync = false,
    } = (await answer.json()) as Record<string, string | boolean>;
    const isPrimary = state === 'running' && (role === 'master' || role === 'primary');
    return { role: isPrimary ? 'primary' : 'replica', isSync: Boolean(isSync) };
  } catch {
    return { role: 'none', isSync: false };
  }
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_MS; !(await holds());) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await setTimeout(200);
  }
}

/** Returns the user that runs the processes; for other users than root, themselves. */
function systemUser(): { uid: number; gid: number } {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , id, group] = line!.split(':');
  return { uid: Number(id), gid: Number(group) };
}

function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...paths.map((each) => join(folder, each))]) chownSync(path, uid, gid);
}

function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid !== 0) process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
