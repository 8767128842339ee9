import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs a step after the test, or after all tests of the file if none runs now. The last step runs first. */
export function afterwards(step: () => unknown): void {
  const after = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  after(async () => void (await step()));
}
