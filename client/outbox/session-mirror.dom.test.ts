// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inDatabase } from '../storage/database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { failure, stubFetch } from '../testing/stub-fetch.ts';
import {
  forgetMirroredSession,
  mirrorSession,
  readMirroredSession,
  sessionOfWorker,
} from './session-mirror.ts';

const mirrored = { playerId: 7, token: 'stale' };
const renewed = { body: { access_token: 'fresh', user: sampleUser({ id: 7 }) } };

beforeEach(() => emptyDatabase());
afterEach(() => vi.unstubAllGlobals());

describe('PWA-10 the session of a worker', () => {
  test('PWA-10 is the one that a page mirrored; none without a logged-in player', async () => {
    expect(await sessionOfWorker()).toBeNull();
    await mirrorSession(mirrored);
    const session = await sessionOfWorker();
    expect([session?.playerId, await session?.token()]).toEqual([7, 'stale']);
    await mirrorSession({ playerId: 8, token: 'another player’s' });
    expect(await session?.token()).toBeNull();
  });

  test('PWA-29 a copy of another version counts as absent', async () => {
    await inDatabase((db) => db.meta.put({ key: 'session', value: { player: 7 } }));
    expect(await readMirroredSession()).toBeNull();
    expect(await sessionOfWorker()).toBeNull();
  });

  test('PWA-10 is renewed by the cookie, and the token is kept', async () => {
    const calls = stubFetch({ 'POST /auth/refresh': renewed });
    await mirrorSession(mirrored);
    const session = await sessionOfWorker();
    expect(await session?.renew('stale')).toEqual({ token: 'fresh' });
    expect(await session?.token()).toBe('fresh');
    expect(calls[0]?.credentials).toBe('include');
  });

  test('PWA-10 a page has renewed it already: its token is used without a request', async () => {
    const calls = stubFetch({});
    await mirrorSession({ ...mirrored, token: 'fresh' });
    expect(await (await sessionOfWorker())?.renew('stale')).toEqual({ token: 'fresh' });
    expect(calls).toEqual([]);
  });

  test('PWA-10 two renewals at once ask once: a refresh token is used once', async () => {
    const calls = stubFetch({ 'POST /auth/refresh': renewed });
    await mirrorSession(mirrored);
    const session = await sessionOfWorker();
    const both = await Promise.all([session?.renew('stale'), session?.renew('stale')]);
    expect(both).toEqual([{ token: 'fresh' }, { token: 'fresh' }]);
    expect(calls).toHaveLength(1);
  });

  test('PWA-10 the server ends it: it is erased', async () => {
    stubFetch({ 'POST /auth/refresh': failure(401, 'session_ended') });
    await mirrorSession(mirrored);
    expect(await (await sessionOfWorker())?.renew('stale')).toBe('ended');
    expect(await readMirroredSession()).toBeNull();
  });

  test('PWA-10 it stays without an answer', async () => {
    stubFetch({ 'POST /auth/refresh': 'network' });
    await mirrorSession(mirrored);
    expect(await (await sessionOfWorker())?.renew('stale')).toBe('unreachable');
    expect(await readMirroredSession()).toEqual(mirrored);
  });

  test.each([401, 403, 404])(
    'AUTH-15 a proxy that answers %s to the renewal ends nothing',
    async (status) => {
      stubFetch({ 'POST /auth/refresh': { status, body: undefined } });
      await mirrorSession(mirrored);
      expect(await (await sessionOfWorker())?.renew('stale')).toBe('unreachable');
      expect(await readMirroredSession()).toEqual(mirrored);
    },
  );

  test('PWA-09 a logout erases only the copy of its own player', async () => {
    await mirrorSession(mirrored);
    await forgetMirroredSession(8);
    expect(await readMirroredSession()).toEqual(mirrored);
    await forgetMirroredSession(7);
    expect(await readMirroredSession()).toBeNull();
  });

  test('PWA-09 a cookie of another player sends no picks', async () => {
    stubFetch({ 'POST /auth/refresh': { body: { access_token: 'theirs', user: sampleUser({ id: 8 }) } } });
    await mirrorSession(mirrored);
    expect(await (await sessionOfWorker())?.renew('stale')).toBe('ended');
    expect(await readMirroredSession()).toEqual(mirrored);
  });
});
