import { z } from 'zod';
import { CONTENT_MAX, TITLE_MAX } from '../rules/announcements.ts';
import { countryCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, lines, nothing, opId, optionalLine, paging } from './fields.ts';

export const Announcement = z.object({
  id: z.int(),
  /** In Spanish; the public list has the Portuguese title if there is no Spanish one. */
  title: z.string(),
  /** Rich text, sanitised on the server. The fallback is as for `title`. */
  content: z.string(),
  /** In Portuguese, or empty. Both languages are sent, because the client changes its language offline. */
  titlePt: z.string(),
  contentPt: z.string(),
  /** In the public list: the time at which the announcement appeared. */
  createdAt: instant,
  expiresAt: instant.nullable(),
  isPinned: z.boolean(),
  isActive: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

/** The announcement for administrators. */
export const AdminAnnouncement = Announcement.extend({
  /** The announcement is hidden until then. Null means at once. */
  publishAt: instant.nullable(),
  /** Only players of this country see it. Null means everyone. */
  country: z.string().nullable(),
  /** Increases with every change. */
  version: z.int(),
});
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;

/** Dates outside these years are typing errors. PostgreSQL has no year 0, but ISO 8601 has. */
const MOMENTS_BETWEEN = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'].map(Date.parse) as [number, number];
const moment = z.iso.datetime({ offset: true, error: 'invalid_date' }).refine((text) => {
  const ms = Date.parse(text);
  return ms >= MOMENTS_BETWEEN[0] && ms < MOMENTS_BETWEEN[1];
}, 'invalid_date');

const ANNOUNCEMENT_BODY_LIMIT = 128 * 1024;
const title = optionalLine(TITLE_MAX).transform((text = '') => text);
const content = lines(CONTENT_MAX).default('');
/** A language is complete or empty, at least one is complete. The API checks it after cleaning the rich text. */
const AnnouncementInput = z.strictObject({
  title,
  content,
  titlePt: title,
  contentPt: content,
  country: countryCode.nullable().default(null),
  isActive: z.boolean().default(true),
  isPinned: z.boolean().default(false),
  expiresAt: moment.nullable().default(null),
  /** Undefined keeps the stored value; for a new announcement it means at once. */
  publishAt: moment.nullable().optional(),
});
const params = z.strictObject({ id: idText });

export const announcements = {
  list: endpoint('GET /announcements', {
    access: 'public',
    summary:
      'The active, unexpired announcements for everyone and for the country of the caller, pinned first, newest first',
    offline: true,
    response: z.array(Announcement),
  }),
  listAll: endpoint('GET /admin/announcements', {
    permission: 'announcements',
    summary: 'All announcements, also hidden and expired ones, newest first',
    query: z.strictObject(paging(50, 200)),
    response: z.object({ announcements: z.array(AdminAnnouncement), total: z.int() }),
  }),
  create: endpoint('POST /announcements', {
    permission: 'announcements',
    summary: 'Publishes an announcement; a repeat with the same opId creates nothing',
    status: 201,
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    body: AnnouncementInput.extend({ opId: opId.optional() }),
    response: AdminAnnouncement,
    done: 'announcementCreated',
  }),
  update: endpoint('PUT /announcements/:id', {
    permission: 'announcements',
    summary: 'Changes an announcement; with an outdated version the call is refused',
    bodyLimit: ANNOUNCEMENT_BODY_LIMIT,
    params,
    body: AnnouncementInput.extend({ version: id.optional() }),
    response: AdminAnnouncement,
    done: 'announcementUpdated',
  }),
  remove: endpoint('DELETE /announcements/:id', {
    permission: 'announcements',
    summary: 'Deletes an announcement; with an outdated version the call is refused',
    params,
    query: z.strictObject({ version: idText.optional() }),
    response: nothing,
    done: 'announcementDeleted',
  }),
};
