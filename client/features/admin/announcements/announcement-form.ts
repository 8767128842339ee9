import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import type { CountryCode } from '../../../../shared/rules/countries.ts';
import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import { toLocal } from '../parts/admin-dates.ts';

/** The fields of the form. Times are local, as `datetime-local` fields have them; empty for none. */
export interface AnnouncementFields {
  /** In Spanish. */
  title: string;
  /** Rich text. */
  content: string;
  titlePt: string;
  contentPt: string;
  /** Empty: for everyone. */
  country: CountryCode | '';
  publishAt: string;
  expiresAt: string;
  isActive: boolean;
  isPinned: boolean;
}

const emptyFields: AnnouncementFields = {
  title: '',
  content: '',
  titlePt: '',
  contentPt: '',
  country: '',
  publishAt: '',
  expiresAt: '',
  isActive: true,
  isPinned: false,
};

/** Returns the fields of an announcement; null: of a new one. */
export function fieldsOf(announcement: AdminAnnouncement | null): AnnouncementFields {
  if (announcement === null) return emptyFields;
  const { title, content, titlePt, contentPt, country, publishAt, expiresAt, isActive, isPinned } =
    announcement;
  return {
    title,
    content,
    titlePt,
    contentPt,
    country: (country ?? '') as CountryCode | '',
    publishAt: toLocal(publishAt),
    expiresAt: toLocal(expiresAt),
    isActive,
    isPinned,
  };
}

/** Returns the fields as the API takes them. An untouched time is sent as it was read, to the second. */
export function toBody(fields: AnnouncementFields, was: AdminAnnouncement | null) {
  return {
    ...fields,
    country: fields.country || null,
    publishAt: toMoment(fields.publishAt, was?.publishAt ?? null),
    expiresAt: toMoment(fields.expiresAt, was?.expiresAt ?? null),
  };
}

/** The names of the title and the content of each language. */
export const LANGUAGE_FIELDS = [
  ['title', 'content'],
  ['titlePt', 'contentPt'],
] as const;

type TextField = (typeof LANGUAGE_FIELDS)[number][number];
type Problem = `${'title' | 'content'}${'Required' | 'TooLong'}` | 'noMoment' | 'past' | 'beforeStart';
type Problems = Partial<Record<TextField | 'publishAt' | 'expiresAt', Problem>>;

/** The server refuses times outside these. */
export const momentsBetween = ['2000-01-01T00:00', '2099-12-30T23:59'] as const;
export const isMoment = (local: string) =>
  local === '' || (local >= momentsBetween[0] && local <= momentsBetween[1]);

/** Returns what is wrong with each field. An expiry that has passed may stay as it was. `now` is in ms. */
export function problemsOf(fields: AnnouncementFields, was: AdminAnnouncement | null, now: number): Problems {
  const problems: Problems = {};
  const isEmpty = (name: TextField) =>
    (name.startsWith('title') ? fields[name].trim() : plainText(fields[name])) === '';
  const hasText = LANGUAGE_FIELDS.flat().some((name) => !isEmpty(name));
  for (const [title, content] of LANGUAGE_FIELDS) {
    // Without any text the problem is at the first language.
    const isNeeded = hasText ? !isEmpty(title) || !isEmpty(content) : title === 'title';
    if (isNeeded && isEmpty(title)) problems[title] = 'titleRequired';
    else if (fields[title].trim().length > TITLE_MAX) problems[title] = 'titleTooLong';
    if (isNeeded && isEmpty(content)) problems[content] = 'contentRequired';
    else if (fields[content].length > CONTENT_MAX) problems[content] = 'contentTooLong';
  }
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

function toMoment(local: string, was: string | null): string | null {
  if (local === toLocal(was)) return was;
  return local === '' ? null : new Date(local).toISOString();
}
