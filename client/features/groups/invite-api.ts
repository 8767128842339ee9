import { route, type Answer } from '../../api/api.ts';
import { ownGroupsApi } from '../../matches/own-groups.ts';

export type SentInvitation = Answer<'GET /groups/:id/invitations'>['invitations'][number];

/** Those sent from one of the player's groups. */
const sentFrom = (groupId: unknown) => [{ type: 'Invitations', id: `from ${String(groupId)}` }] as const;

/** Shows the code of a group's link, before the list of groups is read again. */
const showCode = (groupId: unknown, inviteCode: string | null) =>
  ownGroupsApi.util.updateQueryData('groups', undefined, (groups) => {
    const group = groups.find(({ id }) => id === groupId);
    if (group) group.inviteCode = inviteCode;
  });

/** The calls of the invite dialog, downloaded with it. Failed calls invalidate the tags too. */
const inviteApi = ownGroupsApi.injectEndpoints({
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
    takeInviteLink: build.mutation({
      ...route('POST /groups/:id/invite-link'),
      invalidatesTags: ['Groups'],
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(showCode(params.id, answer.data.inviteCode));
      },
    }),
    revokeInviteLink: build.mutation({
      ...route('DELETE /groups/:id/invite-link'),
      invalidatesTags: ['Groups'],
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(showCode(params.id, null));
      },
    }),
  }),
});

export const {
  useSentInvitationsQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useTakeInviteLinkMutation,
  useRevokeInviteLinkMutation,
} = inviteApi;
