/** The most characters of the text of a permit, and of its short form. */
export const PERMIT_MAX = 1_000;
export const PERMIT_SHORT_MAX = 60;

/** The days that a winner has to send the data for the delivery. */
export const CLAIM_DAYS_MIN = 7;
export const CLAIM_DAYS_MAX = 365;

/** The panel warns this many days before a permit ends. */
export const PERMIT_ENDS_SOON_DAYS = 14;

/** The payer of the taxes on a prize. */
export const TAX_PAYERS = ['organiser', 'winner'] as const;
export type TaxPayer = (typeof TAX_PAYERS)[number];

/** Why hits win a player no prize in a grid: the country has none, or the organiser's people do not win. */
export const NO_PRIZE_REASONS = ['country', 'organiser'] as const;
export type NoPrizeReason = (typeof NO_PRIZE_REASONS)[number];
