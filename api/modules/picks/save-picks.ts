import { Inject, Injectable } from '@nestjs/common';
import type { PickAnswer, PickInput } from '../../../shared/contract/bets.ts';
import type { PickRefusal } from '../../../shared/contract/errors.ts';
import { MAX_CHOICE_AGE_MS, timeOnTheWay } from '../../../shared/rules/choice-order.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { lockAtOf } from '../../../shared/rules/pick-window.ts';
import { Database, type Statement } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** One statement, one transaction, one way to write a pick: see `save_picks` in migration 29. */
const SAVE: Statement = {
  name: 'save-picks',
  text: 'select server_now, to_json(answers) as answers from save_picks($1, $2, $3, $4, $5)',
};

interface SavedRow {
  server_now: Date;
  answers: AnswerRow[];
}

interface AnswerRow {
  match_id: number;
  op_id: string | null;
  status: PickAnswer['status'];
  code: PickRefusal | null;
  pick: Pick | null;
  start_time: string | null;
}

@Injectable()
export class SavePicks {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores each pick that may be stored and returns an answer for each, in the order given (PLAY-06 to PLAY-08). The database reads its clock after it
   * holds the locks, and that time decides. A refused pick does not affect the others. A repeat by `opId` changes nothing and answers as the first time;
   * an `opId` of another match or pick is refused (`op_id_reused`). `sentAt` (epoch milliseconds, by the device): time on the way makes choices older.
   */
  async save(
    playerId: number,
    picks: PickInput[],
    sentAt?: number,
  ): Promise<{ serverNow: string; results: PickAnswer[] }> {
    const onTheWay = timeOnTheWay(sentAt, this.clock.now());
    const [saved] = await this.database.rows<SavedRow>(SAVE, [
      playerId,
      picks.map((pick) => pick.matchId),
      picks.map((pick) => pick.prediction),
      picks.map((pick) => Math.min((pick.ageMs ?? 0) + onTheWay, MAX_CHOICE_AGE_MS)),
      picks.map((pick) => pick.opId ?? null),
    ]);
    return { serverNow: saved!.server_now.toISOString(), results: saved!.answers.map(toAnswer) };
  }
}

function toAnswer(row: AnswerRow): PickAnswer {
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
