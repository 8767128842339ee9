import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { UsersController } from './users.controller.ts';

/** Users for administrators (ADM-12). The auth module owns the accounts. */
@Module({ imports: [AuthModule], controllers: [UsersController] })
export class UsersModule {}
