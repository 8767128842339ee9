import type { Route } from '../../shared/contract/index.ts';
import { inDatabase, type SnapshotRow } from './database.ts';
import { freeRoom, isDiskFull } from './free-room.ts';
import { mayHaveSnapshots, noteSnapshots, VISITOR } from './snapshot-hint.ts';

/** A time of last update is as exact as it is shown. */
const minute = 60_000;

/** The last good answer to a player's GET (0: a visitor); null when there is none of that shape, or it cannot be read. Never rejects. */
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
 * Keeps an answer as the last good one, unless by then `isWanted` says no: the player may have left while the database opened. On a full disk something
 * that can be had again makes room for it. Never rejects.
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

/** The server said at `at` that a snapshot still holds. Never rejects. */
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

/** Brings all of a player's answers of one route up to date by what is known from elsewhere. The server is then asked without their tags. Never rejects. */
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

/** Drops one that the server no longer shows to that player. Never rejects. */
export async function dropSnapshot(playerId: number, url: string): Promise<void> {
  await quietly(() => inDatabase((db) => db.snapshots.delete([playerId, url])));
}

/** Drops all of one player's. Never rejects. */
export async function forgetSnapshots(playerId: number): Promise<void> {
  await quietly(() => inDatabase((db) => db.snapshots.where('playerId').equals(playerId).delete()));
}

/** Somebody logs in: drops what is left of players who did not log out, but whose session ended. Never rejects. */
export async function forgetSnapshotsOfOthers(playerId: number): Promise<void> {
  if (!mayHaveSnapshots()) return;
  await quietly(() =>
    inDatabase((db) => db.snapshots.where('playerId').noneOf([VISITOR, playerId]).delete()),
  );
}

/** No trouble with the database is to reach a call. Some browsers have none at all. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null;
  return work().catch(() => null);
}
