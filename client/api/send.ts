import { noAnswer, toApiError, type ApiError } from './api-error.ts';
import type { ApiRequest } from './route.ts';
import { takeServerTime } from './server-clock.ts';

export const apiBase = (import.meta.env.VITE_API_BASE as string | undefined) ?? '/api';
const timeoutMs = 15_000;
/** An administrator's calls may wait for the football source, which is asked up to three times. */
const adminTimeoutMs = 60_000;

export type Result = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };

interface SendOptions {
  token: string | null;
  /** The language that messages come back in. */
  language: string;
  signal?: AbortSignal;
  /** Lets the call outlive the page, e.g. logging out while leaving. */
  keepalive?: boolean;
}

/** One call of the API, from a page or a worker. Never throws: the answer's payload, or what went wrong. An administrator's envelope becomes {data, message}. */
export async function send(
  request: ApiRequest,
  { token, language, signal, keepalive }: SendOptions,
): Promise<Result> {
  const limit = AbortSignal.timeout(request.url.startsWith('/admin/') ? adminTimeoutMs : timeoutMs);
  const sentAt = Date.now();
  try {
    const response = await fetch(apiBase + request.url, {
      method: request.method,
      credentials: 'include',
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    const serverTime = Number(response.headers.get('x-server-time') ?? NaN);
    if (Number.isFinite(serverTime)) takeServerTime({ sentAt, receivedAt: Date.now(), serverTime });
    const text = await response.text();
    if (response.ok) return text === '' ? { data: null } : { data: unwrap(JSON.parse(text)) };
    return { error: toApiError(response.status, response.headers, parse(text)) };
  } catch {
    return { error: noAnswer };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** {success, message, data} without `success`: a failure never arrives with 200. */
function unwrap(body: unknown): unknown {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('success' in body && 'message' in body && 'data' in body)
  )
    return body;
  return { data: body.data, message: body.message };
}
