import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, line, lines, nothing, paging } from './fields.ts';

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
export type Announcement = z.infer<typeof Announcement>;

/** As its editors see it. */
export const AdminAnnouncement = Announcement.extend({
  /** Grows with every change. */
  version: z.int(),
});
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;

/** Beyond these years nobody means an expiry; the year 0, which ISO has, PostgreSQL has not. */
const EXPIRES_BETWEEN = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'].map(Date.parse) as [number, number];
const expiry = z.iso.datetime({ offset: true, error: 'invalid_date' }).refine((text) => {
  const moment = Date.parse(text);
  return moment >= EXPIRES_BETWEEN[0] && moment < EXPIRES_BETWEEN[1];
}, 'invalid_date');

/** Every visitor downloads the announcements that are shown: a page of text each, not a book. */
const CONTENT_MAX = 20_000;
const ANNOUNCEMENT_BODY_LIMIT = 128 * 1024;
const AnnouncementInput = z.strictObject({
  title: line(140),
  content: lines(CONTENT_MAX).pipe(z.string().min(1, 'required')),
  isActive: z.boolean().default(true),
  isPinned: z.boolean().default(false),
  expiresAt: expiry.nullable().default(null),
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
  listAll: endpoint({
    method: 'GET',
    path: '/admin/announcements',
    access: 'admin',
    summary: 'All announcements, hidden and expired ones too, newest first',
    query: z.strictObject(paging(50, 200)),
    response: z.object({ announcements: z.array(AdminAnnouncement), total: z.int() }),
    done: 'ok',
  }),
  create: endpoint({
    method: 'POST',
    path: '/announcements',
    access: 'admin',
    summary: 'Publishes an announcement',
    status: 201,
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    body: AnnouncementInput,
    response: AdminAnnouncement,
    done: 'announcementCreated',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/announcements/:id',
    access: 'admin',
    summary: 'Changes an announcement; with the version that was read, only when nobody has changed it since',
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    params,
    body: AnnouncementInput.extend({ version: id.optional() }),
    response: AdminAnnouncement,
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
