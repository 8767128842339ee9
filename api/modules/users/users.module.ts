import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { ListUsers } from './list-users.ts';
import { UsersController } from './users.controller.ts';

/** Users for administrators. The auth module owns the accounts. */
@Module({ imports: [AuthModule], controllers: [UsersController], providers: [ListUsers] })
export class UsersModule {}
