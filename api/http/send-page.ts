import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { isKnown } from './etag.ts';
import type { PreviewedPage } from './page-previews.ts';
import type { Reply, Request } from './request.ts';

type Packed = Record<'br' | 'gzip', Buffer>;
/** 0.5 kB more than the best, in a hundredth of the time. */
const RENDERED_QUALITY = 5;
const packedPages = new WeakMap<PreviewedPage, Promise<Packed>>();

/**
 * Sends a page with an ETag, or 304 without a body. A shared page has the best compression, as the files of the build
 * have; the server compresses it once.
 */
export async function sendPage(request: Request, reply: Reply, page: PreviewedPage): Promise<unknown> {
  const etag = `W/"${createHash('sha1').update(page.html).digest('base64url')}"`;
  void reply.header('etag', etag);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
  if (isKnown(etag, request.headers['if-none-match'])) return reply.status(304).send();
  void reply.type('text/html; charset=utf-8');
  // @fastify/compress compresses the other pages.
  const accepted = page.isShared ? new Negotiator(request).encodings(['br', 'gzip']) : [];
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (!encoding) return reply.send(page.html);
  return reply.header('content-encoding', encoding).send((await packedOf(page))[encoding]);
}

function packedOf(page: PreviewedPage): Promise<Packed> {
  const packed = packedPages.get(page) ?? pack(page);
  packedPages.set(page, packed);
  return packed;
}

async function pack({ html, isRendered }: PreviewedPage): Promise<Packed> {
  const quality = isRendered ? RENDERED_QUALITY : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html, { params }),
    promisify(gzip)(html, { level: isRendered ? RENDERED_QUALITY : 9 }),
  ]);
  return { br, gzip: zipped };
}
