import type { QueryRunner } from 'typeorm';
import type { Queries } from './database.ts';

/**
 * The register of advisory locks. A transaction that takes several of them takes them from top to bottom, and takes advisory locks before row locks:
 *
 * 1. `migrations` (1210): one process migrates at a time. It is a lock of the session, and no other lock is taken with it.
 * 2. `demonstration` (1217): one process loads the demonstration data.
 * 3. `player` (1213, player id): one call at a time changes the picks of a player. Only `save_picks` takes it (migrations/baseline/picks.ts). A statement that
 *    saves the picks of several players only tries it, so two of them cannot deadlock (modules/picks/save-queue.ts).
 * 4. `matchStarts` (1212): saving picks shares it (`share_match_starts()`); every change of a match or of a grid's status takes it alone
 *    (`hold_match_starts()` of migrations/baseline/grids.ts; the triggers on `match` and `grid` take it too). So no start moves while a pick is decided.
 * 5. `leaguesAndTeams` (1215): one transaction at a time stores leagues and teams.
 * 6. `scoring` (1214, grid id): one transaction at a time counts the hits of a grid. It never takes 4.
 * 7. `groupBoard` (1216, group id): one transaction at a time counts a group's leaderboard. It takes no other advisory lock.
 * 8. Rows: matches before grids; players before groups, groups by id.
 *
 * Two more locks have a hash of a text as their number and are taken first: `announcement <opId>` and `pgboss grants` (job-queue.ts).
 */
const LOCKS = {
  migrations: 1210,
  matchStarts: 1212,
  scoring: 1214,
  leaguesAndTeams: 1215,
  groupBoard: 1216,
  demonstration: 1217,
};

/** Locks the migrations for the session of the runner; `unlockMigrations` ends it. */
export async function lockMigrations(session: QueryRunner): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
}

/** Ends `lockMigrations`. Ignores a lost connection, because PostgreSQL then ends the lock itself. */
export async function unlockMigrations(session: QueryRunner): Promise<void> {
  await session.query('select pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => undefined);
}

/** Until the transaction ends, no pick is stored and no match or grid status changes elsewhere. */
export async function lockMatchStarts(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.matchStarts]);
}

/** Makes transactions that store leagues and teams run one after the other, so that they never deadlock on each other's rows. */
export async function lockLeaguesAndTeams(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.leaguesAndTeams]);
}

/** Lets one transaction at a time load the demonstration data. */
export async function lockDemonstration(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.demonstration]);
}

/** Lets one transaction at a time count the hits of a grid. */
export async function lockScoring(tx: Queries, gridId: number): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1, $2)', [LOCKS.scoring, gridId]);
}

/** Lets one transaction at a time count a group's leaderboard. The row lock keeps the group from being deleted until the count is stored. */
export async function lockGroupBoard(tx: Queries, groupId: number): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1, id) from player_group where id = $2 for key share', [
    LOCKS.groupBoard,
    groupId,
  ]);
}

/** Makes two requests that publish with the same operation id run one after the other. */
export async function lockAnnouncement(tx: Queries, opId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`announcement ${opId}`]);
}
