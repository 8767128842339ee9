import { Inject, Injectable } from '@nestjs/common';
import type { PickAnswer, PickInput } from '../../../shared/contract/bets.ts';
import { MAX_CHOICE_AGE_MS, timeOnTheWay, lockAtOf } from '../../../shared/rules/pick-window.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import type { SavedPicksRow } from './pick.queries.ts';
import { SaveQueue } from './save-queue.ts';

@Injectable()
export class SavePicks {
  private readonly queue: SaveQueue;

  constructor(
    database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.queue = new SaveQueue(database);
  }

  /**
   * Stores each valid pick and returns the answers in order; the database's time decides (PLAY-06 to PLAY-08).
   * A repeated `opId` gets the first answer; another match or pick is refused (`op_id_reused`).
   *
   * @param options `sentAt` (device, epoch ms) and `receivedAt` (`performance.now()`) make every choice older (PWA-08)
   */
  async storePicks(
    playerId: number,
    picks: PickInput[],
    { sentAt, receivedAt = performance.now() }: { sentAt?: number | undefined; receivedAt?: number } = {},
  ): Promise<{ serverNow: string; results: PickAnswer[] }> {
    const onTheWay = timeOnTheWay(sentAt, Math.round(this.clock.now() - (performance.now() - receivedAt)));
    const saved = await this.queue.add({
      playerId,
      receivedAt,
      picks: picks.map(({ matchId, prediction, ageMs = 0, opId = null }) => ({
        matchId,
        pick: prediction,
        ageMs: Math.min(ageMs + onTheWay, MAX_CHOICE_AGE_MS),
        opId,
      })),
    });
    return { serverNow: saved.server_now.toISOString(), results: saved.answers.map(toPickAnswer) };
  }
}

function toPickAnswer(row: SavedPicksRow['answers'][number]): PickAnswer {
  const start = row.start_time === null ? null : new Date(row.start_time);
  return {
    matchId: row.match_id,
    ...(row.op_id ? { opId: row.op_id } : {}),
    status: row.status,
    ...(row.code ? { code: row.code } : {}),
    pick: row.pick,
    startTime: start?.toISOString() ?? null,
    lockAt: start && new Date(lockAtOf(start.getTime())).toISOString(),
  };
}
