import { type Answer, api, call, route } from '../../api/api.ts';
import { useMemo } from 'react';

export type PushState = Answer<'GET /push/subscription'>;
export type PushPreferences = PushState['preferences'];

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushState: build.query({ ...route('GET /push/subscription'), providesTags: ['Push'] }),
    storeSubscription: build.mutation({
      ...route('PUT /push/subscription'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(pushApi.util.upsertQueryData('pushState', undefined, answer.data));
      },
    }),
    endSubscription: build.mutation({ ...route('DELETE /push/subscription'), invalidatesTags: ['Push'] }),
    // Sends the differences only, because another device may have changed the rest. Optimistic update.
    savePushPreferences: build.mutation<PushState, Partial<PushPreferences>>({
      query: (body) => call('PUT /push/preferences')({ body }),
      onQueryStarted: async (different, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          pushApi.util.updateQueryData('pushState', undefined, ({ preferences }) => {
            Object.assign(preferences, different);
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const {
  usePushStateQuery,
  useLazyPushStateQuery,
  useStoreSubscriptionMutation,
  useEndSubscriptionMutation,
  useSavePushPreferencesMutation,
} = pushApi;

/**
 * The calls for the subscription of this device. They reject with an `ApiError`. `end` does not: the browser has ended
 * the subscription already.
 */
export interface PushServer {
  ask: () => Promise<PushState>;
  store: (subscription: PushSubscription, timeZone: string) => Promise<void>;
  end: (endpoint: string) => Promise<void>;
}

/** The same object as long as the component lives. */
export function usePushServer(): PushServer {
  const [ask] = useLazyPushStateQuery();
  const [store] = useStoreSubscriptionMutation();
  const [end] = useEndSubscriptionMutation();
  return useMemo(
    () => ({
      ask: () => ask().unwrap(),
      store: async (subscription, timeZone) => {
        const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
        await store({ body: { endpoint, keys: { p256dh, auth }, timeZone } }).unwrap();
      },
      end: async (endpoint) => void (await end({ body: { endpoint } })),
    }),
    [ask, store, end],
  );
}
