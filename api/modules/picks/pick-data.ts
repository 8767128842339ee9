import { Injectable } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { toHistoryMatch } from './pick-history.ts';
import { findGridHits, findPicksOfPlayer, findPickEvents, type PickedMatchRow } from './pick.queries.ts';

/** Exports a player's picks. Erases nothing: a deleted account's number identifies no person. */
@Injectable()
@OwnsPersonalData()
export class PickData implements DataOwner {
  constructor(private readonly database: Database) {}

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    const grids = await findGridHits(this.database, playerId, null);
    const picks = await findPicksOfPlayer(this.database, playerId);
    const saves = await findPickEvents(this.database, playerId);
    return {
      grids: grids.map(({ noPrize, ...grid }) => ({ ...grid, ...(noPrize ? { noPrize } : {}) })),
      picks: picks.map(toOwnPick),
      saves: saves.map((save) => ({
        acceptedAt: save.acceptedAt.toISOString(),
        picks: save.picks.map(([matchId, prediction]) => ({ matchId, prediction })),
      })),
      savesInAll: saves[0]?.total ?? 0,
    };
  }
}

/** The contract takes the other fields of the history away. */
function toOwnPick(row: PickedMatchRow): OwnData['picks'][number] {
  const { id: matchId, gridName: grid, ...match } = toHistoryMatch(row);
  return { ...match, matchId, grid, chosenAt: row.chosen_at.toISOString() };
}
