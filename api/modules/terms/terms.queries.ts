import type { CountryTerms, OpeningQuestions, Terms } from '../../../shared/contract/terms.ts';
import type { CountryCode } from '../../../shared/rules/countries.ts';
import type { Queries } from '../../database/database.ts';

const COLUMNS = `t.country, t.permit_es as "permitEs", t.permit_pt as "permitPt", t.permit_short as "permitShort",
  t.valid_from::text as "validFrom", t.valid_until::text as "validUntil", t.needs_document as "needsDocument",
  t.claim_days as "claimDays", t.tax_payer as "taxPayer"`;

const COUNTRIES = `select t.id, ${COLUMNS}, t.has_prizes as "hasPrizes", t.version,
    (select count(*)::int from account a where a.country = t.country and a.email_verified_at is not null
    and a.role = 'player') as players
  from country_terms t`;

export function findCountryTerms(queries: Queries): Promise<CountryTerms[]> {
  return queries.rows<CountryTerms>(`${COUNTRIES} order by t.id`);
}

/** Locks the settings of a country until the transaction ends. Returns null for an unknown id. */
export async function lockCountryTerms(tx: Queries, id: number): Promise<CountryTerms | null> {
  await tx.rows('select from country_terms where id = $1 for update', [id]);
  return findOne(tx, id);
}

/** Locks the settings of some countries until the transaction ends, and returns them. */
export async function lockTermsOf(tx: Queries, countries: readonly CountryCode[]): Promise<CountryTerms[]> {
  await tx.rows('select from country_terms where country = any($1) order by id for update', [countries]);
  return tx.rows<CountryTerms>(`${COUNTRIES} where t.country = any($1) order by t.id`, [countries]);
}

export async function findOne(queries: Queries, id: number): Promise<CountryTerms | null> {
  const [row] = await queries.rows<CountryTerms>(`${COUNTRIES} where t.id = $1`, [id]);
  return row ?? null;
}

export type TermsFacts = Omit<CountryTerms, 'id' | 'country' | 'players' | 'version'>;

export async function storeCountryTerms(tx: Queries, id: number, terms: TermsFacts): Promise<void> {
  await tx.rows(
    `update country_terms set has_prizes = $2, permit_es = $3, permit_pt = $4, permit_short = $5, valid_from = $6,
      valid_until = $7,
       needs_document = $8, claim_days = $9, tax_payer = $10 where id = $1`,
    [
      id,
      terms.hasPrizes,
      terms.permitEs,
      terms.permitPt,
      terms.permitShort,
      terms.validFrom,
      terms.validUntil,
      terms.needsDocument,
      terms.claimDays,
      terms.taxPayer,
    ],
  );
}

/** Returns the terms that a grid opening now would take. */
export function findNextTerms(queries: Queries): Promise<Terms[]> {
  return queries.rows<Terms>(
    `select ${COLUMNS}, gives_prizes_now(t) as "hasPrizes"
     from country_terms t order by t.id`,
  );
}

/** Returns the terms of a grid that has opened; no rows for others. */
export function findGridTerms(
  queries: Queries,
  gridId: number,
): Promise<(Terms & { name: string; frozenAt: Date })[]> {
  return queries.rows(
    `select ${COLUMNS}, t.has_prizes as "hasPrizes", g.name, t.frozen_at as "frozenAt"
     from grid_terms t join grid g on g.id = t.grid_id join country_terms c on c.country = t.country
     where t.grid_id = $1 and g.deleted_at is null and g.status <> 'draft' order by c.id`,
    [gridId],
  );
}

/** Returns the countries whose permit does not hold from the opening at $1 (null: now) to the last start $2. */
export function findShortPermits(
  queries: Queries,
  opensAt: Date | null,
  lastStart: Date | null,
): Promise<OpeningQuestions['short']> {
  return queries.rows<OpeningQuestions['short'][number]>(
    `select t.country, t.valid_from::text as "validFrom", t.valid_until::text as "validUntil" from country_terms t
     where t.has_prizes and not gives_prizes(t, coalesce($1, game_now()), coalesce($2, $1, game_now()))
     order by t.id`,
    [opensAt, lastStart],
  );
}

/** Returns when the last match of a grid starts; null without matches that count. */
export async function findLastStart(queries: Queries, gridId: number): Promise<Date | null> {
  const [row] = await queries.rows<{ at: Date | null }>('select last_start($1) as at', [gridId]);
  return row?.at ?? null;
}

/**
 * Returns the countries in which all open grids have prizes; without an open grid, the countries in which the next one
 * would have prizes. In the order of the settings.
 */
export async function findPrizeCountries(queries: Queries): Promise<CountryCode[]> {
  const rows = await queries.rows<{ country: CountryCode }>(
    `select t.country from country_terms t
     where coalesce(
       (select bool_and(f.has_prizes) from grid g join grid_terms f on f.grid_id = g.id
        where g.status = 'open' and g.deleted_at is null and f.country = t.country),
       gives_prizes_now(t))
     order by t.id`,
  );
  return rows.map(({ country }) => country);
}
