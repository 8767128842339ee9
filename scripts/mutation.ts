import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { SQL_MUTANTS, type SqlMutant } from '../api/testing/sql-mutants.ts';
import { root, runCommand, tool } from './run-command.ts';

/**
 * `npm run mutation` makes small mistakes in shared/rules and in SQL, and expects a failing test for each. `-- rules`
 * or `-- sql` runs one half, `-- sql save-no-player-lock` the named mutants, and `-- seal` those of shared/seal.
 */
const [half, ...ids] = process.argv.slice(2);
if (half && !['rules', 'seal', 'sql'].includes(half)) {
  console.error('npm run mutation -- [rules | seal | sql [id ...]]');
  process.exit(1);
}
const reports = join(root, '.tmp', 'sql-mutants');
mkdirSync(reports, { recursive: true });

if (half !== 'sql') {
  const files = half === 'seal' ? ['--mutate', 'shared/seal/*.ts,!shared/seal/*.test.ts'] : [];
  const { code } = await runCommand(tool('stryker'), ['run', ...files]);
  if (code !== 0) process.exitCode = 1;
}
if (!half || half === 'sql') await runSqlMutants();

/** Runs each SQL mutant against its test, two at a time. */
async function runSqlMutants(): Promise<void> {
  const unknown = ids.find((id) => !SQL_MUTANTS.some((mutant) => mutant.id === id));
  if (unknown) throw new Error(`there is no SQL mutant "${unknown}"`);
  const mutants = SQL_MUTANTS.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const limit = pLimit(2);
  const results = await Promise.all(
    mutants.map((mutant) =>
      limit(async () => {
        const verdict = await verdictOn(mutant);
        console.log(
          `${verdict === 'killed' ? 'killed' : verdict.toUpperCase()} ${mutant.id} by ${mutant.killedBy}`,
        );
        return verdict;
      }),
    ),
  );
  const killed = results.filter((verdict) => verdict === 'killed').length;
  console.log(`\nSQL mutants: ${killed} of ${mutants.length} killed`);
  if (killed < mutants.length) process.exitCode = 1;
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the test on the changed database. killed: it failed; broken: no test ran, so mutant and test do not fit. */
async function verdictOn({ id, killedBy }: SqlMutant): Promise<'killed' | 'survived' | 'broken'> {
  const [file, title] = killedBy.split(' > ') as [string, string];
  const report = join(reports, `${id}.json`);
  rmSync(report, { force: true });
  const { output } = await runCommand(
    tool('vitest'),
    [
      'run',
      '--project=api',
      '--maxWorkers=1',
      '--testTimeout=20000',
      `--testNamePattern=${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      file,
    ],
    { quiet: true, env: { SQL_MUTANT: id } },
  );
  const ran = readReport(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(title) && ['passed', 'failed'].includes(status));
  if (ran.length === 0) {
    console.error(output.trimEnd());
    return 'broken';
  }
  return ran.some(({ status }) => status === 'failed') ? 'killed' : 'survived';
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}
