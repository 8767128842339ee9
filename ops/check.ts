import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How the tools of the cluster check their own files. `patroni --validate-config` works only on its machine, and pgbouncer has no check. */
const CHECKS: { file: string; tool: string; args: string[] }[] = [
  { file: 'haproxy.cfg', tool: 'haproxy', args: ['-c', '-q', '-f'] },
  { file: 'alerts.yml', tool: 'promtool', args: ['check', 'rules'] },
  { file: 'alerts-cluster.yml', tool: 'promtool', args: ['check', 'rules'] },
  { file: 'prometheus.yml', tool: 'promtool', args: ['check', 'config'] },
  { file: 'alertmanager.yml', tool: 'amtool', args: ['check-config'] },
  { file: 'Caddyfile', tool: 'caddy', args: ['validate', '--adapter', 'caddyfile', '--config'] },
];

/** Lets the tools check the files below `folder`. Returns the lines of the errors, and the names of the tools that are not installed. */
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
