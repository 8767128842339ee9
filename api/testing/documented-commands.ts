import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the commands of docs/running.md unchanged, as bash; raises Error if one fails. `programs`: the folder of
 * PostgreSQL's programs; `databaseUrl`: with the owner's login; `cwd`: where `doce.dump` is.
 */
export function runDocumented(
  part: 'backup' | 'restore',
  { programs, databaseUrl, cwd }: { programs: string; databaseUrl: string; cwd: string },
): void {
  const page = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
  const [setting, lines] = ['server', part].map((name) => {
    const [, block] = new RegExp(`^\`\`\`sh ${name}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
    if (!block) throw new Error(`docs/running.md shows no ${name}`);
    return block;
  });
  execFileSync('bash', ['-euo', 'pipefail', '-c', `${setting}${lines}`], {
    cwd,
    env: { PATH: `${programs}:/usr/bin:/bin`, DATABASE_ADMIN_URL: databaseUrl },
    stdio: 'pipe',
  });
}
