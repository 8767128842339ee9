import { Injectable } from '@nestjs/common';
import type { PickAnswer, PickInput } from '../../../shared/contract/bets.ts';
import type { PickRefusal } from '../../../shared/contract/errors.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { lockAtOf } from '../../../shared/rules/pick-window.ts';
import { Database, type Statement } from '../../database/database.ts';

/** One statement, one transaction, one way to write a pick: see `save_picks` in migration 4. */
const SAVE: Statement = {
  name: 'save-picks',
  text: `select s.server_now, a.match_id, a.op_id, a.status, a.code, a.pick, a.start_time
    from save_picks($1, $2, $3, $4, $5) s, unnest(s.answers) a`,
};

interface AnswerRow {
  server_now: Date;
  match_id: number;
  op_id: string | null;
  status: PickAnswer['status'];
  code: PickRefusal | null;
  pick: Pick | null;
  start_time: Date | null;
}

@Injectable()
export class SavePicks {
  constructor(private readonly database: Database) {}

  /**
   * Stores what may be stored and says for each pick what became of it, in the order given (PLAY-06 to PLAY-08). The database's clock decides, read
   * after the locks are held; a refused pick never loses the others; a repeat by `opId` changes nothing and answers as the first time.
   */
  async save(playerId: number, picks: PickInput[]): Promise<{ serverNow: string; results: PickAnswer[] }> {
    const rows = await this.database.rows<AnswerRow>(SAVE, [
      playerId,
      picks.map((pick) => pick.matchId),
      picks.map((pick) => pick.prediction),
      picks.map((pick) => pick.ageMs ?? 0),
      picks.map((pick) => pick.opId ?? null),
    ]);
    return { serverNow: rows[0]!.server_now.toISOString(), results: rows.map(toAnswer) };
  }
}

function toAnswer(row: AnswerRow): PickAnswer {
  return {
    matchId: row.match_id,
    ...(row.op_id ? { opId: row.op_id } : {}),
    status: row.status,
    ...(row.code ? { code: row.code } : {}),
    pick: row.pick,
    startTime: row.start_time?.toISOString() ?? null,
    lockAt: row.start_time ? new Date(lockAtOf(row.start_time.getTime())).toISOString() : null,
  };
}
