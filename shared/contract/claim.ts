import { z } from 'zod';
import { CLAIM_SIZES } from '../rules/claims.ts';
import { instant } from './fields.ts';

const claim = {
  receiver: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  size: z.enum(CLAIM_SIZES).nullable(),
  /** The last three signs for the winner, the whole document for the desk; null: not given. */
  document: z.string().nullable(),
  changedAt: instant,
};
/** A winner's address for the prize. */
export const Claim = z.object(claim);
export type Claim = z.infer<typeof Claim>;
