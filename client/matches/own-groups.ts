import { useEffect, useMemo, useState } from 'react';
import type { Group } from '../../shared/contract/groups.ts';
import { api, route } from '../api/api.ts';
import { useSession } from '../session/use-session.ts';
import { shapeOf } from '../snapshots/offline-routes.ts';
import { readSnapshot } from '../snapshots/snapshots.ts';

/** The list of the player's groups. The groups page has the rest of their calls. */
export const ownGroupsApi = api.injectEndpoints({
  endpoints: (build) => ({ groups: build.query({ ...route('GET /groups'), providesTags: ['Groups'] }) }),
});

/** Whether a grid counts in an edition that the group shows as running or next. */
export const playsGrid = ({ edition, next }: Pick<Group, 'edition' | 'next'>, gridId: number): boolean =>
  [...(edition && !edition.endedAt ? edition.grids : []), ...(next?.grids ?? [])].some(
    ({ id }) => id === gridId,
  );

const none: readonly Group[] = [];

/** Returns the groups in which each grid counts, from the last answer to GET /groups. It calls nothing. */
export function useGroupsOfGrid(): (gridId: number) => readonly Group[] {
  const { data } = ownGroupsApi.endpoints.groups.useQueryState();
  const playerId = useSession().user?.id ?? 0;
  const [stored, setStored] = useState<readonly Group[]>(none);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown || playerId === 0) return;
    void readSnapshot(playerId, '/groups', shapeOf('GET /groups')!).then((row) => {
      if (row) setStored(row.data as Group[]);
    });
  }, [isKnown, playerId]);
  const groups = data ?? stored;
  return useMemo(() => (gridId) => groups.filter((group) => playsGrid(group, gridId)), [groups]);
}
