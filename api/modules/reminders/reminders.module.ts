import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ReminderMails } from './reminder-mails.ts';
import { RemindersController } from './reminders.controller.ts';
import { Reminders } from './reminders.ts';

/** Reminders of missing picks by mail. Push has its own (PushModule). */
@Module({
  imports: [AccountsModule],
  controllers: [RemindersController],
  providers: [ReminderMails, Reminders],
})
export class RemindersModule {}
