import { useAddress } from './parts/use-address.ts';

/** What the panel shows in the place of its tabs when the address asks for it, and how the address calls it. */
const wordOf = { contacts: 'contactos', audit: 'cambios', mails: 'correos' } as const;
export type AdminView = keyof typeof wordOf;
export const adminViews = Object.keys(wordOf) as AdminView[];

const parameter = 'vista';
/** The change of the address that leads back to the tabs. */
export const noView = { [parameter]: null };

/** The view that the address names; null: the tabs. */
export function useAdminView(): AdminView | null {
  const [parameters] = useAddress();
  const word = parameters.get(parameter);
  return adminViews.find((view) => wordOf[view] === word) ?? null;
}

/** The address of a view, or of the tabs as they were left. */
export function viewAddress(view: AdminView | null, parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters);
  if (view) next.set(parameter, wordOf[view]);
  else next.delete(parameter);
  return next.size === 0 ? '?' : `?${next}`;
}
