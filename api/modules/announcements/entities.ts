import { AnnouncementEntity } from './announcement.entity.ts';

export const announcementsEntities = [AnnouncementEntity];
