import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../api/tools/embedded-postgres/server.ts';
import { renderCluster } from './render.ts';
import { parseSettings } from './settings.ts';
import { exampleSettings } from './testing/example-settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const dashboard = JSON.parse(read('grafana.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

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
  const asked = `${queries.join('\n')}${read('templates/alerts.yml')}`.matchAll(
    /\b(doce|http|process|nodejs)_\w+/g,
  );
  const names = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version']);
if (promtool.error) console.log('The queries of the dashboard are not checked: promtool is not installed.');
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

test('OPS-73 the document says for each alert what to do', () => {
  const alerts = [...read('templates/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const rows = read('../docs/many-machines.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(alerts).toContain('NoPrimary');
  expect(alerts.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

const prometheus = spawnSync('prometheus', ['--version']);
if (prometheus.error) console.log('The alerts are not tried: prometheus is not installed.');
test.skipIf(prometheus.error)(
  'OPS-73 Prometheus alerts when no results were read',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doce-prometheus-'));
    const app = createServer((_, response) =>
      response.end(
        '# TYPE doce_job_finished_timestamp_seconds gauge\ndoce_job_finished_timestamp_seconds{job="update-results"} 1000\n',
      ),
    ).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const files = renderCluster(parseSettings(exampleSettings()));
    const config = files
      .get('monitor/prometheus.yml')!
      .replaceAll('15s', '1s')
      // The first targets are those of the app.
      .replace(/targets: .*?\]/, `targets: ['127.0.0.1:${(app.address() as AddressInfo).port}']`);
    writeFileSync(join(folder, 'prometheus.yml'), config);
    writeFileSync(join(folder, 'alerts.yml'), files.get('monitor/alerts.yml')!);
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
