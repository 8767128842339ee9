import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { ReminderPlace } from '../../../shared/rules/reminders.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { IS_OPEN, LOCK_AT } from '../matches/match.queries.ts';

export type ConsentRow = NonNullable<OwnData['reminderMails']> & { isUndeliverable: boolean };

/** A refused reminder. Mails are kept for a month, after which the address is tried again. */
const IS_UNDELIVERABLE = `exists (select from mail f
    where f.recipient = a.email and f.template = 'pick-reminder' and f.failed_at is not null)`;

export async function findConsent(queries: Queries, playerId: number): Promise<ConsentRow | null> {
  const [row] = await queries.rows<ConsentRow>(
    `select ${isoTime('c.given_at')} as "givenAt", c.place, c.language, c.text_version::text as "textVersion",
       ${isoTime('c.withdrawn_at')} as "withdrawnAt", ${IS_UNDELIVERABLE} as "isUndeliverable"
     from reminder_consent c join account a using (player_id) where c.player_id = $1`,
    [playerId],
  );
  return row ?? null;
}

/** Stores the consent. One that holds already keeps its moment and place. */
export async function giveConsent(
  queries: Queries,
  playerId: number,
  {
    place,
    language,
    textVersion,
    at,
  }: { place: ReminderPlace; language: Language; textVersion: string; at: Date },
): Promise<void> {
  await queries.rows(
    `insert into reminder_consent as c (player_id, given_at, place, language, text_version)
     select player_id, $2, $3, $4, $5 from account where player_id = $1
     on conflict (player_id) do update set given_at = $2, place = $3,
       language = $4, text_version = $5, withdrawn_at = null
       where c.withdrawn_at is not null`,
    [playerId, at, place, language, textVersion],
  );
}

export async function withdrawConsent(queries: Queries, playerId: number, at: Date): Promise<void> {
  await queries.rows(
    'update reminder_consent set withdrawn_at = $2 where player_id = $1 and withdrawn_at is null',
    [playerId, at],
  );
}

/** An open grid and its first lock. `country`: the name in the grid. */
export interface FirstLock {
  gridId: number;
  country: string;
  lockAt: Date;
}

const LACKS_PICK = `not exists (select from pick p where p.player_id = a.player_id and p.match_id = m.id)`;

/** Returns the open grids with a match that locks within two days. A reminder is due a day before its lock at most. */
export function findFirstLocks(queries: Queries, now: Date): Promise<FirstLock[]> {
  return queries.rows<FirstLock>(
    `select g.id as "gridId", g.country, min(${LOCK_AT}) as "lockAt"
     from grid g join match m on m.grid_id = g.id and m.deleted_at is null and ${IS_OPEN}
     where g.status = 'open' and g.deleted_at is null
     group by g.id having min(${LOCK_AT}) <= $1::timestamptz + interval '2 days'`,
    [now],
  );
}

/** A grid, and a country whose players are reminded of it. Both countries are codes. */
export interface DueGrid {
  gridId: number;
  gridCountry: string | null;
  country: string;
}

export interface Receiver {
  playerId: number;
  email: string;
  language: Language;
  country: string;
}

/** Whether a device of account `a` gets the same reminder as a push. */
const HAS_PUSH = `exists (select from push_preference w join session on session.player_id = w.player_id
  join push_subscription s on s.session_id = session.id
  where w.player_id = a.player_id and w.reminders and s.disabled_at is null and session.expires_at > $1)`;
/** Whether account `a` with consent `c` gets reminders by mail at $1. */
const MAY_BE_REMINDED = `c.withdrawn_at is null and a.email_verified_at is not null and a.disabled_at is null
  and not ${IS_UNDELIVERABLE} and not ${HAS_PUSH}`;

/** The grids as the table `d`, with the values of `valuesOf`. */
const GRIDS = `unnest($2::int[], $3::text[], $4::text[]) as d(grid_id, grid_country, country)`;
const valuesOf = (grids: readonly DueGrid[]) => [
  grids.map(({ gridId }) => gridId),
  grids.map(({ gridCountry }) => gridCountry),
  grids.map(({ country }) => country),
];

/** Whether player `a` plays grid `d`: it is of their country, a group of theirs plays it, or they have a pick in it. */
const PLAYS = `(d.grid_country = a.country or plays_grid(a.player_id, d.grid_id)
  or exists (select from pick p join match m on m.id = p.match_id
    where p.player_id = a.player_id and m.grid_id = d.grid_id))`;
const LACKS_ONE = `exists (select from match m
    where m.grid_id = d.grid_id and m.deleted_at is null and ${IS_OPEN} and ${LACKS_PICK})`;

/** Locks and returns players who lack a pick in a due grid and were not reminded of it. */
export function lockReceivers(
  tx: Queries,
  grids: readonly DueGrid[],
  now: Date,
  limit: number,
): Promise<Receiver[]> {
  return tx.rows<Receiver>(
    `select a.player_id as "playerId", a.email, a.language, a.country
     from reminder_consent c join account a using (player_id)
     where ${MAY_BE_REMINDED} and exists (
         select from ${GRIDS}
         where d.country = a.country and ${PLAYS} and ${LACKS_ONE}
           and not exists (select from grid_reminder r where r.player_id = a.player_id and r.grid_id = d.grid_id))
     order by a.player_id limit $5 for update of c skip locked`,
    [now, ...valuesOf(grids), limit],
  );
}

/** Notes that these players were reminded of all these grids in which they lack a pick. */
export async function noteReminded(
  tx: Queries,
  playerIds: number[],
  grids: readonly DueGrid[],
  now: Date,
): Promise<void> {
  await tx.rows(
    `insert into grid_reminder (player_id, grid_id, written_at)
     select a.player_id, d.grid_id, $1 from account a join ${GRIDS} on d.country = a.country
     where a.player_id = any($5) and ${PLAYS} and ${LACKS_ONE}
     on conflict do nothing`,
    [now, ...valuesOf(grids), playerIds],
  );
}

export interface MissingMatch {
  firstName: string;
  country: string;
  gridId: number;
  grid: string;
  home: string;
  away: string;
  lockAt: Date;
}

/** Returns the matches of these grids that the player can still pick and has not, first lock first. */
export function findMissingMatches(
  queries: Queries,
  playerId: number,
  grids: readonly DueGrid[],
  now: Date,
): Promise<MissingMatch[]> {
  return queries.rows<MissingMatch>(
    `select a.first_name as "firstName", a.country, g.id as "gridId", g.name as grid, h.name as home, w.name as away,
      ${LOCK_AT} as "lockAt"
     from reminder_consent c join account a using (player_id)
       join ${GRIDS} on d.country = a.country
       join grid g on g.id = d.grid_id
       join match m on m.grid_id = g.id and m.deleted_at is null
       join team h on h.id = m.home_team_id join team w on w.id = m.away_team_id
     where ${MAY_BE_REMINDED} and a.player_id = $5 and ${PLAYS} and ${IS_OPEN} and ${LACKS_PICK}
     order by "lockAt", m.id`,
    [now, ...valuesOf(grids), playerId],
  );
}
