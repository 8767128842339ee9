import { api, route, type Answer } from '../../api/api.ts';
import { useSession } from '../../session/use-session.ts';

export type Claim = NonNullable<Answer<'POST /prizes/:gridId/claim/read'>['claim']>;
export type OwnPrize = Answer<'GET /prizes'>['prizes'][number];

const prizesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownPrizes: build.query({ ...route('GET /prizes'), providesTags: ['History'] }),
    readClaim: build.mutation({ ...route('POST /prizes/:gridId/claim/read') }),
    saveClaim: build.mutation({ ...route('PUT /prizes/:gridId/claim'), invalidatesTags: ['History'] }),
    confirmPrize: build.mutation({ ...route('POST /prizes/:gridId/receipt'), invalidatesTags: ['History'] }),
    wholeData: build.mutation({ ...route('POST /auth/me/data') }),
    saveConsent: build.mutation({
      ...route('PUT /winners/consent'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer)
          dispatch(
            prizesApi.util.updateQueryData('ownPrizes', undefined, (prizes) => {
              prizes.isNamed = answer.data.isNamed;
            }),
          );
      },
    }),
  }),
});

export const {
  useSaveConsentMutation,
  useReadClaimMutation,
  useSaveClaimMutation,
  useConfirmPrizeMutation,
  useWholeDataMutation,
} = prizesApi;

/**
 * Returns the query of the player's prizes. It is skipped while the address is not verified, because such a player has
 * no picks.
 */
export function useOwnPrizes() {
  const { user } = useSession();
  return prizesApi.useOwnPrizesQuery(undefined, {
    skip: !user?.isVerified,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
}
