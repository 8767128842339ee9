import { useAddress, usePage } from '../parts/use-address.ts';

export const mailsPerPage = 25;

const names = { state: 'correos', page: 'correos-pagina' };
/** How the address calls which mails are listed; first those that need a hand. */
const wordOf = { failed: null, waiting: 'en-espera' } as const;
export type MailsState = keyof typeof wordOf;
export const mailsStates = Object.keys(wordOf) as MailsState[];

/** Which mails are listed, kept in the address. */
export function useMailsAddress() {
  const [parameters, change] = useAddress();
  const [page, goToPage] = usePage(names.page);
  const word = parameters.get(names.state);
  return {
    state: mailsStates.find((each) => wordOf[each] === word) ?? 'failed',
    page,
    choose: (state: MailsState) => change({ [names.state]: wordOf[state], [names.page]: null }),
    goToPage,
  };
}
