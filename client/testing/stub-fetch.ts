import refusals from '../../locales/es/refusals.json';
import { onTestFinished, vi } from 'vitest';

/** An answer of the stubbed server: 200 and `body` by default. `network`: no answer. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Something between the app and our server answers in its place. `text`: its body. */
  stranger?: { text: string };
}
type Answer = Reply | 'network' | ((call: Call) => Reply | 'network' | Promise<Reply | 'network'>);

export interface Call {
  /** e.g. `POST /auth/login`. */
  route: string;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
}

/**
 * Replaces `fetch` by a server that knows these routes and answers 404 to all others; `GET /x?*` answers every query.
 * Returns the calls in order.
 *
 * At the end of the test it answers all calls. A call without an answer would report a lost connection to a later test,
 * after its timeout of 15 s.
 */
export function stubFetch(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const { promise: atEnd, resolve: end } = Promise.withResolvers<Reply>();
  onTestFinished(() => end(failure(404, 'not_found')));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { route, headers: new Headers(init.headers), body, credentials: init.credentials };
    calls.push(call);
    init.signal?.throwIfAborted();
    const answer = answers[route] ?? answers[route.replace(/\?.*/, '?*')] ?? failure(404, 'not_found');
    const reply = typeof answer === 'function' ? await Promise.race([answer(call), atEnd]) : answer;
    if (reply === 'network') throw new TypeError('Failed to fetch');
    const { status = 200, headers = {}, stranger } = reply;
    if (stranger) return new Response(stranger.text, { status, headers });
    const text = reply.body === undefined ? null : JSON.stringify(reply.body);
    return new Response(text, { status, headers: { 'x-doce': '1', ...headers } });
  });
  return calls;
}

/** For tests: no call gets an answer any more. */
export function cutNetwork(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

/** A failure with its Spanish text, as the server sends it. */
export const refusal = (status: number, code: keyof typeof refusals): Reply =>
  failure(status, code, { message: refusals[code] });

/** An error as the server answers it. */
export function failure(
  status: number,
  code: string,
  more: { message?: string; fields?: unknown[] } = {},
): Reply {
  return { status, body: { statusCode: status, code, message: '', requestId: 'test', ...more } };
}
