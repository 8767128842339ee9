import type { Attention, GameStatus } from '../../../../shared/rules/game-status.ts';
import type { Score } from '../../../../shared/rules/outcome.ts';

/** A country of the source. World (international cups) has neither code nor flag. */
export interface SourceCountry {
  name: string;
  code: string | null;
  flag: string | null;
}

export interface SourceLeague {
  id: number;
  name: string;
  /** `League` or `Cup`, as the source says it. */
  type: string;
  logo: string | null;
  country: string;
}

export interface SourceTeam {
  id: number;
  name: string;
  logo: string | null;
}

/** One match as the source tells it, parsed and mapped to our words; nothing of it is trusted further than these types. */
export interface SourceFixture {
  id: number;
  league: { id: number; name: string; logo: string | null; country: string };
  home: SourceTeam;
  away: SourceTeam;
  start: Date;
  /** Where it stands; null says nothing: the status we have stays (on hold, or for a person to decide; see `attention`). */
  status: GameStatus | null;
  /** Why a person should look at it, when the source's status is not one of the plain ones. */
  attention: Attention | null;
  /** The source's own short status (`NS`, `1H`, `FT`, ...), upper case, for the panel and the log. */
  sourceStatus: string;
  /** Goals so far, extra time included; null before the match. */
  goals: Score | null;
  /** Goals after 90 minutes and stoppage time; set once the match is finished. Picks are scored on it. */
  fullTime: Score | null;
  /** When the first half really began, when the source says so. */
  kickedOffAt: Date | null;
}

/** What is known of the source's health and allowance, for the panel. Figures are null until the source has told them. */
export interface SourceHealth {
  name: 'api-football' | 'demonstration';
  lastSuccessAt: Date | null;
  lastFailure: { at: Date; reason: SourceFailure; evidence: Evidence | null } | null;
  requestsLeftToday: number | null;
  requestsPerDay: number | null;
  /** Until when the minute's requests are used up: what is asked before waits its turn. Null: nothing waits. */
  busyUntil: Date | null;
}

/**
 * Why the source gave no answer. `unavailable`: down, refused, timed out. `nonsense`: an answer that is not in the documented shape.
 * `quota`: the day's allowance is used up. `rate`: too many in this minute. `key`: the key is missing, wrong or suspended.
 * `plan`: the subscription does not cover what was asked (the free plan cannot serve the current season). `request`: it did not like the question.
 */
export type SourceFailure = 'unavailable' | 'nonsense' | 'quota' | 'rate' | 'key' | 'plan' | 'request';

/** What tells a failure from another of its reason: the HTTP status, the provider's own words, or the code of the network's error. Never bears the key. */
export interface Evidence {
  kind: 'status' | 'said' | 'network';
  value: string;
}

/** `detail` is for the log, in English; the panel has its own words for reason and evidence. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly reason: SourceFailure;
  /** When it makes sense to ask again (milliseconds since 1970), if that is known: quota and rate. */
  readonly retryAt: number | null;
  readonly evidence: Evidence | null;
  constructor(
    reason: SourceFailure,
    detail: string,
    options?: { cause?: unknown; retryAt?: number; evidence?: Evidence },
  ) {
    super(detail, options);
    this.reason = reason;
    this.evidence = options?.evidence ?? null;
    this.retryAt = options?.retryAt ?? null;
  }
}

/**
 * Where fixtures and results come from. Every method raises a `SourceError` when it has no answer that can be trusted: an empty list is an
 * answer, a failure never looks like one.
 */
export interface FootballSource {
  countries(): Promise<SourceCountry[]>;
  /** Years, ascending. */
  seasons(): Promise<number[]>;
  leagues(query: { season: number; country: string }): Promise<SourceLeague[]>;
  /** The matches of a league's season, by start; `from` and `to` are days `YYYY-MM-DD`, both or neither. */
  fixturesOfLeague(query: {
    leagueId: number;
    season: number;
    from?: string;
    to?: string;
  }): Promise<SourceFixture[]>;
  /** The given matches, in any order; one the source no longer knows is left out. Any number of ids: the client splits them. */
  fixturesByIds(ids: number[]): Promise<SourceFixture[]>;
  /** The bytes and type of a crest or logo that this source named; allowed hosts only. */
  image(url: string): Promise<{ bytes: Buffer; type: string }>;
  /** A person asks next: a source whose day is thought used up is asked all the same, at most once a minute. */
  insist(): void;
  health(): SourceHealth;
}

/** The injection token of the one source this process uses. */
export const FOOTBALL_SOURCE = Symbol('FootballSource');
