import { afterFirstContent } from '../lib/first-content.ts';

/** Downloads the parts of every page that the first screen does not need, after the page shows its content. */
export async function loadLate(): Promise<typeof import('./late.tsx')> {
  await afterFirstContent();
  return import('./late.tsx');
}
