import { execFileSync } from 'node:child_process';
import pLimit from 'p-limit';
import { buildWhenNeeded } from './build.ts';
import { momentOfDay } from './calendar-moments.ts';
import type { Tally } from './count-tests.ts';
import { root } from './run-command.ts';
import { PROCESSORS, runPlaywright, runVitest, TestSteps } from './test-steps.ts';

/**
 * `npm run proof` runs what takes too long for `npm test`: the tests `x.proof.test.ts` and journeys `x.proof.spec.ts`,
 * the tests that use `randomRuns` with many random cases, and the unit and API tests at a moment of the calendar.
 * `-- properties` runs one part, `-- leaderboard` the files whose paths have the word. `SEED=123` repeats a run.
 */
const parts = ['properties', 'journeys', 'calendar', 'tests'] as const;
type Part = (typeof parts)[number];
const isPart = (word: string): word is Part => parts.some((part) => part === word);

const words = process.argv.slice(2);
const paths = words.filter((word) => !isPart(word));
const chosen = words.filter(isPart);
const filesOf: Partial<Record<Part, string[]>> = {
  properties: filesWith('grep', '-l', '--untracked', 'randomRuns(', '--', '*.test.ts', '*.test.tsx'),
  journeys: filesWith('ls-files', '-co', '--exclude-standard', '*.proof.spec.ts'),
  tests: filesWith('ls-files', '-co', '--exclude-standard', '*.proof.test.ts', '*.proof.test.tsx'),
};
const wanted = parts.filter((part) => {
  if (words.length === 0 || chosen.includes(part)) return true;
  return paths.length > 0 && (filesOf[part] ?? []).some(isNamed);
});
if (wanted.length === 0) {
  console.error(`npm run proof -- [${parts.join('] [')}] [part of a path]: there is no "${words.join(' ')}"`);
  process.exit(1);
}

const steps = new TestSteps();
/** Two parts run beside each other, each on half of the processors. The longest begin. */
const atOnce = pLimit(2);
const workers = Math.ceil(PROCESSORS / 2);
const env = { PROOF: '1' };
const moment = momentOfDay(Date.now());

const run: Record<Part, () => Promise<Tally>> = {
  properties: () =>
    runVitest(['--testTimeout=3600000', ...filesFor('properties')], {
      ...{ report: 'proof-properties', workers, env, beside: true },
    }),
  journeys: async () => {
    await buildWhenNeeded();
    // Each worker of Playwright reads the file again and needs the same seed.
    const seed = process.env['SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
    return runPlaywright(filesFor('journeys'), {
      ...{ report: 'proof-journeys', workers: workers + 1, env: { ...env, SEED: seed }, beside: true },
    });
  },
  calendar: () =>
    runVitest([], { report: 'proof-calendar', workers, env: { CALENDAR: moment }, beside: true }),
  tests: () => runVitest(filesFor('tests'), { report: 'proof-tests', workers, env, beside: true }),
};
const titles: Record<Part, string> = {
  properties: 'Properties with many cases',
  journeys: 'Journeys',
  calendar: `Calendar at ${moment}`,
  tests: 'Unit and API tests',
};
await Promise.all(
  wanted.map((part) =>
    atOnce(() => {
      console.log(`${titles[part]}: started`);
      return steps.run(titles[part], run[part], { beside: true });
    }),
  ),
);
steps.end({ withSeconds: true });

/** The named files of a part; all if the part itself is chosen, or nothing. */
function filesFor(part: Part): string[] {
  const files = filesOf[part] ?? [];
  return paths.length === 0 || chosen.includes(part) ? files : files.filter(isNamed);
}

function isNamed(file: string): boolean {
  return paths.some((path) => file.includes(path));
}

function filesWith(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}
