/** A tab that was frozen while it sent holds its lock for ever; what it sent is safe all the same, for a repeat changes nothing. */
const patienceMs = 20_000;

/** Resolves when no tab and no worker of this browser is sending picks: who sends holds the lock `drain:<player>`. */
export async function whenNothingIsSent(): Promise<void> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = held.flatMap(({ name }) => (name?.startsWith('drain:') ? [name] : []));
  await Promise.all(names.map(letGo));
}

async function letGo(name: string): Promise<void> {
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => undefined);
  } catch {
    // Waited long enough.
  }
}
