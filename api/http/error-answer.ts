import { HttpException } from '@nestjs/common';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../shared/contract/errors.ts';
import { temporaryFailure } from '../database/errors.ts';
import { AppError, RETRY_AFTER } from '../platform/app-error.ts';
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

/** Converts any error of a call to the expected failure that it means; null for an unexpected error. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const refusal = refusalOf(error);
  if (refusal) return new AppError(refusal, { cause: error });
  const temporary = temporaryFailure(error);
  if (temporary) return new AppError(temporary, { retryAfter: RETRY_AFTER[temporary], cause: error });
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500) return null;
  return new AppError(CODE_OF_STATUS[status] ?? 'bad_request', { cause: error });
}

/** Returns the code that a trigger of the database raises for a change that is not allowed; null for another error. */
function refusalOf(error: unknown): ErrorCode | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const name = code === 'DOCE1' ? String(message).split(' ').at(-1)! : '';
  return name in ERROR_STATUS ? (name as ErrorCode) : null;
}

/** Returns the body of an error answer in the caller's language, with the envelope for admin calls (ADM-16). */
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

/**
 * Before the guard the request has no endpoint yet: the body is too large or unreadable, or the path below /admin is
 * unknown.
 */
function isAdminCall({ call, method, routeOptions, url }: Request): boolean {
  const endpoint = call?.endpoint ?? findEndpoint(method, routeOptions.url);
  return endpoint ? endpoint.access === 'admin' : url.startsWith('/api/admin/');
}
