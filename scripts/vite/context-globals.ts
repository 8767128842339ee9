import { BroadcastChannel } from 'node:worker_threads';

// A context of Vitest has the globals of happy-dom, which lacks this one.
Object.assign(globalThis, { BroadcastChannel });
