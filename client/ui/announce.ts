import { useState } from 'react';
import { useStore } from '../lib/use-store.ts';
import { createExternalStore } from '../lib/external-store.ts';

interface Announcement {
  text: string;
  /** Increases, so that screen readers also announce the same text twice. */
  number: number;
}

const latest = createExternalStore<Announcement>({ text: '', number: 0 });

/**
 * Announces a text that appears outside of dialogs, e.g. in a toast. A modal dialog hides it from screen readers, so
 * the open dialog has a live region.
 */
export function announce(text: string): void {
  latest.set({ text, number: latest.read().number + 1 });
}

/** Returns the last announcement since the component was mounted, or null. */
export function useLiveRegion(): Announcement | null {
  const [before] = useState(latest.read().number);
  const announcement = useStore(latest);
  return announcement.number > before ? announcement : null;
}
