import { type PrizeKey } from './prizes.ts';

/** Days that the data of a claim are kept after the delivery, the withdrawal, or the end of the term. */
export const CLAIM_KEPT_DAYS = 180;

/** The likenesses that the claims of two accounts can have. */
export const LIKENESSES = ['document', 'phone'] as const;
export type Likeness = (typeof LIKENESSES)[number];

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
