import { Injectable } from '@nestjs/common';
import type { Winner } from '../../../shared/contract/admin-grids.ts';
import { percentageOf } from '../../../shared/rules/percentage.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';

/** How many matches of the grid have a result that counts, and how many players have how many hits: one row for each number of hits. */
const TALLY: Statement = {
  name: 'winners-tally',
  text: `select s.hits, s.players, (select count(*)::int from match m where m.grid_id = g.id and m.outcome is not null) as decided
    from grid g left join lateral (
      select hits, count(*)::int as players from grid_score where grid_id = g.id group by hits
    ) s on true where g.id = $1`,
};

/** A million players are read once; names are looked up for those of the page only. */
const PAGE: Statement = {
  name: 'winners-page',
  text: `with page as materialized (
      select player_id, hits from grid_score where grid_id = $1 and hits >= $2 order by hits desc, player_id limit $3 offset $4
    )
    select p.player_id, p.hits, a.username, a.email from page p
    left join lateral (select username, email from account where account.player_id = p.player_id) a on true
    order by p.hits desc, p.player_id`,
};

interface TallyRow {
  decided: number;
  /** Null in the only row of a grid that nobody has hits in. */
  hits: number | null;
  players: number | null;
}

interface WinnerRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
}

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
    const tally = await this.database.rows<TallyRow>(TALLY, [gridId]);
    const [first] = tally;
    if (!first) throw new AppError('not_found');
    const playersWith = (isMeant: (hits: number) => boolean) =>
      tally.reduce(
        (sum, row) => (row.hits !== null && isMeant(row.hits) ? sum + (row.players ?? 0) : sum),
        0,
      );
    const rows = await this.database.rows<WinnerRow>(PAGE, [gridId, minCorrect, limit, (page - 1) * limit]);
    const winners = rows.map((row) => ({
      id: row.player_id,
      username: row.username,
      email: row.email,
      correctCount: row.hits,
      percentage: percentageOf(row.hits, first.decided),
      rank: 1 + playersWith((hits) => hits > row.hits),
    }));
    return { winners, total: playersWith((hits) => hits >= minCorrect), players: playersWith(() => true) };
  }
}
