import type { HistoryMatch } from '../../shared/contract/bets.ts';
import { dayOf } from '../../shared/rules/day-of.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import { choicesFor, type OutboxState, type RowState } from './outbox-row.ts';

/** A match of the history; `waits`: the pick is on this device, and the server has not heard it yet. */
export type ShownMatch = HistoryMatch & { waits?: RowState | undefined };

/** A page of `GET /bets/history`. */
export interface HistoryPage<M extends HistoryMatch = HistoryMatch> {
  history: { date: string; matches: M[] }[];
  /** Dates on all pages. */
  total: number;
}

/** A player's pick, as this device knows it better than a page that came before; `match` where the page may lack it. */
export interface LaidPick {
  matchId: number;
  prediction: Pick;
  waits?: RowState;
  match: Omit<HistoryMatch, 'prediction' | 'result'> | undefined;
}

/** Which page it is: of the dates in `timeZone` (IANA), that of the device where none is named. */
interface PageOf {
  page: number;
  timeZone: string | undefined;
}

/** What the player saved and the server has not taken, for a page of the history. */
export function waitingPicks(own: OutboxState): LaidPick[] {
  const matchIds = new Set(own.rows.map(({ matchId }) => matchId));
  return [...matchIds].flatMap((matchId) => {
    const { saved } = choicesFor(own, matchId);
    if (!saved) return [];
    const { prediction, state, match } = saved;
    return { matchId, prediction, waits: state, match: factsOf(matchId, match) };
  });
}

/**
 * A page of the history with these picks laid over it: in place of those that it has of their matches, and at their date where it has none and the date
 * belongs on that page.
 */
export function mergePicks(
  page: HistoryPage,
  picks: readonly LaidPick[],
  of: PageOf,
): HistoryPage<ShownMatch> {
  return picks.reduce<HistoryPage<ShownMatch>>((laid, pick) => mergePick(laid, pick, of), page);
}

function mergePick(
  { history, total }: HistoryPage<ShownMatch>,
  { matchId, prediction, waits, match }: LaidPick,
  { page, timeZone }: PageOf,
): HistoryPage<ShownMatch> {
  if (history.some(({ matches }) => matches.some(({ id }) => id === matchId))) {
    const lay = (shown: ShownMatch) => (shown.id === matchId ? { ...shown, prediction, waits } : shown);
    return { total, history: history.map((day) => ({ ...day, matches: day.matches.map(lay) })) };
  }
  if (!match) return { history, total };
  const date = dayOf(Date.parse(match.startTime), timeZone);
  const laid: ShownMatch = { ...match, prediction, result: 'pending', waits };
  if (history.some((day) => day.date === date)) {
    const matches = (there: ShownMatch[]) =>
      [...there, laid].sort((one, other) => one.startTime.localeCompare(other.startTime));
    return {
      total,
      history: history.map((day) => (day.date === date ? { date, matches: matches(day.matches) } : day)),
    };
  }
  // A date of its own: on the first page, unless it is older than all that are there and others follow.
  const last = history.at(-1);
  const isElsewhere = page !== 1 || (last && date < last.date && total > history.length);
  if (isElsewhere) return { history, total };
  const days = [...history, { date, matches: [laid] }];
  return { total: total + 1, history: days.sort((one, other) => other.date.localeCompare(one.date)) };
}

/** What the outbox knows of a match is enough to show it. */
function factsOf(
  id: number,
  { homeTeam, awayTeam, startTime }: OutboxState['rows'][number]['match'],
): LaidPick['match'] {
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
