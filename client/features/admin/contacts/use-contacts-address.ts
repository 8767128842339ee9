import { useAddress, usePage } from '../parts/use-address.ts';

export const contactsPerPage = 25;

const names = { state: 'solicitudes', search: 'solicitudes-buscar', page: 'solicitudes-pagina' };
/** How the address calls which requests are listed; an inbox opens with what waits. */
const wordOf = { open: null, handled: 'atendidas', all: 'todas' } as const;
export type ContactsFilter = keyof typeof wordOf;
export const contactsFilters = Object.keys(wordOf) as ContactsFilter[];

/** Which requests are listed, kept in the address. */
export function useContactsAddress() {
  const [parameters, change] = useAddress();
  const [page, goToPage] = usePage(names.page);
  const word = parameters.get(names.state);
  return {
    filter: contactsFilters.find((each) => wordOf[each] === word) ?? 'open',
    search: parameters.get(names.search) ?? '',
    page,
    choose: (filter: ContactsFilter) => change({ [names.state]: wordOf[filter], [names.page]: null }),
    searchFor: (text: string) => change({ [names.search]: text, [names.page]: null }),
    clear: () => change({ [names.state]: wordOf.all, [names.search]: null, [names.page]: null }),
    goToPage,
  };
}
