import { Module } from '@nestjs/common';
import { ListUsers } from './list-users.ts';
import { UsersController } from './users.controller.ts';

/** Users for administrators. The auth module owns the accounts. */
@Module({ controllers: [UsersController], providers: [ListUsers] })
export class UsersModule {}
