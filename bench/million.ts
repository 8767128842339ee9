import { addCrowd, addYears } from './support/crowd.ts';
import type { Measurement } from './support/measurement.ts';
import { openScorer } from './support/scorer.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

interface Size {
  players: number;
  /** Grids of twelve played matches. */
  grids: number;
  /** Prizes of each grid. */
  winners: number;
  /** Audit entries of each match. */
  perMatch: number;
  contacts: number;
}

const FEW: Size = { players: 1_000, grids: 2, winners: 300, perMatch: 40, contacts: 100 };
const MANY: Size = { players: 1_000_000, grids: 834, winners: 800, perMatch: 100, contacts: 100_000 };
const ROUNDS = 15;

/**
 * Measures pages over a million players, 10,000 matches, 670,000 prizes, a million audit entries and 100,000 contact requests, beside the same pages over a
 * thousandth of that. The time must depend on the rows of a page, not on the stored rows.
 */
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
      floor: `${FEW.players.toLocaleString('en')} players`,
      floorValue,
      ratio,
      goal: readsAll(page) ? 'under 1 s' : '<= 3',
      isMet: readsAll(page) ? ms < 1000 : ratio <= 3,
    };
  });
}

/** Lists of the panel; some of their pages need a count. */
const readsAll = (page: string) => /^(winners|users|matches|grids|log|requests|readiness)/.test(page);

async function timePages({ players, ...years }: Size): Promise<{ page: string; ms: number }[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const past = await addGrid(owner, '-1 day', 'finished');
    await addGrid(owner, '1 day');
    const [player] = await addPlayers(owner, 1);
    await owner.query(`update account set role = 'admin' where player_id = $1`, [player!.id]);
    await addCrowd(owner, players, past.gridId);
    await addYears(owner, years);
    const matches = years.grids * 12;
    const entries = matches * years.perMatch;
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
      'users, no match': '/admin/users?search=qz',
      'users, the picks of one': `/admin/predictions?userId=${player!.id + 7}`,
      'matches, first page': '/admin/games',
      'matches, a late page': `/admin/games?page=${Math.ceil(matches / 100)}`,
      'matches of one grid': `/admin/games?gameGroupId=${past.gridId}`,
      'matches that want a result': '/admin/games?needs=result',
      grids: '/admin/game-groups',
      'log, first page': '/admin/audit',
      'log, a late page': `/admin/audit?page=${Math.ceil(entries / 50)}`,
      'log, by a team': '/admin/audit?thing=Club%20Atl%C3%A9tico%207',
      'log, by a match': '/admin/audit?thing=club%20atletico%207%20vs%20club',
      'log, nothing found': '/admin/audit?thing=qz%20qy',
      'log, by people': '/admin/audit?by=people',
      'requests, first page': '/admin/affiliate-contacts',
      'requests, one found': '/admin/affiliate-contacts?search=bruno77@',
      readiness: '/admin/readiness',
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
