import { Injectable } from '@nestjs/common';
import type { GridHits as GridHitsAnswer } from '../../../shared/contract/bets.ts';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';
import { Database, type Statement } from '../../database/database.ts';

interface GridHitsRow {
  id: number;
  name: string;
  start_date: string;
  status: GridStatus;
  hits: number;
  picks: number;
  decided: number;
  total: number;
}

/**
 * Grid by grid from the newest on, and no further than is asked for: each looks up the player's picks by key, so that who has played for years
 * waits no longer than who began last week. The grids are put in order before the join: else all would be counted, and then twelve taken.
 */
const LAST: Statement = {
  name: 'grid-hits',
  text: `select g.id, g.name, g.start_date::text, g.status, s.hits, s.picks, s.decided, s.total
    from (select * from grid order by start_date desc, id desc) g
    cross join lateral (
      select count(*) filter (where p.pick = m.outcome)::int as hits, count(p.pick)::int as picks, count(m.outcome)::int as decided,
        count(*)::int as total
      from match m left join pick p on p.player_id = $1 and p.match_id = m.id where m.grid_id = g.id and m.status <> 'cancelled'
    ) s
    where s.picks > 0 and s.decided > 0
    order by g.start_date desc, g.id desc limit $2`,
};

/** How a player's grids went. */
@Injectable()
export class GridHits {
  constructor(private readonly database: Database) {}

  /** The last grids that the player picked in and that have results, newest first; void matches count nowhere. */
  async find(playerId: number, limit: number): Promise<GridHitsAnswer[]> {
    const rows = await this.database.rows<GridHitsRow>(LAST, [playerId, limit]);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      startDate: row.start_date,
      status: row.status,
      hits: row.hits,
      picks: row.picks,
      decided: row.decided,
      total: row.total,
    }));
  }
}
