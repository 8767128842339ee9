import type { Route, Routes } from '../../shared/contract/index.ts';
import type { RouteInput, RouteOutput } from '../../shared/contract/wire.ts';

/** The address of the API. */
export const apiBase = (import.meta.env.VITE_API_BASE as string | undefined) ?? '/api';

/** One call as it leaves the device; `url` is below the API's base. */
export interface ApiRequest {
  route: Route;
  method: string;
  url: string;
  body?: unknown;
  /** The ETag of the snapshot. The server then answers 304 if the answer is still valid. */
  etag?: string;
}

type Value = string | number | boolean | undefined;
/** Paths and queries contain text. Callers may pass numbers and booleans too. */
type Values<T> = { [K in keyof T]: T[K] | number | boolean };
type Relaxed<I> = {
  [K in keyof I as K extends 'query' ? (object extends I[K] ? never : K) : K]: K extends 'body'
    ? I[K]
    : Values<I[K]>;
} & {
  [K in keyof I as K extends 'query' ? (object extends I[K] ? K : never) : never]?: Values<I[K]>;
};

/** The input of a call, e.g. `{ params: { id: 3 }, body: { email } }`; void for a call without input. */
export type Input<R extends Route> = keyof RouteInput<R> extends never ? void : Relaxed<RouteInput<R>>;

/** The answer of a call: its payload, or `{ data, message }` for an administrator's call. */
export type Answer<R extends Route> = Routes[R]['access'] extends 'admin'
  ? { data: RouteOutput<R>; message: string }
  : RouteOutput<R>;

/**
 * Turns a route's literal and its input into a request: it fills `:name` from `params`, and leaves undefined fields of
 * `query` out. Use it as the `query` of an RTK Query endpoint: `query: call('GET /games')`.
 */
export function call<R extends Route>(route: R): (input: Input<R>) => ApiRequest {
  return (input) => toRequest(route, input ?? {});
}

/** The same in one go, for callers outside RTK Query. */
export function requestOf<R extends Route>(
  route: R,
  ...[input]: Input<R> extends void ? [] : [Input<R>]
): ApiRequest {
  return toRequest(route, input ?? {});
}

interface Parts {
  params?: Record<string, Value>;
  query?: Record<string, Value>;
  body?: unknown;
}

function toRequest(route: Route, { params = {}, query = {}, body }: Parts): ApiRequest {
  const [method = 'GET', path = '/'] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return { route, method, url: search ? `${filled}?${search}` : filled, body };
}
