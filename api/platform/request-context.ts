import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
  /** The caller's network (rate-limits-address.ts). */
  network: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work`. It and anything it starts know the request. */
export function runForRequest(context: RequestContext, work: () => void): void {
  contexts.run(context, work);
}

/** Returns the request that this code runs for; undefined for a job. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}
