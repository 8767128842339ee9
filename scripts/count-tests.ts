import { readFileSync } from 'node:fs';

/** What a step of `npm test` came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Vitest's JSON report. A file that could not be loaded has no tests in it and counts as one failure. */
export function countVitest(file: string, exitCode: number): Tally {
  return countReport<VitestReport>(file, exitCode, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** Playwright's JSON report. A flaky test has passed in the end. */
export function countPlaywright(file: string, exitCode: number): Tally {
  return countReport<PlaywrightReport>(file, exitCode, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** No report, or a runner that complains of something no test has shown: one failure. */
function countReport<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  try {
    const tally = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The last line of `npm test`. */
export function summaryOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
