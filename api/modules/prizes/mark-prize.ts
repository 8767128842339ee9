import { Injectable } from '@nestjs/common';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { PrizeState } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { stepOf, toPrize } from './prize-state.ts';
import { addEvent, findPrize, lockPrize, type PrizeKey, updatePrize } from './queries.ts';

export interface PrizeMark {
  state: PrizeState;
  /** Undefined: unchanged; empty: no note. */
  note?: string | undefined;
  /** A change by a correction is cleared up with the winner, or is not after all. Undefined: unchanged. */
  isCleared?: boolean | undefined;
  /** The version that the administrator saw. */
  version: number;
}

/** Records how far a delivery has come, by whom and when (ADM-18). */
@Injectable()
export class MarkPrize {
  constructor(private readonly database: Database) {}

  /**
   * Returns the prize as it is afterwards. Raises `not_found`, `invalid_input` if there is nothing to clear up, and `conflict` with the current prize if
   * another administrator or a correction changed it meanwhile.
   */
  async mark(
    key: PrizeKey,
    { state, note, isCleared, version }: PrizeMark,
    actorId: number,
  ): Promise<AdminPrize> {
    return this.database.transaction(async (tx) => {
      const row = await lockPrize(tx, key);
      if (!row) throw new AppError('not_found');
      const before = toPrize(row);
      if (before.version !== version) throw new AppError('conflict', { current: before });
      const step = stepOf(state);
      const nextNote = note === undefined ? before.note : note || null;
      const wasCleared = before.cleared !== null && !before.isUnclear;
      const clears = isCleared !== undefined && isCleared !== wasCleared;
      if (step === row.step && before.note === nextNote && !clears) return before;
      if (clears && isCleared && !before.isUnclear)
        throw new AppError('invalid_input', { fields: [{ field: 'isCleared', code: 'invalid' }] });

      let toldTier = row.told_tier;
      if (clears) {
        const [from, to] = [toldTier, isCleared ? row.tier : before.promisedHits];
        await addEvent(tx, key, { kind: isCleared ? 'cleared' : 'uncleared', actorId, from, to });
        toldTier = to;
      }
      if (step !== row.step) {
        // The first step tells the winner of the prize. A mail that left cannot be taken back.
        if (step !== 'due') toldTier ??= row.tier;
        else if (before.mailedAt === null) toldTier = null;
        await addEvent(tx, key, { kind: step, actorId, to: toldTier });
      }
      if (nextNote !== before.note) await addEvent(tx, key, { kind: 'note', actorId });
      await updatePrize(tx, key, { step, toldTier, note: nextNote });

      const after = toPrize((await findPrize(tx, key))!);
      // A note may hold an address, so the log only says that it changed.
      await recordAudit(tx, {
        actorId,
        action: 'prize.update',
        subject: `grid:${key.gridId}/player:${key.playerId}`,
        before: { ...noted(before), ...(clears && { isCleared: wasCleared }) },
        after: {
          ...noted(after),
          ...(clears && { isCleared }),
          ...(before.note !== nextNote && { noteChanged: true }),
        },
      });
      return after;
    });
  }
}

/** The log names the state as the list does: a winner told by mail alone is `mailed`. */
function noted({ state, mailedAt, hits }: AdminPrize) {
  return { state: state === 'won' && mailedAt !== null ? 'mailed' : state, hits };
}
