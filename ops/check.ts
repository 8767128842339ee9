import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The cluster tools' checks of their files. Patroni checks only on its machine, pgbouncer not at all. */
const CHECKS: { file: string; tool: string; args: string[] }[] = [
  { file: 'haproxy.cfg', tool: 'haproxy', args: ['-c', '-q', '-f'] },
  { file: 'alerts.yml', tool: 'promtool', args: ['check', 'rules'] },
  { file: 'alerts-cluster.yml', tool: 'promtool', args: ['check', 'rules'] },
  { file: 'prometheus.yml', tool: 'promtool', args: ['check', 'config'] },
  { file: 'alertmanager.yml', tool: 'amtool', args: ['check-config'] },
  { file: 'Caddyfile', tool: 'caddy', args: ['validate', '--adapter', 'caddyfile', '--config'] },
];

/** Lets the tools check the files of `folder`. Returns the errors and the names of missing tools. */
export function checkFiles(
  folder: string,
  files: Map<string, string>,
): { errors: string[]; skipped: string[] } {
  const errors: string[] = [];
  const skipped = new Set<string>();
  for (const path of files.keys()) {
    for (const { tool, args } of CHECKS.filter(({ file }) => path.endsWith(`/${file}`))) {
      const done = spawnSync(tool, [...args, join(folder, path)], { encoding: 'utf8' });
      if (done.error) skipped.add(tool);
      else if (done.status !== 0) errors.push(`${path}: ${(done.stderr || done.stdout).trim()}`);
    }
  }
  return { errors, skipped: [...skipped] };
}
