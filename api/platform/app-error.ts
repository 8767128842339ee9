import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldCode,
  type FieldError,
} from '../../shared/contract/errors.ts';

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
