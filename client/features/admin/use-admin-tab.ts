import { useCallback } from 'react';
import { useAddress } from './parts/use-address.ts';
import { noView } from './use-admin-view.ts';

/** The panel's tabs, the first one the default (ADM-03), and how the address calls them. */
export const adminTabs = ['grids', 'games', 'football', 'announcements', 'users'] as const;
export type AdminTab = (typeof adminTabs)[number];

const wordOf: Record<AdminTab, string> = {
  grids: 'grupos',
  games: 'juegos',
  football: 'api-football',
  announcements: 'anuncios',
  users: 'usuarios',
};

/** The tab that the address names, and the way to another one; the filters of the others stay in the address. */
export function useAdminTab(): [AdminTab, (tab: AdminTab) => void] {
  const [parameters, change] = useAddress();
  const tab = adminTabs.find((each) => wordOf[each] === parameters.get('tab')) ?? 'grids';
  const goTo = useCallback(
    (next: AdminTab) => change({ tab: wordOf[next], ...noView }, { step: true }),
    [change],
  );
  return [tab, goTo];
}
