import type { HistoryMatch } from '../../shared/contract/bets.ts';
import { dayOf } from '../../shared/rules/day-of.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import { choicesFor, isStored, type MatchFacts, type RowState, type ShownState } from './outbox-row.ts';

/** The state of a pick that is not sent yet. unstored: it ends with the page. */
type Waits = RowState | 'unstored';

/** A match of the history, and the state of its pick if that is not sent yet. */
export type ShownMatch = HistoryMatch & { waits?: Waits | undefined };

/** A page of `GET /bets/history`. */
export interface HistoryPage<M extends HistoryMatch = HistoryMatch> {
  history: { date: string; matches: M[] }[];
  /** Dates on all pages. */
  total: number;
}

/** A pick that is newer than the page of the history. `match` is needed if the page may lack the match. */
export interface PickToMerge {
  matchId: number;
  prediction: Pick;
  waits?: Waits;
  match: Omit<HistoryMatch, 'prediction' | 'result'> | undefined;
}

/** The number of a page. Its dates are in `timeZone` (IANA; the device's by default). */
interface PageOf {
  page: number;
  timeZone: string | undefined;
}

/** Returns the saved picks that are not sent yet. */
export function waitingPicks(own: ShownState): PickToMerge[] {
  const matchIds = new Set(own.rows.map(({ matchId }) => matchId));
  return [...matchIds].flatMap((matchId) => {
    const { unsent } = choicesFor(own, matchId);
    if (!unsent) return [];
    const { prediction, state, match } = unsent;
    const waits = isStored(own, unsent) ? state : 'unstored';
    return { matchId, prediction, waits, match: factsOf(matchId, match) };
  });
}

/**
 * Returns a page of the history with these picks. They replace the picks of their matches. A match that the page lacks
 * is inserted at its date if that date belongs on the page.
 */
export function mergePicks(
  page: HistoryPage,
  picks: readonly PickToMerge[],
  of: PageOf,
): HistoryPage<ShownMatch> {
  return picks.reduce<HistoryPage<ShownMatch>>((merged, pick) => mergePick(merged, pick, of), page);
}

function mergePick(
  { history, total }: HistoryPage<ShownMatch>,
  { matchId, prediction, waits, match }: PickToMerge,
  { page, timeZone }: PageOf,
): HistoryPage<ShownMatch> {
  if (history.some(({ matches }) => matches.some(({ id }) => id === matchId))) {
    const replace = (shown: ShownMatch) => (shown.id === matchId ? { ...shown, prediction, waits } : shown);
    return { total, history: history.map((day) => ({ ...day, matches: day.matches.map(replace) })) };
  }
  if (!match) return { history, total };
  const date = dayOf(Date.parse(match.startTime), timeZone);
  const added: ShownMatch = { ...match, prediction, result: 'pending', waits };
  if (history.some((day) => day.date === date)) {
    const matches = (there: ShownMatch[]) =>
      [...there, added].sort((one, other) => one.startTime.localeCompare(other.startTime));
    return {
      total,
      history: history.map((day) => (day.date === date ? { date, matches: matches(day.matches) } : day)),
    };
  }
  // A new date belongs on the first page, unless it is older than all its dates and more pages follow.
  const last = history.at(-1);
  const isElsewhere = page !== 1 || (last && date < last.date && total > history.length);
  if (isElsewhere) return { history, total };
  const days = [...history, { date, matches: [added] }];
  return { total: total + 1, history: days.sort((one, other) => other.date.localeCompare(one.date)) };
}

/** Builds a match of the history from the facts in the outbox. */
function factsOf(id: number, { homeTeam, awayTeam, startTime }: MatchFacts): PickToMerge['match'] {
  return {
    id,
    homeTeam,
    awayTeam,
    startTime,
    lockAt: startTime,
    closesAt: startTime,
    status: 'scheduled',
    league: '',
    leagueImage: null,
    homeTeamImage: null,
    awayTeamImage: null,
    attention: null,
    homeScore: null,
    awayScore: null,
    order: null,
    gridId: null,
    gridName: null,
  };
}
