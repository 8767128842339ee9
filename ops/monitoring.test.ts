import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../api/tools/embedded-postgres/server.ts';
import { renderCluster, renderOneServer } from './render.ts';
import { parseOneServer, parseSettings } from './settings.ts';
import { exampleServer, exampleSettings } from './testing/example-settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const dashboard = JSON.parse(read('grafana.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const ALERT_FILES = ['templates/alerts.yml', 'templates/alerts-cluster.yml'];
const alertsOf = (file: string) =>
  read(file)
    .split(/^ +- alert: /m)
    .slice(1);
const nameOf = (alert: string) => /^\w+/.exec(alert)![0];

/** The metrics of the app: its own, and the usual ones of a Node process. */
function metricsOfTheApp(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const own = read('../api/modules/system/metrics.ts').matchAll(/'((?:doce|http)_\w+)'/g);
  return new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...[...own].map(([, name]) => name!),
  ]);
}

test('OPS-73 the dashboard and the alerts ask only for metrics that the app has', () => {
  const known = metricsOfTheApp();
  const asked = `${queries.join('\n')}${ALERT_FILES.map(read).join('\n')}`.matchAll(
    /\b(doce|http|process|nodejs)_\w+/g,
  );
  const names = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(10);
  // The script of the backup writes this one.
  expect(read('one-server/doce-backup.sh')).toContain('doce_backup_succeeded_timestamp_seconds');
  known.add('doce_backup_succeeded_timestamp_seconds');
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version']);
if (promtool.error)
  console.log('The alerts and the queries of the dashboard are not tried: promtool is not installed.');
test.skipIf(promtool.error)('OPS-73 Prometheus can read the queries of the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doce-grafana-'));
  const rules = queries.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.yml')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['templates/alerts.yml', '../docs/running.md', 'DiskFull'],
  ['templates/alerts-cluster.yml', '../docs/scaling.md', 'NoPrimary'],
])('OPS-73 the page names each alert of %s', (file, page, known) => {
  const alerts = alertsOf(file).map(nameOf);
  expect(alerts).toContain(known);
  expect(alerts.filter((name) => !read(page).includes(`\`${name}\``))).toEqual([]);
});

test('OPS-74 each alert has a severity that the Alertmanager mails, and says what to do', () => {
  const mailed = new Set(
    [...read('templates/alertmanager.yml').matchAll(/- name: (\w+)/g)].map(([, name]) => name!),
  );
  for (const alert of ALERT_FILES.flatMap(alertsOf)) {
    const [, severity] = /labels: \{ severity: (\w+) \}/.exec(alert) ?? [];
    expect(mailed, nameOf(alert)).toContain(severity);
    expect(alert).toMatch(/ summary: '.+'\n +do: '.+'/);
  }
  expect(mailed).toEqual(new Set(['page', 'warning', 'heartbeat']));
});

test('OPS-74 one server and a cluster have the same alerts, and give them to an Alertmanager', () => {
  const cluster = renderCluster(parseSettings(exampleSettings()));
  const server = renderOneServer(parseOneServer(exampleServer()));
  for (const file of ['alerts.yml', 'alertmanager.yml'])
    expect(server.get(`server/${file}`)).toBe(cluster.get(`monitor/${file}`));
  for (const config of [server.get('server/prometheus.yml')!, cluster.get('monitor/prometheus.yml')!]) {
    expect(config).toMatch(/^alerting:\n +alertmanagers: .*localhost:9093/m);
    expect(config).toContain("targets: ['https://doce.example/api/ready']");
    const watched = new Set([...config.matchAll(/job_name: (\w+)/g)].map(([, job]) => job));
    const asked = [...read('templates/alerts.yml').matchAll(/job!?=~?"(machine|public)/g)];
    for (const [, job] of asked) expect(watched).toContain(job);
  }
  expect(cluster.get('monitor/prometheus.yml')).toContain(
    '["10.0.0.11:9100","10.0.0.12:9100","10.0.0.13:9100","10.0.0.21:9100"',
  );
});

test('OPS-74 `npm run ops -- alarms` plays a real fault for each alert', () => {
  const played = [...read('alarms.ts').matchAll(/alerts: \[(.*?)\]/g)].flatMap(([, names]) => [
    ...names!.matchAll(/\w+/g),
  ]);
  expect(played.map(([name]) => name).toSorted()).toEqual(
    alertsOf('templates/alerts.yml').map(nameOf).toSorted(),
  );
});

describe.each([
  ['templates/alerts.yml', 'alerts.test.yml'],
  ['templates/alerts-cluster.yml', 'alerts-cluster.test.yml'],
])('%s', (rules, faults) => {
  test('OPS-74 each alert has a test with the fault that it is for', () => {
    const fired = new Set(
      [...read(faults).matchAll(/labels: 'ALERTS\{alertname="(\w+)"/g)].map(([, name]) => name!),
    );
    expect([...fired].toSorted()).toEqual(alertsOf(rules).map(nameOf).toSorted());
  });
});

const prometheus = spawnSync('prometheus', ['--version']);
if (prometheus.error) console.log('The alerts are not tried: prometheus is not installed.');
test.skipIf(prometheus.error)(
  'OPS-73 Prometheus alerts when no results were read',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doce-prometheus-'));
    const app = createServer((_, response) =>
      response.end(
        '# TYPE doce_job_started_timestamp_seconds gauge\ndoce_job_started_timestamp_seconds{job="update-results"} 1000\n',
      ),
    ).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const files = renderCluster(parseSettings(exampleSettings()));
    const config = files
      .get('monitor/prometheus.yml')!
      .replaceAll('15s', '1s')
      // The first targets belong to the app.
      .replace(/targets: .*?\]/, `targets: ['127.0.0.1:${(app.address() as AddressInfo).port}']`);
    writeFileSync(join(folder, 'prometheus.yml'), config);
    for (const name of ['alerts.yml', 'alerts-cluster.yml'])
      writeFileSync(join(folder, name), files.get(`monitor/${name}`)!);
    const address = `127.0.0.1:${await findFreePort()}`;
    const program = spawn(
      'prometheus',
      ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`],
      { cwd: folder, stdio: 'ignore' },
    );
    try {
      await vi.waitFor(
        async () => {
          const answer = await fetch(`http://${address}/api/v1/alerts`);
          const { data } = (await answer.json()) as {
            data: { alerts: { labels: Record<string, string> }[] };
          };
          expect(data.alerts.map(({ labels }) => labels['alertname'])).toContain('JobLate');
        },
        { timeout: 30_000, interval: 200 },
      );
    } finally {
      program.kill();
      await once(program, 'exit');
      app.close();
      rmSync(folder, { recursive: true });
    }
  },
  40_000,
);
