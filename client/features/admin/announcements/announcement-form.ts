import { format } from 'date-fns';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import { plainText } from '../../../../shared/rules/rich-text.ts';

/** The fields of the form. Times are local, as `datetime-local` fields have them; empty for none. */
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

/** Returns the fields of an announcement; null: of a new one. */
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

/** Returns the names of the fields that differ from the announcement as it was read. */
export function touchedIn(fields: AnnouncementFields, was: AdminAnnouncement | null) {
  const read = fieldsOf(was);
  return fieldNames.filter((name) => fields[name] !== read[name]);
}

/** Returns the fields with the touched ones as typed and the others as `saved` has them. A new announcement keeps all of them. */
export function mergeFields(
  fields: AnnouncementFields,
  was: AdminAnnouncement | null,
  saved: AdminAnnouncement,
): AnnouncementFields {
  if (was === null) return fields;
  const touched = touchedIn(fields, was).map((name) => [name, fields[name]]);
  return { ...fieldsOf(saved), ...(Object.fromEntries(touched) as Partial<AnnouncementFields>) };
}

/** Returns the fields as the API takes them. An untouched time is sent as it was read, to the second. */
export function toBody(fields: AnnouncementFields, was: AdminAnnouncement | null) {
  return {
    ...fields,
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
type Problems = Partial<Record<'title' | 'content' | 'publishAt' | 'expiresAt', Problem>>;

/** The server refuses times outside these. */
export const momentsBetween = ['2000-01-01T00:00', '2099-12-30T23:59'] as const;
export const isMoment = (local: string) =>
  local === '' || (local >= momentsBetween[0] && local <= momentsBetween[1]);

export function contentProblem(content: string): Problem | undefined {
  if (plainText(content) === '') return 'contentRequired';
  return content.length > CONTENT_MAX ? 'contentTooLong' : undefined;
}

/** Returns what is wrong with each field. An expiry that has passed may stay as it was. `now` is in ms. */
export function problemsOf(fields: AnnouncementFields, was: AdminAnnouncement | null, now: number): Problems {
  const problems: Problems = {};
  const title = fields.title.trim();
  if (title === '') problems.title = 'titleRequired';
  else if (title.length > TITLE_MAX) problems.title = 'titleTooLong';
  const content = contentProblem(fields.content);
  if (content) problems.content = content;
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

export const isScheduled = ({ publishAt }: AnnouncementFields, now: number) => publishAt > toLocal(now);

/** Returns a time as a `datetime-local` field takes it. */
export function toLocal(moment: string | number | null): string {
  return moment === null ? '' : format(moment, "yyyy-MM-dd'T'HH:mm");
}

function toMoment(local: string, was: string | null): string | null {
  if (local === toLocal(was)) return was;
  return local === '' ? null : new Date(local).toISOString();
}
