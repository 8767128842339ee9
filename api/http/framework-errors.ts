import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, ERROR_STATUS } from '../../shared/contract/errors.ts';
import { ownerOfPath } from '../../shared/rules/web-paths.ts';
import { AppError, asAppError } from '../platform/app-error.ts';
import { bodyOf } from './error-answer.ts';
import { languageOf } from './language.ts';
import type { Reply, Request } from './request.ts';
import { errorText } from './texts.ts';

/**
 * Answers a failure outside of Nest: a path that the router cannot read (`%E0%A4%A`, a parameter that is too long), or
 * the body of an OPTIONS request. No filter and maybe no hook runs then, so this sets every header itself. Pages get a
 * redirect to the page that says it does not exist (SHELL-06).
 *
 * @param now epoch milliseconds
 */
export function answerFrameworkError(error: Error, request: Request, reply: Reply, now: number): void {
  // A mistyped address of the app leads to its own page. The app itself reads every address.
  if (request.method === 'GET' && ownerOfPath(request.url.split('?')[0]!) === 'app') {
    void reply.headers(headersOf(request.id, now)).redirect('/404', 302);
    return;
  }
  const failure = asAppError(error) ?? new AppError('internal', { cause: error });
  void reply
    .status(failure.status)
    .headers(headersOf(request.id, now))
    .send(JSON.stringify(bodyOf(failure, request)));
}

const CODE_OF_PARSER: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** An error of Node's HTTP parser. `rawPacket` holds the bytes that it read last. */
interface ParserError extends Error {
  code: string;
  rawPacket?: unknown;
}

/**
 * Answers bytes that are not an HTTP request (two lengths, headers too large, a bare LF) and closes the connection.
 * Fastify has no request and no reply for them, so this writes to the socket.
 *
 * @param now epoch milliseconds
 * @returns the body of the answer for the log; null if the connection is closed already
 */
export function answerMalformed(error: ParserError, socket: Socket, now: number): ErrorBody | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const code = CODE_OF_PARSER[error.code] ?? 'bad_request';
  const statusCode = ERROR_STATUS[code];
  const message = errorText(code, languageOf(acceptLanguageIn(error.rawPacket)));
  const body: ErrorBody = { statusCode, code, message, requestId: randomUUID() };
  const text = JSON.stringify(body);
  const headers = {
    ...headersOf(body.requestId, now),
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${head.join('')}\r\n${text}`);
  socket.destroySoon();
  return body;
}

function acceptLanguageIn(packet: unknown): string | undefined {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  return /^accept-language:(.*)$/im.exec(text)?.[1];
}

function headersOf(requestId: string, now: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-doce': '1',
    'x-request-id': requestId,
    'x-server-time': String(now),
  };
}
