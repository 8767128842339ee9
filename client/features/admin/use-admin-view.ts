import { useAddress } from './parts/use-address.ts';

/** The views that replace the tabs, and their words in the address. */
const wordOf = {
  contacts: 'contactos',
  audit: 'cambios',
  mails: 'correos',
  access: 'accesos',
} as const;
export type AdminView = keyof typeof wordOf;
export const adminViews = Object.keys(wordOf) as AdminView[];

const parameter = 'vista';
/** The prefix of each view's parameters. */
const ownOf: Record<AdminView, string> = {
  contacts: 'solicitudes',
  audit: 'cambios',
  mails: 'correos',
  access: 'accesos',
};

/** The view that the address names; null: the tabs. */
export function useAdminView(): AdminView | null {
  const [parameters] = useAddress();
  const word = parameters.get(parameter);
  return adminViews.find((view) => wordOf[view] === word) ?? null;
}

/** Returns the address of a view, or of the tabs as they were, without the parameters of other views. */
export function viewAddress(view: AdminView | null, parameters: URLSearchParams): string {
  const others = adminViews.filter((each) => each !== view).map((each) => ownOf[each]);
  const next = new URLSearchParams(
    [...parameters].filter(([name]) => !others.some((own) => name === own || name.startsWith(`${own}-`))),
  );
  if (view) next.set(parameter, wordOf[view]);
  else next.delete(parameter);
  return next.size === 0 ? '?' : `?${next}`;
}
