import { useCallback } from 'react';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { useAddress } from './parts/use-address.ts';

/** The panel's tabs, the first one the default (ADM-03), and how the address calls them. */
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

/** What only one tab knows: an address that was cut short, or typed, tells by it which one is meant. */
const namedBy: [parameter: string, tab: AdminTab][] = [
  ['grupo', 'games'],
  ['usuario', 'users'],
];

/** The tab that the address names, and the way to another one, which leaves everything else that the address says of this one behind. */
export function useAdminTab(): [AdminTab, (tab: AdminTab) => void] {
  const [parameters, change] = useAddress();
  const tab =
    adminTabs.find((each) => wordOf[each] === parameters.get('tab')) ??
    namedBy.find(([parameter]) => parameters.has(parameter))?.[1] ??
    'grids';
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
