import { trackRequest } from '../lib/connection.ts';
import { noAnswer, toApiError, type ApiError } from './api-error.ts';
import { isOurs } from './ours.ts';
import { apiBase, type ApiRequest } from './route.ts';
import { takeServerTime } from '../lib/server-clock.ts';

const timeoutMs = 15_000;
/** An administrator's calls may wait for the football source, which is asked up to three times. */
const adminTimeoutMs = 60_000;

/** The facts of an answer beside its payload. notModified: nothing is new since the answer that the request named. */
export interface AnswerMeta {
  etag: string | null;
  notModified: boolean;
}

export type Result =
  | { data: unknown; meta: AnswerMeta; error?: undefined }
  | { error: ApiError; data?: undefined; meta?: undefined };

interface SendOptions {
  token: string | null;
  /** The language that messages come back in. */
  language: string;
  signal?: AbortSignal;
  /** Lets the call outlive the page, e.g. logging out while leaving. */
  keepalive?: boolean;
  /** How long an answer may take; 15 s unless told otherwise. */
  patienceMs?: number;
}

/**
 * Makes one call of the API, from a page or a worker. Never throws: returns the answer's payload or an ApiError. An
 * answer that is not our server's counts as none. An administrator's envelope becomes {data, message}. A file is the
 * `Response` itself, which the caller reads.
 */
export async function send(
  request: ApiRequest,
  { token, language, signal, keepalive, patienceMs }: SendOptions,
): Promise<Result> {
  const isLong = request.url.startsWith('/admin/');
  const call = new AbortController();
  const giveUp = () => call.abort();
  const timer = setTimeout(giveUp, patienceMs ?? (isLong ? adminTimeoutMs : timeoutMs));
  // As AbortSignal.any does, which Safari has from 17.4 only.
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const end = trackRequest({ isLong });
  const sentAt = Date.now();
  try {
    const response = await fetch(apiBase + request.url, {
      method: request.method,
      credentials: 'include',
      keepalive,
      signal: call.signal,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(request.etag === undefined ? {} : { 'if-none-match': request.etag }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    if (!isOurs(response)) {
      giveUp();
      end('stranger');
      return { error: noAnswer };
    }
    const serverTime = Number(response.headers.get('x-server-time') ?? NaN);
    if (Number.isFinite(serverTime)) takeServerTime({ sentAt, receivedAt: Date.now(), serverTime });
    const notModified = response.status === 304;
    const meta = { etag: response.headers.get('etag'), notModified };
    if (response.ok && response.headers.get('content-disposition')?.startsWith('attachment')) {
      end('answered');
      return { data: response, meta };
    }
    const text = await response.text();
    if (response.ok || notModified) {
      const data: unknown = text === '' ? null : unwrap(JSON.parse(text));
      end('answered');
      return { data, meta };
    }
    end('answered');
    return { error: toApiError(response.status, response.headers, parse(text)) };
  } catch {
    end(signal?.aborted ? 'given-up' : 'unanswered');
    return { error: noAnswer };
  } finally {
    clearTimeout(timer);
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
