import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpGetOptions {
  headers: Record<string, string>;
  /** For the whole of it: connecting, waiting, and the last byte. */
  timeoutMs: number;
  maxBytes: number;
}

export type HttpGet = (url: URL, options: HttpGetOptions) => Promise<HttpAnswer>;

/** The answer is longer than it may be. */
export class AnswerTooLong extends Error {}

/**
 * One GET over http(s), without redirects. Raises the network's error, a time-out error, or `AnswerTooLong`; an answer that breaks off is an
 * error too. Not `fetch`: that adds headers of its own (accept-language, sec-fetch-mode), and API-Football refuses headers it does not know.
 */
export const httpGet: HttpGet = (url, { headers, timeoutMs, maxBytes }) =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { method: 'GET', headers });
    const timer = setTimeout(() => fail(new Error(`no whole answer within ${timeoutMs} ms`)), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      request.destroy();
      reject(error);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > maxBytes) return fail(new AnswerTooLong(`the answer is longer than ${maxBytes} bytes`));
        parts.push(part);
      });
      response.on('error', fail);
      response.on('close', () => {
        if (!response.complete)
          return fail(new Error('the connection broke off in the middle of the answer'));
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    request.end();
  });
