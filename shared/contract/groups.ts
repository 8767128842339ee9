import { z } from 'zod';
import { GROUP_SIZES } from '../rules/group-window.ts';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, line, lines, nothing, paging } from './fields.ts';

export const LeaderboardMember = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  wins: z.int(),
  rank: z.int(),
});

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  gamesQuantity: z.int(),
  gamesPlayed: z.int(),
  memberCount: z.int(),
  owner: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), username: z.string() }),
  members: z.array(LeaderboardMember),
});

export const Invitation = z.object({
  id: z.int(),
  group: z.object({ id: z.int(), name: z.string() }),
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }),
});

const groupParams = z.strictObject({ id: idText });

export const groups = {
  create: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'verified',
    summary: 'Makes a private group over its next 12, 24, 36 or 48 matches',
    status: 201,
    body: z.strictObject({
      name: line(60),
      description: lines(500).default(''),
      gamesQuantity: z.literal(GROUP_SIZES, 'invalid').default(12),
    }),
    response: Group,
  }),
  list: endpoint({
    method: 'GET',
    path: '/groups',
    access: 'verified',
    summary: "The caller's groups, owned and joined",
    offline: true,
    response: z.array(Group),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/groups/:id/invite',
    access: 'verified',
    summary: 'Invites an address, with or without an account (owner only)',
    limit: 'invite',
    params: groupParams,
    body: z.strictObject({ email }),
    response: z.object({ invited: z.literal(true) }),
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
    summary: 'Accepts an invitation',
    params: groupParams,
    response: z.object({ groupId: id }),
  }),
  rejectInvitation: endpoint({
    method: 'POST',
    path: '/groups/invitations/:id/reject',
    access: 'verified',
    summary: 'Rejects an invitation',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  inviteLink: endpoint({
    method: 'POST',
    path: '/groups/:id/invite-link',
    access: 'verified',
    summary: "The group's current invite code (owner only)",
    params: groupParams,
    response: z.object({ inviteCode: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/groups/join/:code',
    access: 'verified',
    summary: 'Joins a group by its invite code',
    limit: 'join',
    params: z.strictObject({ code: z.string().min(1, 'required').max(64, 'invalid') }),
    response: z.object({ groupId: id }),
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/groups/:id/leaderboard',
    access: 'verified',
    summary: 'The members by hits, a page at a time',
    offline: true,
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: z.object({
      members: z.array(LeaderboardMember),
      total: z.int(),
      me: LeaderboardMember.nullable(),
    }),
  }),
};
