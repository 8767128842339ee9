import { z } from 'zod';
import { GROUP_SIZES } from '../rules/groups.ts';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, line, lines, nothing, opId, paging } from './fields.ts';

/** How many members the list of groups shows for each group. */
export const MEMBERS_SHOWN = 5;

export const LeaderboardMember = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  wins: z.int(),
  rank: z.int(),
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
  /** When the hits were counted. Earlier than the call if nothing has changed since, or if another process is counting. */
  countedAt: instant,
});
export type Leaderboard = z.infer<typeof Leaderboard>;

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

const texts = { name: line(60), description: lines(500) };

const groupParams = z.strictObject({ id: idText });
/** Accepts any text: a malformed code gets the answer for an unknown code, because links are sometimes cut off. */
const codeParams = z.strictObject({ code: z.string().min(1, 'required').max(64, 'invalid') });

export const groups = {
  create: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'verified',
    summary: 'Makes a private group over its next 12, 24, 36 or 48 matches',
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
    summary: "The caller's groups: those owned first, then those joined, the newest first",
    offline: true,
    response: z.array(Group),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/groups/:id',
    access: 'verified',
    summary: 'Gives a group another name and description (owner only)',
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
    summary: "The group's invitations without an answer, the newest first (owner only)",
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: z.object({ invitations: z.array(SentInvitation), total: z.int() }),
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/groups/:id/invitations/:invitationId',
    access: 'verified',
    summary: 'Takes an invitation without an answer back (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, invitationId: idText }),
    response: nothing,
  }),
  pendingInvitations: endpoint({
    method: 'GET',
    path: '/groups/invitations/pending',
    access: 'verified',
    summary: "The caller's invitations without an answer",
    offline: true,
    response: z.array(Invitation),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/groups/invitations/:id/accept',
    access: 'verified',
    summary: 'Accepts an invitation; again changes nothing',
    params: groupParams,
    response: z.object({ groupId: id }),
  }),
  rejectInvitation: endpoint({
    method: 'POST',
    path: '/groups/invitations/:id/reject',
    access: 'verified',
    summary: 'Rejects an invitation; again changes nothing',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  currentInviteLink: endpoint({
    method: 'GET',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: "The group's invite code in force, null when there is none (owner only)",
    params: groupParams,
    response: z.object({ inviteCode: z.string().nullable() }),
  }),
  inviteLink: endpoint({
    method: 'POST',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: "The group's current invite code, the same one until it is revoked (owner only)",
    params: groupParams,
    response: z.object({ inviteCode: z.string() }),
  }),
  revokeInviteLink: endpoint({
    method: 'DELETE',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: 'Makes the current invite code worthless (owner only); harmless without one',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  peek: endpoint({
    method: 'GET',
    path: '/groups/join/:code',
    access: 'public',
    summary: 'What a visitor is invited to',
    limit: 'tokenCheck',
    params: codeParams,
    response: InvitePreview,
  }),
  join: endpoint({
    method: 'POST',
    path: '/groups/join/:code',
    access: 'verified',
    summary: 'Joins a group by its invite code; again changes nothing',
    limit: 'join',
    params: codeParams,
    response: z.object({ groupId: id, wasMember: z.boolean() }),
  }),
  joinWhenVerified: endpoint({
    method: 'POST',
    path: '/groups/join/:code/when-verified',
    access: 'session',
    summary: 'Joins as soon as the caller has verified the address; at once when that is done',
    limit: 'join',
    status: 204,
    params: codeParams,
    response: nothing,
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/groups/:id/leaderboard',
    access: 'verified',
    summary: "The members by hits, a page at a time, and the caller's own row",
    offline: true,
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: Leaderboard,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/groups/:id/leave',
    access: 'verified',
    summary: 'Leaves a group; its owner hands it over first, or deletes it',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  handOver: endpoint({
    method: 'PUT',
    path: '/groups/:id/owner',
    access: 'verified',
    summary: 'Makes another member the owner (owner only)',
    status: 204,
    params: groupParams,
    body: z.strictObject({ memberId: id }),
    response: nothing,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/groups/:id/members/:memberId',
    access: 'verified',
    summary: 'Removes a member, whom the invite link lets in no more (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, memberId: idText }),
    response: nothing,
  }),
};
