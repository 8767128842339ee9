import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText, instant, line, nothing } from './fields.ts';

export const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  /** Rich text, sanitised on the server. */
  content: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isPinned: z.boolean(),
  isActive: z.boolean(),
});

const ANNOUNCEMENT_BODY_LIMIT = 128 * 1024;
const AnnouncementInput = z.strictObject({
  title: line(140),
  content: z.string().min(1, 'required').max(100_000, 'too_long'),
  isActive: z.boolean().default(true),
  isPinned: z.boolean().default(false),
  expiresAt: z.iso.datetime({ offset: true, error: 'invalid_date' }).nullable().default(null),
});
const params = z.strictObject({ id: idText });

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/announcements',
    access: 'public',
    summary: 'The active, unexpired announcements, pinned first, newest first',
    offline: true,
    response: z.array(Announcement),
  }),
  create: endpoint({
    method: 'POST',
    path: '/announcements',
    access: 'admin',
    summary: 'Publishes an announcement',
    status: 201,
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    body: AnnouncementInput,
    response: Announcement,
    done: 'announcementCreated',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/announcements/:id',
    access: 'admin',
    summary: 'Changes an announcement',
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    params,
    body: AnnouncementInput,
    response: Announcement,
    done: 'announcementUpdated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/announcements/:id',
    access: 'admin',
    summary: 'Deletes an announcement',
    params,
    response: nothing,
    done: 'announcementDeleted',
  }),
};
