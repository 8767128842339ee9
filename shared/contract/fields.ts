import { z } from 'zod';
import { isTimeZone } from '../rules/day-of.ts';

/**
 * The field schemas of bodies, queries and paths; an input is a `strictObject`, which refuses unknown fields (API-02).
 * The message of a Zod issue may be a code of `FIELD_CODES`.
 */

// Names have no control characters, and PostgreSQL cannot store NUL. Only long texts have line breaks and tabs.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u;
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;

// Invisible characters that copying adds; a name of only such characters would look empty. The two joiners stay,
// because some scripts and emoji need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

const clean = z.string().transform((text) => text.replace(INVISIBLE, '').normalize('NFC').trim());
const ofOneLine = (max: number) =>
  z
    .string()
    .max(max, 'too_long')
    .refine((text) => !CONTROL.test(text), 'invalid');

/** One line of text: trimmed, NFC, without invisible marks, no control characters, 1 to `max` code units. */
export const line = (max: number) => clean.pipe(ofOneLine(max).min(1, 'required'));

/** An optional line of text. An empty string counts as missing, because forms send it for an empty field. */
export const optionalLine = (max: number) =>
  clean.pipe(ofOneLine(max).transform((text) => (text === '' ? undefined : text))).optional();

/** Several lines of text, e.g. a description; may be empty. */
export const lines = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, 'too_long')
        .refine((text) => !CONTROL_BUT_LINES.test(text), 'invalid'),
    );

const MAX_ID = 2_147_483_647;
/** An id in a body. */
export const id = z.int().min(1, 'invalid').max(MAX_ID, 'invalid');
/** An id in a path or a query, where values are strings. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid')
  .transform(Number)
  .pipe(z.number().max(MAX_ID, 'invalid'));

/** The caller's id of an operation. A repeat with the same id is executed once. */
export const opId = z.guid('invalid');

/** A whole number in a query. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'invalid')
    .transform(Number)
    .pipe(z.number().min(min, 'too_small').max(max, 'too_big'));

/**
 * A time zone as IANA names it, e.g. `America/Argentina/Buenos_Aires`. An unknown one, which a browser may report,
 * counts as missing: the zone of the caller's country is used (API-10).
 */
export const timeZone = z.string().transform((text) => (isTimeZone(text) ? text : undefined));

export const booleanText = z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true');

/** A day without a time: `2026-11-20`. PostgreSQL has no year 0, so it is refused. */
export const day = z.iso.date('invalid_date').refine((text) => text >= '0001', 'invalid_date');

/** An instant with its zone. Year 0 and the last hours of 9999 are refused, because PostgreSQL or a zone lacks them. */
export const moment = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .refine((text) => text >= '0001' && text < '9999', 'invalid_date')
  .transform((text) => new Date(text));

/** An instant in the API's answers: UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** The page of a list: `page` from 1, `limit` rows a page. */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  page: integerText(1, 1_000_000).default(1),
  limit: integerText(1, maxLimit).default(defaultLimit),
});

/** A token of a mail link: base64url of 32 bytes. Another shape counts as an unknown token. */
export const mailToken = z.string().min(1, 'required').max(200, 'invalid');

export const nothing = z.void();
