import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

const SECONDS = 2 * 3_600;
/** Every poll of a client, in seconds: the live document, and the grids as before there was one. */
const POLL = { live: 25, games: 30 };
/** Goals of four matches in two hours, and their whistles. */
const CHANGES = 16;

/**
 * Measures the bytes of two hours of watching on one kept connection, both directions: the live document beside the grids polled every 30 s. A cache in
 * front asks the server for the live document every 10 s at most, for all clients together.
 */
export async function measureWatching(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const [player] = await addPlayers(owner, 1);
    await owner.query(
      `update match set start_time = now() - interval '1 hour', status = 'live', score_by = 'source', home_score = 0, away_score = 0 where id = any($1)`,
      [matchIds.slice(0, 4)],
    );
    const api = await startApi();
    const goal = (n: number) => score(owner, matchIds[n % 4]!, n);
    const live = await watch(`${api}/api/live`, undefined, POLL.live, goal);
    const games = await watch(`${api}/api/games`, player!.token, POLL.games, goal);
    return [
      {
        what: 'two hours of watching',
        value: live.bytes / 1000,
        unit: 'kB',
        floor: 'the grids polled every 30 s',
        floorValue: games.bytes / 1000,
        ratio: live.bytes / games.bytes,
        goal: '<= 1',
        isMet: live.bytes <= games.bytes,
        note: `${live.requests} requests, all of them for the cache, which asks the server ${SECONDS / 10} times for all clients; before ${games.requests} requests of each client`,
      },
    ];
  });
}

async function score(owner: pg.Pool, matchId: number, goals: number): Promise<void> {
  await owner.query(`update match set home_score = $2, score_by = 'source' where id = $1`, [matchId, goals]);
  // The server reads the state at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

/** Polls with the last ETag on one connection. The changes are spread over the polls. */
async function watch(
  url: string,
  token: string | undefined,
  everySeconds: number,
  change: (n: number) => Promise<void>,
): Promise<{ requests: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requests = Math.floor(SECONDS / everySeconds);
  let etag: string | undefined;
  let socket: Socket | undefined;
  for (let n = 0; n < requests; n += 1) {
    if (n % Math.ceil(requests / CHANGES) === 0) await change(n);
    await new Promise<void>((resolve, reject) => {
      const headers = {
        'accept-encoding': 'gzip, br',
        'accept-language': 'es',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(etag && { 'if-none-match': etag }),
      };
      request(url, { agent, headers }, (answer) => {
        socket = answer.socket;
        etag = answer.headers.etag ?? etag;
        answer.resume().on('end', resolve);
      })
        .once('error', reject)
        .end();
    });
  }
  const bytes = socket!.bytesRead + socket!.bytesWritten;
  agent.destroy();
  return { requests, bytes };
}
