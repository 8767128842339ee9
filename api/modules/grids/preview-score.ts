import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import type { GridStatus } from '../../../shared/rules/grids.ts';
import { outcomeOf, type Outcome } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { PreviewHits } from '../scoring/score-preview.ts';
import { wouldSettle } from './advance-grids.ts';

interface MatchInGrid {
  outcome: Outcome | null;
  status: MatchStatus;
  grid_id: number | null;
  grid_name: string;
  grid_status: GridStatus;
  is_revealed: boolean;
}

/** What a result set by hand would change for players, before it is set. */
@Injectable()
export class PreviewScore {
  constructor(
    private readonly database: Database,
    private readonly hits: PreviewHits,
  ) {}

  /** Changes nothing and takes no lock. Counts no player before the match's picks may be shown. Raises `not_found`. */
  async preview(
    matchId: number,
    given: { homeScore: number; awayScore: number; status: MatchStatus },
  ): Promise<ScorePreview> {
    const [match] = await this.database.rows<MatchInGrid>(
      `select m.outcome, m.status, m.grid_id, is_revealed(m) as is_revealed, g.name as grid_name, g.status as grid_status
       from match m left join grid g on g.id = m.grid_id where m.id = $1 and m.deleted_at is null`,
      [matchId],
    );
    if (!match) throw new AppError('not_found');
    const isHidden = !match.is_revealed;
    const nobody = { up: 0, down: 0, prizes: [], promised: { total: 0, players: [] } };
    if (match.grid_id === null) return { gameGroup: null, settles: false, isHidden, ...nobody };
    const settles = await wouldSettle(this.database, match.grid_id, { matchId, status: given.status });
    const gameGroup = { id: match.grid_id, name: match.grid_name, status: match.grid_status };
    if (isHidden) return { gameGroup, settles, isHidden, ...nobody };
    const outcome =
      given.status === 'finished' ? outcomeOf({ home: given.homeScore, away: given.awayScore }) : null;
    const counts = await this.hits.preview({ gridId: match.grid_id, matchId, outcome });
    return { gameGroup, settles, isHidden, ...counts };
  }
}
