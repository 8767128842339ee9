import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestSmtpServer } from '../api/testing/smtp-server.ts';
import { findFreePort } from '../api/tools/embedded-postgres/server.ts';
import { renderOneServer } from './render.ts';
import { parseOneServer } from './settings.ts';
import { exampleServer } from './testing/example-settings.ts';

const PROGRAM = 'prometheus-alertmanager';
const PASSWORD = 'a#password:of-mail';
const isMissing = spawnSync(PROGRAM, ['--version']).error ?? spawnSync('openssl', ['version']).error;
if (isMissing) console.log(`No alert is mailed: ${PROGRAM} or openssl is not installed.`);

const alerts = ['templates/alerts.yml', 'templates/alerts-cluster.yml'].flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({
      alertname: /^\w+/.exec(text)![0],
      severity: /severity: (\w+)/.exec(text)![1]!,
      todo: /^ +do: '(.+)'$/m.exec(text)![1]!,
    })),
);

describe.skipIf(isMissing)('the Alertmanager', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doce-alerts-'));
  const logins: string[] = [];
  let mails: TestSmtpServer;
  let address: string;
  let program: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words =
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
    spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert]);
    mails = await TestSmtpServer.open({
      disabledCommands: [],
      authOptional: false,
      key: readFileSync(key),
      cert: readFileSync(cert),
      onAuth: ({ username, password }, _session, done) => {
        if (password !== PASSWORD) return done(new Error('wrong password'));
        logins.push(username ?? '');
        done(null, { user: username });
      },
    });
    const settings = { ALERT_SMTP: `localhost:${new URL(mails.url).port}`, ALERT_SMTP_PASSWORD: PASSWORD };
    const files = renderOneServer(parseOneServer(exampleServer(settings)));
    // Only the time in which it collects alerts for one mail is shorter.
    const config = files.get('server/alertmanager.yml')!.replaceAll(/group_wait: \d+s/g, 'group_wait: 1s');
    writeFileSync(join(folder, 'alertmanager.yml'), config);
    address = `127.0.0.1:${await findFreePort()}`;
    const own = [`--web.listen-address=${address}`, '--cluster.listen-address='];
    program = spawn(PROGRAM, ['--config.file=alertmanager.yml', '--storage.path=data', ...own], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, SSL_CERT_FILE: cert },
    });
    await vi.waitFor(async () => expect((await fetch(`http://${address}/-/ready`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
  }, 120_000);
  afterAll(async () => {
    program.kill();
    if (program.exitCode === null) await once(program, 'exit');
    await mails.stop();
    rmSync(folder, { recursive: true });
  });

  test('OPS-74 mails every alert but the consequences of another to the address of its severity, and says what to do', async () => {
    const body = alerts.map(({ todo, ...labels }) => ({
      labels,
      annotations: { summary: `${labels.alertname} happens`, do: todo },
    }));
    const answer = await fetch(`http://${address}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    const sent = () =>
      mails.received.map(({ to, raw }) => `${to}: ${/^Subject: (.*?)\r?$/m.exec(raw)![1]}`).toSorted();
    // A dead database also fails requests, which needs no second mail.
    const told = alerts.filter(({ alertname }) => !/^(PublicUrlDown|Errors)$/.test(alertname));
    const expected = told.map(({ alertname, severity }) => {
      if (severity === 'page') return `night@doce.example: [Doce PAGE] firing: ${alertname} happens`;
      return `ops@doce.example: [Doce] ${severity === 'heartbeat' ? 'alerts reach you' : `firing: ${alertname} happens`}`;
    });
    await vi.waitFor(() => expect(sent()).toEqual(expected.toSorted()), { timeout: 60_000, interval: 200 });
    expect(new Set(logins)).toEqual(new Set(['alerts']));
    const page = mails.received.find(({ raw }) => raw.includes('SourceSilent'))!;
    // The text comes first, without the soft breaks of its lines.
    const [text] = page.raw.replaceAll(/=\r?\n/g, '').split('Content-Type: text/html');
    expect(text).toContain('enter the results by hand');
  }, 120_000);
});
