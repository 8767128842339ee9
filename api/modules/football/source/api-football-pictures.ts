import { SourceError } from './football-source.ts';
import type { HttpGet } from './http-get.ts';

const MAX_BYTES = 256_000;
/** media.api-sports.io, and its subdomains and numbered hosts such as media-4.api-sports.io. */
const MEDIA_HOST = /^(?:[a-z0-9-]+\.)*media(?:-\d+)?\.api-sports\.io$/;

/** The signatures of the kinds that are decoded. An SVG can keep its decoder busy for ever, whatever its type says. */
const SIGNATURES: [type: string, signature: RegExp][] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/**
 * Fetches a crest or logo without the key, as PNG, JPEG or WebP. Throws `SourceError`: `request` for a foreign host or
 * an unencrypted address, `nonsense` for another kind of file.
 */
export async function fetchPicture(
  address: string,
  { get, timeoutMs, sourceHost }: { get: HttpGet; timeoutMs: number; sourceHost: string },
): Promise<{ bytes: Buffer; type: string }> {
  const url = URL.parse(address);
  const isOfSource = url?.host === sourceHost && /^https?:$/.test(url.protocol);
  if (!url || !(isOfSource || url.protocol === 'https:') || url.username !== '' || url.password !== '')
    throw new SourceError('request', 'the address of the picture is not a plain web address');
  if (!isOfSource && !MEDIA_HOST.test(url.host))
    throw new SourceError('request', `pictures are not fetched from ${url.host}`);
  const { status, headers, body } = await get(url, { headers: {}, timeoutMs, maxBytes: MAX_BYTES }).catch(
    (cause: Error) => {
      throw new SourceError('unavailable', `the picture: ${cause.message}`, { cause });
    },
  );
  const start = body.toString('latin1', 0, 12);
  const type = SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
  if (status !== 200 || !type)
    throw new SourceError('nonsense', `no picture: ${status}, ${headers['content-type'] ?? 'no type'}`);
  return { bytes: body, type };
}
