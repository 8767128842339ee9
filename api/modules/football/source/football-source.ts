import type { Attention, MatchStatus } from '../../../../shared/rules/match-status.ts';
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
  status: MatchStatus | null;
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

export type SourceName = 'api-football' | 'demonstration';

/** The source's health and allowance, the same in every process. Figures are null until the source has told them. */
export interface SourceHealth {
  lastSuccessAt: Date | null;
  lastFailure: { at: Date; reason: SourceFailure; evidence: Evidence | null } | null;
  requestsLeftToday: number | null;
  requestsPerDay: number | null;
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

/** What the source says about fixtures that were asked for by their numbers. Those that it does not know are in neither list. */
export interface FixturesAnswer {
  fixtures: SourceFixture[];
  /** Numbers of fixtures that came with data that cannot be read; nothing of them is used. */
  unreadable: number[];
}

/** How a question is asked. */
export interface AskOptions {
  /** A person asks: a used-up day is tried all the same, at most once a minute. */
  isUrgent?: boolean;
  /** Called with the end of the pause when a request has to wait for the minute's allowance. */
  onWait?: (until: Date) => void;
}

/**
 * Where fixtures and results come from. Every question raises a `SourceError` if there is no answer to trust: an empty list is an answer,
 * a failure never looks like one.
 */
export interface FootballSource {
  readonly name: SourceName;
  countries(options?: AskOptions): Promise<SourceCountry[]>;
  /** Years, ascending. */
  seasons(options?: AskOptions): Promise<number[]>;
  leagues(query: { season: number; country: string }, options?: AskOptions): Promise<SourceLeague[]>;
  /** The matches of a league's season, by start; `from` and `to` are days `YYYY-MM-DD`, both or neither. */
  fixturesOfLeague(
    query: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<SourceFixture[]>;
  /** The given matches, in any order. Any number of ids: the client splits them. */
  fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer>;
  /** The bytes and type of a crest or logo that this source named; allowed hosts only. */
  image(url: string): Promise<{ bytes: Buffer; type: string }>;
  health(): Promise<SourceHealth>;
}

/** The injection token of the one source this process uses. */
export const FOOTBALL_SOURCE = Symbol('FootballSource');
