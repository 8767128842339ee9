import type { Attention, MatchStatus } from '../../../../shared/rules/match-status.ts';
import type { Score } from '../../../../shared/rules/outcome.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sourceStateOf } from '../../../../shared/rules/source-state.ts';

/** A country of the source. World (international cups) has neither code nor flag. */
export interface SourceCountry {
  name: string;
  code: string | null;
  flag: string | null;
}

export interface SourceLeague {
  id: number;
  name: string;
  /** `League` or `Cup`, as the source names it. */
  type: string;
  logo: string | null;
  country: string;
}

export interface SourceTeam {
  id: number;
  name: string;
  logo: string | null;
}

/** One match as the source reports it, parsed and mapped to our words. */
export interface SourceFixture {
  id: number;
  league: {
    id: number;
    name: string;
    logo: string | null;
    country: string;
    /** The year that names the season of the match. */
    season?: number | undefined;
  };
  home: SourceTeam;
  away: SourceTeam;
  start: Date;
  /** Null: the match keeps its status (on hold, or an administrator decides; see `attention`). */
  status: MatchStatus | null;
  /** Why an administrator should check the match; null for plain statuses. */
  attention: Attention | null;
  /** The source's own short status (`NS`, `1H`, `FT`, ...), upper case, for the panel and the log. */
  sourceStatus: string;
  /** Goals so far, with extra time; null before the match. */
  goals: Score | null;
  /** Goals after 90 minutes and stoppage time, once the match is finished. Picks are scored on it. */
  fullTime: Score | null;
  /** When the first half really began, if the source reports it. */
  kickedOffAt: Date | null;
}

/** A league of Argentina, Brazil, Chile, Colombia or Mexico, which the panel names. */
export interface FirstLeague {
  country: string;
  leagueId: string;
  name: string;
}

export type SourceName = 'api-football' | 'demonstration';

/** The source's health and allowance, shared by all processes. Null: the source has not reported the figure. */
export interface SourceHealth {
  lastSuccessAt: Date | null;
  lastFailure: { at: Date; reason: SourceFailure; evidence: Evidence | null } | null;
  requestsLeftToday: number | null;
  requestsPerDay: number | null;
}

/** Whether the last call of the source failed. */
export function isSourceIll({ lastSuccessAt, lastFailure }: SourceHealth): boolean {
  const last = { successAt: lastSuccessAt?.getTime() ?? null, failureAt: lastFailure?.at.getTime() ?? null };
  return sourceStateOf(last) === 'ill';
}

/**
 * Why the source gave no answer. `nonsense`: not the documented shape; `quota`, `rate`: the requests of the day or the
 * minute are used up; `plan`: not in the subscription; `key`, `request`: the source refused it.
 */
export type SourceFailure = 'unavailable' | 'nonsense' | 'quota' | 'rate' | 'key' | 'plan' | 'request';

/** The HTTP status, the provider's own words, or the network error's code. Never contains the key. */
export interface Evidence {
  kind: 'status' | 'said' | 'network';
  value: string;
}

/** The `source_*` error of the contract. `message` is English and for the log only. */
export class SourceError extends AppError {
  override readonly name = 'SourceError';
  readonly reason: SourceFailure;
  readonly evidence: Evidence | null;
  /** When a retry makes sense (milliseconds since 1970), if that is known: for quota and rate. */
  readonly retryAt: number | null;
  constructor(
    reason: SourceFailure,
    message: string,
    details: { cause?: unknown; retry?: { at: number; now: number } | null; evidence?: Evidence | null } = {},
  ) {
    const { cause, retry = null, evidence = null } = details;
    const retryAfter = retry && { retryAfter: Math.max(1, Math.ceil((retry.at - retry.now) / 1000)) };
    super(`source_${reason}`, { cause, ...retryAfter });
    this.message = message;
    this.reason = reason;
    this.evidence = evidence;
    this.retryAt = retry?.at ?? null;
  }
}

/** The source's answer about fixtures by id. Fixtures that it does not know are in neither list. */
export interface FixturesAnswer {
  fixtures: SourceFixture[];
  /** Ids of fixtures with data that cannot be read; none of it is used. */
  unreadable: number[];
  /** When the request about each asked id was sent, by one clock for all processes. */
  sentAt: ReadonlyMap<number, Date>;
}

/** The matches of a league's season, and how many entries of the source cannot be read. */
export interface LeagueAnswer {
  /** By start. */
  fixtures: SourceFixture[];
  unreadable: number;
}

/** How many matches a club won, drew and lost. */
export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

/** A club of a league's season. Null: the source does not say, or says different things. */
export interface SourceStanding {
  /** The id of the club at the source. */
  teamId: number;
  /** The place in the only table of the league. */
  place: number | null;
  /** The results of up to five last matches, the latest at the end: `W`, `D` or `L` each. */
  form: string | null;
  home: Tally | null;
  away: Tally | null;
}

export interface AskOptions {
  /** For requests of an administrator: retries a used-up day, at most once a minute. */
  isUrgent?: boolean;
  /** Sends at most one request. Default: a failed one is tried again. */
  isOnce?: boolean;
  /** For what only helps to choose: one short request, whose failure does not make the source ill. */
  isAside?: boolean;
}

/** Provides fixtures and results. Every call throws `SourceError` without a valid answer; an empty list is valid. */
export interface FootballSource {
  readonly name: SourceName;
  /** The leagues of the first grid, until an administrator has chosen others (ADM-70). */
  readonly firstLeagues: readonly FirstLeague[];
  countries(options?: AskOptions): Promise<SourceCountry[]>;
  /** Years, ascending. */
  seasons(options?: AskOptions): Promise<number[]>;
  leagues(query: { season: number; country: string }, options?: AskOptions): Promise<SourceLeague[]>;
  /** The matches of a league's season. `from` and `to` are days `YYYY-MM-DD`, both or neither. */
  fixturesOfLeague(
    query: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<LeagueAnswer>;
  /** The given matches, in any order. Accepts any number of ids and splits them into requests. */
  fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer>;
  /** The shortest time between two requests for standings, in milliseconds. */
  readonly standingsPauseMs: number;
  /** The clubs of a league's season. Empty: the competition has no table, or not yet. */
  standings(query: { leagueId: number; season: number }, options?: AskOptions): Promise<SourceStanding[]>;
  /** The bytes and the type of a crest or logo of this source. */
  image(url: string): Promise<{ bytes: Buffer; type: string }>;
  /** Writes nothing. `mayBeOld`: a replica may answer, with the health of some seconds ago. */
  health(options?: { mayBeOld: boolean }): Promise<SourceHealth>;
}

/** The injection token of the one source of this process. */
export const FOOTBALL_SOURCE = Symbol('FootballSource');
