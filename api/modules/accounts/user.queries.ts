import type { AdminUserPage } from '../../../shared/contract/admin-users.ts';
import type { AdminUser } from '../../../shared/contract/admin-users.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { searchPatterns } from '../../platform/search-words.ts';

/** The most users that a search returns. A longer term finds the others. */
const MATCHES_MAX = 10_000;

/** The columns `player_id` of `page` as users, by username. Counts are the same as on the player's profile. */
const usersOf = (page: string) => `
  select a.player_id as id, a.username, a.email, a.role, a.disabled_at is null as "isActive",
    a.email_verified_at is not null as "isVerified",
    p.picks as "totalPredictions", p.hits as "correctPredictions", due.prizes as "prizesDue", due.sent as "prizesSent"
  from (${page}) page join account a using (player_id)
  cross join lateral (
    select count(*)::int as picks, (count(*) filter (where is_hit))::int as hits
    from pick_result where player_id = a.player_id
  ) p
  cross join lateral (
    select count(*)::int as prizes, (count(*) filter (where state = 'sent'))::int as sent from prize
    where prize.player_id = a.player_id and state in ('due', 'contacted', 'sent')
  ) due
  order by lower(a.username)`;

const ALL = usersOf('select player_id from account order by lower(username) limit $1 offset $2');
const COUNT = 'select count(*)::int as total from account';
const SOME = usersOf('select player_id from unnest($1::int[]) as player_id');
/** The index account_username_key has all columns of this statement. */
const FOUND = `
  select player_id from account
  where has_parts(username || ' ' || email || ' ' || first_name || ' ' || last_name, $1)
  order by lower(username) limit ${MATCHES_MAX + 1}`;

/** Returns a page of all users, by username. */
export function findUsers(queries: Queries, paging: Paging): Promise<{ rows: AdminUser[]; total: number }> {
  return pageOf<AdminUser>(queries, { rows: ALL, total: COUNT }, [], paging);
}

/** Returns the users with these ids, by username. */
export async function findUsersById(queries: Queries, ids: number[]): Promise<AdminUser[]> {
  return ids.length === 0 ? [] : queries.rows<AdminUser>(SOME, [ids]);
}

/**
 * Finds players whose username, address and name contain all words, regardless of case and accents. Returns at most
 * 10,000 ids, by username; `isMore`: there are more matches.
 */
export async function searchPlayers(
  queries: Queries,
  search: string,
): Promise<{ ids: number[]; isMore: boolean }> {
  const found = await queries.rows<{ player_id: number }>(FOUND, [searchPatterns(search)]);
  const ids = found.slice(0, MATCHES_MAX).map((row) => row.player_id);
  return { ids, isMore: found.length > MATCHES_MAX };
}

type PersonRow = Omit<AdminUserPage, keyof AdminUser>;

/** Returns the personal data that support needs of a user who exists. */
export async function getPerson(queries: Queries, playerId: number): Promise<PersonRow> {
  const [row] = await queries.rows<PersonRow>(
    `select a.first_name || ' ' || a.last_name as name, a.phone, a.country,
       ${isoTime('a.created_at')} as "registeredAt", array(select g.name from group_member m join player_group g on g.id = m.group_id
         where m.player_id = a.player_id order by m.joined_at) as groups
     from account a where a.player_id = $1`,
    [playerId],
  );
  if (!row) throw new AppError('not_found');
  return row;
}
