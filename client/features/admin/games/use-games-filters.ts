import { useCallback } from 'react';
import type { GameNeed } from '../../../../shared/contract/admin-games.ts';
import { positiveInteger, useAddress } from '../parts/use-address.ts';

export const gamesPerPage = 50;

export interface GamesFilters {
  gridId: number | null;
  unassigned: boolean;
  /** Only those that need a person for this. */
  needs: GameNeed | null;
  /** From 1. */
  page: number;
}

const names = { grid: 'grupo', unassigned: 'sin-asignar', needs: 'ver', page: 'pagina' };
/** As the address calls them, and the lines of what needs a hand. */
const needWords: Record<GameNeed, string> = {
  result: 'sin-resultado',
  decision: 'a-decidir',
  postponed: 'postergados',
  moved: 'reprogramados',
};
export const gameNeeds = Object.keys(needWords) as GameNeed[];

/** Which matches are listed, kept in the address. A match of a grid is assigned, so that one filter takes the place of the other. */
export function useGamesFilters() {
  const [parameters, change] = useAddress();
  const unassigned = parameters.get(names.unassigned) === '1';
  const needs = gameNeeds.find((each) => needWords[each] === parameters.get(names.needs)) ?? null;
  const filters: GamesFilters = {
    gridId: unassigned ? null : positiveInteger(parameters.get(names.grid)),
    unassigned,
    needs,
    page: positiveInteger(parameters.get(names.page)) ?? 1,
  };

  const clear = useCallback(
    () => change({ [names.grid]: null, [names.unassigned]: null, [names.needs]: null, [names.page]: null }),
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
      needs: needs ?? undefined,
    },
    clear,
    goToPage,
    chooseGrid: (id: string) => change({ [names.grid]: id, [names.unassigned]: null, [names.page]: null }),
    /** What needs a hand is in a grid. */
    chooseNeed: (need: string) => {
      const known = gameNeeds.find((each) => each === need);
      change({
        [names.needs]: known ? needWords[known] : null,
        [names.unassigned]: null,
        [names.page]: null,
      });
    },
    chooseUnassigned: (chosen: boolean) =>
      change({
        [names.grid]: null,
        [names.needs]: null,
        [names.unassigned]: chosen ? 1 : null,
        [names.page]: null,
      }),
  };
}
