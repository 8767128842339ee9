import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { findHeadlessShell, findOrInstallChromium } from './chromium.ts';
import { sizesOfClient } from './client-size.ts';
import { countPlaywright, countVitest, summaryOf, type Tally } from './count-tests.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { root, runCommand, tool } from './run-command.ts';

/**
 * `npm test` runs all parts, `npm test -- unit` one: static, unit (all but the API), api, e2e. The environment variable
 * SHUFFLE is the seed of a random order of the unit and API tests.
 */
const parts = ['static', 'unit', 'api', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.find((part) => !parts.includes(part));
if (unknown) {
  console.error(`npm test -- [${parts.join('] [')}]: there is no part "${unknown}"`);
  process.exit(1);
}
const wants = (part: string): boolean => asked.length === 0 || asked.includes(part);

const shuffle = process.env['SHUFFLE'];
const reports = join(root, '.tmp');
const workers = Math.min(4, availableParallelism());
const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
const success: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };
const failure: Tally = { ...success, passed: 0, failed: 1 };
mkdirSync(reports, { recursive: true });
const inMemory = makeMemoryFolder();
if (inMemory) process.env['TMPDIR'] = inMemory.path;

// The checks use one core. Each prints its output when it is done, between the output of the tests.
const checked = wants('static') ? checkAll() : null;
if (wants('unit') && wants('api')) await step('Unit and API tests', () => vitest([]));
else if (wants('unit')) await step('Unit tests', () => vitest(['--project', '!api']));
else if (wants('api')) await step('API tests', () => vitest(['--project', 'api']));
await checked;
if (wants('e2e')) {
  const isBuilt = await step('Build', build);
  if (isBuilt) {
    await step('Size of the app', () => Promise.resolve(weigh()));
    await step('Browser journeys', playwright);
  }
}

inMemory?.remove();
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
console.log(`\n${summaryOf(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a step and adds its counts; a step that throws is one failure. Returns whether nothing failed. */
async function step(title: string, run: () => Promise<Tally>): Promise<boolean> {
  console.log(`\n== ${title}`);
  const tally = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return failure;
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  if (tally.failed > 0) total.failures.push(...(tally.failures.length > 0 ? tally.failures : [title]));
  console.log(tally.failed > 0 ? `${title}: FAILED` : `${title}: ok`);
  return tally.failed === 0;
}

/** Runs the static checks one after the other. With several threads oxlint and tsc check some types several times. */
async function checkAll(): Promise<void> {
  await check('Code style', 'oxlint', []);
  await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']);
  for (const project of ['shared', 'api', 'client', '.'])
    await check(`Types of ${project === '.' ? 'scripts and tests' : project}`, 'tsc', [
      '-p',
      project,
      '--singleThreaded',
    ]);
  await check('Boundaries', 'depcruise', ['--config', '.dependency-cruiser.js', 'shared', 'api', 'client']);
  await check('Unused code', 'knip', []);
  await check('Requirements', process.execPath, ['scripts/requirements.ts']);
}

async function check(title: string, name: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(name === process.execPath ? name : tool(name), args, {
    quiet: true,
    env: { GOMAXPROCS: '1' },
  });
  await step(title, () => {
    if (output.trim()) console.log(output.trimEnd());
    return Promise.resolve(code === 0 ? success : failure);
  });
}

async function vitest(args: string[]): Promise<Tally> {
  const report = freshReport('vitest.json');
  const { code } = await runCommand(tool('vitest'), [
    'run',
    ...args,
    ...(shuffle ? ['--sequence.shuffle', `--sequence.seed=${shuffle}`] : []),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return countVitest(report, code);
}

async function build(): Promise<Tally> {
  await buildWhenNeeded();
  return success;
}

/** Checks the download sizes against their limits. */
function weigh(): Tally {
  const sizes = sizesOfClient(join(root, 'dist/client'));
  const lines = sizes.map(({ what, kb, limit }) => ({
    line: `${kb.toFixed(1)} of ${limit} kB: ${what}`,
    fits: kb <= limit,
  }));
  console.log(lines.map(({ line }) => line).join('\n'));
  const failures = lines.filter(({ fits }) => !fits).map(({ line }) => line);
  return { passed: sizes.length - failures.length, failed: failures.length, skipped: 0, failures };
}

async function playwright(): Promise<Tally> {
  const chromium = await findOrInstallChromium();
  if (!chromium) return failure;
  const report = freshReport('playwright.json');
  const { code } = await runCommand(
    tool('playwright'),
    // One more than cores, because a journey often waits for a timer.
    ['test', '--reporter=list,json', `--workers=${Math.min(3, workers + 1)}`],
    {
      env: {
        DOCE_CHROMIUM: chromium,
        DOCE_HEADLESS_SHELL: await findHeadlessShell(chromium),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  return countPlaywright(report, code);
}

/** Deletes the old report, so that it does not count for a run that crashes. */
function freshReport(name: string): string {
  const report = join(reports, name);
  rmSync(report, { force: true });
  return report;
}
