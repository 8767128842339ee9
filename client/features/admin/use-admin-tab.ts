import { useCallback } from 'react';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { useAddress } from './parts/use-address.ts';

/** The panel's tabs (ADM-03). The first one is the default. */
export const adminTabs = ['grids', 'games', 'football', 'announcements', 'users'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The permission that the calls of a tab need (ADM-33). */
export const permissionOfTab: Partial<Record<AdminTab, Permission>> = {
  football: 'grids',
  announcements: 'announcements',
  users: 'users',
};

const wordOf: Record<AdminTab, string> = {
  grids: 'grupos',
  games: 'juegos',
  football: 'api-football',
  announcements: 'anuncios',
  users: 'usuarios',
};

/** The tab of the address, and a function that opens another one and removes the parameters of this one. */
export function useAdminTab(): [AdminTab, (tab: AdminTab) => void] {
  const [parameters, change] = useAddress();
  const tab = adminTabs.find((each) => wordOf[each] === parameters.get('tab')) ?? 'grids';
  const goTo = useCallback(
    (next: AdminTab) => {
      if (next === tab) return;
      const nothing = Object.fromEntries([...parameters.keys()].map((name) => [name, null]));
      change({ ...nothing, tab: wordOf[next] }, { step: true });
    },
    [change, parameters, tab],
  );
  return [tab, goTo];
}
