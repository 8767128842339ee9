import { Module } from '@nestjs/common';
import { EditAnnouncements } from './edit-announcements.ts';
import { PushModule } from '../push/push.module.ts';
import { AnnouncementsController } from './announcements.controller.ts';

@Module({ imports: [PushModule], controllers: [AnnouncementsController], providers: [EditAnnouncements] })
export class AnnouncementsModule {}
