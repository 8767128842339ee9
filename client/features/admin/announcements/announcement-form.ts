import { format } from 'date-fns';
import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import type { AdminAnnouncement } from './announcements-api.ts';

/** What stands in the fields; the moments as a field for local date and time has them, empty for none. */
export interface AnnouncementFields {
  title: string;
  /** Rich text. */
  content: string;
  publishAt: string;
  expiresAt: string;
  isActive: boolean;
  isPinned: boolean;
}

export const fieldNames = ['title', 'content', 'publishAt', 'expiresAt', 'isActive', 'isPinned'] as const;

export const emptyFields: AnnouncementFields = {
  title: '',
  content: '',
  publishAt: '',
  expiresAt: '',
  isActive: true,
  isPinned: false,
};

/** What the fields begin with; null: a new one. */
export function fieldsOf(announcement: AdminAnnouncement | null): AnnouncementFields {
  if (announcement === null) return emptyFields;
  const { title, content, publishAt, expiresAt, isActive, isPinned } = announcement;
  return {
    title,
    content,
    publishAt: toLocal(publishAt),
    expiresAt: toLocal(expiresAt),
    isActive,
    isPinned,
  };
}

/** Which fields say something else than the announcement as it was read. */
export function touchedIn(fields: AnnouncementFields, was: AdminAnnouncement | null) {
  const read = fieldsOf(was);
  return fieldNames.filter((name) => fields[name] !== read[name]);
}

/** The fields that began with one reading, on another: what nobody touched follows it; of a new one all was typed. */
export function carriedOver(
  fields: AnnouncementFields,
  was: AdminAnnouncement | null,
  now: AdminAnnouncement,
): AnnouncementFields {
  if (was === null) return fields;
  const touched = touchedIn(fields, was).map((name) => [name, fields[name]]);
  const typed = Object.fromEntries(touched) as Partial<AnnouncementFields>;
  return { ...fieldsOf(now), ...typed };
}

/**
 * The fields as the API takes them. A moment that was not touched is sent as it was, to the second; `was` is the announcement that is changed, null for
 * a new one.
 */
export function toBody(fields: AnnouncementFields, was: AdminAnnouncement | null) {
  return {
    title: fields.title,
    content: fields.content,
    isActive: fields.isActive,
    isPinned: fields.isPinned,
    publishAt: toMoment(fields.publishAt, was?.publishAt ?? null),
    expiresAt: toMoment(fields.expiresAt, was?.expiresAt ?? null),
  };
}

type Problem =
  | 'titleRequired'
  | 'titleTooLong'
  | 'contentRequired'
  | 'contentTooLong'
  | 'noMoment'
  | 'past'
  | 'beforeStart';
export type Problems = Partial<Record<'title' | 'content' | 'publishAt' | 'expiresAt', Problem>>;

/** Within these somebody may mean a moment: the server takes no others. */
export const momentsBetween = ['2000-01-01T00:00', '2099-12-30T23:59'] as const;
export const isMoment = (local: string) =>
  local === '' || (local >= momentsBetween[0] && local <= momentsBetween[1]);

/** What is wrong with the fields, found before the server is asked; an expiry that has passed may stay as it was. */
export function problemsOf(fields: AnnouncementFields, was: AdminAnnouncement | null, now: number): Problems {
  const problems: Problems = {};
  if (fields.title.trim() === '') problems.title = 'titleRequired';
  else if (fields.title.trim().length > TITLE_MAX) problems.title = 'titleTooLong';
  if (plainText(fields.content) === '') problems.content = 'contentRequired';
  else if (fields.content.length > CONTENT_MAX) problems.content = 'contentTooLong';
  for (const name of ['publishAt', 'expiresAt'] as const)
    if (!isMoment(fields[name])) problems[name] = 'noMoment';
  if (problems.publishAt || problems.expiresAt) return problems;
  const { expiresAt, publishAt } = toBody(fields, was);
  if (expiresAt !== null) {
    if (publishAt !== null && publishAt >= expiresAt) problems.expiresAt = 'beforeStart';
    else if (expiresAt !== was?.expiresAt && Date.parse(expiresAt) <= now) problems.expiresAt = 'past';
  }
  return problems;
}

/** Do the fields say that it is to wait for its day? */
export const isToCome = ({ publishAt }: AnnouncementFields, now: number) => publishAt > toLocal(now);

/** A moment as a field for local date and time takes it. */
export function toLocal(moment: string | number | null): string {
  return moment === null ? '' : format(moment, "yyyy-MM-dd'T'HH:mm");
}

function toMoment(local: string, was: string | null): string | null {
  if (local === toLocal(was)) return was;
  return local === '' ? null : new Date(local).toISOString();
}
