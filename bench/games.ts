import { type ChildProcess, spawn } from 'node:child_process';
import { addGrid, addPlayers, freePort, median, onStage } from './support/stage.ts';
import type { Measurement } from './support/measurement.ts';
import { rate } from './support/rate.ts';

/** A test runs the smallest size. */
export const SMALLEST = { players: 50, rounds: 1, seconds: 1 };
const WHOLE = { players: 5_000, rounds: 5, seconds: 4 };

/** Measures `GET /games` of players with picks, beside a bare Fastify route with these bytes. Goal: 0.3 of its rate. */
export async function measureGames({ players: count, rounds, seconds } = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const grids = [await addGrid(owner, '1 day'), await addGrid(owner, '3 days')];
    const players = await addPlayers(owner, count);
    for (const { matchIds } of grids) {
      await owner.query(
        `insert into pick (player_id, match_id, pick, seq, chosen_at) select p, m, 'draw', p, statement_now() from unnest($1::int[]) p, unnest($2::int[]) m`,
        [players.map(({ id }) => id), matchIds],
      );
    }
    await owner.query('analyze');
    const url = await startApi();
    const sample = await (
      await fetch(`${url}/api/games`, { headers: { authorization: `Bearer ${players[0]!.token}` } })
    ).text();
    const bare = await startBare(sample);
    const tokens = players.map(({ token }) => token);
    try {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await rate(`${url}/api/games`, tokens, seconds));
        theirs.push(await rate(bare.url, tokens, seconds));
      }
      const ratios = ours.map((value, index) => value / theirs[index]!);
      return [
        {
          what: 'GET /games, logged in, two grids',
          value: median(ours),
          unit: 'requests/s',
          floor: 'bare Fastify route, same JSON',
          floorValue: median(theirs),
          ratio: median(ratios),
          goal: '>= 0.3',
          isMet: median(ratios) >= 0.3,
          note: `${sample.length} bytes an answer`,
        },
      ];
    } finally {
      bare.child.kill('SIGTERM');
    }
  });
}

async function startBare(json: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const program = `import fastify from 'fastify';
    let text = ''; for await (const part of process.stdin) text += part;
    const value = JSON.parse(text);
    const app = fastify(); app.get('/', async () => value); await app.listen({ port: ${port}, host: '127.0.0.1' }); console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(json);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${port}/`, child };
}
