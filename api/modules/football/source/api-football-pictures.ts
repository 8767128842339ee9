import { SourceError } from './football-source.ts';
import type { HttpGet } from './http-get.ts';

const MAX_BYTES = 1_000_000;
/** media.api-sports.io, and its subdomains and numbered hosts such as media-4.api-sports.io. */
const MEDIA_HOST = /^(?:[a-z0-9-]+\.)*media(?:-\d+)?\.api-sports\.io$/;

/** Fetches a crest or logo without the key. Throws `SourceError`: `request` for a foreign host. */
export async function fetchPicture(
  address: string,
  { get, timeoutMs, sourceHost }: { get: HttpGet; timeoutMs: number; sourceHost: string },
): Promise<{ bytes: Buffer; type: string }> {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '')
    throw new SourceError('request', 'the address of the picture is not a plain web address');
  if (url.host !== sourceHost && !MEDIA_HOST.test(url.host))
    throw new SourceError('request', `pictures are not fetched from ${url.host}`);
  const { status, headers, body } = await get(url, { headers: {}, timeoutMs, maxBytes: MAX_BYTES }).catch(
    (cause: Error) => {
      throw new SourceError('unavailable', `the picture: ${cause.message}`, { cause });
    },
  );
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (status !== 200 || body.length === 0 || !/^image\/[a-z0-9.+-]+$/.test(type))
    throw new SourceError('nonsense', `the picture is not an image: ${status}, ${type || 'no type'}`);
  return { bytes: body, type };
}
