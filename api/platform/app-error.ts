import { HttpException } from '@nestjs/common';
import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldCode,
  type FieldError,
} from '../../shared/contract/errors.ts';
import { temporaryFailure } from '../database/errors.ts';

/** Seconds until a client should try again after a temporary failure of the database. */
export const RETRY_AFTER = { overloaded: 2, unavailable: 5 };

/**
 * An expected failure of a call. It becomes the error answer of its code. `fields` names the wrong fields, `retryAfter`
 * is in seconds, and `current` is the present row for an administrator that tried to change an older version.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;

  constructor(
    code: ErrorCode,
    details: { fields?: FieldError[]; retryAfter?: number; current?: object; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Returns the failure of a call with one wrong field. */
export function invalidField(field: string, code: FieldCode = 'invalid'): AppError {
  return new AppError('invalid_input', { fields: [{ field, code }] });
}

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
