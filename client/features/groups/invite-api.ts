import { api, route, type Answer } from '../../api/api.ts';

export type SentInvitation = Answer<'GET /groups/:id/invitations'>['invitations'][number];

/** Those sent from one of the player's groups. */
const sentFrom = (groupId: unknown) => [{ type: 'Invitations', id: `from ${String(groupId)}` }] as const;

/** The calls of the invite dialog, downloaded with it. Failed calls invalidate the tags too. */
const inviteApi = api.injectEndpoints({
  endpoints: (build) => ({
    sentInvitations: build.query({
      ...route('GET /groups/:id/invitations'),
      providesTags: (_result, _error, { params }) => sentFrom(params.id),
    }),
    invite: build.mutation({
      ...route('POST /groups/:id/invite'),
      invalidatesTags: (_result, _error, { params }) => sentFrom(params.id),
    }),
    withdrawInvitation: build.mutation({
      ...route('DELETE /groups/:id/invitations/:invitationId'),
      invalidatesTags: (_result, _error, { params }) => sentFrom(params.id),
    }),
    inviteLink: build.query({ ...route('GET /groups/:id/invite-link') }),
    takeInviteLink: build.mutation({
      ...route('POST /groups/:id/invite-link'),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(inviteApi.util.upsertQueryData('inviteLink', { params }, answer.data));
      },
    }),
    revokeInviteLink: build.mutation({
      ...route('DELETE /groups/:id/invite-link'),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer)
          void dispatch(inviteApi.util.upsertQueryData('inviteLink', { params }, { inviteCode: null }));
      },
    }),
  }),
});

export const {
  useSentInvitationsQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useInviteLinkQuery,
  useTakeInviteLinkMutation,
  useRevokeInviteLinkMutation,
} = inviteApi;
