import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { root } from './run-command.ts';

/** The work since the branch left main. */
export interface Change {
  /** The commit that main and this branch have in common. */
  base: string;
  /** Paths of files that changed since then, committed or not, without deleted ones. */
  files: string[];
}

/** Finds the change since `main` or `origin/main`. Throws if there is neither. */
export function findChange(): Change {
  const main = ['main', 'origin/main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name).length > 0,
  );
  if (!main) throw new Error('There is no branch main or origin/main to compare with.');
  const [base] = git('merge-base', 'HEAD', main) as [string];
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  return { base, files: [...changed, ...git('ls-files', '--others', '--exclude-standard')] };
}

/**
 * Returns the folders of files and of those that import them. A test that starts the whole application or the whole app
 * imports every file, so Vitest's `--changed` alone selects almost all.
 */
export function foldersNear(files: string[]): string[] {
  const code = files.filter((file) =>
    /^(api|client|shared|locales|ops|scripts)\/.*\.(tsx?|json)$/.test(file),
  );
  const names = [...new Set(code.map((file) => `/${basename(file)}'`))];
  const importers =
    names.length === 0
      ? []
      : git('grep', '-l', '-F', ...names.flatMap((name) => ['-e', name]), '--', '*.ts', '*.tsx');
  return [...new Set([...code, ...importers].map((file) => `${dirname(file)}/`))];
}

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    // `grep` found nothing, or there is no such branch.
    return [];
  }
}
