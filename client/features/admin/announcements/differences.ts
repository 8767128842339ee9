import { plainText } from '../../../../shared/rules/rich-text.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { AnnouncementFields } from './announcement-form.ts';

/** Returns the fields that differ between two states of an announcement, as texts: label, before, now. */
export function useDifferences(before: AnnouncementFields, now: AnnouncementFields) {
  const t = useAdminText();
  const yesOrNo = (is: boolean) => t(is ? 'audit.true' : 'audit.false');
  const textsOf = ({ title, isActive, isPinned, publishAt, expiresAt }: AnnouncementFields) => ({
    title,
    active: yesOrNo(isActive),
    pinned: yesOrNo(isPinned),
    publishes: publishAt ? formatNumericDateTime(publishAt) : t('none'),
    expires: expiresAt ? formatNumericDateTime(expiresAt) : t('announcements.noExpiration'),
  });
  const [from, to] = [textsOf(before), textsOf(now)];
  const names = (['title', 'active', 'pinned', 'publishes', 'expires'] as const).filter(
    (name) => from[name] !== to[name],
  );
  const differences = names.map((name) => ({
    label: t(`announcements.${name}`),
    from: from[name],
    to: to[name],
  }));
  if (before.content === now.content) return differences;
  const [was, is] = whereTheyDiffer(plainText(before.content), plainText(now.content));
  const text = was === is ? t('announcements.otherFormat') : is;
  return [...differences, { label: t('announcements.content'), from: was, to: text }];
}

const lettersBefore = 20;
const lettersShown = 100;

/** Returns the part of each of two long texts around their first difference; the beginning of both if they are equal. */
export function whereTheyDiffer(before: string, now: string): [before: string, now: string] {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same++;
  const start = same === before.length && same === now.length ? 0 : Math.max(0, same - lettersBefore);
  const piece = (text: string) => {
    const cut = text.slice(start, start + lettersShown);
    return `${start > 0 ? '…' : ''}${cut}${start + lettersShown < text.length ? '…' : ''}`;
  };
  return [piece(before), piece(now)];
}
