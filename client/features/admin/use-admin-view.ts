import { useAddress } from './parts/use-address.ts';

/** The views that replace the tabs, and their words in the address. */
const wordOf = {
  prizes: 'entregas',
  contacts: 'contactos',
  audit: 'cambios',
  access: 'accesos',
  weeks: 'semanas',
  terms: 'premios',
  names: 'nombres',
} as const;
export type AdminView = keyof typeof wordOf;
export const adminViews = Object.keys(wordOf) as AdminView[];

/** The view of the address; null: the tabs. */
export function useAdminView(): AdminView | null {
  const [parameters] = useAddress();
  return adminViews.find((view) => wordOf[view] === parameters.get('vista')) ?? null;
}

/** Returns the address of a view, or of the tabs (null) as they were left. */
export function viewAddress(view: AdminView | null, parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters);
  if (view) next.set('vista', wordOf[view]);
  else next.delete('vista');
  return `?${next}`;
}
