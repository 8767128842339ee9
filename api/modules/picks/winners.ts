import { Injectable } from '@nestjs/common';
import type { Winner } from '../../../shared/contract/admin-grids.ts';
import { percentageOf } from '../../../shared/rules/percentage.ts';
import { Database, type Queries, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { HitsTally, type TallyRow } from './hits-tally.ts';

/** How many matches of the grid have a result that counts, and how many players have how many hits: one row for each number of hits. */
const TALLY: Statement = {
  name: 'winners-tally',
  text: `select s.hits, s.players, (select count(*)::int from match m where m.grid_id = g.id and m.outcome is not null) as decided
    from grid g left join lateral (
      select hits, count(*)::int as players from grid_score where grid_id = g.id group by hits
    ) s on true where g.id = $1 and g.deleted_at is null`,
};

/** A million players are read once; names are looked up for those of the page only. */
const pageOf = (name: string, players: string): Statement => ({
  name,
  text: `with page as materialized (${players} limit $4 offset $5)
    select p.player_id, p.hits, a.username, a.email from page p
    left join lateral (select username, email from account where account.player_id = p.player_id) a on true
    order by p.hits desc, p.player_id`,
});
const PAGE = pageOf(
  'winners-page',
  'select player_id, hits from grid_score where grid_id = $1 and hits between $2 and $3 order by hits desc, player_id',
);
/** Players of one number of hits lie in the order of the table: nothing is sorted, however late the page. */
const PAGE_OF_EQUALS = pageOf(
  'winners-page-of-equals',
  'select player_id, hits from grid_score where grid_id = $1 and hits between $2 and $3 order by player_id',
);

interface WinnerRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
}

/** The tally of a grid. Raises `not_found`. */
export async function tallyOf(db: Queries, gridId: number): Promise<HitsTally> {
  const rows = await db.rows<TallyRow>(TALLY, [gridId]);
  if (rows.length === 0) throw new AppError('not_found');
  return new HitsTally(rows);
}

/** The players of a grid by hits (ADM-14). */
@Injectable()
export class Winners {
  constructor(private readonly database: Database) {}

  /**
   * From `minCorrect` hits on, most hits first, equal hits by player number and with one rank (1, 2, 2, 4). The percentage is of the matches that have
   * a result and are not void. `players`: all who have picks in the grid; `total`: those of them who reach the minimum; `spread`: how many players
   * have how many hits, whatever the minimum, fewest hits first. Raises `not_found`.
   */
  async list(
    gridId: number,
    query: { minCorrect: number; page: number; limit: number },
  ): Promise<{
    winners: Winner[];
    total: number;
    players: number;
    spread: { hits: number; players: number }[];
  }> {
    const { minCorrect, page, limit } = query;
    const tally = await tallyOf(this.database, gridId);
    const place = tally.placeOf({ minCorrect, offset: (page - 1) * limit, limit });
    const rows = place
      ? await this.database.rows<WinnerRow>(place.from === place.to ? PAGE_OF_EQUALS : PAGE, [
          gridId,
          place.from,
          place.to,
          limit,
          place.offset,
        ])
      : [];
    const winners = rows.map((row) => ({
      id: row.player_id,
      username: row.username,
      email: row.email,
      correctCount: row.hits,
      percentage: percentageOf(row.hits, tally.decided),
      rank: tally.rankOf(row.hits),
    }));
    return {
      winners,
      total: tally.playersFrom(minCorrect),
      players: tally.playersFrom(0),
      spread: tally.levels.toReversed(),
    };
  }
}
