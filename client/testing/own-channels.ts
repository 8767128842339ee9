/**
 * Vitest runs test files in threads of one process, which share their broadcast channels. Each file gets channels of
 * its own, so that no page of one file hears those of another one.
 */
const { BroadcastChannel: Shared } = globalThis;
const file = crypto.randomUUID();

globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};
