import { useEffect } from 'react';
import { useLive } from '../../matches/use-live.ts';

/**
 * Refetches an answer when the state of a live match changes. Follows the live states only while a match of the answer
 * is live.
 */
export function useLiveRefetch(liveSince: string | null, refetch: () => unknown): void {
  const live = useLive(liveSince === null ? [] : [{ status: 'live', attention: null, startTime: liveSince }]);
  const versions = live && [...live.byId.values()].map(({ id, version }) => `${id} ${version}`).join();
  useEffect(() => {
    if (versions) void refetch();
  }, [versions, refetch]);
}
