import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** A call that failed. `network`: no answer came, or one that no server of ours gives. */
export interface ApiError {
  /** The HTTP status; 0 without an answer. */
  status: number;
  code: ErrorCode | 'network';
  /** What the server said, in the language the call asked for; null when it said nothing. */
  message: string | null;
  fields: FieldError[];
  /** Seconds to wait before another try; null when the server named none. */
  retryAfter: number | null;
  /** What stands now, told to an administrator whose change came too late. */
  current?: unknown;
}

export const noAnswer: ApiError = { status: 0, code: 'network', message: null, fields: [], retryAfter: null };

/** Whether something caught or handed over is a failed call. */
export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    'fields' in error &&
    'retryAfter' in error
  );
}

/** The failure that an answer's status, headers and parsed body (null: none, or no JSON) amount to. */
export function toApiError(status: number, headers: Headers, body: unknown): ApiError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiError> & {
    data?: unknown;
  };
  const retryAfter = Number(headers.get('retry-after') ?? NaN);
  return {
    status,
    code: typeof said.code === 'string' ? said.code : codeOfStatus(status),
    message: typeof said.message === 'string' && said.message !== '' ? said.message : null,
    fields: Array.isArray(said.fields) ? said.fields : [],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    ...(said.data === null || said.data === undefined ? {} : { current: said.data }),
  };
}

/** A proxy between the app and the server answers without our codes. */
function codeOfStatus(status: number): ApiError['code'] {
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  if (status === 413) return 'too_large';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'bad_request';
}
