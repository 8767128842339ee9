import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AccountsRepository } from './accounts-repository.ts';
import { Sessions } from './sessions.ts';

/** An administrator's way to keep somebody out for a while, and to let them in again (ADM-12). */
@Injectable()
export class DisablePlayer {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Is the player active now? With `wanted` it is what was wanted, however often it is asked for; without it, the other thing. Who is disabled is
   * logged out at once. Raises `not_found`, and `admin_protected` for an administrator.
   */
  async toggle(playerId: number, wanted: boolean | null, actorId: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const person = await this.accounts.hold(tx, playerId);
      if (!person) throw new AppError('not_found');
      if (person.role === 'admin') throw new AppError('admin_protected');
      const wasActive = !person.isDisabled;
      const isActive = wanted ?? !wasActive;
      if (isActive === wasActive) return isActive;
      await this.accounts.setActive(tx, playerId, isActive);
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
