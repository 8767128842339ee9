import { Injectable } from '@nestjs/common';
import type { Winner } from '../../../shared/contract/admin-grids.ts';
import { percentageOf } from '../../../shared/rules/percentage.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';

interface WinnerRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
  rank: number;
}

/** What the whole page shares: how many matches count, how many players there are and how many reach the minimum. */
const GRID: Statement = {
  name: 'winners-grid',
  text: `select (select count(*)::int from match m where m.grid_id = g.id and m.outcome is not null) as decided,
      count(s.player_id)::int as players, (count(s.player_id) filter (where s.hits >= $2))::int as total
    from grid g left join grid_score s on s.grid_id = g.id where g.id = $1 group by g.id`,
};

/** Names are looked up for one page only, and a rank is one more than all with more hits: a million players are read once and never sorted. */
const PAGE: Statement = {
  name: 'winners-page',
  text: `with tally as (
      select hits, count(*) as players from grid_score where grid_id = $1 group by hits
    ), page as (
      select player_id, hits from grid_score where grid_id = $1 and hits >= $2 order by hits desc, player_id limit $3 offset $4
    )
    select p.player_id, p.hits, a.username, a.email,
      (1 + (select coalesce(sum(t.players), 0) from tally t where t.hits > p.hits))::int as rank
    from page p left join account a on a.player_id = p.player_id
    order by p.hits desc, p.player_id`,
};

/** The players of a grid by hits (ADM-14). */
@Injectable()
export class Winners {
  constructor(private readonly database: Database) {}

  /**
   * From `minCorrect` hits on, most hits first, equal hits by player number and with one rank (1, 2, 2, 4). The percentage is of the matches that have
   * a result and are not void. `players`: all who have picks in the grid; `total`: those of them who reach the minimum. Raises `not_found`.
   */
  async list(
    gridId: number,
    query: { minCorrect: number; page: number; limit: number },
  ): Promise<{ winners: Winner[]; total: number; players: number }> {
    const { minCorrect, page, limit } = query;
    const [grid] = await this.database.rows<{ decided: number; players: number; total: number }>(GRID, [
      gridId,
      minCorrect,
    ]);
    if (!grid) throw new AppError('not_found');
    const rows = await this.database.rows<WinnerRow>(PAGE, [gridId, minCorrect, limit, (page - 1) * limit]);
    const winners = rows.map((row) => ({
      id: row.player_id,
      username: row.username,
      email: row.email,
      correctCount: row.hits,
      percentage: percentageOf(row.hits, grid.decided),
      rank: row.rank,
    }));
    return { winners, total: grid.total, players: grid.players };
  }
}
