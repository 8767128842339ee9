import { useAddress } from './parts/use-address.ts';

/** What the panel shows in the place of its tabs when the address asks for it, and how the address calls it. */
const wordOf = { contacts: 'contactos', audit: 'cambios', mails: 'correos' } as const;
export type AdminView = keyof typeof wordOf;
export const adminViews = Object.keys(wordOf) as AdminView[];

const parameter = 'vista';
/** How the names of the parameters begin that are a view's own. */
const ownOf: Record<AdminView, string> = { contacts: 'solicitudes', audit: 'cambios', mails: 'correos' };

/** The view that the address names; null: the tabs. */
export function useAdminView(): AdminView | null {
  const [parameters] = useAddress();
  const word = parameters.get(parameter);
  return adminViews.find((view) => wordOf[view] === word) ?? null;
}

/** The address of a view, or of the tabs as they were left; what is another view's own stays behind. */
export function viewAddress(view: AdminView | null, parameters: URLSearchParams): string {
  const others = adminViews.filter((each) => each !== view).map((each) => ownOf[each]);
  const next = new URLSearchParams(
    [...parameters].filter(([name]) => !others.some((own) => name === own || name.startsWith(`${own}-`))),
  );
  if (view) next.set(parameter, wordOf[view]);
  else next.delete(parameter);
  return next.size === 0 ? '?' : `?${next}`;
}
