import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { ListUsers } from './list-users.ts';
import { UsersController } from './users.controller.ts';

/** What administrators see of the people and do with them; the accounts themselves are the auth module's. */
@Module({ imports: [AuthModule], controllers: [UsersController], providers: [ListUsers] })
export class UsersModule {}
