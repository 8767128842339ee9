import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CountryTerms as CountryTermsAnswer, OpeningQuestions } from '../../../shared/contract/terms.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { CountryCode } from '../../../shared/rules/countries.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { PrizeCountries } from './prize-countries.ts';
import {
  findCountryTerms,
  findGridTerms,
  findLastStart,
  findNextTerms,
  findOne,
  findShortPermits,
  lockCountryTerms,
  lockTermsOf,
  storeCountryTerms,
  type TermsFacts,
} from './terms.queries.ts';

/** The prizes by country: the settings for the next grid, and the terms that each grid took (LEGAL-06 to LEGAL-10). */
@Injectable()
export class CountryTerms {
  constructor(
    private readonly database: Database,
    private readonly prizeCountries: PrizeCountries,
  ) {}

  list(): Promise<CountryTermsAnswer[]> {
    return findCountryTerms(this.database);
  }

  /** Changes the settings of a country. Raises `not_found`, and `conflict` with the current ones for an old version. */
  async update(
    id: number,
    { version, ...after }: TermsFacts & { version: number },
    actorId: number,
  ): Promise<CountryTermsAnswer> {
    const changed = await this.database.transaction(async (tx) => {
      const current = await lockCountryTerms(tx, id);
      if (!current) throw new AppError('not_found');
      if (isDeepStrictEqual(factsOf(current), after)) return current;
      if (version !== current.version) throw new AppError('conflict', { current });
      return change(tx, current, after, actorId);
    });
    this.prizeCountries.forget();
    return changed;
  }

  /** Decides for undecided countries, or for none: raises `conflict` with those that were decided otherwise. */
  async decide(
    countries: readonly CountryCode[],
    hasPrizes: boolean,
    actorId: number,
  ): Promise<CountryTermsAnswer[]> {
    const terms = await this.database.transaction(async (tx) => {
      const rows = await lockTermsOf(tx, countries);
      const decidedOtherwise = rows
        .filter((row) => row.hasPrizes === !hasPrizes)
        .map(({ country }) => country);
      if (decidedOtherwise.length > 0) {
        const fields = decidedOtherwise.map((country) => ({
          field: `countries.${countries.indexOf(country)}`,
          code: 'taken' as const,
        }));
        throw new AppError('conflict', { fields });
      }
      const decided: CountryTermsAnswer[] = [];
      for (const row of rows) {
        const isOpen = row.hasPrizes === null;
        decided.push(isOpen ? await change(tx, row, { ...factsOf(row), hasPrizes }, actorId) : row);
      }
      return decided;
    });
    this.prizeCountries.forget();
    return terms;
  }

  /** Returns the terms of a grid that has opened, or the terms that the next grid would take. Raises `not_found`. */
  async get(gridId: number | undefined): Promise<RouteOutput<'GET /terms'>> {
    if (gridId === undefined) return { grid: null, countries: await findNextTerms(this.database) };
    const rows = await findGridTerms(this.database, gridId);
    const [first] = rows;
    if (!first) throw new AppError('not_found');
    const grid = { id: gridId, name: first.name, openedAt: first.frozenAt.toISOString() };
    return { grid, countries: rows.map(({ name: _, frozenAt: __, ...terms }) => terms) };
  }

  /** Returns the questions to answer before a grid opens at `opensAt` (undefined: now). */
  async questions(opensAt: Date | undefined, lastStart: Date | undefined): Promise<OpeningQuestions> {
    return { short: await findShortPermits(this.database, opensAt ?? null, lastStart ?? null) };
  }
}

function factsOf({
  id: _id,
  country: _country,
  players: _players,
  version: _version,
  ...facts
}: CountryTermsAnswer): TermsFacts {
  return facts;
}

async function change(
  tx: Transaction,
  row: CountryTermsAnswer,
  after: TermsFacts,
  actorId: number,
): Promise<CountryTermsAnswer> {
  const { id, country } = row;
  await storeCountryTerms(tx, id, after);
  await recordAudit(tx, {
    actorId,
    action: 'terms.update',
    subject: `country:${id}`,
    before: { country, ...factsOf(row) },
    after: { country, ...after },
  });
  return (await findOne(tx, id))!;
}

/**
 * Refuses to open a grid, or to give it an opening time, if a permit does not hold until its last match: `permit_short`
 * with the countries, unless the administrator accepts them without prizes.
 */
export async function refuseShortPermits(
  tx: Transaction,
  gridId: number,
  { opensAt = null, withoutPrizes }: { opensAt?: Date | null; withoutPrizes: readonly string[] },
): Promise<void> {
  const short = await findShortPermits(tx, opensAt, await findLastStart(tx, gridId));
  const fields = short
    .filter(({ country }) => !withoutPrizes.includes(country))
    .map(({ country: field }) => ({ field, code: 'invalid' as const }));
  if (fields.length > 0) throw new AppError('permit_short', { fields });
}
