import { Injectable } from '@nestjs/common';
import type { AdminGame, GameNeed } from '../../../shared/contract/admin-games.ts';
import { Database } from '../../database/database.ts';
import { hasWords, searchWords } from '../../platform/search-words.ts';
import { PreviewHits } from '../scoring/score-preview.ts';
import {
  ADMIN_GAME_COLUMNS,
  ADMIN_GAME_TABLES,
  type AdminGameRow,
  getAdminMatch,
  toAdminGame,
} from '../matches/admin-match-row.ts';
import { NEEDS } from '../matches/match-needs.ts';

/**
 * SQL of which are listed and where they are found, for `$1` unassigned, `$2` a grid and `$3` words that are searched for: their names are looked at for
 * words alone.
 */
function someThat(needs: GameNeed | undefined, words: string[]): string {
  const [tables, named] =
    words.length === 0 ? ['match m', `$3::text[] = '{}'`] : [ADMIN_GAME_TABLES, hasWords(NAMES, '$3')];
  return `from ${tables} where m.deleted_at is null and (not $1 or m.grid_id is null) and ($2::int is null or m.grid_id = $2)
    and ${named} and ${needs ? NEEDS[needs] : 'true'}`;
}

/** SQL: what a match is found by. */
const NAMES = `(h.name || ' ' || a.name || ' ' || l.name)`;

/** SQL: is nothing more to be done for the match? One without a grid matters to nobody once it has begun. */
const IS_OVER = `(m.status in ('finished', 'cancelled') or (m.grid_id is null and m.closes_at <= now()))`;
const START = 'extract(epoch from m.start_time)';
/** What awaits a result first, then what is to come, by start; then what is over, latest first. */
const ORDER = `${IS_OVER}, case when ${IS_OVER} then -${START} else ${START} end, m.id`;

/** Games for the panel (ADM-06). */
@Injectable()
export class AdminMatches {
  constructor(
    private readonly database: Database,
    private readonly hits: PreviewHits,
  ) {}

  /** Only those without a grid, of one grid, that need a person for something, or whose teams or league have all the words, where asked. */
  async list(query: {
    unassigned?: boolean | undefined;
    gameGroupId?: number | undefined;
    needs?: GameNeed | undefined;
    search?: string | undefined;
    page: number;
    limit: number;
  }): Promise<{ games: AdminGame[]; total: number }> {
    const words = searchWords(query.search);
    const some = someThat(query.needs, words);
    const given = [query.unassigned ?? false, query.gameGroupId ?? null, words];
    const rows = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES}
       where m.id in (select m.id ${some} order by ${ORDER} limit $4 offset $5) order by ${ORDER}`,
      [...given, query.limit, (query.page - 1) * query.limit],
    );
    const [count] = await this.database.rows<{ total: number }>(
      `select count(*)::int as total ${some}`,
      given,
    );
    return { games: rows.map(toAdminGame), total: count?.total ?? 0 };
  }

  /** How many players have picked in it. Raises `not_found`. */
  async countPlayers(id: number): Promise<{ players: number }> {
    await this.get(id);
    return { players: await this.hits.countPlayers(id) };
  }

  /** Raises `not_found`, also for one that was deleted. */
  get(id: number): Promise<AdminGame> {
    return getAdminMatch(this.database, id);
  }
}
