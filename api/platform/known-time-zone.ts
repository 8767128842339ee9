import { timeZoneOf } from '../../shared/rules/countries.ts';
import type { Queries } from '../database/database.ts';

/** Returns the time zone if PostgreSQL, which computes with it, knows it; else the zone of the country. */
export async function knownTimeZone(
  queries: Queries,
  timeZone: string | undefined,
  country: string,
): Promise<string> {
  const ofCountry = timeZoneOf(country);
  if (!timeZone) return ofCountry;
  try {
    await queries.rows('select statement_now() at time zone $1', [timeZone]);
    return timeZone;
  } catch {
    return ofCountry;
  }
}
