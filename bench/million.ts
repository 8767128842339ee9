import { addCrowd } from './support/crowd.ts';
import type { Measurement } from './support/measurement.ts';
import { openScorer } from './support/scorer.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 15;

/** Pages that read much, at a million players, beside the same pages at a thousand: what is read must be what is shown, not what is stored. */
export async function measureMillion(): Promise<Measurement[]> {
  const few = await timePages(FEW);
  const many = await timePages(MANY);
  return many.map(({ page, ms }, index) => {
    const floorValue = few[index]!.ms;
    const ratio = ms / floorValue;
    return {
      what: page,
      value: ms,
      unit: 'ms',
      floor: `${FEW.toLocaleString('en')} players`,
      floorValue,
      ratio,
      goal: readsAll(page) ? 'under 1 s' : '<= 3',
      isMet: readsAll(page) ? ms < 1000 : ratio <= 3,
    };
  });
}

/** Lists of all players, for administrators: some of their pages have to be counted up to. */
const readsAll = (page: string) => /^(winners|users)/.test(page);

async function timePages(players: number): Promise<{ page: string; ms: number }[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const past = await addGrid(owner, '-1 day', 'finished');
    await addGrid(owner, '1 day');
    const [player] = await addPlayers(owner, 1);
    await owner.query(`update account set role = 'admin' where player_id = $1`, [player!.id]);
    await addCrowd(owner, players, past.gridId);
    await owner.query('vacuum analyze');
    const url = await startApi();
    const scorer = await openScorer(databaseUrl);
    await scorer.scoreIfNeeded(past.gridId);
    await scorer.close();
    await owner.query('vacuum analyze');
    const pages = {
      'GET /games': '/games',
      'GET /bets/history': '/bets/history',
      'winners, 10 hits or more': `/admin/game-groups/${past.gridId}/winners?minCorrect=10`,
      'winners, all, first page': `/admin/game-groups/${past.gridId}/winners`,
      'winners, all, a late page': `/admin/game-groups/${past.gridId}/winners?page=${players / 200}`,
      'users, all, a late page': `/admin/users?page=${players / 50}`,
      'users, one found': '/admin/users?search=crowd77@',
      'users, nobody found': '/admin/users?search=qz',
    };
    const times: { page: string; ms: number }[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        const answer = await fetch(`${url}/api${path}`, {
          headers: { authorization: `Bearer ${player!.token}` },
        });
        await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        rounds.push(performance.now() - started);
      }
      times.push({ page, ms: median(rounds) });
    }
    return times;
  });
}
