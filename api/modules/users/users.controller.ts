import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { AppError } from '../../http/app-error.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { DeletePlayer } from '../auth/delete-player.ts';
import { DisablePlayer } from '../auth/disable-player.ts';
import { ListUsers } from './list-users.ts';

const { adminUsers } = contract;
type In = InputsOf<typeof adminUsers>;

@Controller()
export class UsersController {
  constructor(
    private readonly users: ListUsers,
    private readonly disablePlayer: DisablePlayer,
    private readonly deletePlayer: DeletePlayer,
  ) {}

  @Serves(adminUsers.list)
  list(@Input() { query }: In['list']) {
    return this.users.list(query);
  }

  @Serves(adminUsers.get)
  get(@Input() { params }: In['get']) {
    return this.users.get(params.id);
  }

  @Serves(adminUsers.toggleStatus)
  async toggleStatus(@CurrentCaller() caller: Caller, @Input() { params, body }: In['toggleStatus']) {
    return {
      isActive: await this.disablePlayer.toggle(params.id, body?.isActive ?? null, caller.playerId),
    };
  }

  @Serves(adminUsers.remove)
  async remove(@CurrentCaller() caller: Caller, @Input() { params }: In['remove']) {
    // Administrators delete their own account on their profile, which asks for the password.
    if (params.id === caller.playerId) throw new AppError('admin_protected');
    await this.deletePlayer.delete(params.id, caller.playerId);
  }
}
