import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';

/** The settings that the public rules need, by the part of them that each one gives. */
const SETTINGS: Record<keyof Env['organiser'], string> = {
  name: 'ORGANISER_NAME',
  address: 'ORGANISER_ADDRESS',
  taxNumber: 'ORGANISER_TAX_NUMBER',
  country: 'ORGANISER_COUNTRY',
  contact: 'ORGANISER_CONTACT',
};

/** The missing data of the organiser, which the rules show as missing (ADM-81). The demonstration has none. */
@FindsNeeds()
@Injectable()
export class OrganiserNeed implements NeedFinder {
  constructor(@Inject(ENV) private readonly env: Env) {}

  findNeeds(): Need[] {
    const { organiser, isDemo } = this.env;
    const parts = Object.keys(SETTINGS) as (keyof Env['organiser'])[];
    const missing = isDemo ? [] : parts.filter((part) => organiser[part] === null);
    const first = missing.map((part) => ({
      ...{ id: null, name: SETTINGS[part], at: null, detail: null, gridId: null },
    }));
    return first.length === 0 ? [] : [{ kind: 'organiser_missing', count: first.length, first }];
  }
}
