import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OWN_SAVES_MOST, type OwnData } from '../../../shared/contract/own-data.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { GridHits } from './grid-hits.ts';
import { type PickedMatchRow, toHistoryMatch } from './pick-history.ts';

interface PickRow extends PickedMatchRow {
  chosen_at: Date;
}
interface SaveRow {
  accepted_at: Date;
  picks: [matchId: number, pick: Pick][];
  in_all: number;
}

/** More grids than there will ever be. */
const ALL_GRIDS = 1_000_000;

const PICKS = `select p.pick, p.chosen_at, clock_timestamp() as server_now, m.*
  from pick p join match_detail m on m.id = p.match_id
  where p.player_id = $1 order by m.start_time desc, m.id desc`;

const SAVES = `select accepted_at, picks, count(*) over ()::int as in_all from pick_event where player_id = $1 order by seq desc limit $2`;

/**
 * A player's picks among what is kept of them. When the person goes there is nothing to do here: the picks stay, and their number names nobody.
 */
@Injectable()
export class PickData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly gridHits: GridHits,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({ ownData: ({ playerId }) => this.read(playerId) });
  }

  private async read(
    playerId: number,
  ): Promise<globalThis.Pick<OwnData, 'grids' | 'picks' | 'saves' | 'savesInAll'>> {
    const grids = await this.gridHits.find(playerId, ALL_GRIDS);
    const picks = await this.database.rows<PickRow>(PICKS, [playerId]);
    const saves = await this.database.rows<SaveRow>(SAVES, [playerId, OWN_SAVES_MOST]);
    return {
      grids,
      picks: picks.map(toOwnPick),
      saves: saves.map((save) => ({
        acceptedAt: save.accepted_at.toISOString(),
        picks: save.picks.map(([matchId, prediction]) => ({ matchId, prediction })),
      })),
      savesInAll: saves[0]?.in_all ?? 0,
    };
  }
}

function toOwnPick(row: PickRow): OwnData['picks'][number] {
  const match = toHistoryMatch(row);
  return {
    matchId: match.id,
    grid: match.gridName,
    league: match.league,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    startTime: match.startTime,
    status: match.status,
    homeScore: match.homeScore,
    awayScore: match.awayScore,
    prediction: match.prediction,
    chosenAt: row.chosen_at.toISOString(),
    result: match.result,
  };
}
