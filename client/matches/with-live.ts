import type { Match } from '../../shared/contract/games.ts';
import type { LiveMatch } from '../../shared/contract/live.ts';

/** A match as the grids of the API have it. */
export type WireMatch = Pick<
  Match,
  'id' | 'status' | 'attention' | 'startTime' | 'homeScore' | 'awayScore' | 'version' | 'split'
>;

/**
 * Returns the grids with the live states that are not older than their matches. A match without a change stays the same
 * object, and so does a grid.
 *
 * @param live the live states by match id
 */
export function withLive<M extends WireMatch, G extends { games: M[] }>(
  grids: readonly G[],
  live: ReadonlyMap<number, LiveMatch>,
): G[] {
  return grids.map((grid) => {
    const games = grid.games.map((match) => newer(match, live.get(match.id)));
    return games.some((match, index) => match !== grid.games[index]) ? { ...grid, games } : grid;
  });
}

function newer<M extends WireMatch>(match: M, live: LiveMatch | undefined): M {
  if (!live || live.version < (match.version ?? 0)) return match;
  const { gridId: _grid, outcome: _outcome, split, ...state } = live;
  // A split never changes. Either answer may be older than its count.
  const hasNews = !match.split && split;
  const isSame =
    !hasNews && Object.entries(state).every(([key, value]) => match[key as keyof WireMatch] === value);
  return isSame ? match : { ...match, ...state, ...(hasNews ? { split } : {}) };
}
