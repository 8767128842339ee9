import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../shared/contract/errors.ts';
import { AppError } from './app-error.ts';
import { findEndpoint, findMethods } from './find-endpoint.ts';
import type { Reply, Request } from './request.ts';
import { languageOf } from './language.ts';
import { errorText } from './texts.ts';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'too_large',
  414: 'bad_request',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'overloaded',
};

/** Every failure as {statusCode, code, message, fields?, requestId}; nothing of a stack, SQL or path leaves the server (API-02). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    const methods = isUnrouted(error) ? findMethods(request.url) : [];
    // Asked in the right way, it was something else about the address.
    const allowed = methods.includes(request.method) ? [] : methods;
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    const known = allowed.length > 0 ? new AppError('method_not_allowed') : asAppError(error);
    if (!known) this.logger.error({ err: error, requestId: request.id }, 'unexpected failure');
    const failure = known ?? new AppError('internal');
    if (reply.sent) return;
    if (failure.retryAfter !== undefined)
      void reply.header('retry-after', String(Math.ceil(failure.retryAfter)));
    void reply
      .status(failure.status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send(bodyOf(failure, request));
  }
}

/**
 * The same for a path that the router cannot read (`%E0%A4%A`, a parameter far too long). It answers before any hook or filter runs, so
 * whatever every answer bears is set here. In: `now` in epoch milliseconds.
 */
export function answerUnroutable(error: Error, request: Request, reply: Reply, now: number): void {
  void reply
    .status(ERROR_STATUS.bad_request)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      'x-server-time': String(now),
    })
    .send(JSON.stringify(bodyOf(new AppError('bad_request', { cause: error }), request)));
}

/** No route was found: of our own code, what is not there is an `AppError`. */
function isUnrouted(error: unknown): boolean {
  return error instanceof NotFoundException;
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500)
    return isPoolExhausted(error) ? new AppError('overloaded', { retryAfter: 2 }) : null;
  return new AppError(CODE_OF_STATUS[status] ?? 'bad_request', { cause: error });
}

/** No connection came free in time: tell the client to come back rather than that something broke. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

function bodyOf(failure: AppError, request: Request): ErrorBody & { success?: false; data?: object | null } {
  const language = request.language ?? languageOf(request.headers['accept-language']);
  return {
    ...(isAdminCall(request) ? { success: false as const, data: failure.current ?? null } : {}),
    statusCode: ERROR_STATUS[failure.code],
    code: failure.code,
    message: errorText(failure.code, language),
    ...(failure.fields ? { fields: failure.fields } : {}),
    requestId: request.id,
  };
}

/** What fails before the guard has seen it has no endpoint yet: a body too large or unreadable, a path below /admin that is not there. */
function isAdminCall({ call, method, routeOptions, url }: Request): boolean {
  const endpoint = call?.endpoint ?? findEndpoint(method, routeOptions.url);
  return endpoint ? endpoint.access === 'admin' : url.startsWith('/api/admin/');
}
