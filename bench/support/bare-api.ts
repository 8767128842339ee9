import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from './stage.ts';

/**
 * Starts the floor of the load: Fastify with `pg`, without sessions, checks or Doce's code. A GET answers the JSON; a
 * POST stores its picks by an event and an upsert in a transaction.
 */
export async function startBareApi(
  databaseUrl: string,
  json: string,
): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BARE_PORT: String(port), BARE_DATABASE: databaseUrl },
  });
  child.stdin!.end(json);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill('SIGTERM') };
}

const PROGRAM = `
import fastify from 'fastify';
import pg from 'pg';
let text = ''; for await (const part of process.stdin) text += part;
const value = JSON.parse(text);
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE, max: 20 });
pool.on('error', () => process.exit());
const app = fastify();
app.get('*', async () => value);
app.post('*', async (request) => {
  const { sub } = JSON.parse(Buffer.from(request.headers.authorization.split('.')[1], 'base64url'));
  const bets = request.body.predictions;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const event = await client.query({ name: 'event', text: "insert into pick_event (player_id, picks, op_ids, salt, accepted_at) values ($1, $2, '{}', uuid_send(gen_random_uuid()), game_now()) returning seq",
      values: [sub, JSON.stringify(bets.map((bet) => [bet.matchId, bet.prediction]))] });
    await client.query({ name: 'picks', text: 'insert into pick (player_id, match_id, pick, seq, chosen_at) select $1, m, p, $4, game_now() from unnest($2::int[], $3::outcome[]) as t(m, p) on conflict (player_id, match_id) do update set pick = excluded.pick, seq = excluded.seq, chosen_at = excluded.chosen_at',
      values: [sub, bets.map((bet) => bet.matchId), bets.map((bet) => bet.prediction), event.rows[0].seq] });
    await client.query('commit');
  } finally { client.release(); }
  return {};
});
await app.listen({ port: Number(process.env.BARE_PORT), host: '127.0.0.1' });
console.log('up');
`;
