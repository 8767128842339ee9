import { heldLocks } from '../lib/in-lock.ts';

const prefix = 'doce:page:';

/**
 * Marks a page as open by a Web Lock, which the browser releases if the page ends. `life` is the page's id in `Stamp`.
 * Returns how to release it.
 */
export function lockPage(life: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(prefix + life, () => released).catch(() => undefined);
  return release;
}

/** Returns the ids of the pages that hold their lock; none if the browser has no locks. Never rejects. */
export async function openPages(): Promise<string[]> {
  const names = await heldLocks();
  return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
