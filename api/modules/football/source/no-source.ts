import { FIRST_LEAGUES } from './first-leagues.ts';
import { type FootballSource, SourceError, type SourceHealth } from './football-source.ts';

/** Replaces API-Football while no key is set: every call throws `SourceError`. */
export class NoSource implements FootballSource {
  readonly name = 'api-football';
  readonly firstLeagues = FIRST_LEAGUES;
  private readonly since: Date;

  countries = throwNoKey;
  seasons = throwNoKey;
  leagues = throwNoKey;
  fixturesOfLeague = throwNoKey;
  fixturesByIds = throwNoKey;
  readonly standingsPauseMs = 0;
  standings = throwNoKey;
  image = throwNoKey;

  constructor(clock: { now(): number }) {
    this.since = new Date(clock.now());
  }

  async health(): Promise<SourceHealth> {
    const lastFailure = { at: this.since, reason: 'key' as const, evidence: null };
    return { lastSuccessAt: null, lastFailure, requestsLeftToday: null, requestsPerDay: null };
  }
}

async function throwNoKey(): Promise<never> {
  throw new SourceError('key', 'API_FOOTBALL_KEY is not set');
}
