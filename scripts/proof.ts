import { execFileSync } from 'node:child_process';
import { runCommand, root, tool } from './run-command.ts';

/**
 * `npm run proof` runs every property test that uses `randomRuns` with its large number of random cases, and prints the seeds.
 * `npm run proof -- group-boards` runs only the files whose path contains the argument. `SEED=123 npm run proof -- ...` repeats a run.
 */
const wanted = process.argv.slice(2);
const files = execFileSync(
  'git',
  ['grep', '-l', '--untracked', 'randomRuns(', '--', '*.test.ts', '*.test.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const { code } = await runCommand(tool('vitest'), ['run', '--testTimeout=3600000', ...files], {
  env: { PROOF: '1' },
});
process.exitCode = code;
