import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from 'redux';
import type { Route } from '../../shared/contract/index.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ApiQuery } from '../api/base-query.ts';
import type { HasSession } from '../session/session-slice.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { onCrash } from './crash-cleanup.ts';
import type { SnapshotRow } from './database.ts';
import { shapeOf } from './offline-routes.ts';
import { confirmSnapshot, dropSnapshot, keepSnapshot, readSnapshot } from './snapshots.ts';

/**
 * How long a call waits for its snapshot before it sets out without the tag of it, and how long a failure or the first drawing waits for it to be on screen.
 * A slow phone takes its time to open the database; what is kept shows all the same as soon as it is read.
 */
const patienceMs = { setOut: 400, fail: 1_000, draw: 1_000 };
/** The server's word that this player has nothing to see there. */
const goneStatuses = [403, 404, 410];

/** An entry of RTK Query's cache, as far as it matters here. */
interface CacheEntry {
  data?: unknown;
  originalArgs?: unknown;
}
type State = HasSession & { api: { queries: Record<string, CacheEntry | undefined> } };

/** A kept answer, the place of RTK Query's cache that it belongs to, and when it came. */
export interface KeptAnswer {
  endpointName: string;
  arg: unknown;
  value: unknown;
  at: number;
}
/** The action that puts one into the cache. */
type Upsert = (answer: KeptAnswer) => UnknownAction;

/**
 * Puts the last good answers before and behind the network, for every GET that the contract marks `offline`. What was kept is on screen at once, with the
 * time it came; the network is asked all the same, with its tag, and has the last word. A failure leaves on screen what is there, beside the error.
 *
 * An endpoint of RTK Query is to hand on the answer as it is: a snapshot does not go through a `transformResponse`.
 */
export function withSnapshots(network: ApiQuery, upsert: Upsert): ApiQuery {
  return async (request, api, options) => {
    const shape = shapeOf(request.route);
    if (shape === null || api.type !== 'query') return network(request, api, options);

    const { url } = request;
    const playerId = playerOf(api);
    const reading = readSnapshot(playerId, url, shape);
    const showing = reading.then((row) => row && show(row, playerId, api, upsert));
    const known = await atMost(patienceMs.setOut, reading);
    const answer = await network(known?.etag ? { ...request, etag: known.etag } : request, api, options);

    if (!answer.error) shown.delete(keyOf(playerId, url));
    if (answer.error) {
      if (isGone(answer.error)) void dropSnapshot(playerId, url);
      else await atMost(patienceMs.fail, showing);
      return answer;
    }
    const at = Date.now();
    if (known && answer.meta?.notModified) {
      void confirmSnapshot(known, at);
      return { ...answer, data: known.data };
    }
    const row = { playerId, url, endpoint: request.route, shape, data: answer.data, at };
    const etag = answer.meta?.etag ?? null;
    void keepSnapshot({ ...row, etag }, () => playerOfThisBrowser() === playerId);
    return answer;
  };
}

/**
 * The same ahead of the question, for what is drawn first: puts what was kept into the cache before anybody asks for it. Takes no longer than a player can
 * wait for the page. Never rejects.
 */
export async function showAhead(
  store: { getState: () => HasSession; dispatch: (action: UnknownAction) => unknown },
  { endpointName, route, url }: { endpointName: string; route: Route; url: string },
  upsert: Upsert,
): Promise<void> {
  const shape = shapeOf(route);
  const playerId = playerOf(store);
  const row = shape && (await atMost(patienceMs.draw, readSnapshot(playerId, url, shape)));
  if (!row || playerOf(store) !== playerId) return;
  shown.set(keyOf(playerId, url), row);
  store.dispatch(upsert({ endpointName, arg: undefined, value: row.data, at: row.at }));
}

/** Only where nothing is shown yet, and for who asked: somebody else may have logged in since. The entry keeps its request, so that the network's answer still lands. */
function show(row: SnapshotRow, playerId: number, api: BaseQueryApi, upsert: Upsert): void {
  const entry = stateOf(api).api.queries[api.queryCacheKey ?? ''];
  if (!entry || entry.data !== undefined || playerOf(api) !== playerId) return;
  const { originalArgs: arg } = entry;
  shown.set(keyOf(playerId, row.url), row);
  api.dispatch(upsert({ endpointName: api.endpoint, arg, value: row.data, at: row.at }));
}

/** Kept answers on screen that the server has not replaced. If the page crashes, one of them may be why: then all are dropped. */
const shown = new Map<string, SnapshotRow>();
onCrash(() => {
  shown.forEach(({ playerId, url }) => void dropSnapshot(playerId, url));
  shown.clear();
});

function keyOf(playerId: number, url: string): string {
  return `${playerId} ${url}`;
}

function playerOf({ getState }: { getState: () => unknown }): number {
  return (getState() as HasSession).session.user?.id ?? 0;
}

/** As of this moment, over all tabs. */
function playerOfThisBrowser(): number {
  return readStoredSession()?.user.id ?? 0;
}

function stateOf(api: BaseQueryApi): State {
  return api.getState() as State;
}

function isGone({ status }: ApiError): boolean {
  return goneStatuses.includes(status);
}

/** What comes of `work`, or null when it takes longer. */
async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
