import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';

export interface SessionRow {
  id: string;
  playerId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  previousUsed: boolean;
  rotatedAt: Date;
  expiresAt: Date;
  isDisabled: boolean;
}

/** Sessions; one that ended is a row that is gone. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds a session if the account's password is still the one that was checked: whoever logs in with the old one while it is being changed
   * gets none. Was it added?
   */
  async add(
    queries: Queries,
    session: {
      id: string;
      playerId: number;
      refreshHash: Buffer;
      now: Date;
      expiresAt: Date;
      passwordHash: string;
    },
  ): Promise<boolean> {
    const { id, playerId, refreshHash, now, expiresAt, passwordHash } = session;
    const rows = await queries.rows(
      `with holder as (select player_id from account where player_id = $2 and password_hash = $6 and disabled_at is null for share)
       insert into session (id, player_id, refresh_hash, created_at, rotated_at, expires_at)
       select $1, player_id, $3, $4, $4, $5 from holder returning id`,
      [id, playerId, refreshHash, now, expiresAt, passwordHash],
    );
    return rows.length === 1;
  }

  /** The session, held until the transaction ends, so that two renewals at once take turns. */
  async hold(queries: Queries, id: string): Promise<SessionRow | null> {
    const [row] = await queries.rows<SessionRow>(
      `select session.id, session.player_id as "playerId", refresh_hash as "refreshHash", previous_hash as "previousHash",
         previous_used as "previousUsed", rotated_at as "rotatedAt", expires_at as "expiresAt", account.disabled_at is not null as "isDisabled"
       from session join account using (player_id) where session.id = $1 for update of session`,
      [id],
    );
    return row ?? null;
  }

  async rotate(
    queries: Queries,
    session: { id: string; refreshHash: Buffer; previousHash: Buffer; now: Date; expiresAt: Date },
  ): Promise<void> {
    await queries.rows(
      `update session set refresh_hash = $2, previous_hash = $3, previous_used = false, rotated_at = $4, expires_at = $5 where id = $1`,
      [session.id, session.refreshHash, session.previousHash, session.now, session.expiresAt],
    );
  }

  /** The previous secret came once more; what it is answered with becomes the current one. */
  async repeat(queries: Queries, session: { id: string; refreshHash: Buffer }): Promise<void> {
    await queries.rows('update session set refresh_hash = $2, previous_used = true where id = $1', [
      session.id,
      session.refreshHash,
    ]);
  }

  async delete(queries: Queries, id: string): Promise<void> {
    await queries.rows('delete from session where id = $1', [id]);
  }

  async deleteAllOf(queries: Queries, playerId: number, exceptId: string | null): Promise<void> {
    await queries.rows('delete from session where player_id = $1 and ($2::uuid is null or id <> $2)', [
      playerId,
      exceptId,
    ]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return (await this.database.rows('delete from session where expires_at <= $1 returning id', [now]))
      .length;
  }
}
