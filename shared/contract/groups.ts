import { z } from 'zod';
import { GROUP_SIZES } from '../rules/groups.ts';
import { isPlain } from '../rules/registration.ts';
import { countryCode, email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Grid, Match, prediction } from './games.ts';
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
  /** Only in an edition that is over: the account is erased, or disabled at present. The names are empty. */
  gone: z.enum(['erased', 'disabled']).nullable().optional(),
  /** Only in an edition that is over: the player is no member any more. */
  hasLeft: z.boolean().optional(),
});
export type LeaderboardMember = z.infer<typeof LeaderboardMember>;

/** How many champions an edition names. */
export const CHAMPIONS_SHOWN = 3;

const player = LeaderboardMember.pick({
  id: true,
  firstName: true,
  lastName: true,
  username: true,
  gone: true,
});

/** A jornada of a group: a grid without its matches. `country` is the text of the grid. */
export const Jornada = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  /** The first start, and the last one that is not after the planned end; null without a match that counts. */
  firstMatch: instant.nullable(),
  lastMatch: instant.nullable(),
  /** The matches that are not cancelled, those of them that have begun, and those that screens still take picks for. */
  matches: z.int(),
  begun: z.int(),
  open: z.int(),
});
export type Jornada = z.infer<typeof Jornada>;

const editionFields = {
  number: z.int(),
  /** The games that were asked for: 12 for each jornada. */
  gamesQuantity: z.int(),
  /** The code of a country, or the text of a grid of another one. */
  country: z.string(),
  /** The jornadas that it has, in the order of their starts, and how many it has when it is complete. */
  grids: z.array(Jornada),
  gridsWanted: z.int(),
  /** The matches of its jornadas that are not cancelled. */
  matchCount: z.int(),
  /** The first start; without a jornada, when it was made. */
  startsAt: instant,
};

/** An edition of a group: 1 to 4 whole jornadas, and at the end its table for good (GRP-19). */
export const Edition = z.object({
  ...editionFields,
  /** Null until it is over. */
  endedAt: instant.nullable(),
  /** When a corrected result changed its table after the end. */
  correctedAt: instant.nullable(),
  /** At most `CHAMPIONS_SHOWN` of those with the most hits; none before the end, or without a title. */
  champions: z.array(player),
  championCount: z.int(),
  /** The hits of the champions; null without a champion. */
  hits: z.int().nullable(),
  players: z.int(),
  /** The caller is in its table, which only those who took part see once it is over. */
  tookPart: z.boolean(),
  /** How many of its matches have no result yet, and when the first of them starts. */
  openMatches: z.int(),
  openStart: instant.nullable(),
  /** The clubs of that match. */
  openMatch: z.object({ homeTeam: z.string(), awayTeam: z.string() }).nullable(),
});
export type Edition = z.infer<typeof Edition>;

/** The edition that begins next. */
export const NextEdition = z.object({
  ...editionFields,
  /** Its first start; null without a jornada. */
  firstMatch: instant.nullable(),
});
export type NextEdition = z.infer<typeof NextEdition>;

/** How many players the titles of all time name. */
export const TITLES_SHOWN = 5;

/** The editions of a group, and who won the most of them. */
export const Editions = z.object({
  editions: z.array(Edition),
  titles: z.array(player.omit({ gone: true }).extend({ count: z.int() })),
});
export type Editions = z.infer<typeof Editions>;

/** The jornadas that a new group can begin with. */
export const JornadaChoices = z.object({
  choices: z.array(Jornada),
  /** The one that a group without a choice begins with; null: the next one. */
  preset: z.int().nullable(),
});
export type JornadaChoices = z.infer<typeof JornadaChoices>;

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  gamesQuantity: z.int(),
  /** How many matches of the edition have a result. */
  gamesPlayed: z.int(),
  memberCount: z.int(),
  createdAt: instant,
  owner: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), username: z.string() }),
  /** The top of the leaderboard, at most `MEMBERS_SHOWN` members. */
  members: z.array(LeaderboardMember),
  /** The caller's row of the leaderboard; after the last place for a caller without a place. */
  me: LeaderboardMember,
  /**
   * The edition that the caller sees: of those with a place for the caller the one that began last, else the one that
   * starts first. An answer stored before this field lacks it and the others below.
   */
  edition: Edition.optional(),
  next: NextEdition.nullable().optional(),
  /** How many matches are live. */
  liveMatches: z.int().optional(),
  /** The first start of the last day with an outcome, which `dayHits` counts; null without an outcome. */
  dayStart: instant.nullable().optional(),
  /** The next editions, and whether there are any: false while the group is stopped. */
  settings: z.object({ country: z.string(), gamesQuantity: z.int(), goesOn: z.boolean() }).optional(),
  /** For the owner: the code of the link in force; null without one. */
  inviteCode: z.string().nullable().optional(),
  /** When the group came to its owner from an erased account. */
  inheritedAt: instant.nullable().optional(),
});
export type Group = z.infer<typeof Group>;

/** How many winners of a day are named. */
export const DAY_WINNERS_SHOWN = 3;

/**
 * The best players of a day of matches in an edition (GRP-24). A day on which all had equal hits, or none, has no
 * winner.
 */
export const DayWinners = z.object({
  /** The first start of the day. */
  start: instant,
  /** The time from which its hits are final; null while a match of the day is to be played or decided. */
  finalAt: instant.nullable(),
  hits: z.int(),
  /** How many players have these hits. */
  count: z.int(),
  /** At most `DAY_WINNERS_SHOWN` of them. */
  winners: z.array(player),
});
export type DayWinners = z.infer<typeof DayWinners>;

/** How many members that a table lacks its owner sees (GRP-27). */
export const UNLISTED_SHOWN = 50;

export const Leaderboard = z.object({
  members: z.array(LeaderboardMember),
  total: z.int(),
  me: LeaderboardMember.nullable(),
  /** The first start of the last day with an outcome; null without an outcome. */
  dayStart: instant.nullable().optional(),
  /** How many live matches are counted as they stand. The hits are provisional if there are any. */
  liveMatches: z.int().optional(),
  /** How many members at the end of the table have no pick in the last edition and none seen in this one. */
  folded: z.int().optional(),
  /** The newest day first. */
  days: z.array(DayWinners).optional(),
  /** For the owner: at most `UNLISTED_SHOWN` present members that these rows lack, or all others, by username. */
  unlisted: z.array(Group.shape.owner).optional(),
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
      /** The present outcome of a live match. */
      outcome: prediction.nullable(),
    }),
  ),
  members: z.array(MemberPicks),
  total: z.int(),
  /** The caller's row, also if it is not on the page; null if the caller's account is disabled. */
  me: MemberPicks.nullable(),
});
export type GroupPicks = z.infer<typeof GroupPicks>;

/** The caller beside another member: the started matches that the table counts (GRP-25). */
export const Comparison = z.object({
  member: player,
  /** Hits, with those of live matches as they stand. */
  ownHits: z.int(),
  hits: z.int(),
  /** The latest start first. A pick is null without one, and never changes. */
  matches: z.array(
    GroupPicks.shape.matches.element.extend({ own: prediction.nullable(), pick: prediction.nullable() }),
  ),
});
export type Comparison = z.infer<typeof Comparison>;

/** How many names of members without picks the owner sees. */
export const MISSING_SHOWN = 50;

/** The members who lack a pick for an open match of the group's jornadas. It never has picks. */
export const MissingPicks = z.object({
  /** The start of the first of these matches; null if there is none. */
  startTime: instant.nullable(),
  total: z.int(),
  missing: z.int(),
  /** How many of these matches the caller has not picked. */
  own: z.int().optional(),
  /** The same for each jornada with open matches, the one that starts first at the top. */
  grids: z.array(z.object({ id: z.int(), matches: z.int(), open: z.int(), own: z.int() })).optional(),
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
  /** The jornada that who joins now can play; null if none of the group takes picks. */
  grid: Grid.nullable().optional(),
  jornada: Jornada.nullable().optional(),
  /** The country whose jornadas the group plays, and false while it is stopped. */
  country: z.string().optional(),
  goesOn: z.boolean().optional(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

/** A pending invitation in the list of the group's owner. */
export const SentInvitation = z.object({ id: z.int(), email: z.string(), createdAt: instant });
export type SentInvitation = z.infer<typeof SentInvitation>;

/** The most characters of a group's name. */
export const GROUP_NAME_MAX = 60;
const texts = { name: line(GROUP_NAME_MAX).refine(isPlain, 'markup'), description: lines(500) };

const groupParams = z.strictObject({ id: idText });
/** Accepts any text, because links are sometimes cut off. A malformed code gets the answer for an unknown code. */
const codeParams = z.strictObject({ code: z.string().min(1, 'required').max(64, 'invalid') });

export const groups = {
  create: endpoint('POST /groups', {
    access: 'verified',
    summary: 'Creates a private group over the jornadas of a country, 12 to 48 games an edition',
    status: 201,
    body: z.strictObject({
      ...texts,
      description: texts.description.default(''),
      gamesQuantity: z.literal(GROUP_SIZES, 'invalid').default(12),
      /** The first jornada: an open grid, or null for the next one of `country`. Without it the API chooses. */
      gridId: id.nullable().optional(),
      country: countryCode.optional(),
      opId: opId.optional(),
    }),
    response: Group,
  }),
  list: endpoint('GET /groups', {
    access: 'verified',
    summary: "The caller's groups: owned groups first, then joined groups, newest first",
    offline: true,
    response: z.array(Group),
  }),
  edit: endpoint('PUT /groups/:id', {
    access: 'verified',
    summary: 'Changes name, description and what the editions play that have not begun (owner only)',
    params: groupParams,
    body: z.strictObject({
      ...texts,
      country: countryCode.optional(),
      gamesQuantity: z.literal(GROUP_SIZES, 'invalid').optional(),
      goesOn: z.boolean('invalid').optional(),
    }),
    response: Group,
  }),
  remove: endpoint('DELETE /groups/:id', {
    access: 'verified',
    summary: 'Deletes a group for all its members (owner only)',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  invite: endpoint('POST /groups/:id/invite', {
    access: 'verified',
    summary: 'Invites an address, with or without an account (owner only)',
    limit: 'invite',
    params: groupParams,
    body: z.strictObject({ email }),
    /** `wasInvited`: the address already had a pending invitation to this group. */
    response: z.object({ invited: z.literal(true), wasInvited: z.boolean() }),
  }),
  sentInvitations: endpoint('GET /groups/:id/invitations', {
    access: 'verified',
    summary: 'The pending invitations of the group, newest first (owner only)',
    params: groupParams,
    query: z.strictObject(paging(50, 100)),
    response: z.object({ invitations: z.array(SentInvitation), total: z.int() }),
  }),
  withdrawInvitation: endpoint('DELETE /groups/:id/invitations/:invitationId', {
    access: 'verified',
    summary: 'Withdraws a pending invitation (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, invitationId: idText }),
    response: nothing,
  }),
  pendingInvitations: endpoint('GET /groups/invitations/pending', {
    access: 'verified',
    summary: "The caller's pending invitations",
    offline: true,
    response: z.array(Invitation),
  }),
  acceptInvitation: endpoint('POST /groups/invitations/:id/accept', {
    access: 'verified',
    summary: 'Accepts an invitation; a repeat changes nothing',
    params: groupParams,
    response: z.object({ groupId: id }),
  }),
  rejectInvitation: endpoint('POST /groups/invitations/:id/reject', {
    access: 'verified',
    summary: 'Rejects an invitation',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  inviteLink: endpoint('POST /groups/:id/invite-link', {
    access: 'verified',
    summary: 'Returns the current invite code of the group; creates one if there is none (owner only)',
    params: groupParams,
    response: z.object({ inviteCode: z.string() }),
  }),
  revokeInviteLink: endpoint('DELETE /groups/:id/invite-link', {
    access: 'verified',
    summary: 'Revokes the current invite code; succeeds without one (owner only)',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  peek: endpoint('GET /groups/join/:code', {
    access: 'public',
    summary: 'The name, owner, size and jornada of the group of an invite code',
    offline: true,
    limit: 'tokenCheck',
    params: codeParams,
    response: InvitePreview,
  }),
  join: endpoint('POST /groups/join/:code', {
    access: 'verified',
    summary: 'Joins a group by its invite code; a repeat changes nothing',
    limit: 'join',
    params: codeParams,
    response: z.object({ groupId: id, wasMember: z.boolean() }),
  }),
  joinWhenVerified: endpoint('POST /groups/join/:code/when-verified', {
    access: 'session',
    summary: 'Joins a group when the caller verifies the address; at once if it is verified',
    limit: 'join',
    status: 204,
    params: codeParams,
    response: nothing,
  }),
  leaderboard: endpoint('GET /groups/:id/leaderboard', {
    access: 'verified',
    summary: "A page of the leaderboard, and the caller's own row",
    offline: true,
    params: groupParams,
    query: z.strictObject({ edition: idText.optional(), ...paging(50, 100) }),
    response: Leaderboard,
  }),
  editions: endpoint('GET /groups/:id/editions', {
    access: 'verified',
    summary: 'The editions of a group, newest first, at most 100, and the titles of all time',
    params: groupParams,
    response: Editions,
  }),
  jornadas: endpoint('GET /groups/jornadas', {
    access: 'verified',
    summary: 'The jornadas that a new group can begin with, and the one that is chosen without a choice',
    response: JornadaChoices,
  }),
  picks: endpoint('GET /groups/:id/picks', {
    access: 'verified',
    summary: "A page of the members' picks for matches that have started, and the caller's own row",
    offline: true,
    params: groupParams,
    query: z.strictObject(paging(50, 50)),
    response: GroupPicks,
  }),
  compare: endpoint('GET /groups/:id/compare/:memberId', {
    access: 'verified',
    summary: "The caller's and another member's picks for the matches of the edition that have started",
    offline: true,
    params: z.strictObject({ id: idText, memberId: idText }),
    response: Comparison,
  }),
  missingPicks: endpoint('GET /groups/:id/missing-picks', {
    access: 'verified',
    summary: 'How many members lack picks in the open jornadas; the owner also gets their names',
    params: groupParams,
    response: MissingPicks,
  }),
  leave: endpoint('POST /groups/:id/leave', {
    access: 'verified',
    summary: 'Leaves a group; the owner must hand it over or delete it instead',
    status: 204,
    params: groupParams,
    response: nothing,
  }),
  handOver: endpoint('PUT /groups/:id/owner', {
    access: 'verified',
    summary: 'Hands the group over to another member (owner only)',
    status: 204,
    params: groupParams,
    body: z.strictObject({ memberId: id }),
    response: nothing,
  }),
  removeMember: endpoint('DELETE /groups/:id/members/:memberId', {
    access: 'verified',
    summary: 'Removes a member, which cannot return by the invite link (owner only)',
    status: 204,
    params: z.strictObject({ id: idText, memberId: idText }),
    response: nothing,
  }),
};
