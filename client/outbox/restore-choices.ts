import { takeCopiedChoices } from './visitor-choices.ts';

/**
 * Takes a visitor's choices over from their copy in the database: Chromium writes local storage late, so a browser that
 * is killed soon after a tap loses it (PWA-33). A browser without our database downloads nothing. Never rejects.
 */
export async function restoreChoices(): Promise<void> {
  try {
    if (!(await hasDatabase())) return;
    const { readCopiedChoices } = await import('./choices-copy.ts');
    const copied = await readCopiedChoices();
    if (copied !== null) takeCopiedChoices(copied);
  } catch {
    // The browser refuses or has no database.
  }
}

/** Firefox lists databases from 126 on. A page with our worker was here before. */
async function hasDatabase(): Promise<boolean> {
  const listed = (indexedDB as Partial<IDBFactory>).databases?.call(indexedDB);
  if (!listed) return Boolean(navigator.serviceWorker?.controller);
  return (await listed).some(({ name }) => name === 'doce');
}
