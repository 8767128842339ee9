import { useCallback } from 'react';
import type { GameNeed } from '../../../../shared/contract/admin-games.ts';
import { SEARCH_MAX } from '../../../../shared/rules/panel-input.ts';
import { useNamedGrid, type NamedGrid } from '../parts/grid-filter.tsx';
import { useAddress, usePage } from '../parts/use-address.ts';

export const gamesPerPage = 50;

export interface GamesFilters {
  grid: NamedGrid;
  unassigned: boolean;
  /** Only those that need a person for this. */
  needs: GameNeed | null;
  /** Words of teams and league. */
  search: string;
  /** Does any of them leave something out? */
  isAny: boolean;
  /** From 1. */
  page: number;
}

const names = { grid: 'grupo', unassigned: 'sin-asignar', needs: 'ver', search: 'buscar', page: 'pagina' };
/** As the address calls them, and the lines of what needs a hand. */
const needWords: Record<GameNeed, string> = {
  result: 'sin-resultado',
  decision: 'a-decidir',
  differs: 'distintos',
  postponed: 'postergados',
  moved: 'reprogramados',
};
export const gameNeeds = Object.keys(needWords) as GameNeed[];

/** Which matches are listed, kept in the address. A match of a grid is assigned, so that one filter takes the place of the other. */
export function useGamesFilters() {
  const [parameters, change] = useAddress();
  const [page, goToPage] = usePage(names.page);
  const unassigned = parameters.get(names.unassigned) === '1';
  const needs = gameNeeds.find((each) => needWords[each] === parameters.get(names.needs)) ?? null;
  const grid = useNamedGrid(unassigned ? null : parameters.get(names.grid));
  const search = (parameters.get(names.search) ?? '').trim().slice(0, SEARCH_MAX);
  const filters: GamesFilters = {
    grid,
    unassigned,
    needs,
    search,
    isAny: unassigned || grid.gridId !== null || grid.isUnknown || needs !== null || search !== '',
    page,
  };

  const clear = useCallback(
    () =>
      change({
        [names.grid]: null,
        [names.unassigned]: null,
        [names.needs]: null,
        [names.search]: null,
        [names.page]: null,
      }),
    [change],
  );
  return {
    filters,
    /** The same as the API takes it. */
    query: {
      page: filters.page,
      limit: gamesPerPage,
      gameGroupId: grid.gridId ?? undefined,
      unassigned: unassigned || undefined,
      needs: needs ?? undefined,
      search: search || undefined,
    },
    clear,
    goToPage,
    searchFor: (text: string) => change({ [names.search]: text, [names.page]: null }),
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
