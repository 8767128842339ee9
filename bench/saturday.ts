import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startBareApi } from './support/bare-api.ts';
import { type CpuSeconds, postmasterOf, whileCounting } from './support/cpu.ts';
import { addGroups } from './support/groups.ts';
import { type Outcome, percentile, runOpenLoop, type Visit } from './support/open-loop.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

/**
 * `npm run load` plays the minutes before a Saturday's first start on a bare server and on one to three processes.
 * `--seconds` and `--peak` (players a second at the end) change it; exit code 1: a promise is broken.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    peak: { type: 'string', default: '60' },
  },
});
const SECONDS = Number(values.seconds);
const PEAK = Number(values.peak);
if (!(SECONDS > 0 && PEAK > 0)) {
  console.error('--seconds and --peak must be numbers above 0');
  process.exit(1);
}
/** The share of the peak at which the run begins. */
const FIRST = 0.2;
/** The longest time of 99 % of the requests of a kind, in milliseconds. */
const PROMISED_P99_MS = 1_000;
const GROUP_SIZE = 20;
const CHOICES = ['home_win', 'draw', 'away_win'];

interface Run {
  name: string;
  outcomes: Outcome[];
  cpu: CpuSeconds;
}

console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
console.log(
  `${SECONDS} s, from ${FIRST * PEAK} to ${PEAK} players a second; the clients run beside the server\n`,
);
const broken: string[] = [];
await onStage(async ({ owner, dataDir, startApi, pidOf }) => {
  const database = postmasterOf(dataDir);
  const grid = await addGrid(owner, '1 day');
  const urls: string[] = [];
  const sample = async () => {
    const [player] = await addPlayers(owner, 1);
    const answer = await fetch(`${urls[0]}/api/games`, {
      headers: { authorization: `Bearer ${player!.token}` },
    });
    return answer.text();
  };
  const play = async (name: string, addresses: string[], api: number[]) => {
    const visits = await planVisits(owner, grid);
    const [outcomes, cpu] = await whileCounting({ api, database }, () => runOpenLoop(addresses, visits));
    return { name, outcomes, cpu };
  };

  urls.push(await startApi());
  const bare = await startBareApi(owner.options.connectionString!, await sample());
  report(await play('bare server', [bare.url], [bare.pid]));
  bare.stop();
  for (const processes of [1, 2, 3]) {
    if (urls.length < processes) urls.push(await startApi());
    const run = await play(`${processes} of Doce`, urls, urls.map(pidOf));
    report(run);
    broken.push(...(await findBrokenPromises(owner, run)));
  }
});
for (const promise of broken) console.log(`BROKEN: ${promise}`);
if (broken.length === 0) console.log('Every promise holds.');
process.exit(broken.length === 0 ? 0 : 1);

/** Returns visits of new players in groups, whose number grows evenly over the run. */
async function planVisits(
  owner: pg.Pool,
  { gridId, matchIds }: Awaited<ReturnType<typeof addGrid>>,
): Promise<Visit[]> {
  const count = Math.round((SECONDS * PEAK * (1 + FIRST)) / 2);
  const players = await addPlayers(owner, count);
  const groups = await addGroups(
    owner,
    players.map(({ id }) => id),
    GROUP_SIZE,
    [gridId],
  );
  await owner.query('analyze');
  return players.map(({ id, token }, index) => {
    const bets = matchIds.map((matchId, place) => ({
      matchId,
      prediction: CHOICES[(id + place) % 3],
      opId: randomUUID(),
    }));
    const wait = 1_000 + (index % 7) * 300;
    return {
      token,
      at: arrivalOf((index + Math.random()) / count) * SECONDS * 1_000,
      steps: [
        { kind: 'open', after: 0, method: 'GET', path: '/api/auth/me' },
        { kind: 'grids', after: 0, method: 'GET', path: '/api/games' },
        {
          kind: 'save',
          after: wait,
          method: 'POST',
          path: '/api/bets',
          body: JSON.stringify({ predictions: bets }),
        },
        { kind: 'groups', after: wait + 800, method: 'GET', path: '/api/groups' },
        {
          kind: 'table',
          after: wait + 1_600,
          method: 'GET',
          path: `/api/groups/${groups[Math.floor(index / GROUP_SIZE)]}/leaderboard`,
        },
      ],
    };
  });
}

/** Returns when this share of the players has arrived, as a share of the run; the rate grows from FIRST to 1. */
function arrivalOf(share: number): number {
  const slope = 1 - FIRST;
  return (Math.sqrt(FIRST ** 2 + slope * (1 + FIRST) * share) - FIRST) / slope;
}

async function findBrokenPromises(owner: pg.Pool, { name, outcomes }: Run): Promise<string[]> {
  const failed = outcomes.filter(({ status }) => status !== 200);
  const slow = [...byKind(outcomes)].filter(([, of]) => percentile(of, 0.99) > PROMISED_P99_MS);
  const acknowledged = outcomes.filter(({ kind, status }) => kind === 'save' && status === 200);
  const ids = acknowledged.map(({ token }) => playerOf(token));
  const { rows } = await owner.query<{ stored: number }>(
    'select count(distinct player_id)::int as stored from pick_event where player_id = any($1)',
    [ids],
  );
  return [
    ...(failed.length > 0
      ? [
          `${name}: ${failed.length} requests failed (${[...new Set(failed.map(({ status }) => status))].join(', ')})`,
        ]
      : []),
    ...slow.map(
      ([kind, of]) =>
        `${name}: 99 % of ${kind} took ${percentile(of, 0.99).toFixed(0)} ms, more than ${PROMISED_P99_MS}`,
    ),
    ...(rows[0]!.stored < ids.length
      ? [`${name}: ${ids.length - rows[0]!.stored} acknowledged saves are not stored`]
      : []),
  ];
}

function playerOf(token: string): number {
  return Number(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub);
}

function byKind(outcomes: Outcome[]): Map<string, Outcome[]> {
  return Map.groupBy(outcomes, ({ kind }) => kind);
}

function report({ name, outcomes, cpu }: Run): void {
  const each = (seconds: number) => `${((seconds * 1_000) / outcomes.length).toFixed(2)} ms`;
  console.log(`${name}: CPU for each request: server ${each(cpu.api)}, database ${each(cpu.database)}`);
  console.table(
    Object.fromEntries(
      [...byKind(outcomes)].map(([kind, of]) => [
        kind,
        {
          requests: of.length,
          errors: of.filter(({ status }) => status !== 200).length,
          'p50 ms': Math.round(percentile(of, 0.5)),
          'p95 ms': Math.round(percentile(of, 0.95)),
          'p99 ms': Math.round(percentile(of, 0.99)),
          'max ms': Math.round(percentile(of, 1)),
        },
      ]),
    ),
  );
}
