import { Injectable } from '@nestjs/common';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { Passwords } from '../../platform/passwords.ts';
import { Accounts } from './accounts.ts';
import { DeletePlayer } from './delete-player.ts';

/** A logged-in player's own goodbye. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly deletePlayer: DeletePlayer,
  ) {}

  /** Raises `wrong_password`, `last_admin`. */
  async delete({ playerId }: Caller, password: string): Promise<void> {
    const { passwordHash } = await this.accounts.getPerson(playerId);
    if (!(await this.passwords.matches(passwordHash, password)))
      throw new AppError('wrong_password', { fields: [{ field: 'password', code: 'wrong' }] });
    await this.deletePlayer.delete(playerId, playerId);
  }
}
