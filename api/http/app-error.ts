import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../shared/contract/errors.ts';

/** An expected failure of a call: becomes the error answer of that code. `fields` names what to mend; `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    details: { fields?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
