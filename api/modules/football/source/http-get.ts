import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';

export interface HttpAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** `timeoutMs`: for the complete request, up to the last byte. */
export type HttpGet = (
  url: URL,
  options: { headers: Record<string, string>; timeoutMs: number; maxBytes: number },
) => Promise<HttpAnswer>;

/** The answer has more than `maxBytes`. */
export class AnswerTooLong extends Error {}

/**
 * Sends one GET without redirects; `fetch` adds headers that API-Football refuses.
 * Throws network errors, also for an incomplete answer, a timeout error, or `AnswerTooLong`.
 */
export const httpGet: HttpGet = async (url, { headers, timeoutMs, maxBytes }) => {
  const { get } = url.protocol === 'https:' ? https : http;
  const request = get(url, { headers });
  // Without a listener an error after the head of the answer would end the process. Reading the body fails then.
  request.on('error', () => {});
  const timer = setTimeout(
    () => request.destroy(new Error(`no complete answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw new AnswerTooLong(`the answer has more than ${maxBytes} bytes`);
      parts.push(part);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
  } finally {
    clearTimeout(timer);
  }
};
