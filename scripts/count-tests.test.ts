import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest, summaryOf } from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'doce-count-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

test('OPS-01 the last line counts passed and failed tests, and skipped tests if there are any', () => {
  expect(summaryOf({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryOf({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('OPS-01 a skipped test does not count as passed', () => {
  expect(countVitest(report({ ...counts, testResults: [] }), 0)).toMatchObject({
    passed: 3,
    failed: 0,
    skipped: 1,
  });
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(report({ stats, suites: [] }), 1)).toMatchObject({
    passed: 6,
    failed: 1,
    skipped: 2,
  });
});

test('OPS-01 each failure is one line with the title and the beginning of the message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'kept' },
    { status: 'failed', fullName: 'lost', failureMessages: ['\u001b[31mexpected 1\nto be 2\u001b[39m'] },
  ];
  const vitest = { ...counts, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] };
  expect(countVitest(report(vitest), 1).failures).toEqual(['a.test.ts › lost: expected 1 to be 2']);

  const tests = [{ status: 'unexpected', results: [{ error: { message: 'never seen' } }] }];
  const inner = { specs: [{ title: 'plays', file: 'b.spec.ts', line: 7, tests }] };
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const playwright = { stats, suites: [{ specs: [], suites: [inner] }] };
  expect(countPlaywright(report(playwright), 1).failures).toEqual(['b.spec.ts:7 › plays: never seen']);
});

test('OPS-01 a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(report({ ...counts, testResults }), 1).failed).toBe(1);
});

test('OPS-01 a runner that crashes is a failure, with any report or none', () => {
  expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1);
  expect(countVitest(report('{"numPassed'), 0).failed).toBe(1);
  expect(countVitest(report({ ...counts, testResults: [] }), 1).failed).toBe(1);
});

test('OPS-01 one journey may need a second try, and more are a failure', () => {
  const flaky = (file: string) => {
    const tests = [{ status: 'flaky', results: [{ error: { message: 'never seen' } }, {}] }];
    return { specs: [{ title: 'plays', file, line: 7, tests }] };
  };
  const counted = (suites: unknown[]) =>
    countPlaywright(
      report({ stats: { expected: 5, unexpected: 0, flaky: suites.length, skipped: 0 }, suites }),
      0,
    );
  expect(counted([flaky('a.spec.ts')])).toMatchObject({ passed: 6, failed: 0 });
  expect(counted([flaky('a.spec.ts'), flaky('b.spec.ts')])).toMatchObject({
    passed: 7,
    failed: 1,
    failures: ['2 journeys needed a second try'],
  });
});
