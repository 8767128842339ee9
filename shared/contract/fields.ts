import { z } from 'zod';
import { isTimeZone } from '../rules/day-of.ts';

/**
 * The kinds of field that bodies, queries and paths are made of. An input schema is always a `strictObject`: an unknown field is an error with
 * its name (API-02). A custom code from `FIELD_CODES` travels as the message.
 */

// Control characters have no place in a name, and PostgreSQL cannot store NUL. Line breaks and tabs are for long texts only.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u;
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;

// What copying adds and nobody sees: a name of nothing else would be an empty one, and a turned direction would turn the words beside it.
// The two joiners stay: scripts and emoji are written with them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

const clean = z.string().transform((text) => text.replace(INVISIBLE, '').normalize('NFC').trim());
const ofOneLine = (max: number) =>
  z
    .string()
    .max(max, 'too_long')
    .refine((text) => !CONTROL.test(text), 'invalid');

/** One line of text: trimmed, NFC, without invisible marks, no control characters, 1 to `max` code units. */
export const line = (max: number) => clean.pipe(ofOneLine(max).min(1, 'required'));

/** The same where it may be missing: an empty one is none, as a form sends a field that was left empty. */
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
/** An id in a path or a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid')
  .transform(Number)
  .pipe(z.number().max(MAX_ID, 'invalid'));

/** A number that whoever asks gives to what they ask for: asked again under it, since no answer came, it is done once. */
export const opId = z.guid('invalid');

/** A whole number in a query. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'invalid')
    .transform(Number)
    .pipe(z.number().min(min, 'too_small').max(max, 'too_big'));

/** A time zone as IANA names it, e.g. `America/Argentina/Buenos_Aires`. */
export const timeZone = z.string().refine(isTimeZone, 'invalid');

export const booleanText = z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true');

/** A day without a time: `2026-11-20`. The year 0, which ISO has and PostgreSQL has not, is none. */
export const day = z.iso.date('invalid_date').refine((text) => text >= '0001', 'invalid_date');

/** An instant in a query, with its zone; PostgreSQL knows no year 0. */
export const moment = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .refine((text) => text >= '0001', 'invalid_date')
  .transform((text) => new Date(text));

/** An instant in the API's answers: UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** The page of a list: `page` from 1, `limit` rows a page. */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  page: integerText(1, 1_000_000).default(1),
  limit: integerText(1, maxLimit).default(defaultLimit),
});

/** A token that came by mail: base64url of 32 bytes. Another shape is simply not a token that we know. */
export const mailToken = z.string().min(1, 'required').max(200, 'invalid');

export const nothing = z.void();
