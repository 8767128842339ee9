/**
 * No test reaches a real network: what it does not answer itself gets no answer at all, so that a call which one test
 * leaves behind cannot fail in the middle of the next.
 */
globalThis.fetch = () => new Promise<Response>(() => undefined);
