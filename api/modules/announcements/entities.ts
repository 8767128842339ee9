import { AnnouncementEntity } from './announcement.entity.ts';

/** The tables of this module that are reached through repositories. */
export const announcementsEntities = [AnnouncementEntity];
