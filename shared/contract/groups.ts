import { z } from 'zod';
import { GROUP_SIZES } from '../rules/groups.ts';
import { isPlain } from '../rules/registration.ts';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Match, prediction } from './games.ts';
import { id, idText, instant, line, lines, nothing, opId, paging } from './fields.ts';

/** How many members the list of groups shows for each group. */
export const MEMBERS_SHOWN = 5;

export const LeaderboardMember = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Hits, with those of live matches as they stand. */
  wins: z.int(),
  rank: z.int(),
  /** Hits of the last day with an outcome, part of `wins`. An answer stored before this field lacks it. */
  dayHits: z.int().optional(),
  /** The rank without the hits of that day. */
  rankBefore: z.int().optional(),
});
export type LeaderboardMember = z.infer<typeof LeaderboardMember>;

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  gamesQuantity: z.int(),
  /** How many matches of the group have a result. */
  gamesPlayed: z.int(),
  memberCount: z.int(),
  createdAt: instant,
  owner: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), username: z.string() }),
  /** The top of the leaderboard, at most `MEMBERS_SHOWN` members. */
  members: z.array(LeaderboardMember),
  /** The caller's row of the leaderboard. */
  me: LeaderboardMember,
});
export type Group = z.infer<typeof Group>;

export const Leaderboard = z.object({
  members: z.array(LeaderboardMember),
  total: z.int(),
  me: LeaderboardMember.nullable(),
  /** When the hits were counted; earlier than the call without changes or while another process counts. */
  countedAt: instant,
  /** The first start of the last day with an outcome; null without an outcome. */
  dayStart: instant.nullable().optional(),
  /** How many live matches are counted as they stand. The hits are provisional if there are any. */
  liveMatches: z.int().optional(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** A member with one pick for each match of the answer; null without a pick. */
export const MemberPicks = LeaderboardMember.extend({ picks: z.array(prediction.nullable()) });
export type MemberPicks = z.infer<typeof MemberPicks>;

/** The picks of members for the matches of the group that have started. A pick in it never changes. */
export const GroupPicks = z.object({
  /** The latest start first. */
  matches: z.array(
    Match.pick({ id: true, homeTeam: true, awayTeam: true, startTime: true, status: true }).extend({
      /** Of a live match as it stands. */
      outcome: prediction.nullable(),
    }),
  ),
  members: z.array(MemberPicks),
  total: z.int(),
  /** The caller's row, also if it is not on the page; null if the caller's account is disabled. */
  me: MemberPicks.nullable(),
});
export type GroupPicks = z.infer<typeof GroupPicks>;

/** How many names of members without picks the owner sees. */
export const MISSING_SHOWN = 50;

/** Which members lack a pick for the group's open matches in the grid that starts next. It never has picks. */
export const MissingPicks = z.object({
  /** The start of the first of these matches; null if there is none. */
  startTime: instant.nullable(),
  total: z.int(),
  missing: z.int(),
  /** At most `MISSING_SHOWN` members by username. Null for all but the owner. */
  members: z.array(Group.shape.owner).nullable(),
});
export type MissingPicks = z.infer<typeof MissingPicks>;

export const Invitation = z.object({
  id: z.int(),
  group: z.object({ id: z.int(), name: z.string() }),
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type Invitation = z.infer<typeof Invitation>;

/** The data of a group that a visitor with a link sees. */
export const InvitePreview = z.object({
  name: z.string(),
  owner: z.object({ firstName: z.string(), lastName: z.string() }),
  memberCount: z.int(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

/** A pending invitation in the list of the group's owner. */
export const SentInvitation = z.object({ id: z.int(), email: z.string(), createdAt: instant });
export type SentInvitation = z.infer<typeof SentInvitation>;

const texts = { name: line(60).refine(isPlain, 'markup'), description: lines(500) };

const groupParams = z.strictObject({ id: idText });
/** Accepts any text, because links are sometimes cut off. A malformed code gets the answer for an unknown code. */
const codeParams = z.strictObject({ code: z.string().min(1, 'required').max(64, 'invalid') });

export const groups = {
  create: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'verified',
    summary: 'Creates a private group over its next 12, 24, 36 or 48 matches',
    status: 201,
    body: z.strictObject({
      ...texts,
      description: texts.description.default(''),
      gamesQuantity: z.literal(GROUP_SIZES, 'invalid').default(12),
      opId: opId.optional(),
    }),
    response: Group,
  }),
  list: endpoint({
    method: 'GET',
    path: '/groups',
    access: 'verified',
    summary: "The caller's groups: owned groups first, then joined groups, newest first",
    offline: true,
    response: z.array(Group),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/groups/:id',
    access: 'verified',
    summary: 'Changes the name and description of a group (owner only)',
    params: groupParams,
    body: z.strictObject(texts),
    response: Group,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/groups/:id',
    access: 'verified',
    summary: 'Deletes a group for all its members (owner only)',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/groups/:id/invite',
    access: 'verified',
    summary: 'Invites an address, with or without an account (owner only)',
    limit: 'invite',
    params: groupParams,
    body: z.strictObject({ email }),
    /** `wasInvited`: the address already had a pending invitation to this group. */
    response: z.object({ invited: z.literal(true), wasInvited: z.boolean() }),
  }),
  sentInvitations: endpoint({
    method: 'GET',
    path: '/groups/:id/invitations',
    access: 'verified',
    summary: 'The pending invitations of the group, newest first (owner only)',
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: z.object({ invitations: z.array(SentInvitation), total: z.int() }),
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/groups/:id/invitations/:invitationId',
    access: 'verified',
    summary: 'Withdraws a pending invitation (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, invitationId: idText }),
    response: nothing,
  }),
  pendingInvitations: endpoint({
    method: 'GET',
    path: '/groups/invitations/pending',
    access: 'verified',
    summary: "The caller's pending invitations",
    offline: true,
    response: z.array(Invitation),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/groups/invitations/:id/accept',
    access: 'verified',
    summary: 'Accepts an invitation; a repeat changes nothing',
    params: groupParams,
    response: z.object({ groupId: id }),
  }),
  rejectInvitation: endpoint({
    method: 'POST',
    path: '/groups/invitations/:id/reject',
    access: 'verified',
    summary: 'Rejects an invitation; a repeat changes nothing',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  currentInviteLink: endpoint({
    method: 'GET',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: 'The current invite code of the group; null if there is none (owner only)',
    params: groupParams,
    response: z.object({ inviteCode: z.string().nullable() }),
  }),
  inviteLink: endpoint({
    method: 'POST',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: 'Returns the current invite code of the group; creates one if there is none (owner only)',
    params: groupParams,
    response: z.object({ inviteCode: z.string() }),
  }),
  revokeInviteLink: endpoint({
    method: 'DELETE',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: 'Revokes the current invite code; succeeds without one (owner only)',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  peek: endpoint({
    method: 'GET',
    path: '/groups/join/:code',
    access: 'public',
    summary: 'The name, owner and size of the group of an invite code',
    limit: 'tokenCheck',
    params: codeParams,
    response: InvitePreview,
  }),
  join: endpoint({
    method: 'POST',
    path: '/groups/join/:code',
    access: 'verified',
    summary: 'Joins a group by its invite code; a repeat changes nothing',
    limit: 'join',
    params: codeParams,
    response: z.object({ groupId: id, wasMember: z.boolean() }),
  }),
  joinWhenVerified: endpoint({
    method: 'POST',
    path: '/groups/join/:code/when-verified',
    access: 'session',
    summary: 'Joins a group when the caller verifies the address; at once if it is verified',
    limit: 'join',
    status: 204,
    params: codeParams,
    response: nothing,
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/groups/:id/leaderboard',
    access: 'verified',
    summary: "A page of the leaderboard, and the caller's own row",
    offline: true,
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: Leaderboard,
  }),
  picks: endpoint({
    method: 'GET',
    path: '/groups/:id/picks',
    access: 'verified',
    summary: "A page of the members' picks for matches that have started, and the caller's own row",
    offline: true,
    params: groupParams,
    query: z.strictObject(paging(50, 50)),
    response: GroupPicks,
  }),
  missingPicks: endpoint({
    method: 'GET',
    path: '/groups/:id/missing-picks',
    access: 'verified',
    summary: 'How many members lack picks for the next matches; the owner also gets their names',
    params: groupParams,
    response: MissingPicks,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/groups/:id/leave',
    access: 'verified',
    summary: 'Leaves a group; the owner must hand it over or delete it instead',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  handOver: endpoint({
    method: 'PUT',
    path: '/groups/:id/owner',
    access: 'verified',
    summary: 'Hands the group over to another member (owner only)',
    status: 204,
    params: groupParams,
    body: z.strictObject({ memberId: id }),
    response: nothing,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/groups/:id/members/:memberId',
    access: 'verified',
    summary: 'Removes a member, which cannot return by the invite link (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, memberId: idText }),
    response: nothing,
  }),
};
