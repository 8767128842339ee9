import pLimit from 'p-limit';
import type { ApiFootballLine } from './api-football-line.ts';
import { SourceError } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';

const MOST_BYTES = 1_000_000;

/** media.api-sports.io and its numbered or deeper sisters (media-4.api-sports.io). */
const MEDIA_HOST = /^(?:[a-z0-9-]+\.)*media(?:-\d+)?\.api-sports\.io$/;

/** The address of a picture that may be fetched. Raises `SourceError` request for any other host or scheme. */
function pictureUrl(text: string, sourceHost: string): URL {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '')
    throw new SourceError('request', 'the address of the picture is not one of the web');
  if (url.host !== sourceHost && !MEDIA_HOST.test(url.host))
    throw new SourceError('request', `pictures are not fetched from ${url.host}`);
  return url;
}

/** Fetches crests and logos, without the key and apart from the line's turns. */
export class ApiFootballPictures {
  readonly #sourceHost: string;
  readonly #line: ApiFootballLine;
  readonly #get: HttpGet;
  readonly #timeoutMs: number;
  readonly #limit = pLimit(2);

  constructor(
    sourceHost: string,
    line: ApiFootballLine,
    { get = httpGet, timeoutMs = 10_000 }: { get?: HttpGet; timeoutMs?: number },
  ) {
    this.#sourceHost = sourceHost;
    this.#line = line;
    this.#get = get;
    this.#timeoutMs = timeoutMs;
  }

  /** The picture at an address that the source named. Raises `SourceError`. */
  async fetch(address: string): Promise<{ bytes: Buffer; type: string }> {
    const url = pictureUrl(address, this.#sourceHost);
    return this.#limit(() => this.#line.tryAgain(() => this.#attempt(url)));
  }

  async #attempt(url: URL): Promise<{ bytes: Buffer; type: string }> {
    const options = { headers: {}, timeoutMs: this.#timeoutMs, maxBytes: MOST_BYTES };
    const answer = await this.#get(url, options).catch((cause: unknown) => {
      if (cause instanceof AnswerTooLong) throw new SourceError('nonsense', cause.message, { cause });
      throw new SourceError('unavailable', `the picture did not come: ${(cause as Error).message}`, {
        cause,
      });
    });
    return { bytes: answer.body, type: pictureType(answer) };
  }
}

function pictureType({ status, headers, body }: HttpAnswer): string {
  if (status >= 500 || status === 429) throw new SourceError('unavailable', `the picture: ${status}`);
  if (status >= 400) throw new SourceError('request', `the picture: ${status}`);
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (status !== 200 || body.length === 0 || !/^image\/[a-z0-9.+-]+$/.test(type))
    throw new SourceError('nonsense', `the picture is no picture: ${status}, ${type || 'no type'}`);
  return type;
}
