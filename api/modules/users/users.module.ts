import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { UsersController } from './users.controller.ts';

/** Users for administrators (ADM-12). The accounts module owns the accounts. */
@Module({ imports: [AccountsModule], controllers: [UsersController] })
export class UsersModule {}
