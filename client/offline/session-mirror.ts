import type { User } from '../../shared/contract/auth.ts';
import { requestOf, type Answer } from '../api/route.ts';
import { send } from '../api/send.ts';
import { inDatabase } from './database.ts';
import type { FlushSession } from './flush-outbox.ts';

/** The session as the worker sees it. */
export interface MirroredSession {
  playerId: number;
  token: string;
}

/** What the worker tells the pages about the session it shares with them. */
export type SessionNews =
  { type: 'renewed'; replaces: string; token: string; user: User } | { type: 'ended'; token: string };

const key = 'session';
const channelName = 'doce:session';
/** Shared with `client/api/renew-session.ts`: a refresh token is used once. */
const renewalLock = 'doce:renew-session';

/** Keeps in the database who is logged in (null: nobody), where a worker can read it. */
export async function mirrorSession(session: MirroredSession | null): Promise<void> {
  await inDatabase(async (db) => {
    if (session) await db.meta.put({ key, value: session });
    else await db.meta.delete(key);
  });
}

/** A player has logged out: what is mirrored goes, unless it is somebody else's by now. */
export async function forgetMirroredSession(playerId: number): Promise<void> {
  await inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const mirrored = (await db.meta.get(key))?.value as MirroredSession | undefined;
      if (mirrored?.playerId === playerId) await db.meta.delete(key);
    }),
  );
}

/** The session that a page has mirrored; null when there is none. */
export async function readMirroredSession(): Promise<MirroredSession | null> {
  const row = await inDatabase((db) => db.meta.get(key));
  return (row?.value as MirroredSession | undefined) ?? null;
}

/** For a worker: the mirrored session as `flushOutbox` takes it; null when nobody is logged in. */
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
    renew: (stale) => inTurn(() => renew(playerId, stale)),
  };
}

/** Hears in a page what the worker did with the session; returns how to stop. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
  return () => channel.close();
}

async function renew(playerId: number, stale: string): ReturnType<FlushSession['renew']> {
  const mirrored = await readMirroredSession();
  if (mirrored?.playerId !== playerId) return 'ended';
  if (mirrored.token !== stale) return { token: mirrored.token };
  const { data, error } = await send(requestOf('POST /auth/refresh'), { token: null, language: 'es' });
  if (error) {
    if (error.status !== 401 && error.status !== 403) return 'unreachable';
    await replaceToken(stale, null);
    tellPages({ type: 'ended', token: stale });
    return 'ended';
  }
  const { access_token: token, user } = data as Answer<'POST /auth/refresh'>;
  // The cookie is another player's, whose page has not mirrored the session yet.
  if (user.id !== playerId) return 'ended';
  await replaceToken(stale, { playerId, token });
  tellPages({ type: 'renewed', replaces: stale, token, user });
  return { token };
}

/** Unless the player has left, or another one come, while the server was asked. */
async function replaceToken(stale: string, session: MirroredSession | null): Promise<void> {
  await inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const mirrored = (await db.meta.get(key))?.value as MirroredSession | undefined;
      if (mirrored?.token !== stale) return;
      if (session) await db.meta.put({ key, value: session });
      else await db.meta.delete(key);
    }),
  );
}

function tellPages(news: SessionNews): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(renewalLock, work) : work();
}
