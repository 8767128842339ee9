import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AdminPrize, PrizeFigures } from '../../../shared/contract/admin-prizes.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { PrizeState } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { stepOf, toAdminPrize } from './admin-prize.ts';
import {
  addEvent,
  countPrizes,
  eraseNotes,
  findPrize,
  findPrizes,
  findPrizesOfPlayer,
  lockPrize,
  type PrizeFilter,
  type PrizeKey,
  updatePrize,
} from './queries.ts';

export interface PrizeMark {
  state: PrizeState;
  /** Undefined: unchanged; empty: no note. */
  note?: string | undefined;
  /** Whether the winner has been told of the tier after a correction. Undefined: unchanged. */
  isCleared?: boolean | undefined;
  /** The version that the administrator saw. */
  version: number;
}

/** The prizes of a grid and how far each delivery has come (ADM-18). */
@Injectable()
export class Prizes implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: async ({ playerId }) => ({ prizes: await this.ofPlayer(playerId) }),
      // The prizes of a deleted account stay under the player's number.
      erase: (tx, { playerId }) => eraseNotes(tx, playerId),
    });
  }

  /** Returns a page of prizes and the figures of the complete grid. Raises `not_found`. */
  async list(
    gridId: number,
    {
      state,
      only,
      ...paging
    }: Paging & { state?: PrizeState | undefined; only?: PrizeFilter['only'] | undefined },
  ): Promise<PrizeFigures & { prizes: AdminPrize[]; total: number; settledAt: string | null }> {
    const filter: PrizeFilter = { step: state ? stepOf(state) : null, only: only ?? null };
    const counted = await countPrizes(this.database, gridId, filter);
    if (!counted) throw new AppError('not_found');
    const { settledAt, won, contacted, sent, delivered, ...figures } = counted;
    const rows = await findPrizes(this.database, gridId, { ...filter, ...paging });
    return {
      prizes: rows.map(toAdminPrize),
      ...figures,
      counts: { won, contacted, sent, delivered },
      settledAt: settledAt?.toISOString() ?? null,
    };
  }

  /**
   * Records the step of a delivery with its administrator and time. Returns the changed prize. Raises `not_found`, `invalid_input` if there is no change to
   * clear, and `conflict` with the current prize if another administrator or a correction changed it meanwhile.
   */
  async mark(
    key: PrizeKey,
    { state, note, isCleared, version }: PrizeMark,
    actorId: number,
  ): Promise<AdminPrize> {
    return this.database.transaction(async (tx) => {
      const row = await lockPrize(tx, key);
      if (!row) throw new AppError('not_found');
      const before = toAdminPrize(row);
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
        // The first step counts as told. Back at `due` only a mail counts as told.
        if (step !== 'due') toldTier ??= row.tier;
        else if (before.mailedAt === null) toldTier = null;
        await addEvent(tx, key, { kind: step, actorId, to: toldTier });
      }
      if (nextNote !== before.note) await addEvent(tx, key, { kind: 'note', actorId });
      await updatePrize(tx, key, { step, toldTier, note: nextNote });

      const after = toAdminPrize((await findPrize(tx, key))!);
      await recordAudit(tx, {
        actorId,
        action: 'prize.update',
        subject: `grid:${key.gridId}/player:${key.playerId}`,
        before: { ...auditFacts(before), ...(clears && { isCleared: wasCleared }) },
        after: {
          ...auditFacts(after),
          ...(clears && { isCleared }),
          // A note may contain an address, so the log only says that it changed.
          ...(before.note !== nextNote && { noteChanged: true }),
        },
      });
      return after;
    });
  }

  private async ofPlayer(playerId: number): Promise<OwnData['prizes']> {
    const rows = await findPrizesOfPlayer(this.database, playerId);
    return rows.map((row) => {
      const { wonHits, hits, promisedHits, state, wonAt, contacted, sent, delivered, note } =
        toAdminPrize(row);
      return {
        grid: row.grid,
        wonHits,
        hits,
        promisedHits,
        state,
        wonAt,
        contactedAt: contacted?.at ?? null,
        sentAt: sent?.at ?? null,
        deliveredAt: delivered?.at ?? null,
        note,
      };
    });
  }
}

/** The log names the state as the list does: `mailed` for a winner that was told only by mail. */
function auditFacts({ state, mailedAt, hits }: AdminPrize) {
  return { state: state === 'won' && mailedAt !== null ? 'mailed' : state, hits };
}
