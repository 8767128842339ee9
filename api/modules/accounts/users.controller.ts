import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordLookUp } from '../../platform/audit.ts';
import { AccountData } from './account-data.ts';
import { DisablePlayer } from './disable-player.ts';
import { findUsers, findUsersById, getPerson, searchPlayers } from './user.queries.ts';

type In = InputsOf<Contract['adminUsers']>;

@Controller()
export class UsersController {
  constructor(
    private readonly database: Database,
    private readonly disablePlayer: DisablePlayer,
    private readonly accountData: AccountData,
  ) {}

  /** A page of users by username. `isMore`: the search found more than `total`. */
  @Serves('GET /admin/users')
  async list(@Input() { query: { search, ...paging } }: In['list']) {
    if (search === undefined) {
      const { rows: users, total } = await findUsers(this.database, paging);
      return { users, total, isMore: false };
    }
    const { ids, isMore } = await searchPlayers(this.database, search);
    const [limit, offset] = limitAndOffset(paging);
    const users = await findUsersById(this.database, ids.slice(offset, offset + limit));
    return { users, total: ids.length, isMore };
  }

  @Serves('GET /admin/users/:id')
  async get(@CurrentCaller() { playerId: actorId }: Caller, @Input() { params }: In['get']) {
    const [user] = await findUsersById(this.database, [params.id]);
    if (!user) throw new AppError('not_found');
    const person = await getPerson(this.database, params.id);
    await recordLookUp(this.database, { actorId, action: 'player.viewed', subject: `player:${params.id}` });
    return { ...user, ...person };
  }

  @Serves('PUT /admin/users/:id/toggle-status')
  async toggleStatus(@CurrentCaller() caller: Caller, @Input() { params, body }: In['toggleStatus']) {
    const isActive = await this.disablePlayer.toggle(params.id, body?.isActive ?? null, caller.playerId);
    return { isActive };
  }

  @Serves('POST /admin/users/:id/delete')
  async remove(@CurrentCaller() caller: Caller, @Input() { params }: In['remove']) {
    // Administrators delete their own account on their profile, which asks for the password.
    if (params.id === caller.playerId) throw new AppError('admin_protected');
    await this.accountData.delete(params.id, caller.playerId);
  }
}
