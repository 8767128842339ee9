import { HttpException } from '@nestjs/common';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../shared/contract/errors.ts';
import { temporaryFailure } from '../database/errors.ts';
import { AppError, RETRY_AFTER } from './app-error.ts';
import { findEndpoint } from './find-endpoint.ts';
import { languageOf } from './language.ts';
import type { Request } from './request.ts';
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
};

/** The expected failure that any error of a call amounts to; null for an unexpected one. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const temporary = temporaryFailure(error);
  if (temporary) return new AppError(temporary, { retryAfter: RETRY_AFTER[temporary], cause: error });
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500) return null;
  return new AppError(CODE_OF_STATUS[status] ?? 'bad_request', { cause: error });
}

/** The body of an error answer in the caller's language, with the envelope for administrators' calls (ADM-16). */
export function bodyOf(
  failure: AppError,
  request: Request,
): ErrorBody & { success?: false; data?: object | null } {
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

/** A failure before the guard has no endpoint yet: a body too large or unreadable, an unknown path below /admin. */
function isAdminCall({ call, method, routeOptions, url }: Request): boolean {
  const endpoint = call?.endpoint ?? findEndpoint(method, routeOptions.url);
  return endpoint ? endpoint.access === 'admin' : url.startsWith('/api/admin/');
}
