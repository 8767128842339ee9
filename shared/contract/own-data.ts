import { z } from 'zod';
import { Claim } from './claim.ts';
import { MATCH_STATUSES } from '../rules/match-status.ts';
import { NAME_REASONS } from '../rules/names.ts';
import { PRIZE_STATES } from '../rules/prizes.ts';
import { REMINDER_PLACES } from '../rules/reminders.ts';
import { PICK_RESULTS } from '../rules/scoring.ts';
import { GridHits } from './bets.ts';
import { day, instant } from './fields.ts';
import { prediction } from './games.ts';

/** The largest number of saves in the export: the newest ones. */
export const OWN_SAVES_MOST = 10_000;

/** The export of a player's data (LGPD of Brazil, Ley 25.326 of Argentina), without secrets or hashes of them. */
export const OwnData = z.object({
  exportedAt: instant,
  account: z.object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerifiedAt: instant.nullable(),
    country: z.string(),
    phone: z.string(),
    birthDate: day,
    language: z.string(),
    role: z.enum(['player', 'admin']),
    createdAt: instant,
    /** The version of the legal texts that the registration showed, or a later notice; null for older accounts. */
    legalVersion: day.nullable(),
    /** When the player closed the notice of a later version; null for the version of the registration. */
    legalReadAt: instant.nullable(),
  }),
  grids: z.array(GridHits),
  /** The current pick of each match, newest match first. */
  picks: z.array(
    z.object({
      matchId: z.int(),
      grid: z.string().nullable(),
      league: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
      startTime: instant,
      status: z.enum(MATCH_STATUSES),
      homeScore: z.int().nullable(),
      awayScore: z.int().nullable(),
      prediction,
      chosenAt: instant,
      result: z.enum(PICK_RESULTS),
    }),
  ),
  /** Newest first. `savesInAll` also counts saves that are too old for the list. */
  saves: z.array(
    z.object({ acceptedAt: instant, picks: z.array(z.object({ matchId: z.int(), prediction })) }),
  ),
  savesInAll: z.int(),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      gamesQuantity: z.int(),
      isOwner: z.boolean(),
      joinedAt: instant,
    }),
  ),
  /** The own places in editions of groups that are over, also of groups that the player has left. */
  groupEditions: z.array(
    z.object({ group: z.string(), number: z.int(), endedAt: instant, wins: z.int(), rank: z.int() }),
  ),
  /** Received at the account's address, or sent from the player's groups. */
  invitations: z.array(
    z.object({
      direction: z.enum(['received', 'sent']),
      group: z.string(),
      /** The invited address. */
      email: z.string(),
      createdAt: instant,
      acceptedAt: instant.nullable(),
    }),
  ),
  /** Requests of the contact page with the account's address. Empty until the address is verified. */
  contactRequests: z.array(
    z.object({
      type: z.enum(['company', 'affiliate']),
      name: z.string(),
      company: z.string().nullable(),
      country: z.string(),
      phone: z.string(),
      telegram: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  prizes: z.array(
    z.object({
      grid: z.string(),
      wonHits: z.int(),
      hits: z.int(),
      promisedHits: z.int().nullable(),
      state: z.enum(PRIZE_STATES),
      wonAt: instant,
      contactedAt: instant.nullable(),
      sentAt: instant.nullable(),
      deliveredAt: instant.nullable(),
      note: z.string().nullable(),
      tracking: z.string().nullable(),
      /** Why the organiser does not deliver the prize; null: not refused. */
      refusal: z.string().nullable(),
    }),
  ),
  /** The data for the deliveries of prizes. `data`: null without the password, which `POST /auth/me/data` takes. */
  claims: z.array(z.object({ grid: z.string(), changedAt: instant, data: Claim.nullable() })),
  /** The names that the player reported. */
  nameReports: z.array(z.object({ name: z.string(), reason: z.enum(NAME_REASONS), reportedAt: instant })),
  /** When an administrator replaced the player's name, or that of an own group, and why. */
  nameChanges: z.array(
    z.object({ about: z.enum(['player', 'group']), reason: z.enum(NAME_REASONS), changedAt: instant }),
  ),
  /** Since when the player agrees to be named on the page of the winners; null: the player does not. */
  namedAsWinnerSince: instant.nullable(),
  /** The numbers of the player in the public record, newest grid first, and the secrets that open them. */
  fichas: z.array(z.object({ grid: z.string(), ficha: z.string(), secret: z.string() })),
  /** The devices that receive notifications. */
  pushDevices: z.array(
    z.object({ service: z.string(), language: z.string(), timeZone: z.string(), subscribedAt: instant }),
  ),
  sessions: z.array(
    z.object({
      startedAt: instant,
      renewedAt: instant,
      expiresAt: instant,
      networks: z.array(z.string()),
      isThisOne: z.boolean(),
    }),
  ),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
  /** The consent to reminders by mail; null: the player never gave it. */
  reminderMails: z
    .object({
      givenAt: instant,
      place: z.enum(REMINDER_PLACES),
      language: z.string(),
      /** The version of the text that asked. */
      textVersion: day,
      withdrawnAt: instant.nullable(),
    })
    .nullable(),
  /** The choice of an administrator to get the needs by mail; null: none was made. */
  needMails: z.object({ isOn: z.boolean(), changedAt: instant }).nullable(),
  mails: z.array(z.object({ kind: z.string(), writtenAt: instant, sentAt: instant.nullable() })),
});
export type OwnData = z.infer<typeof OwnData>;
