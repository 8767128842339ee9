import { execFileSync } from 'node:child_process';
import { buildWhenNeeded } from './build.ts';
import { findHeadlessShell, findOrInstallChromium } from './chromium.ts';
import { runCommand, root, tool } from './run-command.ts';

/**
 * `npm run proof` runs the tests that only it has (`x.proof.test.ts`, `x.proof.spec.ts`), and the tests that use
 * `randomRuns` with many random cases. It prints the seeds. `-- leaderboard` selects files by path, `SEED=123` repeats
 * a run.
 */
const wanted = process.argv.slice(2);
const files = [
  ...git('ls-files', '-co', '--exclude-standard', '*.proof.test.ts', '*.proof.test.tsx', '*.proof.spec.ts'),
  ...git('grep', '-l', '--untracked', 'randomRuns(', '--', '*.test.ts', '*.test.tsx'),
].filter(
  (file, index, all) =>
    all.indexOf(file) === index && (wanted.length === 0 || wanted.some((part) => file.includes(part))),
);
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
const tests = files.filter((file) => !journeys.includes(file));
process.exitCode = (await runTests()) || (await runJourneys());

async function runTests(): Promise<number> {
  if (tests.length === 0) return 0;
  const { code } = await runCommand(tool('vitest'), ['run', '--testTimeout=3600000', ...tests], {
    env: { PROOF: '1' },
  });
  return code;
}

async function runJourneys(): Promise<number> {
  if (journeys.length === 0) return 0;
  const chromium = await findOrInstallChromium();
  if (!chromium) return 1;
  await buildWhenNeeded();
  const { code } = await runCommand(tool('playwright'), ['test', ...journeys], {
    env: {
      PROOF: '1',
      // Each worker of Playwright reads the file again and needs the same seed.
      SEED: process.env['SEED'] ?? String(Math.floor(Math.random() * 2 ** 31)),
      DOCE_CHROMIUM: chromium,
      DOCE_HEADLESS_SHELL: await findHeadlessShell(chromium),
    },
  });
  return code;
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}
