import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, NotFoundException } from '@nestjs/common';
import { temporaryFailure } from '../database/errors.ts';
import { AppError, asAppError } from '../platform/app-error.ts';
import { bodyOf } from './error-answer.ts';
import { findMethods } from './find-endpoint.ts';
import type { Reply, Request } from './request.ts';

/**
 * Answers every failure as {statusCode, code, message, fields?, requestId}. No stack, SQL or path leaves the server
 * (API-02).
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    const methods = isUnrouted(error) ? findMethods(request.url) : [];
    // If the contract has this method, the 404 has another reason.
    const allowed = methods.includes(request.method) ? [] : methods;
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    const known = allowed.length > 0 ? new AppError('method_not_allowed') : asAppError(error);
    const logged = { err: error };
    if (!known) this.logger.error(logged, 'unexpected failure');
    else if (temporaryFailure(error)) this.logger.warn(logged, 'the database could not serve a call');
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

/** Returns whether Nest found no route. Our own code raises an `AppError` for a missing row. */
function isUnrouted(error: unknown): boolean {
  return error instanceof NotFoundException;
}
