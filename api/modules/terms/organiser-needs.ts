import type { Env } from '../../config/env.ts';
import { type Need, needOf } from '../../platform/needs.ts';

/** The settings that the public rules need, by the part of them that each one gives. */
const SETTINGS: Record<keyof Env['organiser'], string> = {
  name: 'ORGANISER_NAME',
  address: 'ORGANISER_ADDRESS',
  taxNumber: 'ORGANISER_TAX_NUMBER',
  country: 'ORGANISER_COUNTRY',
  contact: 'ORGANISER_CONTACT',
};

/** The missing data of the organiser, which the rules show as missing (ADM-81). The demonstration has none. */
export function organiserNeedsOf({ organiser, isDemo }: Pick<Env, 'organiser' | 'isDemo'>): Need[] {
  const parts = Object.keys(SETTINGS) as (keyof Env['organiser'])[];
  const missing = isDemo ? [] : parts.filter((part) => organiser[part] === null);
  const item = { id: null, at: null, detail: null, gridId: null };
  return needOf(
    'organiser_missing',
    missing.map((part) => ({ ...item, name: SETTINGS[part] })),
  );
}
