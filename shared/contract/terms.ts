import { z } from 'zod';
import {
  CLAIM_DAYS_MAX,
  CLAIM_DAYS_MIN,
  PERMIT_MAX,
  PERMIT_SHORT_MAX,
  TAX_PAYERS,
} from '../rules/prize-terms.ts';
import { ORGANISER_MAX } from '../rules/organiser.ts';
import { countryCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { day, id, idText, instant, lines, moment, optionalLine } from './fields.ts';
import { organiser } from './system.ts';

const terms = {
  country: countryCode,
  /** The permit or notice that prizes have in the country, in both languages; empty: none. */
  permitEs: z.string(),
  permitPt: z.string(),
  permitShort: z.string(),
  /** Days of the country, both included; null: no limit. */
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  needsDocument: z.boolean(),
  /** The days that a winner has to send the data for the delivery. */
  claimDays: z.int(),
  taxPayer: z.enum(TAX_PAYERS),
};

/** The terms of the prizes in a country, as `/bases` shows them. */
export const Terms = z.object({ ...terms, hasPrizes: z.boolean() });
export type Terms = z.infer<typeof Terms>;

/** The settings of a country, which the next grid takes. */
export const CountryTerms = z.object({
  id: z.int(),
  ...terms,
  /** Null: not decided yet, which counts as with prizes. */
  hasPrizes: z.boolean().nullable(),
  /** Verified players. */
  players: z.int(),
  version: z.int(),
});
export type CountryTerms = z.infer<typeof CountryTerms>;

/** The questions that an administrator has to answer before a grid opens. */
export const OpeningQuestions = z.object({
  /** Countries whose permit does not hold from the opening to the last match. */
  short: z.array(z.object({ country: countryCode, validFrom: day.nullable(), validUntil: day.nullable() })),
});
export type OpeningQuestions = z.infer<typeof OpeningQuestions>;

/** The organiser as the panel has it. `fixed`: the parts that a variable sets, which wins. */
export const OrganiserSettings = organiser.extend({ fixed: organiser, version: z.int() });
export type OrganiserSettings = z.infer<typeof OrganiserSettings>;

/** An empty part is stored as missing. */
const part = optionalLine(ORGANISER_MAX)
  .nullable()
  .transform((text) => text ?? null);

export const publicTerms = {
  get: endpoint('GET /terms', {
    access: 'public',
    summary:
      'The terms of the prizes by country: those of a grid for ever, or without `grid` those of the next one',
    offline: true,
    query: z.strictObject({ grid: idText.optional() }),
    response: z.object({
      grid: z.object({ id: z.int(), name: z.string(), openedAt: instant }).nullable(),
      countries: z.array(Terms),
    }),
  }),
};

export const adminTerms = {
  list: endpoint('GET /admin/terms', {
    permission: 'settings',
    summary: 'The settings of the prizes by country',
    response: z.array(CountryTerms),
  }),
  update: endpoint('PUT /admin/terms/:id', {
    permission: 'settings',
    stepUp: true,
    summary:
      'Changes the prizes of a country for grids that open from now on; refused if the version is not the current one',
    params: z.strictObject({ id: idText }),
    body: z
      .strictObject({
        hasPrizes: z.boolean('required'),
        permitEs: lines(PERMIT_MAX),
        permitPt: lines(PERMIT_MAX),
        permitShort: lines(PERMIT_SHORT_MAX).refine((text) => !text.includes('\n'), 'invalid'),
        validFrom: day.nullable(),
        validUntil: day.nullable(),
        needsDocument: z.boolean(),
        claimDays: z.int('invalid').min(CLAIM_DAYS_MIN, 'too_small').max(CLAIM_DAYS_MAX, 'too_big'),
        taxPayer: z.enum(TAX_PAYERS, 'invalid'),
        version: id,
      })
      .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
        path: ['validUntil'],
        message: 'too_small',
      }),
    response: CountryTerms,
    done: 'termsUpdated',
  }),
  decide: endpoint('POST /admin/terms/decide', {
    permission: 'settings',
    stepUp: true,
    summary:
      'Decides at once whether undecided countries have prizes; refused if another administrator decided one of them otherwise',
    body: z.strictObject({
      countries: z.array(countryCode).min(1, 'required'),
      hasPrizes: z.boolean('required'),
    }),
    response: z.array(CountryTerms),
    done: 'termsDecided',
  }),
  questions: endpoint('GET /admin/opening-questions', {
    permission: 'grids',
    summary: 'What to answer about the prizes by country before a grid opens',
    query: z.strictObject({
      /** The last start of the grid's matches. */
      lastStart: moment.optional(),
      /** Default: now. */
      opensAt: moment.optional(),
    }),
    response: OpeningQuestions,
  }),
  organiser: endpoint('GET /admin/organiser', {
    permission: 'settings',
    summary: "The organiser's data in the panel, and those that variables set",
    response: OrganiserSettings,
  }),
  setOrganiser: endpoint('PUT /admin/organiser', {
    permission: 'settings',
    stepUp: true,
    summary: "Changes the organiser's data; refused if the version is not the current one",
    body: z.strictObject({
      name: part,
      address: part,
      taxNumber: part,
      country: part,
      contact: part,
      version: id,
    }),
    response: OrganiserSettings,
    done: 'organiserUpdated',
  }),
};
