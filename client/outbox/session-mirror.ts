import type { User } from '../../shared/contract/auth.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { inSessionLock } from '../session/session-lock.ts';
import { inDatabase, valueOf, type DoceDatabase } from '../storage/database.ts';
import type { FlushSession } from './flush-outbox.ts';

/**
 * A copy of the session for the worker, which cannot read local storage, and for a browser that lost local storage
 * (restore-session.ts). The worker renews its copy only; a page renews its own.
 */
export interface MirroredSession {
  playerId: number;
  token: string;
  /** Undefined in copies of earlier releases. */
  user?: User;
}

const key = 'session';
/** The version of its shape. A copy of another version is dropped. */
const version = 1;

/** Writes in a transaction, as `forgetMirroredSession` does, so that the database keeps the order of their calls. */
export async function mirrorSession(session: MirroredSession): Promise<void> {
  await inDatabase((db) =>
    db.transaction('rw', db.meta, () => db.meta.put({ key, value: session, version })),
  );
}

/** Erases the copy of a player. The copy of another player stays. */
export async function forgetMirroredSession(playerId: number): Promise<void> {
  await replace((mirrored) => mirrored.playerId === playerId, null);
}

export function readMirroredSession(): Promise<MirroredSession | null> {
  return inDatabase(read);
}

/** Returns the mirrored session for `flushOutbox` in a worker, or null if no player is logged in. */
export async function sessionOfWorker(): Promise<FlushSession | null> {
  const mirrored = await readMirroredSession();
  if (!mirrored) return null;
  const { playerId } = mirrored;
  return {
    playerId,
    token: async () => {
      const now = await readMirroredSession();
      return now?.playerId === playerId ? now.token : null;
    },
    renew: (stale) => inSessionLock(() => renew(playerId, stale)),
  };
}

async function renew(playerId: number, stale: string): ReturnType<FlushSession['renew']> {
  const mirrored = await readMirroredSession();
  if (mirrored?.playerId !== playerId) return 'ended';
  if (mirrored.token !== stale) return { token: mirrored.token };
  // The worker has no texts: it reads the code of an error only.
  const renewal = await refreshSession('es');
  if ('unreachable' in renewal) return 'unreachable';
  const isStale = ({ token }: MirroredSession) => token === stale;
  if ('ended' in renewal) {
    await replace(isStale, null);
    return 'ended';
  }
  // The cookie is another player's, whose page has not mirrored the session yet.
  if (renewal.user.id !== playerId) return 'ended';
  await replace(isStale, { playerId, token: renewal.token, user: renewal.user });
  return { token: renewal.token };
}

/** Changes the copy if `isMeant` accepts it, because another player may have logged in meanwhile. */
async function replace(
  isMeant: (mirrored: MirroredSession) => boolean,
  session: MirroredSession | null,
): Promise<void> {
  await inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const mirrored = await read(db);
      if (!mirrored || !isMeant(mirrored)) return;
      if (session) await db.meta.put({ key, value: session, version });
      else await db.meta.delete(key);
    }),
  );
}

async function read(db: DoceDatabase): Promise<MirroredSession | null> {
  return valueOf(await db.meta.get(key), version);
}
