import { api, call, route, type Answer } from '../../api/api.ts';

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
    // Only what is different: the rest may have been changed on another device. Shown as chosen at once, and as it was when it could not be stored.
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
