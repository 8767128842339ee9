import { hash } from 'node:crypto';
import type { Reply, Request } from './request.ts';

/**
 * Gives what a GET of the API answers with 200 an ETag, and to a caller who names it in `If-None-Match` 304 without the body. Made for `onSend`: gives
 * what is to be sent in place of `payload`. Answers to visitors that the client may keep are `no-cache`; all others stay `no-store`, so that nothing
 * personal lies in the HTTP cache of a shared phone (there it is the app that keeps them, by player).
 *
 * The tag is weak, because the same answer goes out plain and compressed. A hash of 10 kB takes 7 µs.
 */
export function answerWithEtag(request: Request, reply: Reply, payload: unknown): unknown {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || !request.url.startsWith('/api/') || !isWhole(payload))
    return payload;
  if (isKeptByBrowsers(request)) void reply.header('cache-control', 'no-cache');
  const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
  void reply.header('etag', etag);
  if (!isKnown(etag, request.headers['if-none-match'])) return payload;
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

/** What a page or a resource may do: a browser has it from the answer that it keeps. */
const policies = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Takes from a 304 what it need not repeat (RFC 9110, 15.4.5), and the request's id, which nobody asks about an answer that says nothing new: three quarters
 * of its bytes, and a start of the app gets six of them.
 */
export function shortenNotModified(reply: Reply): void {
  if (reply.statusCode !== 304) return;
  for (const name of [...policies, 'x-request-id']) void reply.removeHeader(name);
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

/** Nothing in it depends on who asks, and nothing in its address is secret, as the token of a mailed link is. */
function isKeptByBrowsers({ call, headers }: Request): boolean {
  return call?.endpoint.access === 'public' && call.endpoint.offline === true && !headers.authorization;
}

/** Whether the caller's list of tags has this one, compared weakly as `If-None-Match` asks for. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => tag.replace(/^W\//, '') === etag.slice(2));
}
