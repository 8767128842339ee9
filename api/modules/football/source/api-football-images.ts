import { SourceError } from './football-source.ts';
import { AnswerTooLong, type HttpAnswer, type HttpGet } from './http-get.ts';

const MOST_BYTES = 1_000_000;

/** media.api-sports.io and its numbered or deeper sisters (media-4.api-sports.io). */
const MEDIA_HOST = /^(?:[a-z0-9-]+\.)*media(?:-\d+)?\.api-sports\.io$/;

/** The address of a picture that may be fetched. Raises `SourceError` request for any other host or scheme. */
export function pictureUrl(text: string, sourceHost: string): URL {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '')
    throw new SourceError('request', 'the address of the picture is not one of the web');
  if (url.host !== sourceHost && !MEDIA_HOST.test(url.host))
    throw new SourceError('request', `pictures are not fetched from ${url.host}`);
  return url;
}

/** Fetches one picture, without the key. Raises `SourceError`. */
export async function fetchPicture(
  get: HttpGet,
  url: URL,
  timeoutMs: number,
): Promise<{ bytes: Buffer; type: string }> {
  const answer = await get(url, { headers: {}, timeoutMs, maxBytes: MOST_BYTES }).catch((cause: unknown) => {
    if (cause instanceof AnswerTooLong) throw new SourceError('nonsense', cause.message, { cause });
    throw new SourceError('unavailable', `the picture did not come: ${(cause as Error).message}`, { cause });
  });
  return { bytes: answer.body, type: pictureType(answer) };
}

function pictureType({ status, headers, body }: HttpAnswer): string {
  if (status >= 500 || status === 429) throw new SourceError('unavailable', `the picture: ${status}`);
  if (status >= 400) throw new SourceError('request', `the picture: ${status}`);
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (status !== 200 || body.length === 0 || !/^image\/[a-z0-9.+-]+$/.test(type))
    throw new SourceError('nonsense', `the picture is no picture: ${status}, ${type || 'no type'}`);
  return type;
}
