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

test('OPS-01 the last line counts passed, failed and, where there are any, skipped tests', () => {
  expect(summaryOf({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryOf({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('OPS-01 a skipped test has not passed', () => {
  expect(countVitest(report({ ...counts, testResults: [] }), 0)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
  });
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 6, failed: 1, skipped: 2 });
});

test('OPS-01 a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(report({ ...counts, testResults }), 1).failed).toBe(1);
});

test('OPS-01 a runner that breaks down is a failure, whatever it left', () => {
  expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1);
  expect(countVitest(report('{"numPassed'), 0).failed).toBe(1);
  expect(countVitest(report({ ...counts, testResults: [] }), 1).failed).toBe(1);
});
