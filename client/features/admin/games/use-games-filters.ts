import { useCallback } from 'react';
import { positiveInteger, useAddress } from '../parts/use-address.ts';

export const gamesPerPage = 50;

export interface GamesFilters {
  gridId: number | null;
  unassigned: boolean;
  /** From 1. */
  page: number;
}

const names = { grid: 'grupo', unassigned: 'sin-asignar', page: 'pagina' };

/** Which matches are listed, kept in the address. A match of a grid is assigned, so that one filter takes the place of the other. */
export function useGamesFilters() {
  const [parameters, change] = useAddress();
  const unassigned = parameters.get(names.unassigned) === '1';
  const filters: GamesFilters = {
    gridId: unassigned ? null : positiveInteger(parameters.get(names.grid)),
    unassigned,
    page: positiveInteger(parameters.get(names.page)) ?? 1,
  };

  const clear = useCallback(
    () => change({ [names.grid]: null, [names.unassigned]: null, [names.page]: null }),
    [change],
  );
  const goToPage = useCallback(
    (page: number) => change({ [names.page]: page === 1 ? null : page }),
    [change],
  );

  return {
    filters,
    /** The same as the API takes it. */
    query: {
      page: filters.page,
      limit: gamesPerPage,
      gameGroupId: filters.gridId ?? undefined,
      unassigned: unassigned || undefined,
    },
    clear,
    goToPage,
    chooseGrid: (id: string) => change({ [names.grid]: id, [names.unassigned]: null, [names.page]: null }),
    chooseUnassigned: (chosen: boolean) =>
      change({ [names.grid]: null, [names.unassigned]: chosen ? 1 : null, [names.page]: null }),
  };
}
