import { api, call, type Answer, type Input } from '../../api/api.ts';

export type Group = Answer<'GET /groups'>[number];
export type Member = Answer<'GET /groups/:id/leaderboard'>['members'][number];
export type Invitation = Answer<'GET /groups/invitations/pending'>[number];

/** The player's own invitations. */
const received = [{ type: 'Invitations', id: 'received' }] as const;

/** A refused change tells that the lists are behind as surely as one that was made: both ask for them again. */
export const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    groups: build.query<Answer<'GET /groups'>, Input<'GET /groups'>>({
      query: call('GET /groups'),
      providesTags: ['Groups'],
    }),
    leaderboard: build.query<Answer<'GET /groups/:id/leaderboard'>, Input<'GET /groups/:id/leaderboard'>>({
      query: call('GET /groups/:id/leaderboard'),
      providesTags: ['Leaderboard'],
    }),
    pendingInvitations: build.query<
      Answer<'GET /groups/invitations/pending'>,
      Input<'GET /groups/invitations/pending'>
    >({
      query: call('GET /groups/invitations/pending'),
      providesTags: received,
    }),
    createGroup: build.mutation<Answer<'POST /groups'>, Input<'POST /groups'>>({
      query: call('POST /groups'),
      invalidatesTags: ['Groups'],
    }),
    editGroup: build.mutation<Answer<'PUT /groups/:id'>, Input<'PUT /groups/:id'>>({
      query: call('PUT /groups/:id'),
      invalidatesTags: ['Groups'],
    }),
    acceptInvitation: build.mutation<
      Answer<'POST /groups/invitations/:id/accept'>,
      Input<'POST /groups/invitations/:id/accept'>
    >({
      query: call('POST /groups/invitations/:id/accept'),
      invalidatesTags: ['Groups', ...received],
    }),
    rejectInvitation: build.mutation<
      Answer<'POST /groups/invitations/:id/reject'>,
      Input<'POST /groups/invitations/:id/reject'>
    >({
      query: call('POST /groups/invitations/:id/reject'),
      invalidatesTags: ['Groups', ...received],
    }),
    removeMember: build.mutation<
      Answer<'DELETE /groups/:id/members/:memberId'>,
      Input<'DELETE /groups/:id/members/:memberId'>
    >({
      query: call('DELETE /groups/:id/members/:memberId'),
      invalidatesTags: ['Groups', 'Leaderboard'],
    }),
    handOver: build.mutation<Answer<'PUT /groups/:id/owner'>, Input<'PUT /groups/:id/owner'>>({
      query: call('PUT /groups/:id/owner'),
      invalidatesTags: ['Groups', 'Leaderboard'],
    }),
    leaveGroup: build.mutation<Answer<'POST /groups/:id/leave'>, Input<'POST /groups/:id/leave'>>({
      query: call('POST /groups/:id/leave'),
      invalidatesTags: ['Groups'],
    }),
    deleteGroup: build.mutation<Answer<'DELETE /groups/:id'>, Input<'DELETE /groups/:id'>>({
      query: call('DELETE /groups/:id'),
      invalidatesTags: ['Groups'],
    }),
  }),
});

export const {
  useGroupsQuery,
  useLeaderboardQuery,
  usePendingInvitationsQuery,
  useCreateGroupMutation,
  useEditGroupMutation,
  useAcceptInvitationMutation,
  useRejectInvitationMutation,
  useRemoveMemberMutation,
  useHandOverMutation,
  useLeaveGroupMutation,
  useDeleteGroupMutation,
} = groupsApi;
