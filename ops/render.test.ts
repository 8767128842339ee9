import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readMigrationEnv } from '../api/config/env.ts';
import { ENV_NAMES, readVariables } from '../api/config/variables.ts';
import { checkFiles } from './check.ts';
import { renderCluster, renderOneServer, writeFiles } from './render.ts';
import { parseOneServer, parseSettings } from './settings.ts';
import { exampleServer, exampleSettings } from './testing/example-settings.ts';

const render = (values: Record<string, string> = {}) => renderCluster(parseSettings(exampleSettings(values)));
const renderServer = () => renderOneServer(parseOneServer(exampleServer()));
const folders: string[] = [];
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'doce-ops-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the files of a cluster', () => {
  test('OPS-72 come from every template, and no name is left without a value', () => {
    const files = render();
    const templates = readdirSync(join(import.meta.dirname, 'templates')).toSorted();
    expect([...new Set([...files.keys()].map((path) => basename(path)))].toSorted()).toEqual(templates);
    for (const [path, text] of files) expect(text, path).not.toMatch(/\$\{/);
  });

  test('OPS-72 name each machine where the others look for it', () => {
    const files = render();
    expect(files.get('db2/etcd.yml')).toContain('listen-client-urls: http://10.0.0.12:2379');
    expect(files.get('db2/patroni.yml')).toContain('hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379');
    expect(files.get('proxy/haproxy.cfg')).toContain('  server db3 10.0.0.13:5432 check port 8008\n');
    expect(files.get('proxy/pgbouncer.ini')).toContain('doce = host=10.0.0.20 port=5000 dbname=doce\n');
  });

  test('OPS-72 give each app process settings that the app accepts', () => {
    const given = parseEnv(render().get('app2/app.env')!);
    expect(Object.keys(given).filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
    expect(readVariables(given)).toMatchObject({
      HOST: '10.0.0.22',
      PORT: 3000,
      DATABASE_URL: 'postgres://doce_web:WEBPASSWORD1234@10.0.0.20:6432/doce',
      DATABASE_QUEUE_URL: 'postgres://doce_jobs:QUEUEPASSWORD1234@10.0.0.20:5000/doce',
      DATABASE_POOLER: 'transaction',
    });
  });

  test('OPS-72 SEC-31 give the login of the owner to the migration only', () => {
    const files = render();
    expect(readMigrationEnv(parseEnv(files.get('app1/migrate.env')!))).toEqual({
      isProduction: true,
      databaseUrl: 'postgres://doce_web:WEBPASSWORD1234@10.0.0.20:5000/doce',
      databaseQueueUrl: 'postgres://doce_jobs:QUEUEPASSWORD1234@10.0.0.20:5000/doce',
      databaseAdminUrl: 'postgres://doce:OWNERPASSWORD1234@10.0.0.20:5000/doce',
    });
    const withOwner = [...files]
      .filter(([, text]) => text.includes('OWNERPASSWORD1234'))
      .map(([path]) => path);
    expect(withOwner).toEqual(['app1/migrate.env', 'app2/migrate.env', 'app3/migrate.env']);
  });

  test('OPS-72 give processes on one machine metrics ports of their own, which Prometheus reads', () => {
    const files = render({ APP_NODES: '10.0.0.21:3000 10.0.0.21:3001 10.0.0.22:3000' });
    expect(files.get('app2/app.env')).toContain('METRICS_PORT=9465\n');
    expect(files.get('monitor/prometheus.yml')).toContain(
      '["10.0.0.21:9464","10.0.0.21:9465","10.0.0.22:9464"]',
    );
  });

  test('OPS-72 stop an app process later than it needs at most', () => {
    const [, seconds] = /TimeoutStopSec=(\d+)/.exec(render().get('app1/doce@.service')!)!;
    expect(Number(seconds)).toBeGreaterThan(5 + 30);
  });

  test('OPS-72 have passwords, so only their owner can read them', () => {
    const folder = newFolder();
    writeFiles(render(), folder);
    expect(statSync(join(folder, 'proxy/userlist.txt')).mode & 0o777).toBe(0o600);
  });
});

describe('the files of one server', () => {
  test('OPS-75 come from every template, and no name is left without a value', () => {
    const files = renderServer();
    const templates = readdirSync(join(import.meta.dirname, 'one-server'));
    expect([...files.keys()].map((path) => basename(path))).toEqual(
      expect.arrayContaining([...templates, 'alerts.yml', 'alertmanager.yml']),
    );
    for (const [path, text] of files) if (!path.endsWith('.sh')) expect(text, path).not.toMatch(/\$\{/);
    expect(files.get('server/Caddyfile')).toContain('\ndoce.example {\n');
  });

  test('OPS-75 run the app without rights, start it with the machine, and stop it later than it needs', () => {
    const unit = renderServer().get('server/doce.service')!;
    expect(unit).toMatch(/^\[Install\]\nWantedBy=multi-user.target$/m);
    for (const line of [
      'User=doce',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)![1])).toBeGreaterThan(25 + 30);
  });
});

test('OPS-72 HAProxy gives up root', () => {
  const lines = render().get('proxy/haproxy.cfg')!.split('\n');
  for (const line of ['user haproxy', 'group haproxy', 'chroot /var/lib/haproxy'])
    expect(lines).toContain(`  ${line}`);
});

describe.each(['amtool', 'caddy', 'systemd-analyze'])('%s', (tool) => {
  const isInstalled = !spawnSync(tool, ['--version']).error;
  if (!isInstalled) console.log(`The files of ${tool} are not checked: it is not installed.`);
  const units = ['doce.service', 'doce-migrate.service', 'doce-backup.service', 'doce-backup.timer'];

  test.skipIf(!isInstalled)('OPS-75 accepts its files of one server', () => {
    const folder = newFolder();
    // The machine of the test lacks the programs.
    const files = new Map(
      [...renderServer()].map(([path, text]) => [path, text.replace(/^(ExecStart=)\S+/m, '$1/bin/true')]),
    );
    writeFiles(files, folder);
    if (tool === 'systemd-analyze') {
      for (const unit of units) chmodSync(join(folder, 'server', unit), 0o644);
      const paths = units.map((unit) => join(folder, 'server', unit));
      const { stdout, stderr } = spawnSync(tool, ['verify', '--man=no', ...paths], { encoding: 'utf8' });
      const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder));
      expect(ours).toEqual([]);
    } else {
      const { errors, skipped } = checkFiles(folder, files);
      expect(errors).toEqual([]);
      expect(skipped).not.toContain(tool);
    }
  });
});

describe.each(['haproxy', 'promtool'])('%s', (tool) => {
  const isInstalled = !spawnSync(tool, ['--version']).error;
  if (!isInstalled) console.log(`The files of ${tool} are not checked: it is not installed.`);

  test.skipIf(!isInstalled)('OPS-72 accepts its files', () => {
    const folder = newFolder();
    const files = render();
    writeFiles(files, folder);
    const { errors, skipped } = checkFiles(folder, files);
    expect(errors).toEqual([]);
    expect(skipped).not.toContain(tool);
  });

  test.skipIf(!isInstalled)('OPS-72 refuses a broken file, which is named', () => {
    const path = tool === 'haproxy' ? 'proxy/haproxy.cfg' : 'monitor/alerts.yml';
    const files = render().set(path, 'broken: [');
    const folder = newFolder();
    writeFiles(files, folder);
    const { errors } = checkFiles(folder, files);
    expect(errors.filter((line) => line.startsWith(`${path}: `))).toHaveLength(1);
  });
});
