import { Module } from '@nestjs/common';
import { AnnouncementsController } from './announcements.controller.ts';
import { EditAnnouncements } from './edit-announcements.ts';
import { ListAnnouncements } from './list-announcements.ts';

@Module({
  controllers: [AnnouncementsController],
  providers: [ListAnnouncements, EditAnnouncements],
})
export class AnnouncementsModule {}
