/**
 * No test reaches a real network. A call that the test does not answer gets no answer, so that a call which one test
 * leaves behind cannot fail during the next.
 */
globalThis.fetch = () => new Promise<Response>(() => undefined);
