import { positiveInteger, useAddress, usePage } from '../parts/use-address.ts';

export const usersPerPage = 50;
export const predictionsPerPage = 50;

const names = {
  search: 'buscar-usuario',
  page: 'usuarios-pagina',
  user: 'usuario',
  grid: 'usuario-grupo',
  result: 'usuario-resultado',
  predictionsPage: 'usuario-pagina',
};
/** How the address calls the results that predictions are filtered by. */
const wordOf = { all: null, correct: 'aciertos', incorrect: 'fallos' } as const;
export type ResultFilter = keyof typeof wordOf;
export const resultFilters = Object.keys(wordOf) as ResultFilter[];

const noUser = {
  [names.user]: null,
  [names.grid]: null,
  [names.result]: null,
  [names.predictionsPage]: null,
};

/** What the users' tab shows, as the address keeps it: a list that is searched, or one user with the filters of their predictions. */
export function useUsersAddress() {
  const [parameters, change] = useAddress();
  const word = parameters.get(names.result);
  const [page, goToPage] = usePage(names.page);
  const [predictionsPage, goToPredictionsPage] = usePage(names.predictionsPage);

  return {
    search: parameters.get(names.search) ?? '',
    page,
    userId: positiveInteger(parameters.get(names.user)),
    /** What the address says in the place of a user's number. */
    user: parameters.get(names.user),
    /** What the address says in the place of the number of a grid. */
    grid: parameters.get(names.grid),
    result: resultFilters.find((each) => wordOf[each] === word) ?? 'all',
    predictionsPage,
    searchFor: (text: string) => change({ [names.search]: text, [names.page]: null }),
    goToPage,
    /** A step that the back button undoes. */
    openUser: (id: number) => change({ ...noUser, [names.user]: id }, { step: true }),
    closeUser: () => change(noUser, { step: true }),
    chooseGrid: (id: string) => change({ [names.grid]: id, [names.predictionsPage]: null }),
    chooseResult: (result: ResultFilter) =>
      change({ [names.result]: wordOf[result], [names.predictionsPage]: null }),
    goToPredictionsPage,
  };
}
