import { Module } from '@nestjs/common';
import { PushModule } from '../push/push.module.ts';
import { AnnouncementsController } from './announcements.controller.ts';
import { EditAnnouncements } from './edit-announcements.ts';
import { ListAnnouncements } from './list-announcements.ts';

@Module({
  imports: [PushModule],
  controllers: [AnnouncementsController],
  providers: [ListAnnouncements, EditAnnouncements],
})
export class AnnouncementsModule {}
