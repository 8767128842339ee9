import { Injectable } from '@nestjs/common';
import type { AdminPrediction } from '../../../shared/contract/admin-users.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import type { PickResult } from '../../../shared/rules/scoring.ts';
import { Database, type Statement } from '../../database/database.ts';
import { limitAndOffset } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { judgePick, toAdminMatch } from '../matches/match-mapper.ts';
import type { MatchRow } from '../matches/match-mapper.ts';

interface PickRow extends MatchRow {
  pick: Pick;
  stored_at: Date;
  server_now: Date;
  total: number;
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
const PAGE: Statement = {
  name: 'player-predictions',
  text: `with mine as (${FILTERED})
    select mine.pick, e.accepted_at as stored_at, game_now() as server_now,
      (select count(*)::int from mine) as total, m.*
    from mine join pick_event e on e.seq = mine.seq join match_detail m on m.id = mine.match_id
    order by m.start_time desc, m.id desc limit $4 offset $5`,
};
const TOTAL: Statement = {
  name: 'player-predictions-total',
  text: `select exists (select from account where player_id = $1) as is_known,
      (select count(*)::int from (${FILTERED}) mine) as total`,
};

/** Lists a player's picks for the panel (ADM-13). */
@Injectable()
export class PlayerPicks {
  constructor(private readonly database: Database) {}

  /** Latest match first. Raises `not_found` if the user does not exist. */
  async list({
    userId,
    gameGroupId,
    isCorrect,
    ...paging
  }: InputOf<Contract['adminUsers']['predictions']>['query']): Promise<
    RouteOutput<'GET /admin/predictions'>
  > {
    const filter = [userId, gameGroupId ?? null, isCorrect ?? null];
    const rows = await this.database.rows<PickRow>(PAGE, [...filter, ...limitAndOffset(paging)]);
    if (rows[0]) return { predictions: rows.map((row) => toAdminPick(userId, row)), total: rows[0].total };
    const [rest] = await this.database.rows<{ is_known: boolean; total: number }>(TOTAL, filter);
    if (!rest?.is_known) throw new AppError('not_found', { fields: [{ field: 'userId', code: 'invalid' }] });
    return { predictions: [], total: rest.total };
  }
}

function toAdminPick(playerId: number, row: PickRow): AdminPrediction {
  const { status, result } = judgePick(row);
  return {
    id: `${playerId}-${row.id}`,
    betType: row.is_revealed ? row.pick : null,
    // An administrator can set a result before the match begins. Won or lost would then reveal the pick.
    status: row.is_revealed || result === 'cancelled' ? STATUS[result] : 'pending',
    createdAt: row.stored_at.toISOString(),
    game: toAdminMatch({ ...row, status }),
  };
}
