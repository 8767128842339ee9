import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from 'redux';
import type { Route } from '../../shared/contract/index.ts';
import type { ApiError } from '../api/api-error.ts';
import { api as serverApi, type ApiQuery } from '../api/api.ts';
import { onCrash } from '../lib/crash-cleanup.ts';
import type { HasSession } from '../session/session-slice.ts';
import { readStoredSession } from '../session/stored-session.ts';
import type { SnapshotRow } from '../storage/database.ts';
import { shapeOf } from './offline-routes.ts';
import { VISITOR } from './snapshot-hint.ts';
import { confirmSnapshot, dropSnapshot, keepSnapshot, readSnapshot } from './snapshots.ts';

/**
 * Timeouts for the snapshot: a call waits for its etag (send), a failed call waits until the snapshot is on screen
 * (fail), and so does the first render (draw). A slow phone takes longer to open the database. Its snapshot then
 * appears later.
 */
const timeoutMs = { send: 400, fail: 1_000, draw: 1_000 };
/** Our server says that this player may not see the answer any more. */
const goneStatuses = [403, 404, 410];

/** An entry of RTK Query's cache, as far as it matters here. */
interface CacheEntry {
  data?: unknown;
  originalArgs?: unknown;
}
type State = HasSession & { api: { queries: Record<string, CacheEntry | undefined> } };

/**
 * Adds snapshots to `network`, for the queries of a player (or `VISITOR`) that the contract marks `offline`. The
 * snapshot is shown at once with its time. The request is sent too, with the etag, and its answer replaces the
 * snapshot. A failure leaves the snapshot on screen beside the error.
 *
 * Such an endpoint must not use `transformResponse`: a snapshot is put into the cache without it.
 */
export function withSnapshots(network: ApiQuery, playerId: number): ApiQuery {
  return async (request, api, options) => {
    const shape = shapeOf(request.route);
    if (shape === null) return network(request, api, options);

    const { url } = request;
    const reading = readSnapshot(playerId, url, shape);
    const showing = reading.then((row) => row && show(row, playerId, api));
    const known = await withTimeout(timeoutMs.send, reading);
    const answer = await network(known?.etag ? { ...request, etag: known.etag } : request, api, options);

    if (answer.error) {
      if (isGone(answer.error)) void dropSnapshot(playerId, url);
      else await withTimeout(timeoutMs.fail, showing);
      return answer;
    }
    shown.delete(keyOf(playerId, url));
    const at = Date.now();
    if (known && answer.meta?.notModified) {
      void confirmSnapshot(known, at);
      return { ...answer, data: known.data };
    }
    const row = { playerId, url, endpoint: request.route, shape, data: answer.data, at };
    const etag = answer.meta?.etag ?? null;
    void keepSnapshot({ ...row, etag }, () => (readStoredSession()?.user.id ?? VISITOR) === playerId);
    return answer;
  };
}

/**
 * Puts the snapshot of an endpoint without input into the cache, for the first render. Resolves after a second at
 * most. Never rejects.
 */
export async function showSnapshot(
  store: { getState: () => HasSession; dispatch: (action: UnknownAction) => unknown },
  endpointName: string,
  route: Route,
): Promise<void> {
  const shape = shapeOf(route);
  const playerId = playerOf(store);
  if (shape === null) return;
  const url = route.split(' ')[1]!;
  const row = await withTimeout(timeoutMs.draw, readSnapshot(playerId, url, shape));
  if (!row || playerOf(store) !== playerId) return;
  shown.set(keyOf(playerId, url), row);
  store.dispatch(putIntoCache(endpointName, undefined, row));
}

/**
 * Stores an answer that the server rendered a visitor's page with, unless a newer one is stored. `at`: by the device's
 * clock. Never rejects.
 */
export async function keepRenderedSnapshot(route: Route, data: unknown, at: number): Promise<void> {
  const shape = shapeOf(route);
  const url = route.split(' ')[1]!;
  if (shape === null || ((await readSnapshot(VISITOR, url, shape))?.at ?? 0) >= at) return;
  const row = { playerId: VISITOR, url, endpoint: route, shape, data, at, etag: null };
  await keepSnapshot(row, () => readStoredSession() === null);
}

/**
 * Shows a snapshot if the query has no data yet and the same player is logged in. The query stays pending, so the
 * network's answer replaces it.
 */
function show(row: SnapshotRow, playerId: number, api: BaseQueryApi): void {
  const entry = (api.getState() as State).api.queries[api.queryCacheKey ?? ''];
  if (!entry || entry.data !== undefined || playerOf(api) !== playerId) return;
  shown.set(keyOf(playerId, row.url), row);
  api.dispatch(putIntoCache(api.endpoint, entry.originalArgs, row));
}

/**
 * Features inject the endpoints later, so this code does not know their types. The entry gets the time of the answer.
 */
function putIntoCache(endpointName: string, arg: unknown, { data, at }: SnapshotRow): UnknownAction {
  const action: UnknownAction = serverApi.util.upsertQueryEntries([
    { endpointName, arg, value: data } as never,
  ]);
  return { ...action, meta: { ...(action['meta'] as object), timestamp: at } };
}

/**
 * Snapshots on screen that the server has not replaced. One of them may be the reason of a crash, so a crash drops all
 * of them.
 */
const shown = new Map<string, SnapshotRow>();
onCrash(() => {
  shown.forEach(({ playerId, url }) => void dropSnapshot(playerId, url));
  shown.clear();
});

function keyOf(playerId: number, url: string): string {
  return `${playerId} ${url}`;
}

function playerOf({ getState }: { getState: () => unknown }): number {
  return (getState() as HasSession).session.user?.id ?? VISITOR;
}

function isGone({ status }: ApiError): boolean {
  return goneStatuses.includes(status);
}

/** Returns the result of `work`, or null after `ms`. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
