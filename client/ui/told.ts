import { useState, useSyncExternalStore } from 'react';

interface Told {
  text: string;
  /** Counts on, so that the same words said twice are heard twice. */
  number: number;
}

let latest: Told = { text: '', number: 0 };
const listeners = new Set<() => void>();

/** Notes words that appear outside any dialog, e.g. in a toast. An open modal dialog keeps screen readers from all that is outside it: it says them itself. */
export function tell(text: string): void {
  latest = { text, number: latest.number + 1 };
  listeners.forEach((listener) => listener());
}

/** What was told last since the component came; null: nothing yet. */
export function useTold(): Told | null {
  const [before] = useState(latest.number);
  const told = useSyncExternalStore(subscribe, () => latest);
  return told.number > before ? told : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
