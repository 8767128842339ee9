/** TypeScript's library for pages does not know it; Node, where the tests run, does. */
const { setImmediate } = globalThis as unknown as { setImmediate: (done: () => void) => void };

/** Resolves after what is due in the event loop has run, also when a test has replaced the timers. */
export function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
