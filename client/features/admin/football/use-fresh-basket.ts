import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { GRID_MATCHES_MAX } from '../../../../shared/rules/grids.ts';
import { useFixturesByIdsQuery, type Fixture } from './football-api.ts';
import { idsOf, type Basket } from './use-basket.ts';

/** A question to the source costs one of its day's: the same answer serves for a while. */
const freshForSeconds = 300;

/**
 * Keeps what was chosen at what the source says of it: by what a search finds, and, for what was chosen before, by asking for it when the tab is
 * opened. A source that gives no answer leaves it as it was.
 */
export function useFreshBasket({ fixtures, refresh }: Basket, found: readonly Fixture[] | undefined): void {
  const [ids] = useState(() => idsOf(fixtures.slice(0, GRID_MATCHES_MAX)).join('-'));
  const { data: asked } = useFixturesByIdsQuery(ids === '' ? skipToken : { query: { ids } }, {
    refetchOnMountOrArgChange: freshForSeconds,
  });
  useEffect(() => {
    if (asked) refresh(asked);
  }, [asked, refresh]);
  useEffect(() => {
    if (found) refresh(found);
  }, [found, refresh]);
}
