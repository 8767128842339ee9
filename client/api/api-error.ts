import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** A call that failed. `network`: no answer came, or only one of something between the app and our server. */
export interface ApiError {
  /** The HTTP status; 0 without an answer. */
  status: number;
  code: ErrorCode | 'network';
  /** The server's message in the language of the call; null without a message. */
  message: string | null;
  fields: FieldError[];
  /** Seconds to wait before another try; null when the server named none. */
  retryAfter: number | null;
  /** The stored state, for an administrator whose change came too late. */
  current?: unknown;
}

export const noAnswer: ApiError = { status: 0, code: 'network', message: null, fields: [], retryAfter: null };

/** Whether a caught value is the error of a failed call. */
export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    'fields' in error &&
    'retryAfter' in error
  );
}

/** Returns the failure that an answer of our server tells. `body` is its parsed body, null if it is no JSON. */
export function toApiError(status: number, headers: Headers, body: unknown): ApiError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiError> & {
    data?: unknown;
  };
  const retryAfter = Number(headers.get('retry-after') ?? NaN);
  return {
    status,
    code: typeof said.code === 'string' ? said.code : 'internal',
    message: typeof said.message === 'string' && said.message !== '' ? said.message : null,
    fields: Array.isArray(said.fields) ? said.fields : [],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    ...(said.data === null || said.data === undefined ? {} : { current: said.data }),
  };
}
