import type { EarlyCall } from '../lib/early.ts';
import { apiBase, type ApiRequest } from './route.ts';

/** An older answer may have been overtaken. */
const staleMs = 20_000;

/** Sends a GET as a player, for the page's first script. */
export function callEarly(url: string, token: string, language: string): EarlyCall {
  const abort = new AbortController();
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    authorization: `Bearer ${token}`,
  };
  const early: EarlyCall = {
    url,
    token,
    sentAt: Date.now(),
    receivedAt: null,
    abort,
    response: fetch(apiBase + url, { credentials: 'include', headers, signal: abort.signal }).then(
      (response) => {
        early.receivedAt = Date.now();
        return response;
      },
    ),
  };
  // The app may never ask for it.
  early.response.catch(() => undefined);
  return early;
}

/** Returns the early call of this player's grids until a query takes it; null if there is none or it is too old. */
export function findEarlyGrids(token: string | null): EarlyCall | null {
  const early = globalThis.window?.doceEarly?.grids;
  return early?.token === token && Date.now() - early.sentAt < staleMs ? early : null;
}

/** Returns the early call that is the same as `request`, once. */
export function takeEarlyCall({ url, method, etag }: ApiRequest, token: string | null): EarlyCall | null {
  const early = findEarlyGrids(token);
  if (!early || method !== 'GET' || url !== early.url || etag !== undefined) return null;
  delete window.doceEarly!.grids;
  return early;
}
