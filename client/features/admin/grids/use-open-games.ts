import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { isFinal } from '../../../../shared/rules/match-status.ts';
import { useGridQuery } from './grids-api.ts';

/** The matches of a grid from which something is still to come, as they stand now; looked at only when it matters. */
export function useOpenGames(gridId: number, matters: boolean) {
  const { currentData, error, isFetching, refetch } = useGridQuery(
    matters ? { params: { id: gridId } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const openGames: AdminGame[] = matters
    ? (currentData?.games ?? []).filter(({ status }) => !isFinal(status))
    : [];
  return {
    openGames,
    isLooking: matters && isFetching,
    lookAgain: () => void refetch(),
    error: matters ? error : undefined,
  };
}
