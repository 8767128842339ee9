import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { nextGridStatus } from '../../../shared/rules/grids.ts';
import { outcomeOf } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import { toAdminMatch } from '../matches/match-mapper.ts';
import { getMatch } from '../matches/match.queries.ts';
import { PreviewHits } from '../scoring/score-preview.ts';
import { countPlayable, findUnsettledGrids } from './grid.queries.ts';

const NO_CHANGE = { up: 0, down: 0, prizes: [], promised: { total: 0, players: [] } };

/** Shows administrators the changes for players before they set a result. */
@Injectable()
export class PreviewScore {
  constructor(
    private readonly database: Database,
    private readonly hits: PreviewHits,
  ) {}

  /** Previews without a change or lock; no player is counted before the picks may be shown. Raises `not_found`. */
  async preview(
    matchId: number,
    given: { homeScore: number; awayScore: number; status: MatchStatus },
  ): Promise<ScorePreview> {
    const match = await getMatch(this.database, matchId);
    const gameGroup = toAdminMatch(match).gameGroup;
    const isHidden = !match.is_revealed;
    if (!gameGroup) return { gameGroup, settles: false, isHidden, playable: null, ...NO_CHANGE };
    const gridId = gameGroup.id;
    const settles = await this.wouldSettle(gridId, matchId, given.status);
    const others = await countPlayable(this.database, gridId, matchId);
    const playable = others + (given.status === 'cancelled' ? 0 : 1);
    if (isHidden) return { gameGroup, settles, isHidden, playable, ...NO_CHANGE };
    const outcome =
      given.status === 'finished' ? outcomeOf({ home: given.homeScore, away: given.awayScore }) : null;
    const changes = await this.hits.preview({ gridId, matchId, outcome });
    return { gameGroup, settles, isHidden, playable, ...changes };
  }

  /** Whether the grid would settle if the match had this status. */
  private async wouldSettle(gridId: number, matchId: number, status: MatchStatus): Promise<boolean> {
    const [grid] = await findUnsettledGrids(this.database, [gridId]);
    if (!grid) return false;
    const matches = grid.matches.map((match) => (match.id === matchId ? { ...match, status } : match));
    return nextGridStatus({ ...grid, matches }) === 'settled';
  }
}
