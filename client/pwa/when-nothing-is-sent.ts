/** A frozen tab keeps its lock. A repeat of its call changes nothing. */
const timeoutMs = 20_000;

/** Resolves when no tab and no worker of this browser sends picks, at most after 20 s. Senders hold the lock `drain:<player>` (drain-lock.ts). */
export async function whenNothingIsSent(): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith('drain:') ? [name] : []));
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.allSettled(names.map((name) => navigator.locks.request(name, { signal }, () => undefined)));
}
