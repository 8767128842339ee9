import { cpus } from 'node:os';
import type pg from 'pg';
import { addCrowd } from './support/crowd.ts';
import { addGroups } from './support/groups.ts';
import { type CpuSeconds, postmasterOf, whileCounting } from './support/cpu.ts';
import { type Outcome, percentile, runOpenLoop, type Step, type Visit } from './support/open-loop.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

const GROUP_SIZE = 20;
/** How often a phone asks for the live document and for its group, and how long a cache keeps the live document. */
const LIVE_EVERY_MS = 10_000;
const GROUP_EVERY_MS = 60_000;
const CACHED_MS = 10_000;
/** Four goals and a correction, as shares of the run. */
const CHANGES = [0.15, 0.3, 0.5, 0.7, 0.85];
/** Phones learn of a change with the next live document. */
const NOTICED_WITHIN_MS = LIVE_EVERY_MS;

/**
 * Plays phones that watch live matches: the live document through a shared cache, the group each minute and after each
 * change. Prints requests of a phone, the share that reaches the server, processor time and the slowest answers.
 *
 * @returns broken promises, one line each
 */
export async function watchMatches(phones: number, seconds: number): Promise<string[]> {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}; ${phones} phones, ${seconds} s`,
  );
  return onStage(async ({ owner, dataDir, startApi, pidOf }) => {
    const { gridId, matchIds } = await addGrid(owner, '-30 minutes');
    await owner.query(`update match set status = 'live', home_score = 0, away_score = 0 where grid_id = $1`, [
      gridId,
    ]);
    const players = await addPlayers(owner, phones);
    await addCrowd(owner, 0, gridId);
    const groups = await addGroups(
      owner,
      players.map(({ id }) => id),
      GROUP_SIZE,
      [gridId],
    );
    await owner.query('vacuum analyze');
    const url = await startApi();
    const processes = { api: [pidOf(url)], database: postmasterOf(dataDir) };
    const visits = players.map(({ token }, index) =>
      planPhone(token, groups[Math.floor(index / GROUP_SIZE)]!, seconds * 1_000),
    );
    const asked = phones * Math.floor((seconds * 1_000) / LIVE_EVERY_MS);
    visits.push(planCache(players[0]!.token, seconds * 1_000));
    const [outcomes, cpu] = await whileCounting(processes, async () => {
      const changing = CHANGES.map((share, place) =>
        change(owner, matchIds[place]!, share * seconds * 1_000),
      );
      const answers = await runOpenLoop([url], visits);
      await Promise.all(changing);
      return answers;
    });
    report(outcomes, cpu, asked, phones, seconds);
    const failed = outcomes.filter(({ status }) => status !== 200);
    return failed.length === 0 ? [] : [`${failed.length} of ${outcomes.length} requests failed`];
  });
}

/** The group page of one phone: each minute from a random moment on, and within ten seconds after each change. */
function planPhone(token: string, groupId: number, lengthMs: number): Visit {
  const first = Math.random() * GROUP_EVERY_MS;
  const minutes = Array.from(
    { length: Math.ceil(lengthMs / GROUP_EVERY_MS) },
    (_, n) => first + n * GROUP_EVERY_MS,
  );
  const noticed = CHANGES.map((share) => share * lengthMs + 1_000 + Math.random() * NOTICED_WITHIN_MS);
  const moments = [...minutes, ...noticed].filter((at) => at < lengthMs);
  const steps = moments.flatMap((after): Step[] => [
    { kind: 'table', after, method: 'GET', path: `/api/groups/${groupId}/leaderboard` },
    { kind: 'picks', after, method: 'GET', path: `/api/groups/${groupId}/picks` },
  ]);
  return { token, at: 0, steps };
}

/** The requests of a shared cache for the live document. */
function planCache(token: string, lengthMs: number): Visit {
  const steps = Array.from({ length: Math.ceil(lengthMs / CACHED_MS) }, (_, n): Step => ({
    kind: 'live',
    after: n * CACHED_MS,
    method: 'GET',
    path: '/api/live',
  }));
  return { token, at: 0, steps };
}

async function change(owner: pg.Pool, matchId: number, afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await owner.query('update match set home_score = home_score + 1 where id = $1', [matchId]);
}

function report(
  outcomes: Outcome[],
  cpu: CpuSeconds,
  liveAsked: number,
  phones: number,
  seconds: number,
): void {
  const atServer = outcomes.length;
  const all = liveAsked + outcomes.filter(({ kind }) => kind !== 'live').length;
  const perMinute = (count: number) => (count / phones / (seconds / 60)).toFixed(1);
  const cores = (used: number) => ((used / seconds / phones) * 1_000).toFixed(2);
  const at = (share: number) => `${Math.round(percentile(outcomes, share))} ms`;
  console.table({
    'requests of a phone in a minute': perMinute(all),
    'of them at the server': `${perMinute(atServer)} (${((100 * atServer) / all).toFixed(1)} %)`,
    'cores for 1,000 phones, server': cores(cpu.api),
    'cores for 1,000 phones, database': cores(cpu.database),
    'p50, p99, slowest': [at(0.5), at(0.99), at(1)].join(', '),
  });
}
