import { join } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { sizesOfClient } from './client-size.ts';
import type { Tally } from './count-tests.ts';
import { root, runCommand, tool } from './run-command.ts';
import { FAILURE, PROCESSORS, runPlaywright, runVitest, SUCCESS, TestSteps } from './test-steps.ts';

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
const steps = new TestSteps();

// The checks use one core. Each prints its output when it is done, between the output of the tests.
const checked = wants('static') ? checkAll() : null;
if (wants('unit') && wants('api')) await steps.run('Unit and API tests', () => vitest());
else if (wants('unit')) await steps.run('Unit tests', () => vitest('--project', '!api'));
else if (wants('api')) await steps.run('API tests', () => vitest('--project', 'api'));
await checked;
if (wants('e2e')) {
  const isBuilt = await steps.run('Build', build);
  if (isBuilt) {
    await steps.run('Size of the app', () => Promise.resolve(weigh()));
    await steps.run('Browser journeys', playwright);
  }
}

steps.end();

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
  const step = async () => {
    const command = name === process.execPath ? name : tool(name);
    const { code, output } = await runCommand(command, args, { quiet: true, env: { GOMAXPROCS: '1' } });
    if (output.trim()) console.log(`\n${output.trim()}`);
    return code === 0 ? SUCCESS : FAILURE;
  };
  await steps.run(title, step, { beside: true });
}

function vitest(...args: string[]): Promise<Tally> {
  const order = shuffle ? ['--sequence.shuffle', `--sequence.seed=${shuffle}`] : [];
  return runVitest([...args, ...order], { report: 'vitest', workers: PROCESSORS });
}

async function build(): Promise<Tally> {
  await buildWhenNeeded();
  return SUCCESS;
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

function playwright(): Promise<Tally> {
  // One more than cores, because a journey often waits for a timer.
  return runPlaywright([], { report: 'playwright', workers: Math.min(3, PROCESSORS + 1) });
}
