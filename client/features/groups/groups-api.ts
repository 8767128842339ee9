import { route, type Answer } from '../../api/api.ts';
import { ownGroupsApi } from '../../matches/own-groups.ts';

export type Group = Answer<'GET /groups'>[number];
export type Member = Answer<'GET /groups/:id/leaderboard'>['members'][number];
export type PickedMatch = Answer<'GET /groups/:id/picks'>['matches'][number];
export type MemberPicks = Answer<'GET /groups/:id/picks'>['members'][number];
export type Edition = Answer<'GET /groups/:id/editions'>['editions'][number];
export type Jornada = Answer<'GET /groups/jornadas'>['choices'][number];
export type DayWinners = NonNullable<Answer<'GET /groups/:id/leaderboard'>['days']>[number];
export type Invitation = Answer<'GET /groups/invitations/pending'>[number];

/** Options of the lists that other members change. */
export const watched = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
};

/** The player's own invitations. */
const received = [{ type: 'Invitations', id: 'received' }] as const;

/** A refused change means that the list is outdated, so failed calls invalidate the tags too. */
export const groupsApi = ownGroupsApi.injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query({ ...route('GET /groups/:id/leaderboard'), providesTags: ['Leaderboard'] }),
    editions: build.query({ ...route('GET /groups/:id/editions'), providesTags: ['Leaderboard'] }),
    jornadas: build.query({ ...route('GET /groups/jornadas'), providesTags: ['Leaderboard'] }),
    groupPicks: build.query({ ...route('GET /groups/:id/picks'), providesTags: ['Leaderboard'] }),
    compare: build.query({ ...route('GET /groups/:id/compare/:memberId'), providesTags: ['Leaderboard'] }),
    missingPicks: build.query({ ...route('GET /groups/:id/missing-picks'), providesTags: ['Leaderboard'] }),
    pendingInvitations: build.query({ ...route('GET /groups/invitations/pending'), providesTags: received }),
    createGroup: build.mutation({ ...route('POST /groups'), invalidatesTags: ['Groups'] }),
    editGroup: build.mutation({
      ...route('PUT /groups/:id'),
      invalidatesTags: ['Groups', 'Leaderboard'],
    }),
    acceptInvitation: build.mutation({
      ...route('POST /groups/invitations/:id/accept'),
      invalidatesTags: ['Groups', ...received],
    }),
    rejectInvitation: build.mutation({
      ...route('POST /groups/invitations/:id/reject'),
      invalidatesTags: ['Groups', ...received],
    }),
    removeMember: build.mutation({
      ...route('DELETE /groups/:id/members/:memberId'),
      invalidatesTags: ['Groups', 'Leaderboard'],
    }),
    handOver: build.mutation({
      ...route('PUT /groups/:id/owner'),
      invalidatesTags: ['Groups', 'Leaderboard'],
    }),
    report: build.mutation(route('POST /groups/:id/report')),
    leaveGroup: build.mutation({ ...route('POST /groups/:id/leave'), invalidatesTags: ['Groups'] }),
    deleteGroup: build.mutation({ ...route('DELETE /groups/:id'), invalidatesTags: ['Groups'] }),
  }),
});

export const {
  useGroupsQuery,
  useLeaderboardQuery,
  useEditionsQuery,
  useJornadasQuery,
  useGroupPicksQuery,
  useCompareQuery,
  useMissingPicksQuery,
  usePendingInvitationsQuery,
  useCreateGroupMutation,
  useEditGroupMutation,
  useAcceptInvitationMutation,
  useRejectInvitationMutation,
  useRemoveMemberMutation,
  useHandOverMutation,
  useLeaveGroupMutation,
  useReportMutation,
  useDeleteGroupMutation,
} = groupsApi;
