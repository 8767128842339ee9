import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

/**
 * `npm run requirements` fails if no test's title has the id of a row of docs/requirements.md. `npm run requirements --
 * PLAY-06 AUTH` lists the test files of these rows.
 */
const rows = [
  ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z0-9]+-\d{2}) /gm),
].map(([, id]) => id!);
const filesById = findTestFiles();
const wanted = process.argv.slice(2);
for (const id of rows.filter((row) => wanted.some((start) => row.startsWith(start))))
  console.log(`${id}\n${[...(filesById.get(id) ?? [])].toSorted().join('\n')}\n`);

const uncovered = rows.filter((id) => !filesById.has(id));
console.log(`${rows.length - uncovered.length} of ${rows.length} requirements have a test`);
if (uncovered.length > 0) {
  console.error(`no test: ${uncovered.join(' ')}`);
  process.exit(1);
}

/** Returns the paths of test files by the requirement ids that occur in them. */
function findTestFiles(): Map<string, Set<string>> {
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
