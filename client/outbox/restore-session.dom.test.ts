// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { makeStore } from '../app/store.ts';
import { notePendingLogout } from '../session/pending-logouts.ts';
import { sessionStarted } from '../session/session-slice.ts';
import { readStoredSession, writeStoredSession } from '../session/stored-session.ts';
import { getDatabase } from '../storage/database.ts';
import { restoreSession } from './restore-session.ts';
import { mirrorSession } from './session-mirror.ts';

const user = sampleUser({ id: 7 });
const mirrored = { playerId: 7, token: 'token-7', user };

beforeEach(async () => {
  localStorage.clear();
  await emptyDatabase();
});
afterEach(() => vi.restoreAllMocks());

async function start() {
  const store = makeStore();
  await restoreSession(store);
  return store.getState().session;
}

test('PWA-04 PWA-10 a browser that was killed before it wrote local storage keeps its session, from the database', async () => {
  await mirrorSession(mirrored);
  expect(await start()).toMatchObject({ user, token: 'token-7', hasExpired: false });
  expect(readStoredSession()).toEqual({ user, token: 'token-7' });
});

test('AUTH-10 AUTH-16 a logout is not undone: neither one that local storage knows, nor one that is not complete', async () => {
  await mirrorSession(mirrored);
  writeStoredSession(null);
  expect((await start()).user).toBeNull();
  localStorage.clear();
  notePendingLogout({ playerId: 7, discardsPicks: false, sessionId: 'sid' });
  expect((await start()).user).toBeNull();
});

test('PWA-10 the session of a player who logs in meanwhile stays', async () => {
  await mirrorSession(mirrored);
  const store = makeStore();
  const restoring = restoreSession(store);
  store.dispatch(sessionStarted({ user: sampleUser({ id: 8 }), token: 'token-8' }));
  await restoring;
  expect(store.getState().session.token).toBe('token-8');
});

test('PWA-10 a copy of an earlier release, and a database that fails, restore nothing', async () => {
  await mirrorSession({ playerId: 7, token: 'token-7' });
  expect((await start()).user).toBeNull();
  await mirrorSession(mirrored);
  vi.spyOn(await getDatabase(), 'transaction').mockRejectedValue(new DOMException('no', 'AbortError'));
  vi.spyOn((await getDatabase()).meta, 'get').mockRejectedValue(new DOMException('no', 'AbortError'));
  expect((await start()).user).toBeNull();
});
