import { Injectable } from '@nestjs/common';
import type { AdminPrediction } from '../../../shared/contract/admin-users.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { timeZoneOf } from '../../../shared/rules/countries.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import type { PickResult } from '../../../shared/rules/scoring.ts';
import { Database } from '../../database/database.ts';
import { pageOf } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { answerText } from '../../http/texts.ts';
import { judgePick, toAdminMatch } from '../matches/match-mapper.ts';
import type { MatchRow } from '../matches/match-mapper.ts';

interface PickRow extends MatchRow {
  /** Null: the grid has the match and the player has no pick in it. */
  pick: Pick | null;
  stored_at: Date | null;
  earlier: { betType: Pick; at: string }[] | null;
  server_now: Date;
}

const STATUS: Record<PickResult, AdminPrediction['status']> = {
  pending: 'pending',
  live: 'pending',
  awaiting: 'pending',
  correct: 'won',
  incorrect: 'lost',
  cancelled: 'void',
};

/** Picks of player $1 in grid $2, hit or miss $3 (null: all). Only results that may be shown pass the filter $3. */
const FILTERED = `select p.match_id, p.pick, p.seq from pick p join match m on m.id = p.match_id
  where p.player_id = $1 and ($2::int is null or m.grid_id = $2)
    and ($3::boolean is null or (m.deleted_at is null and (counted_outcome(m) = p.pick) = $3))`;
const PAGE = {
  rows: `select mine.pick, e.accepted_at as stored_at, null::jsonb as earlier, game_now() as server_now, m.*
    from (${FILTERED}) mine join pick_event e on e.seq = mine.seq join match_detail m on m.id = mine.match_id
    order by m.start_time desc, m.id desc limit $4 offset $5`,
  total: `select count(*)::int as total from (${FILTERED}) mine`,
};
/** All matches of grid $2 in its order, with the picks of player $1 and what each replaced. */
const CARD = `
  with saves as materialized (
    select (x ->> 0)::int as match_id, x ->> 1 as pick, e.accepted_at, e.seq
    from pick_event e cross join jsonb_array_elements(e.picks) x where e.player_id = $1
  )
  select p.pick, e.accepted_at as stored_at, game_now() as server_now, m.*,
    case when m.is_revealed then (
      select jsonb_agg(jsonb_build_object('betType', s.pick, 'at', s.accepted_at) order by s.seq)
      from saves s where s.match_id = m.id and s.seq < p.seq
    ) end as earlier
  from match_detail m left join pick p on p.player_id = $1 and p.match_id = m.id
    left join pick_event e on e.seq = p.seq
  where m.grid_id = $2 order by m.position nulls last, m.start_time, m.id`;

/** Lists a player's picks for the panel (ADM-13). */
@Injectable()
export class PlayerPicks {
  constructor(private readonly database: Database) {}

  /**
   * Latest match first; of a grid all matches, also without a pick, with an answer to the player who misses one.
   * Raises `not_found` if the user does not exist.
   */
  async list({
    userId,
    gameGroupId,
    isCorrect,
    ...paging
  }: InputOf<Contract['adminUsers']['predictions']>['query']): Promise<
    RouteOutput<'GET /admin/predictions'>
  > {
    if (gameGroupId !== undefined && isCorrect === undefined) return this.card(userId, gameGroupId);
    const filter = [userId, gameGroupId ?? null, isCorrect ?? null];
    const { rows, total } = await pageOf<PickRow>(this.database, PAGE, filter, paging);
    if (total === 0) await this.getPlayer(userId, null);
    return { predictions: rows.map((row) => toAdminPick(userId, row)), total, answer: null };
  }

  private async card(playerId: number, gridId: number): Promise<RouteOutput<'GET /admin/predictions'>> {
    const player = await this.getPlayer(playerId, gridId);
    const rows = await this.database.rows<PickRow>(CARD, [playerId, gridId]);
    return {
      predictions: rows.map((row) => toAdminPick(playerId, row)),
      total: rows.filter(({ pick }) => pick !== null).length,
      answer: rows.length === 0 ? null : answerTo(player, rows),
    };
  }

  private async getPlayer(playerId: number, gridId: number | null): Promise<Player> {
    const [player] = await this.database.rows<Player>(
      `select a.first_name, a.language, a.country, g.name as grid from account a
         left join grid g on g.id = $2 and g.deleted_at is null
       where a.player_id = $1`,
      [playerId, gridId],
    );
    if (!player) throw new AppError('not_found', { fields: [{ field: 'userId', code: 'invalid' }] });
    return player;
  }
}

interface Player {
  first_name: string;
  language: Language;
  country: string;
  grid: string;
}

/** Returns the picks of a grid in words, in the player's language and zone, and why one may be missing. */
function answerTo({ first_name: firstName, language, country, grid }: Player, rows: PickRow[]): string {
  const say = (key: string, words?: Record<string, string>) => answerText(`picks.${key}`, language, words);
  const time = new Intl.DateTimeFormat(language, {
    ...({ dateStyle: 'short', timeStyle: 'short' } as const),
    timeZone: timeZoneOf(country),
  });
  const lines = rows.map((row) => {
    const match = `${row.home_team} – ${row.away_team}`;
    if (row.stored_at === null) return say('none', { match });
    const words = { match, at: time.format(row.stored_at) };
    if (!row.is_revealed) return say('sealed', words);
    const pick = { home_win: row.home_team, away_win: row.away_team, draw: say('draw') }[row.pick!];
    return say('stored', { ...words, pick });
  });
  return [say('hello', { firstName, grid }), ...lines, say('why')].join('\n');
}

function toAdminPick(playerId: number, row: PickRow): AdminPrediction {
  const { status, result } = judgePick({ ...row, pick: row.pick ?? 'draw' });
  return {
    id: `${playerId}-${row.id}`,
    betType: row.is_revealed ? row.pick : null,
    // An administrator can set a result before the match begins. Won or lost would then reveal the pick.
    status:
      row.pick === null ? 'none' : row.is_revealed || result === 'cancelled' ? STATUS[result] : 'pending',
    createdAt: row.stored_at?.toISOString() ?? null,
    earlier: (row.earlier ?? []).map(({ betType, at }) => ({ betType, at: new Date(at).toISOString() })),
    game: toAdminMatch({ ...row, status }),
  };
}
