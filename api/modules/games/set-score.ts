import { Injectable } from '@nestjs/common';
import type { GameStatus } from '../../../shared/rules/game-status.ts';
import { Database } from '../../database/database.ts';
import { recordAudit } from '../../platform/audit.ts';
import { holdMatch, refuseUnseen } from './held-match.ts';
import { KeepGrids } from './keep-grids.ts';
import { MatchEntity } from './match.entity.ts';

type Result = Pick<MatchEntity, 'status' | 'homeScore' | 'awayScore' | 'scoreBy' | 'attention'>;

/** A score and status set by hand (ADM-08). */
@Injectable()
export class SetScore {
  constructor(
    private readonly database: Database,
    private readonly keepGrids: KeepGrids,
  ) {}

  /**
   * Any status may be set at any time, also to correct a settled grid: its hits are counted again and both runs are kept. Live, finished and
   * cancelled are a person's word from then on, which no import overwrites (JOB-06). Scheduled takes score and word back and hands the match to
   * the source again, and opens one that a person alone had begun before its start (decisions, section 2). Raises `not_found`, and `conflict` for another `version` than the one that stands.
   */
  async set(
    matchId: number,
    {
      version,
      ...given
    }: { homeScore: number; awayScore: number; status: GameStatus; version?: number | undefined },
    actorId: number,
  ): Promise<void> {
    const after = resultOf(given);
    const isChanged = await this.database.transaction(async (tx) => {
      const match = await holdMatch(tx, matchId);
      const before: Result = {
        status: match.status,
        homeScore: match.homeScore,
        awayScore: match.awayScore,
        scoreBy: match.scoreBy,
        attention: match.attention,
      };
      if (JSON.stringify(before) === JSON.stringify(after)) return false;
      await refuseUnseen(tx, match, version);
      await tx.manager.update(MatchEntity, { id: matchId }, after);
      await recordAudit(tx, {
        actorId,
        action: 'game.score',
        subject: `game:${matchId}`,
        before: { ...before },
        after: { ...after },
      });
      return true;
    });
    if (isChanged) await this.keepGrids.catchUp();
  }
}

function resultOf({
  homeScore,
  awayScore,
  status,
}: {
  homeScore: number;
  awayScore: number;
  status: GameStatus;
}): Result {
  const hasScore = status === 'live' || status === 'finished';
  return {
    status,
    homeScore: hasScore ? homeScore : null,
    awayScore: hasScore ? awayScore : null,
    scoreBy: status === 'scheduled' ? null : 'admin',
    attention: null,
  };
}
