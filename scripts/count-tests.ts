import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a step of `npm test` came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and the beginning of why, a line each: what a reader of nothing but the last page wants to know. */
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
  /** Why the file itself could not be run. */
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

/** Vitest's JSON report. A file that could not be loaded has no tests in it and counts as one failure. */
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

/** Playwright's JSON report. A flaky test has passed in the end. */
export function countPlaywright(file: string, exitCode: number): Tally {
  return countReport<PlaywrightReport>(file, exitCode, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  }));
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failureLine(`${file}:${line} › ${title}`, results.at(-1)?.error?.message)),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

/** One line: what failed, and the beginning of the message that came with it, without the colours of a terminal. */
function failureLine(what: string, message = 'no message'): string {
  const why = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return `${what}: ${why.slice(0, 300)}`;
}

/** No report, or a runner that complains of something no test has shown: one failure. */
function countReport<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  try {
    const tally = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (exitCode === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, failures: [`the runner ended with ${exitCode}, and no test has failed`] };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [failureLine('no report', String(error))] };
  }
}

/** The last line of `npm test`. */
export function summaryOf({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
