import { Inject, Injectable } from '@nestjs/common';
import type { Administrator } from '../../../shared/contract/administrators.ts';
import { PERMISSIONS, type Permission } from '../../../shared/rules/permissions.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AccessNotice } from './access-notice.ts';
import {
  findAdministrators,
  lockAdministrators,
  promote,
  storePermissions,
} from './administrator.queries.ts';
import { deleteFactors } from './second-factor.queries.ts';

/** Adds, narrows and removes administrators (ADM-33). One with the permission `users` that can log in remains. */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    /** Null: the command of the server, whose operator knows the owner. */
    @Inject(AccessNotice) private readonly notice: AccessNotice | null,
  ) {}

  list(): Promise<Administrator[]> {
    return findAdministrators(this.database);
  }

  /**
   * Mails the new administrator and those with `users`. Raises `not_found` if no enabled player verified the address.
   */
  async add(email: string, permissions: Permission[], actorId: number): Promise<Administrator> {
    const id = await this.database.transaction(async (tx) => {
      const playerId = await promote(tx, email, inOrder(permissions));
      if (playerId === null)
        throw new AppError('not_found', {
          fields: [{ field: 'email', code: 'invalid' }],
        });
      const after = { permissions: permissions.join(', ') };
      await recordAudit(tx, {
        actorId,
        action: 'admin.promoted',
        subject: `player:${playerId}`,
        after,
      });
      await this.notice?.enqueueNewAdministrator(tx, playerId);
      return playerId;
    });
    return (await findAdministrators(this.database, id))[0]!;
  }

  /**
   * Mails the administrator and those with `users` if it adds a permission. Raises `not_found`, `last_admin`, and
   * `own_permissions` for a new permission of one's own.
   */
  async setPermissions(id: number, permissions: Permission[], actorId: number): Promise<Administrator> {
    await this.change(id, permissions, async (tx, before) => {
      const isWider = permissions.some((permission) => !before.includes(permission));
      if (isWider && id === actorId) throw new AppError('own_permissions');
      await storePermissions(tx, id, 'admin', inOrder(permissions));
      await recordAudit(tx, {
        actorId,
        action: 'admin.permissions',
        subject: `player:${id}`,
        before: { permissions: before.join(', ') },
        after: { permissions: inOrder(permissions).join(', ') },
      });
      if (isWider) await this.notice?.enqueueMorePermissions(tx, id);
    });
    return (await findAdministrators(this.database, id))[0]!;
  }

  /** Makes the administrator a player again, with all permissions stored. Raises `not_found`, `last_admin`. */
  async remove(id: number, actorId: number): Promise<void> {
    await this.change(id, [], async (tx) => {
      await storePermissions(tx, id, 'player', [...PERMISSIONS]);
      await recordAudit(tx, {
        actorId,
        action: 'admin.demoted',
        subject: `player:${id}`,
      });
    });
  }

  /**
   * Deletes another administrator's second factors and ends their sessions; the password then suffices to enrol again.
   * Raises `not_found`, and `admin_protected` for oneself.
   */
  async resetSecondFactor(id: number, actorId: number | null): Promise<void> {
    if (id === actorId) throw new AppError('admin_protected');
    await this.database.transaction(async (tx) => {
      const admins = await lockAdministrators(tx);
      if (!admins.some((admin) => admin.id === id)) throw new AppError('not_found');
      await deleteFactors(tx, id);
      await this.notice?.enqueue(tx, id);
      await recordAudit(tx, {
        actorId,
        action: 'factor.reset',
        subject: `player:${id}`,
      });
    });
  }

  private async change(
    id: number,
    after: Permission[],
    store: (tx: Transaction, before: Permission[]) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const admins = await lockAdministrators(tx);
      const admin = admins.find((one) => one.id === id);
      if (!admin) throw new AppError('not_found');
      const keepsUsers =
        after.includes('users') ||
        admins.some((one) => one.id !== id && one.canLogIn && one.permissions.includes('users'));
      if (!keepsUsers) throw new AppError('last_admin');
      await store(tx, admin.permissions);
    });
  }
}

/** The permissions in the order of the contract, each once. */
function inOrder(permissions: Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission));
}
