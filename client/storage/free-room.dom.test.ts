import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { inDatabase } from './database.ts';
import { freeRoom } from './free-room.ts';

afterEach(() => vi.unstubAllGlobals());

test('PWA-18 PWA-04 a forbidden Cache Storage does not stop the database from making room', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('', 'SecurityError')) });
  const row = { playerId: 7, url: '/bets/history', shape: '', data: {}, etag: null, at: 0 };
  await inDatabase((db) => db.snapshots.put({ ...row, endpoint: 'GET /bets/history' }));
  await freeRoom();
  expect(await inDatabase((db) => db.snapshots.count())).toBe(0);
});
