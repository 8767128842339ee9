/**
 * Every stable error code of the API with its HTTP status; the client may branch on it. The server sends its text
 * (`locales/<language>/refusals.json`, or `errors.json` if the players' app shows it offline).
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  bad_request: 400,
  unauthenticated: 401,
  session_ended: 401,
  wrong_credentials: 401,
  wrong_password: 400,
  wrong_code: 400,
  passkey_refused: 400,
  passkey_unknown: 400,
  passkeys_unavailable: 409,
  forbidden: 403,
  email_unverified: 403,
  second_factor_required: 403,
  step_up_required: 403,
  origin_refused: 403,
  account_disabled: 403,
  not_found: 404,
  token_invalid: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  email_taken: 409,
  username_taken: 409,
  last_admin: 409,
  admin_protected: 409,
  own_permissions: 409,
  conflict: 409,
  match_started: 409,
  grid_settled: 409,
  grid_under_way: 409,
  grid_full: 409,
  grid_picked: 409,
  permit_short: 409,
  claim_closed: 409,
  prize_not_sent: 409,
  match_picked: 409,
  fixture_taken: 409,
  fixture_twin: 409,
  group_full: 409,
  too_many_groups: 409,
  owner_stays: 409,
  removed_from_group: 403,
  invite_not_yours: 403,
  invite_unknown: 404,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  source_unavailable: 502,
  source_nonsense: 502,
  source_key: 502,
  source_plan: 502,
  source_request: 502,
  source_quota: 503,
  source_rate: 503,
  source_lacks_match: 409,
  overloaded: 503,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Why the server stored no pick, in the answer to `POST /bets` (PLAY-08). */
export const PICK_REFUSALS = [
  'match_unknown',
  'match_started',
  'match_cancelled',
  'grid_closed',
  'op_id_reused',
] as const;
export type PickRefusal = (typeof PICK_REFUSALS)[number];

/** Codes of field errors; their texts are under `fields.*` of errors.json. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_date',
  'past',
  'after_start',
  'invalid_name',
  'markup',
  'own_address',
  'invalid_username',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'unknown_field',
  'taken',
  'reserved',
  'under_age',
  'common',
  'too_personal',
  'wrong',
  'wrong_code',
  'unchanged',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export interface FieldError {
  /** Path of the field in the body, query or path, e.g. `predictions.3.matchId`. */
  field: string;
  code: FieldCode;
  /** The allowed length or value. */
  limit?: number;
  /** All values that the field takes, e.g. the codes of the countries. */
  allowed?: string[];
}

/** The body of every error answer. Admin calls add `success: false, data: null`. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  fields?: FieldError[];
  requestId: string;
}
