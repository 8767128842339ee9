import type { Route } from '../../shared/contract/index.ts';
import { inDatabase, type SnapshotRow } from '../storage/database.ts';
import { freeRoom, isDiskFull } from '../storage/free-room.ts';
import { mayHaveSnapshots, noteSnapshots, VISITOR } from './snapshot-hint.ts';

/** The precision of `at`, because the screen shows minutes. */
const minute = 60_000;

/**
 * Returns the last good answer to a player's GET (0: a visitor); null if there is none of that shape, or it cannot be
 * read. Never rejects.
 */
export async function readSnapshot(
  playerId: number,
  url: string,
  shape: string,
): Promise<SnapshotRow | null> {
  if (!mayHaveSnapshots()) return null;
  const row = await quietly(() => inDatabase((db) => db.snapshots.get([playerId, url])));
  return row?.shape === shape ? row : null;
}

/**
 * Stores an answer as the last good one, unless `isWanted` returns false once the database is open: the player may have
 * logged out. On a full disk it first deletes data that can be downloaded again. Never rejects.
 */
export async function keepSnapshot(row: SnapshotRow, isWanted: () => boolean): Promise<void> {
  const keep = () =>
    inDatabase(async (db) => {
      if (isWanted()) await db.snapshots.put(row);
    });
  await quietly(async () => {
    await keep().catch(async (error: unknown) => {
      if (!isDiskFull(error)) throw error;
      await freeRoom();
      await keep();
    });
    noteSnapshots();
  });
}

/** Updates the time of a snapshot after the server confirmed it at `at`. Never rejects. */
export async function confirmSnapshot(row: SnapshotRow, at: number): Promise<void> {
  if (at - row.at < minute) return;
  await quietly(() =>
    inDatabase((db) =>
      db.snapshots
        .where('[playerId+url]')
        .equals([row.playerId, row.url])
        .and(({ etag }) => etag === row.etag)
        .modify({ at }),
    ),
  );
}

/**
 * Changes all of a player's snapshots of one route. Removes their ETags, so that the next request gets a whole answer.
 * Never rejects.
 */
export async function changeSnapshots(
  playerId: number,
  route: Route,
  change: (data: unknown, url: string) => unknown,
): Promise<void> {
  await quietly(() =>
    inDatabase((db) =>
      db.snapshots
        .where('endpoint')
        .equals(route)
        .and((row) => row.playerId === playerId)
        .modify((row) => {
          row.data = change(row.data, row.url);
          row.etag = null;
        }),
    ),
  );
}

/** Deletes a snapshot. Never rejects. */
export async function dropSnapshot(playerId: number, url: string): Promise<void> {
  await quietly(() => inDatabase((db) => db.snapshots.delete([playerId, url])));
}

/** Deletes all snapshots of a player. Rejects if the database does. */
export async function forgetSnapshots(playerId: number): Promise<void> {
  await inDatabase((db) => db.snapshots.where('playerId').equals(playerId).delete());
}

/**
 * Deletes the snapshots of other players, whose session ended without a logout. Call it after a login. Never rejects.
 */
export async function forgetSnapshotsOfOthers(playerId: number): Promise<void> {
  if (!mayHaveSnapshots()) return;
  await quietly(() =>
    inDatabase((db) => db.snapshots.where('playerId').noneOf([VISITOR, playerId]).delete()),
  );
}

/** Returns null instead of an error. Some browsers have no database. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null;
  return work().catch(() => null);
}
