import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

/**
 * `npm run requirements` writes into docs/requirements.md, under each row, the tests whose title bears its id; with `--check` it only says whether
 * the page is up to date.
 */
const page = join(root, 'docs/requirements.md');
const current = readFileSync(page, 'utf8');
const proofs = findProofs();
const ids = [...current.matchAll(/^- ([A-Z0-9]+-\d{2}) /gm)].map(([, id]) => id!);
const next = current
  .split('\n')
  .filter((line) => !line.startsWith('  - proved by '))
  .flatMap((line) => {
    const id = /^- ([A-Z0-9]+-\d{2}) /.exec(line)?.[1];
    const files = id ? [...(proofs.get(id) ?? [])].toSorted() : [];
    return files.length > 0
      ? [line, `  - proved by ${files.map((file) => `[${file}](../${file})`).join(', ')}`]
      : [line];
  })
  .join('\n');
const unproved = ids.filter((id) => !proofs.has(id));

if (process.argv.includes('--check')) {
  if (next !== current) {
    console.error('docs/requirements.md is behind the tests: npm run requirements');
    process.exit(1);
  }
} else {
  writeFileSync(page, next);
}
console.log(
  `${ids.length - unproved.length} of ${ids.length} requirements are proved by a test; not yet: ${unproved.join(' ')}`,
);

/** Test files by the ids in the titles of their tests. */
function findProofs(): Map<string, Set<string>> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [id] of readFileSync(join(root, file), 'utf8').matchAll(/\b[A-Z][A-Z0-9]*-\d{2}\b/g)) {
      found.set(id, (found.get(id) ?? new Set()).add(file));
    }
  }
  return found;
}
