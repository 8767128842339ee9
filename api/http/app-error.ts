import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../shared/contract/errors.ts';

/** Seconds until a client should try again after a temporary failure of the database. */
export const RETRY_AFTER = { overloaded: 2, unavailable: 5 };

/**
 * An expected failure of a call: becomes the error answer of that code. `fields` names what to mend; `retryAfter` is in seconds;
 * `current` is the present row, for an administrator whose change lost against an earlier one.
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
