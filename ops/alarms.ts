import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { refusal, TestSmtpServer } from '../api/testing/smtp-server.ts';
import { postmasterOf } from '../bench/support/cpu.ts';
import { addGrid, addPlayers, answers, freePort, importBuilt, runApi } from '../bench/support/stage.ts';
import { buildOrExit } from '../scripts/build.ts';
import { renderOneServer } from './render.ts';
import { parseOneServer } from './settings.ts';
import { exampleServer } from './testing/example-settings.ts';

const MINUTE = 60_000;
/** The other players of the stage have no password. */
const victim = {
  ...{ firstName: 'Ana', lastName: 'Prueba', username: 'ana.prueba', email: 'ana.prueba@example.org' },
  ...{ password: 'tribuna-popular-9', country: 'AR', phone: '+5491155550000', birthDate: '1992-03-14' },
};
/** When the last alert must have fired. CertificateEnds takes an hour. */
const LIMIT = 80 * MINUTE;

interface Fault {
  what: string;
  alerts: string[];
  /** Minutes after the start: a fault that hides others comes after them. */
  at: number;
  make?: () => unknown;
}

interface EmbeddedPostgres {
  url: string;
  queueUrl: string;
  adminUrl: string;
  stop: () => Promise<void>;
}

/**
 * Plays the real fault of each alert of alerts.yml on an app with Prometheus and its exporters, and prints how long
 * each took to fire. It takes 75 minutes and needs root, because it mounts a full disk.
 *
 * @returns the alerts that did not fire
 */
export async function playAlarms(): Promise<string[]> {
  await buildOrExit();
  // PostgreSQL runs as another user than root, and the usual temporary folder may be closed to it.
  const folder = mkdtempSync('/tmp/doce-alarms-');
  const inFolder = (name: string) => join(folder, name);
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const start = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    undo.push(() => child.kill());
    return child;
  };
  try {
    const [appPort, metricsPort, promPort, machinePort, probePort, publicPort] = await Promise.all(
      Array.from({ length: 6 }, freePort),
    );
    const database = await startDatabase(inFolder('data'));
    const owner = new pg.Pool({ connectionString: database.adminUrl });
    owner.on('error', () => undefined);
    undo.push(database.stop, () => owner.end());
    // The job of results asks for begun matches of the source, that of starts for those to come.
    await addGrid(owner, '-10 minutes');
    await addGrid(owner, '2 days');
    await owner.query(`update match set source = 'api-football'`);
    const players = await addPlayers(owner, 2);
    const mails = await TestSmtpServer.open({
      onRcptTo: ({ address }, _session, done) => done(refusal(address.startsWith('bench1') ? 550 : 451)),
    });
    undo.push(() => mails.stop());
    const app = runApi(appPort!, {
      ...{ DATABASE_URL: database.url, DATABASE_QUEUE_URL: database.queueUrl, DATA_DIR: inFolder('data') },
      ...{ METRICS_PORT: String(metricsPort), RATE_LIMITS: 'on', TRUST_PROXY: '1', SMTP_URL: mails.url },
      ...{ API_FOOTBALL_URL: 'http://127.0.0.1:9', API_FOOTBALL_KEY: 'down' },
      ...{ RESULTS_EVERY: '1m', IMPORT_EVERY: '1m', LOG_LEVEL: 'fatal' },
    });
    undo.push(() => app.kill('SIGKILL'));
    const url = `http://127.0.0.1:${appPort}`;
    await answers(`${url}/api/ready`);

    serveWithTls(folder, publicPort!, url);
    const machine = start('prometheus-node-exporter', `--web.listen-address=127.0.0.1:${machinePort}`);
    const module = { prober: 'http', http: { tls_config: { ca_file: inFolder('cert.pem') } } };
    writeFileSync(inFolder('blackbox.yml'), JSON.stringify({ modules: { http_2xx: module } }));
    start(
      'prometheus-blackbox-exporter',
      '--config.file=blackbox.yml',
      `--web.listen-address=127.0.0.1:${probePort}`,
    );
    const files = renderOneServer(parseOneServer(exampleServer()));
    const config = files
      .get('server/prometheus.yml')!
      .replace('localhost:9464', `localhost:${metricsPort}`)
      .replace('localhost:9100', `localhost:${machinePort}`)
      .replace('localhost:9115', `localhost:${probePort}`)
      .replace('https://doce.example', `https://localhost:${publicPort}`);
    writeFileSync(inFolder('prometheus.yml'), config);
    writeFileSync(inFolder('alerts.yml'), files.get('server/alerts.yml')!);
    start(
      'prometheus',
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=metrics',
      `--web.listen-address=127.0.0.1:${promPort}`,
    );

    const post = (path: string, body: object, network: string) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify(body),
      });
    const faults: Fault[] = [
      { what: 'none', alerts: ['Alive'], at: 0 },
      { what: 'a certificate of two days', alerts: ['CertificateEnds'], at: 0 },
      { what: 'no backup', alerts: ['BackupLate'], at: 0 },
      { what: 'archive_command fails', alerts: ['ArchiveLate'], at: 0 },
      { what: 'the source refuses connections', alerts: ['SourceSilent', 'JobFailing'], at: 0 },
      {
        ...{ what: 'the mail server answers 550 and 451', alerts: ['MailsFailed', 'MailsLate'], at: 0 },
        make: () =>
          Promise.all(
            [1, 2].map((n) =>
              post('request-password-reset', { email: `bench${n}@example.org` }, `10.1.0.${n}`),
            ),
          ),
      },
      {
        ...{ what: '120 networks guess a password', alerts: ['LoginAttack'], at: 0 },
        make: async () => {
          await post('register', victim, '10.2.0.1');
          for (let n = 1; n <= 120; n += 1)
            await post('login', { email: victim.email, password: 'wrong-guess' }, `10.2.${n}.1`);
        },
      },
      {
        ...{ what: 'a full disk', alerts: ['DiskFull'], at: 0 },
        make: () => undo.push(mountFullDisk(inFolder('disk'))),
      },
      {
        ...{ what: 'the exporter of the machine is gone', alerts: ['Unwatched'], at: 38 },
        make: () => machine.kill(),
      },
      {
        ...{ what: 'the queue may not store jobs', alerts: ['JobLate'], at: 38 },
        make: () => owner.query('revoke insert on all tables in schema pgboss from doce_jobs'),
      },
      {
        ...{ what: 'a forgotten lock, 200 phones', alerts: ['PoolFull', 'Slow', 'Errors'], at: 56 },
        make: () => holdLock(owner, `${url}/api/prizes`, players[1]!.token),
      },
      {
        ...{ what: 'PostgreSQL ends', alerts: ['DatabaseDown', 'PublicUrlDown'], at: 68 },
        make: () => process.kill(postmasterOf(inFolder('data')), 'SIGQUIT'),
      },
      { what: 'the app ends', alerts: ['Silent'], at: 72, make: () => app.kill('SIGKILL') },
    ];
    return await watch(faults, `http://127.0.0.1:${promPort}/api/v1/alerts`);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** Makes each fault at its minute, and prints when its alerts fire. Returns those that do not. */
async function watch(faults: Fault[], address: string): Promise<string[]> {
  const begun = Date.now();
  const waiting = new Map<string, { since: number; what: string }>();
  const due = [...faults];
  while (Date.now() - begun < LIMIT && (due.length > 0 || waiting.size > 0)) {
    for (const fault of due.splice(0)) {
      if (Date.now() - begun < fault.at * MINUTE) {
        due.push(fault);
        continue;
      }
      for (const alert of fault.alerts) waiting.set(alert, { since: Date.now(), what: fault.what });
      await fault.make?.();
    }
    for (const { labels, state } of await findAlerts(address)) {
      const fault = waiting.get(labels.alertname);
      if (state !== 'firing' || !fault) continue;
      waiting.delete(labels.alertname);
      const minutes = ((Date.now() - fault.since) / MINUTE).toFixed(1);
      console.log(`${labels.alertname.padEnd(16)} ${minutes.padStart(5)} min after: ${fault.what}`);
    }
    await setTimeout(5_000);
  }
  return [...waiting.keys()];
}

interface Alert {
  labels: { alertname: string };
  state: string;
}

/** Returns the alerts of Prometheus; none while it starts. */
async function findAlerts(address: string): Promise<Alert[]> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return [];
  return ((await answer.json()) as { data: { alerts: Alert[] } }).data.alerts;
}

/** Starts PostgreSQL with an archive that fails, and makes Doce's tables. */
async function startDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const { startEmbeddedPostgres } = await importBuilt<{
    startEmbeddedPostgres: (options: object) => Promise<EmbeddedPostgres>;
  }>('tools/embedded-postgres/embedded-postgres.js');
  const { migrate } = await importBuilt<{
    migrate: (adminUrl: string, logins: object) => Promise<unknown>;
  }>('database/migrate.js');
  mkdirSync(dataDir);
  const options = { dataDir, log: () => undefined };
  const first = await startEmbeddedPostgres(options);
  await migrate(first.adminUrl, first);
  const client = new pg.Client({ connectionString: first.adminUrl });
  await client.connect();
  await client.query('alter system set archive_mode = on');
  await client.query(`alter system set archive_command = 'false'`);
  await client.end();
  await first.stop();
  return startEmbeddedPostgres(options);
}

/** Serves the app with a certificate that is valid for two days. */
function serveWithTls(folder: string, port: number, app: string): void {
  const words =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', [...words.split(' '), '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
  createServer({ key, cert }, ({ url }, response) => {
    void fetch(`${app}${url}`)
      .catch(() => null)
      .then((answer) => response.writeHead(answer?.status ?? 502).end());
  })
    .listen(port, 'localhost')
    .unref();
}

/** Mounts a disk of 16 MB without room. Returns how to take it away again. */
function mountFullDisk(place: string): () => void {
  mkdirSync(place);
  writeFileSync(`${place}.img`, Buffer.alloc(2 ** 24));
  execFileSync('mkfs.ext4', ['-q', `${place}.img`]);
  execFileSync('mount', ['-o', 'loop', `${place}.img`, place]);
  spawnSync('dd', ['if=/dev/zero', `of=${place}/filler`, 'bs=1M']);
  return () => execFileSync('umount', [place]);
}

/** Locks the prizes for ten minutes while 200 phones ask for theirs. */
async function holdLock(owner: pg.Pool, address: string, token: string): Promise<void> {
  const lock = await owner.connect();
  await lock.query('begin; lock table prize');
  const end = Date.now() + 10 * MINUTE;
  const ask = async (n: number) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.3.0.${n}` };
    while (Date.now() < end) {
      await fetch(address, { headers }).catch(() => undefined);
      await setTimeout(500);
    }
  };
  void Promise.all(Array.from({ length: 200 }, (_, n) => ask(n))).then(async () => {
    await lock.query('rollback');
    lock.release();
  });
}
