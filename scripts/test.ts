import { join } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { findChange, foldersNear } from './changed-files.ts';
import { sizesOfClient } from './client-size.ts';
import type { Tally } from './count-tests.ts';
import { root, runCommand, tool } from './run-command.ts';
import { FAILURE, PROCESSORS, runPlaywright, runVitest, SUCCESS, TestSteps } from './test-steps.ts';

/**
 * `npm test` runs all parts, `npm test -- unit` one: static, unit (all but the API), api, e2e. The environment variable
 * SHUFFLE is the seed of a random order of the unit and API tests. `npm test -- changed` runs what the change since
 * main can break at once, in some minutes.
 */
const parts = ['static', 'unit', 'api', 'e2e'];
const asked = process.argv.slice(2);
const isChanged = asked.join() === 'changed';
const unknown = isChanged ? undefined : asked.find((part) => !parts.includes(part));
if (unknown) {
  console.error(`npm test -- [changed | ${parts.join(' ')}]: there is no part "${unknown}"`);
  process.exit(1);
}
const wants = (part: string): boolean => asked.length === 0 || asked.includes(part);

const modules = ['shared', 'api', 'client'];
/** Folders with a tsconfig.json. */
const projects = [...modules, '.'];
const shuffle = process.env['SHUFFLE'];
const steps = new TestSteps();

if (isChanged) await testChange();
else await testAll();
steps.end();

async function testAll(): Promise<void> {
  // Checks, build and journeys run beside the tests, because neither uses both cores all the time.
  const checked = wants('static') ? checkAll() : Promise.resolve();
  const journeys = wants('e2e') ? checked.then(() => testInBrowsers()) : Promise.resolve();
  if (wants('unit') && wants('api')) await steps.run('Unit and API tests', () => vitest());
  else if (wants('unit')) await steps.run('Unit tests', () => vitest('--project', '!api'));
  else if (wants('api')) await steps.run('API tests', () => vitest('--project', 'api'));
  await checked;
  await journeys;
}

async function testInBrowsers(): Promise<void> {
  if (!(await steps.run('Build', build, { beside: true }))) return;
  await steps.run('Size of the app', () => Promise.resolve(weigh()), { beside: true });
  await steps.run('Browser journeys', () => playwright(), { beside: true });
}

/** Tests near the change, the journeys that it edits, and a few journeys if it reaches the app. */
async function testChange(): Promise<void> {
  const { base, files } = findChange();
  console.log(`${files.length} files changed since ${base.slice(0, 8)}`);
  const checked = checkFiles(files);
  const folders = foldersNear(files);
  if (folders.length > 0)
    await steps.run('Unit and API tests', () => vitest('--changed', base, '--passWithNoTests', ...folders));
  await checked;
  const isAppChanged = files.some((file) => /^(api|client|shared|locales)\/(?!.*\.test\.)/.test(file));
  const areJourneysChanged = files.some((file) => file.startsWith('e2e/'));
  if ((isAppChanged || areJourneysChanged) && (await steps.run('Build', build))) {
    const only = [`--only-changed=${base}`, '--pass-with-no-tests'];
    if (areJourneysChanged) await steps.run('Changed journeys', () => playwright(...only));
    if (isAppChanged) await steps.run('A few journeys', () => playwright('--grep=@smoke'));
  }
  const proofs = files.filter((file) => file.includes('.proof.'));
  if (proofs.length > 0) console.log(`\nNot run here: npm run proof -- ${proofs.join(' ')}`);
}

/** Runs the static checks one after the other. With several threads oxlint and tsc check some types several times. */
async function checkAll(): Promise<void> {
  await check('Code style', 'oxlint', []);
  await check('Format', 'oxfmt', ['--list-different', '--threads=1']);
  for (const project of projects) await checkTypes(project);
  await check('Boundaries', 'depcruise', ['--config', '.dependency-cruiser.js', ...modules]);
  await check('Unused code', 'knip', []);
  await check('Requirements', process.execPath, ['scripts/requirements.ts']);
}

/** Runs the static checks on the files of a change, and on all where a check needs all. */
async function checkFiles(files: string[]): Promise<void> {
  const code = files.filter((file) => /\.[jt]sx?$/.test(file));
  if (code.length > 0) await check('Code style', 'oxlint', code);
  if (files.length > 0)
    await check('Format', 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...files]);
  const areas = new Set(code.map((file) => file.split('/')[0]!));
  const isIn = (project: string) => {
    if (areas.has('shared') || areas.has(project)) return true;
    return project === '.' ? areas.size > 0 : project === 'api' && areas.has('ops');
  };
  for (const project of projects.filter(isIn)) await checkTypes(project);
  if (code.length > 0) {
    await check('Boundaries', 'depcruise', ['--config', '.dependency-cruiser.js', ...modules]);
    await check('Unused code', 'knip', []);
  }
  await check('Requirements', process.execPath, ['scripts/requirements.ts']);
}

function checkTypes(project: string): Promise<void> {
  const title = `Types of ${project === '.' ? 'scripts and tests' : project}`;
  return check(title, 'tsc', ['-p', project, '--singleThreaded']);
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
  // One more than cores, because a test often waits for a timer or the database.
  return runVitest([...args, ...order], { report: 'vitest', workers: PROCESSORS + 1 });
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

function playwright(...args: string[]): Promise<Tally> {
  return runPlaywright(args, { report: 'playwright', workers: 2, beside: true });
}
