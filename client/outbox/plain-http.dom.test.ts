import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

// Browsers give pages of plain http on a local network a crypto without randomUUID.
test.each([
  ['choice-clock.ts', () => import('./choice-clock.ts')],
  ['pick-news.ts', () => import('./pick-news.ts')],
  ['storage-watch.ts', async () => (await import('../storage/storage-watch.ts')).databaseId()],
  ['flush-outbox.ts', () => import('./flush-outbox.ts')],
])('PWA-13 %s loads and works on plain http', async (_, load) => {
  vi.resetModules();
  const random = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues: random });
  expect(await load()).not.toBeNull();
});
