import { Injectable } from '@nestjs/common';
import type { AdminUser } from '../../../shared/contract/admin-users.ts';
import { Database, type Statement } from '../../database/database.ts';
import { limitAndOffset, pageOf, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { likePart } from '../../platform/like-part.ts';

interface UserRow {
  id: number;
  username: string;
  email: string;
  role: 'player' | 'admin';
  is_active: boolean;
  is_verified: boolean;
  predictions: number;
  correct: number;
  prizes_due: number;
}

/** A search reads at most so many matches; a longer term finds the others. */
export const MOST_FOUND = 10_000;

/** Users by their place on the page; counts as the player's own profile has them. */
const usersOf = (page: string) => `
  select a.player_id as id, a.username, a.email, a.role, a.disabled_at is null as is_active, a.email_verified_at is not null as is_verified,
    p.predictions, p.correct, due.prizes_due
  from (${page}) page join account a using (player_id)
  cross join lateral (
    select count(*)::int as predictions, (count(*) filter (where is_hit))::int as correct
    from pick_result where player_id = a.player_id
  ) p
  cross join lateral (
    select count(*)::int as prizes_due from prize
    where prize.player_id = a.player_id and state in ('due', 'contacted', 'sent')
  ) due
  order by lower(a.username)`;

/** Players by a part of username or address, `$1`, one more than are read at most. All that it reads is in one index (migration 11). */
export const FOUND_PLAYERS = `select player_id from account where lower(username) like $1 or email like $1
  order by lower(username) limit ${MOST_FOUND + 1}`;

const ALL: Statement = {
  name: 'users',
  text: usersOf('select player_id from account order by lower(username) limit $1 offset $2'),
};
const COUNT: Statement = { name: 'users-count', text: 'select count(*)::int as total from account' };
const FOUND: Statement = { name: 'users-found', text: FOUND_PLAYERS };
const SOME: Statement = {
  name: 'users-some',
  text: usersOf('select player_id from unnest($1::int[]) as player_id'),
};

/** Users for the panel (ADM-12). */
@Injectable()
export class ListUsers {
  constructor(private readonly database: Database) {}

  /** By username. A search finds a part of the username or the address, without regard to case. */
  async list({ search, ...paging }: Paging & { search?: string | undefined }): Promise<{
    users: AdminUser[];
    total: number;
    isMore: boolean;
  }> {
    if (search !== undefined) return this.find(search, paging);
    const { rows, total } = await pageOf<UserRow>(this.database, { rows: ALL, total: COUNT }, [], paging);
    return { users: rows.map(toAdminUser), total, isMore: false };
  }

  /** Raises `not_found`. */
  async get(playerId: number): Promise<AdminUser> {
    const [row] = await this.database.rows<UserRow>(SOME, [[playerId]]);
    if (!row) throw new AppError('not_found');
    return toAdminUser(row);
  }

  private async find(search: string, paging: Paging) {
    const [limit, offset] = limitAndOffset(paging);
    const found = await this.database.rows<{ player_id: number }>(FOUND, [likePart(search.toLowerCase())]);
    const total = Math.min(found.length, MOST_FOUND);
    const ids = found.slice(offset, Math.min(offset + limit, total)).map((row) => row.player_id);
    const rows = ids.length === 0 ? [] : await this.database.rows<UserRow>(SOME, [ids]);
    return { users: rows.map(toAdminUser), total, isMore: found.length > MOST_FOUND };
  }
}

function toAdminUser(row: UserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    isActive: row.is_active,
    isVerified: row.is_verified,
    totalPredictions: row.predictions,
    correctPredictions: row.correct,
    prizesDue: row.prizes_due,
  };
}
