import { Injectable } from '@nestjs/common';
import type { AdminUser } from '../../../shared/contract/admin-users.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { findUsers, findUsersById, searchPlayers, type UserRow } from './queries.ts';

/** Users for the panel (ADM-12). */
@Injectable()
export class ListUsers {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of users by username. `search`: a part of the username or address, regardless of case. `isMore`: the search found more than
   * `total`.
   */
  async list({ search, ...paging }: Paging & { search?: string | undefined }): Promise<{
    users: AdminUser[];
    total: number;
    isMore: boolean;
  }> {
    if (search === undefined) {
      const { rows, total } = await findUsers(this.database, paging);
      return { users: rows.map(toAdminUser), total, isMore: false };
    }
    const { ids, isMore } = await searchPlayers(this.database, search);
    const [limit, offset] = limitAndOffset(paging);
    const rows = await findUsersById(this.database, ids.slice(offset, offset + limit));
    return { users: rows.map(toAdminUser), total: ids.length, isMore };
  }

  /** Raises `not_found`. */
  async get(playerId: number): Promise<AdminUser> {
    const [row] = await findUsersById(this.database, [playerId]);
    if (!row) throw new AppError('not_found');
    return toAdminUser(row);
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
    totalPredictions: row.picks,
    correctPredictions: row.hits,
    prizesDue: row.prizes_due,
  };
}
