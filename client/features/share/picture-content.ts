import type { GridWithPicks, MatchWithPick } from '../../../shared/contract/games.ts';
import { provisionalOutcome } from '../../../shared/rules/live.ts';
import { hasKickedOff, phaseOf } from '../../../shared/rules/match-status.ts';
import type { Outcome, Score } from '../../../shared/rules/outcome.ts';
import { scoreOf } from '../../matches/score.ts';

/** A match in the picture. The pick of a match that has not started is not in it. */
export interface PictureRow {
  home: string;
  away: string;
  score: Score | null;
  pick: Outcome | null;
  result: 'hit' | 'miss' | 'open';
  /** The score and the result can still change. */
  isLive: boolean;
}

/**
 * Before the first start of the grid the picture shows how many picks are saved, afterwards the picks of the started
 * matches.
 */
export type PictureContent =
  | { kind: 'ready'; picked: number; total: number }
  | { kind: 'picks'; hits: number; decided: number; rows: PictureRow[] };

/**
 * Returns the content of the picture of a grid. A live match counts by its score at `now`.
 *
 * @param now the server's time in epoch milliseconds
 */
export function pictureContentOf({ games }: Pick<GridWithPicks, 'games'>, now: number): PictureContent {
  const counting = games.filter(({ status }) => status !== 'cancelled');
  if (!counting.some((match) => hasStarted(match, now))) {
    const picked = counting.filter(({ bets }) => bets.length > 0).length;
    return { kind: 'ready', picked, total: counting.length };
  }
  const rows = counting.map((match) => rowOf(match, now));
  const hits = rows.filter(({ result }) => result === 'hit').length;
  const decided = rows.filter(({ pick, score }) => pick !== null && score !== null).length;
  return { kind: 'picks', hits, decided, rows };
}

/** Whether all matches are over, so that the hits are final. */
export function isFinal(content: PictureContent): boolean {
  return content.kind === 'picks' && content.rows.every(({ score, isLive }) => score !== null && !isLive);
}

function rowOf(match: MatchWithPick, now: number): PictureRow {
  const { homeTeam: home, awayTeam: away } = match;
  if (!hasStarted(match, now)) return { home, away, score: null, pick: null, result: 'open', isLive: false };
  const score = hasKickedOff(match.status) ? scoreOf(match) : null;
  const pick = match.bets[0]?.betType ?? null;
  const outcome = provisionalOutcome({ ...match, score });
  const isOpen = pick === null || outcome === null;
  const result = isOpen ? 'open' : outcome === pick ? 'hit' : 'miss';
  return { home, away, score, pick, result, isLive: match.status === 'live' };
}

/** A postponed match has not started, although its old start time has passed. */
function hasStarted(match: MatchWithPick, now: number): boolean {
  if (hasKickedOff(match.status)) return true;
  return phaseOf(match) === 'scheduled' && now >= Date.parse(match.startTime);
}
