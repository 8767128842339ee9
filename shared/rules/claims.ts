import { type PrizeKey } from './prizes.ts';

/** Days that the data of a claim are kept after the delivery, the withdrawal, or the end of the term. */
export const CLAIM_KEPT_DAYS = 180;

/** The likenesses that prizes of two accounts can have. `picks`: the phone of an account and its picks. */
export const LIKENESSES = ['document', 'phone', 'address', 'picks'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** The fewest equal picks in a grid with which an account with the winner's phone is shown. */
export const EQUAL_PICKS_MIN = 9;

export const CLAIM_SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type ClaimSize = (typeof CLAIM_SIZES)[number];

/** The most characters of a field of a claim. */
export const CLAIM_LIMITS = {
  receiver: 80,
  address: 300,
  city: 80,
  region: 80,
  postalCode: 20,
  document: 40,
} as const;

/** Returns the needs of a claim beside the address: a size for clothes, a document for the phone or by country. */
export function needsOfClaim(prize: PrizeKey, needsDocument: boolean): ('size' | 'document')[] {
  const isPhone = prize === 'iphone';
  return [
    ...(isPhone ? [] : (['size'] as const)),
    ...(isPhone || needsDocument ? (['document'] as const) : []),
  ];
}

/** Returns a document with only its last three signs, and none of a shorter one. */
export function hiddenDocument(document: string): string {
  return `•••${document.length > 6 ? document.slice(-3) : ''}`;
}
