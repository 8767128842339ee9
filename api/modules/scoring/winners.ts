import { Injectable } from '@nestjs/common';
import type { Winner } from '../../../shared/contract/admin-grids.ts';
import { percentageOf } from '../../../shared/rules/percentage.ts';
import { Database, type Queries, type Statement } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { searchPlayers } from '../users/queries.ts';
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
    select p.player_id, p.hits, a.username, a.email, coalesce(a.is_disabled, false) as is_disabled from page p
    left join lateral (select username, email, disabled_at is not null as is_disabled from account where account.player_id = p.player_id) a on true
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

/** Of those who are found by name, the players of the grid. A page without rows tells the counts all the same. */
const FOUND: Statement = {
  name: 'winners-found',
  text: `with theirs as materialized (
      select player_id, hits from unnest($1::int[]) player_id join grid_score using (player_id) where grid_id = $2 and hits >= $3
    )
    select (select count(*)::int from theirs) as total, page.*
    from (values (true)) one left join lateral (
      select player_id, hits, username, email, disabled_at is not null as is_disabled from theirs join account using (player_id) order by hits desc, player_id limit $4 offset $5
    ) page on true`,
};

interface WinnerRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
  is_disabled: boolean;
}

interface FoundWinners {
  rows: WinnerRow[];
  total: number;
  isMore: boolean;
}

/** Without a player where there is none on the page. */
type FoundRow = { total: number } & (WinnerRow | { player_id: null });

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
   * From `minCorrect` hits on, most hits first, equal hits by player number and with one rank (1, 2, 2, 4), which a search by a part of username or
   * address leaves as it is. The percentage is of the matches that have a result and are not void. `players`: all who have picks in the grid; `total`:
   * those of them who reach the minimum, and are found; `spread`: how many players have how many hits, whatever the minimum, fewest hits first. Raises
   * `not_found`.
   */
  async list(
    gridId: number,
    query: Paging & { minCorrect: number; search?: string | undefined },
  ): Promise<{
    winners: Winner[];
    total: number;
    isMore: boolean;
    players: number;
    spread: { hits: number; players: number }[];
  }> {
    const tally = await tallyOf(this.database, gridId);
    const { rows, total, isMore } = await (query.search === undefined
      ? this.page(gridId, tally, query)
      : this.find(gridId, query.search, query));
    const winners = rows.map((row) => ({
      id: row.player_id,
      username: row.username,
      email: row.email,
      isDisabled: row.is_disabled,
      correctCount: row.hits,
      percentage: percentageOf(row.hits, tally.decided),
      rank: tally.rankOf(row.hits),
    }));
    return { winners, total, isMore, players: tally.playersFrom(0), spread: tally.levels.toReversed() };
  }

  private async page(
    gridId: number,
    tally: HitsTally,
    { minCorrect, ...paging }: Paging & { minCorrect: number },
  ): Promise<FoundWinners> {
    const [limit, offset] = limitAndOffset(paging);
    const place = tally.placeOf({ minCorrect, offset, limit });
    const rows = place
      ? await this.database.rows<WinnerRow>(place.from === place.to ? PAGE_OF_EQUALS : PAGE, [
          gridId,
          place.from,
          place.to,
          limit,
          place.offset,
        ])
      : [];
    return { rows, total: tally.playersFrom(minCorrect), isMore: false };
  }

  private async find(
    gridId: number,
    search: string,
    { minCorrect, ...paging }: Paging & { minCorrect: number },
  ): Promise<FoundWinners> {
    const { ids, isMore } = await searchPlayers(this.database, search);
    const found = await this.database.rows<FoundRow>(FOUND, [
      ids,
      gridId,
      minCorrect,
      ...limitAndOffset(paging),
    ]);
    return {
      rows: found.filter((row) => row.player_id !== null),
      total: found[0]?.total ?? 0,
      isMore,
    };
  }
}
