import { Module } from '@nestjs/common';
import { ListUsers } from './list-users.ts';
import { UsersController } from './users.controller.ts';

/** What administrators see of the people and do with them; the accounts themselves are the auth module's. */
@Module({ controllers: [UsersController], providers: [ListUsers] })
export class UsersModule {}
