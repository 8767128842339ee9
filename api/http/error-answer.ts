import { ERROR_STATUS, type ErrorBody } from '../../shared/contract/errors.ts';
import type { AppError } from '../platform/app-error.ts';
import { findEndpoint } from './find-endpoint.ts';
import { languageOf } from './language.ts';
import type { Request } from './request.ts';
import { errorText } from './texts.ts';

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
