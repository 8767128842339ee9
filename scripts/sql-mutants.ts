import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { SQL_MUTANTS, type SqlMutant } from '../api/testing/sql-mutants.ts';
import type { Tally } from './count-tests.ts';
import { root, runCommand, tool } from './run-command.ts';

const reports = join(root, '.tmp', 'sql-mutants');

/**
 * Makes each mistake of `api/testing/sql-mutants.ts` and runs its test. One that is found counts as passed.
 *
 * @param options.ids the mutants; all if there is none
 * @param options.atOnce how many run beside each other
 */
export async function runSqlMutants({
  ids = [],
  atOnce,
}: {
  ids?: string[];
  atOnce: number;
}): Promise<Tally> {
  const unknown = ids.find((id) => !SQL_MUTANTS.some((mutant) => mutant.id === id));
  if (unknown) throw new Error(`there is no SQL mutant "${unknown}"`);
  mkdirSync(reports, { recursive: true });
  const mutants = SQL_MUTANTS.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const limit = pLimit(atOnce);
  const results = await Promise.all(
    mutants.map((mutant) =>
      limit(async () => {
        const { id, killedBy } = mutant;
        const verdict = await verdictOn(mutant);
        const line = `${verdict === 'killed' ? 'killed' : verdict.toUpperCase()} ${id} by ${killedBy}`;
        console.log(line);
        return { verdict, line };
      }),
    ),
  );
  const failures = results.filter(({ verdict }) => verdict !== 'killed').map(({ line }) => line);
  const passed = results.length - failures.length;
  console.log(`SQL mutants: ${passed} of ${mutants.length} killed`);
  return { passed, failed: failures.length, skipped: 0, failures };
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
