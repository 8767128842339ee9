import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AccountEntity } from './account.entity.ts';
import { lockAccount } from './accounts.ts';
import { Sessions } from './sessions.ts';

/** Disables and enables players (ADM-12). */
@Injectable()
export class DisablePlayer {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Sets the `wanted` state (null: the other one) and returns whether it is active. Disabling ends all sessions.
   *
   * @raises `not_found`, and `admin_protected` for an administrator
   */
  async toggle(playerId: number, wanted: boolean | null, actorId: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const account = await lockAccount(tx, playerId);
      if (!account) throw new AppError('not_found');
      if (account.role === 'admin') throw new AppError('admin_protected');
      const wasActive = !account.isDisabled;
      const isActive = wanted ?? !wasActive;
      if (isActive === wasActive) return isActive;
      const disabledAt = isActive ? null : () => 'game_now()';
      await tx.manager.update(AccountEntity, playerId, { disabledAt });
      if (!isActive) await this.sessions.endAllOf(tx, playerId);
      await recordAudit(tx, {
        actorId,
        action: isActive ? 'player.enabled' : 'player.disabled',
        subject: `player:${playerId}`,
        before: { isActive: wasActive },
        after: { isActive },
      });
      return isActive;
    });
  }
}
