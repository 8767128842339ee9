import type { QueryRunner } from 'typeorm';
import type { Queries } from './database.ts';

/**
 * Take these locks in the order demonstration, player, matchStarts, leaguesAndTeams, scoring, after those with a hash
 * (`announcement <opId>`), and before rows: matches, grids; players, groups by id.
 */
const LOCKS = {
  /** One process migrates at a time; a lock of the session, and no other lock is taken with it. */
  migrations: 1210,
  // `player` (1213, player id): only `save_picks` takes it; a statement for several players only tries it.
  /** Pick saves share it; changes of a match or a grid's status take it alone: no start moves during a save. */
  matchStarts: 1212,
  /** With a grid id: one transaction at a time counts the hits of a grid. It never takes `matchStarts`. */
  scoring: 1214,
  leaguesAndTeams: 1215,
  demonstration: 1217,
  /** One process at a time chooses the league that it asks the source about; no other lock is taken with it. */
  standings: 1218,
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

/** Makes transactions that store leagues and teams take turns, because they could deadlock. */
export async function lockLeaguesAndTeams(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.leaguesAndTeams]);
}

/** Makes processes that ask for standings take turns, because all together ask once an hour. */
export async function lockStandings(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.standings]);
}

/** Lets one transaction at a time load the demonstration data. */
export async function lockDemonstration(tx: Queries): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1)', [LOCKS.demonstration]);
}

/** Lets one transaction at a time count the hits of a grid. */
export async function lockScoring(tx: Queries, gridId: number): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1, $2)', [LOCKS.scoring, gridId]);
}

/** Makes two requests that publish with the same operation id run one after the other. */
export async function lockAnnouncement(tx: Queries, opId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`announcement ${opId}`]);
}
