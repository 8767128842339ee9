import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsBehind, type QueryResult } from '../../offline/last-updated.tsx';
import { readWishedPick } from '../../shell/wished-pick.ts';
import { useGridQuery, type Grids } from './games-api.ts';

/**
 * The grid that is shown: the one of the address, else of what was tapped on the home page, else the first. One that is played no more, since its address
 * is old or it ended while it was shown, stays in view with what it came to.
 */
export function useGridInView(result: QueryResult & { data?: Grids }) {
  const grids = result.data ?? [];
  const [search, setSearch] = useSearchParams();
  const [wish] = useState(readWishedPick);
  const [seen, see] = useState(0);
  const isBehind = useIsBehind(result);
  const first = grids.find(({ games }) => games.some(({ id }) => id === wish?.matchId)) ?? grids[0];
  const wanted = Number(search.get('grid')) || seen;
  // What an earlier visit kept may have ended since: who opens the page then wants the next one.
  if (!wanted && first && !isBehind) see(first.id);
  const playing = wanted ? grids.find(({ id }) => id === wanted) : first;
  const other = useGridQuery(
    { params: { group: wanted } },
    { skip: !result.data || !wanted || playing !== undefined, refetchOnFocus: true },
  );
  const isGone = !playing && other.isError;
  return {
    grid: playing ?? other.currentData ?? (isGone ? first : undefined),
    /** The one that was asked for cannot be shown. */
    isGone: isGone && !other.currentData,
    isLoading: !playing && other.isFetching && !other.currentData,
    choose: (id: number) => setSearch({ grid: String(id) }, { replace: true }),
  };
}
