import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import webPush from 'web-push';
import { TEST_CERTIFICATE } from '../../api/testing/push-service.ts';
import { type Relay, startRelay } from '../../api/testing/relay.ts';
import { type LocalCluster, startLocalCluster } from '../../ops/local-cluster.ts';
import { startSink } from '../support/pushes.ts';
import { addGrid, answers, freePort, importBuilt, runApi } from '../support/stage.ts';

const APPS = 3;
/** The faults store a million saves, and the log of them. A disk that they fill by themselves stops the cluster. */
const DISK_SIZE = '4g';

/** An app process. It is started again when it ends, as systemd does. */
export interface App {
  url: string;
  child: ChildProcess;
  /** More environment variables, from its next start on. */
  env: Record<string, string>;
  /** Stops it by SIGTERM and waits until its successor is ready. */
  restart(): Promise<void>;
  kill(): void;
}

/** A cluster with three app processes behind HAProxy, a mail server and a push service. */
export interface World {
  cluster: LocalCluster;
  apps: App[];
  owner: pg.Pool;
  superuser: pg.Pool;
  /** Between the first app process and its databases. */
  relays: Relay[];
  /** The matches of a grid that stays open, and of one whose matches lock one by one during the run. */
  matchIds: number[];
  /** The received mails by address. */
  mails: Map<string, number>;
  push: Awaited<ReturnType<typeof startSink>>;
  folder: string;
  /** Whether each database has a small file system of its own. */
  hasDisks: boolean;
  /** How often a process was killed. */
  crashes: number;
  /** When something broke last, in epoch milliseconds. */
  brokenAt: number;
  /** Ends all processes. Removes their logs unless `keepsLogs`. */
  close(options?: { keepsLogs: boolean }): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'doce-chaos-'));
  const ports = await Promise.all(Array.from({ length: APPS }, freePort));
  const disks = mountDisks(folder);
  const cluster = await startLocalCluster({ apps: ports.map((port) => `127.0.0.1:${port}`), folder });
  const { urls } = cluster;
  const relays = await Promise.all([urls.web, urls.queue, urls.replica].map(startRelay));
  const { migrate } = await importBuilt<{ migrate: (url: string, logins: object) => Promise<unknown> }>(
    'database/migrate.js',
  );
  await migrate(urls.owner, { url: urls.web, queueUrl: urls.queue });
  const mails = new Map<string, number>();
  const smtp = await startMailServer((to) => mails.set(to, (mails.get(to) ?? 0) + 1));
  const push = await startSink();
  const certificate = join(folder, 'push.pem');
  writeFileSync(certificate, TEST_CERTIFICATE);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const shared = {
    PUBLIC_URL: urls.app,
    DATABASE_POOLER: 'transaction',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    PUSH_SERVICE_URL: push.url,
    NODE_EXTRA_CA_CERTS: certificate,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:chaos@doce.example',
    RESULTS_EVERY: '1s',
    IMPORT_EVERY: '1s',
    LOG_LEVEL: 'warn',
  };
  const databasesOf = (index: number) => {
    const [web, queue, read] =
      index === 0 ? relays.map(({ url }) => url) : [urls.web, urls.queue, urls.replica];
    return { DATABASE_URL: web!, DATABASE_QUEUE_URL: queue!, DATABASE_READ_URL: read! };
  };
  let isClosing = false;
  const apps = ports.map((port, index): App => {
    const env: Record<string, string> = {};
    const log = openSync(join(folder, `app${index + 1}.log`), 'a');
    const start = () => {
      const child = runApi(port, { ...shared, ...databasesOf(index), ...env }, log);
      const startAgain = () => {
        if (!isClosing) app.child = start();
      };
      child.once('exit', () => void setTimeout(1_000).then(startAgain));
      return child;
    };
    const url = `http://127.0.0.1:${port}`;
    const app: App = {
      url,
      env,
      child: start(),
      async restart() {
        const ended = once(app.child, 'exit');
        app.child.kill('SIGTERM');
        await ended;
        await setTimeout(1_500);
        await answers(`${url}/api/ready`);
      },
      kill() {
        world.crashes += 1;
        world.brokenAt = Date.now();
        app.child.kill('SIGKILL');
      },
    };
    return app;
  });
  const owner = new pg.Pool({ connectionString: urls.owner, max: 4 });
  const superuser = new pg.Pool({ connectionString: urls.superuser, max: 2 });
  for (const pool of [owner, superuser]) pool.on('error', () => undefined);
  const world: World = {
    ...{ cluster, apps, owner, superuser, relays, mails, push, folder, hasDisks: disks.length > 0 },
    matchIds: [],
    crashes: 0,
    brokenAt: 0,
    async close({ keepsLogs } = { keepsLogs: false }) {
      isClosing = true;
      for (const { child } of apps) child.kill('SIGKILL');
      push.child.kill();
      smtp.close();
      await Promise.allSettled([owner.end(), superuser.end()]);
      for (const relay of relays) await relay.cut();
      await cluster.stop();
      for (const disk of disks) spawnSync('umount', ['--lazy', disk]);
      if (!keepsLogs) rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const { url } of [...apps, { url: urls.app }]) await answers(`${url}/api/ready`);
    world.matchIds = [
      ...(await addGrid(owner, '2 days')).matchIds,
      ...(await addGrid(owner, '11 minutes')).matchIds,
    ];
    await owner.query(
      `update match set start_time = start_time + position * interval '50 seconds' where start_time < statement_now() + interval '1 hour'`,
    );
    return world;
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** Gives each database a small file system and returns the folders, because one gets full. Only root may mount. */
function mountDisks(folder: string): string[] {
  const disks = ['db1', 'db2', 'db3'].map((name) => join(folder, name));
  for (const disk of disks) mkdirSync(disk);
  return disks.filter(
    (disk) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'doce', disk]).status === 0,
  );
}

async function startMailServer(keep: (to: string) => void): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      stream.resume();
      stream.once('end', () => {
        for (const { address } of session.envelope.rcptTo) keep(address);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
