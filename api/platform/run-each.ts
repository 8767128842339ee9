/** Runs the steps in turn. A step that fails stops no other; at the end the first error is thrown (JOB-20). */
export async function runEach<T>(steps: Iterable<T>, run: (step: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await run(step);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}
