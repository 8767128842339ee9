import { api, call, type Answer, type Input } from '../../api/api.ts';

export type SentInvitation = Answer<'GET /groups/:id/invitations'>['invitations'][number];

/** Those sent from one of the player's groups. */
const sentFrom = (groupId: unknown) => [{ type: 'Invitations', id: `from ${String(groupId)}` }] as const;

/** What an owner invites with: downloaded with the dialog. A refused change asks for the list again too. */
const inviteApi = api.injectEndpoints({
  endpoints: (build) => ({
    sentInvitations: build.query<Answer<'GET /groups/:id/invitations'>, Input<'GET /groups/:id/invitations'>>(
      {
        query: call('GET /groups/:id/invitations'),
        providesTags: (_result, _error, { params }) => sentFrom(params.id),
      },
    ),
    invite: build.mutation<Answer<'POST /groups/:id/invite'>, Input<'POST /groups/:id/invite'>>({
      query: call('POST /groups/:id/invite'),
      invalidatesTags: (_result, _error, { params }) => sentFrom(params.id),
    }),
    withdrawInvitation: build.mutation<
      Answer<'DELETE /groups/:id/invitations/:invitationId'>,
      Input<'DELETE /groups/:id/invitations/:invitationId'>
    >({
      query: call('DELETE /groups/:id/invitations/:invitationId'),
      invalidatesTags: (_result, _error, { params }) => sentFrom(params.id),
    }),
    inviteLink: build.query<Answer<'GET /groups/:id/invite-link'>, Input<'GET /groups/:id/invite-link'>>({
      query: call('GET /groups/:id/invite-link'),
    }),
    takeInviteLink: build.mutation<
      Answer<'POST /groups/:id/invite-link'>,
      Input<'POST /groups/:id/invite-link'>
    >({
      query: call('POST /groups/:id/invite-link'),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(inviteApi.util.upsertQueryData('inviteLink', { params }, answer.data));
      },
    }),
    revokeInviteLink: build.mutation<
      Answer<'DELETE /groups/:id/invite-link'>,
      Input<'DELETE /groups/:id/invite-link'>
    >({
      query: call('DELETE /groups/:id/invite-link'),
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
