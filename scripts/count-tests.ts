import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The result of a step of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure, with the beginning of its message. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  /** The error if the file could not be loaded. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function countVitest(file: string, exitCode: number): Tally {
  return countReport<VitestReport>(file, exitCode, (report) => {
    const failures = report.testResults.flatMap(failuresOfFile);
    const passed = report.numPassedTests;
    return {
      passed,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    };
  });
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failureLine(name, message)];
  return failed.map(({ fullName, failureMessages }) =>
    failureLine(`${name} › ${fullName}`, failureMessages?.[0]),
  );
}

/** How many journeys may pass in the second try only. */
const MOST_REPEATED = 1;

/**
 * Counts Playwright's JSON report, and prints the journeys that passed in the second try only. More than one is a
 * failure.
 */
export function countPlaywright(file: string, exitCode: number): Tally {
  return countReport<PlaywrightReport>(file, exitCode, ({ stats, suites }) => {
    const failures = suites.flatMap((suite) => linesOf(suite, 'unexpected'));
    const repeated = suites.flatMap((suite) => linesOf(suite, 'flaky'));
    if (repeated.length > 0) console.log(`\nNeeded a second try: ${repeated.length}\n${repeated.join('\n')}`);
    const tooMany =
      repeated.length > MOST_REPEATED ? [`${repeated.length} journeys needed a second try`] : [];
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + tooMany.length,
      skipped: stats.skipped,
      failures: [...failures, ...tooMany],
    };
  });
}

/** One line for each journey with this status, with the message of its last try that failed. */
function linesOf({ suites = [], specs }: PlaywrightSuite, wanted: 'unexpected' | 'flaky'): string[] {
  const lines = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const error = results.findLast(({ error }) => error)?.error;
        return failureLine(`${file}:${line} › ${title}`, error?.message);
      }),
  );
  return [...lines, ...suites.flatMap((suite) => linesOf(suite, wanted))];
}

/** The message of a property test begins with its counterexample and ends with the error. */
const LONGEST_MESSAGE = 3_000;

/** Returns one line: the title and the beginning of the message, without terminal colours. */
function failureLine(what: string, message = 'no message'): string {
  const why = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return `${what}: ${why.slice(0, LONGEST_MESSAGE)}`;
}

/** One failure for a missing report, or for an error outside all tests. */
function countReport<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  try {
    const tally = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (exitCode === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, failures: [`the runner ended with ${exitCode}, and no test has failed`] };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [failureLine('no report', String(error))] };
  }
}

/** Returns the last line of `npm test`. */
export function summaryOf({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
