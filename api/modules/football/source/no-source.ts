import { type FootballSource, SourceError, type SourceHealth } from './football-source.ts';

/** Stands for API-Football until its key is set: every call raises a `SourceError`, and the panel shows the source as failing. */
export class NoSource implements FootballSource {
  readonly #since: Date;
  constructor(clock: { now(): number }) {
    this.#since = new Date(clock.now());
  }

  countries = raiseNoKey;
  seasons = raiseNoKey;
  leagues = raiseNoKey;
  fixturesOfLeague = raiseNoKey;
  fixturesByIds = raiseNoKey;
  image = raiseNoKey;
  insist(): void {}

  health(): SourceHealth {
    return {
      name: 'api-football',
      lastSuccessAt: null,
      lastFailure: { at: this.#since, reason: 'key', evidence: null },
      requestsLeftToday: null,
      requestsPerDay: null,
      busyUntil: null,
    };
  }
}

async function raiseNoKey(): Promise<never> {
  throw new SourceError('key', 'API_FOOTBALL_KEY is not set');
}
