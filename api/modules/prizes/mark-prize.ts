import { Injectable } from '@nestjs/common';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import { PRIZE_STATES, type PrizeState } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { HAS_STEP, PRIZES, toPrize, type PrizeRow } from './prize-row.ts';

export interface PrizeMark {
  state: PrizeState;
  /** Undefined: as it was; empty: none. */
  note?: string | undefined;
  /** It was cleared up with the winner that a correction changed the prize. Undefined: as it was. */
  isCleared?: boolean | undefined;
  /** What the administrator saw. */
  version: number;
}

/** A step that lies before the new state stays as it was, the state itself is taken now if it was not, what lies after it is taken back. */
const STEPS = PRIZE_STATES.slice(1)
  .map(
    (step, index) => `
    ${step}_at = case when $3 > ${index + 1} then ${step}_at when $3 = ${index + 1} then coalesce(${step}_at, clock_timestamp()) end,
    ${step}_by = case when $3 > ${index + 1} then ${step}_by when $3 = ${index + 1} then coalesce(${step}_by, $4) end`,
  )
  .join(',');
/** Taken back to won, of somebody whom no mail has told. */
const IS_UNTOLD = `$3 = 0 and p.told_at is null and ${HAS_STEP}`;
/** What the winner is told of, by the first step or by mail before it, is kept, whatever a corrected score makes of the prize later. */
const PROMISE = `promised_hits = case when $3 > 0 then coalesce(promised_hits, won_hits) when not (${IS_UNTOLD}) then promised_hits end`;
/** What the winner knows of since it was cleared up ($6; null: as it was). Where nothing is promised any more nothing is to be cleared up. */
const CLEARED = Object.entries({ hits: 'hits', at: 'clock_timestamp()', by: '$4' })
  .map(
    ([part, now]) => `
    cleared_${part} = case when ${IS_UNTOLD} then null when $6::boolean then ${now} when $6::boolean is null then cleared_${part} end`,
  )
  .join(',');
const MARK = `update prize p set ${STEPS}, ${PROMISE}, ${CLEARED}, note = $5, version = version + 1 where grid_id = $1 and player_id = $2`;

/** Notes how far a prize has come, by whom and when (ADM-18). */
@Injectable()
export class MarkPrize {
  constructor(private readonly database: Database) {}

  /** Raises `not_found`, and `conflict` (with what stands now) when somebody was there first, or a corrected score has changed what is won. */
  async mark(
    { gridId, playerId }: { gridId: number; playerId: number },
    { state, note, isCleared, version }: PrizeMark,
    actorId: number,
  ): Promise<AdminPrize> {
    return this.database.transaction(async (tx) => {
      await tx.rows('select from prize where grid_id = $1 and player_id = $2 for update', [gridId, playerId]);
      const before = await getPrize(tx, gridId, playerId);
      if (before.version !== version) throw new AppError('conflict', { current: before });
      const nextNote = note === undefined ? before.note : note || null;
      const wasCleared = before.cleared !== null && !before.isUnclear;
      const clears = isCleared !== undefined && isCleared !== wasCleared;
      if (before.state === state && before.note === nextNote && !clears) return before;
      if (clears && isCleared && !before.isUnclear)
        throw new AppError('invalid_input', { fields: [{ field: 'isCleared', code: 'invalid' }] });
      await tx.rows(MARK, [
        gridId,
        playerId,
        PRIZE_STATES.indexOf(state),
        actorId,
        nextNote,
        clears ? isCleared : null,
      ]);
      const after = await getPrize(tx, gridId, playerId);
      // A note may hold an address: the log says only that it is another, when it is.
      await recordAudit(tx, {
        actorId,
        action: 'prize.update',
        subject: `grid:${gridId}/player:${playerId}`,
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

/** As the log says it: of who was told by mail alone it says that, as the list of prizes does. */
function noted({ state, mailedAt, hits }: AdminPrize) {
  return { state: state === 'won' && mailedAt !== null ? 'mailed' : state, hits };
}

async function getPrize(tx: Transaction, gridId: number, playerId: number): Promise<AdminPrize> {
  const [row] = await tx.rows<PrizeRow>(`${PRIZES} where p.grid_id = $1 and p.player_id = $2`, [
    gridId,
    playerId,
  ]);
  if (!row) throw new AppError('not_found');
  return toPrize(row);
}
