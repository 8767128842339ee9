import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../../api/api.ts';
import { needs } from './stale-tags.ts';

const isLedTo = (input: unknown) =>
  Boolean((input as { query?: { needs?: string } } | undefined)?.query?.needs);

/** Who sees in a list, asked for again by itself, that something is done, is not told above it that it is still to be done. */
export const leadsNeeds = {
  async onQueryStarted(
    input: unknown,
    watch: {
      dispatch: (action: UnknownAction) => unknown;
      getCacheEntry: () => { data?: unknown };
      queryFulfilled: Promise<unknown>;
    },
  ) {
    const before = watch.getCacheEntry().data;
    await watch.queryFulfilled.catch(() => undefined);
    // The same answer is the same object. Who follows a line sees in the list how many there are now.
    const isNews = watch.getCacheEntry().data !== before && (before !== undefined || isLedTo(input));
    if (isNews) watch.dispatch(api.util.invalidateTags([needs]));
  },
};
