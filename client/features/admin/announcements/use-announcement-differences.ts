import { plainText } from '../../../../shared/rules/rich-text.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { differencesOf, type Difference, type Fact } from '../parts/differences.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { AdminAnnouncement } from './announcements-api.ts';
import { whereTheyDiffer } from './where-they-differ.ts';

/** What is different of an announcement between two readings, in words; nothing without a reading before. */
export function useAnnouncementDifferences() {
  const t = useAdminText();
  const yesOrNo = (is: boolean) => t(is ? 'audit.true' : 'audit.false');
  const facts: Fact<AdminAnnouncement>[] = [
    { label: t('announcements.title'), say: ({ title }) => title },
    { label: t('announcements.active'), say: ({ isActive }) => yesOrNo(isActive) },
    { label: t('announcements.pinned'), say: ({ isPinned }) => yesOrNo(isPinned) },
    {
      label: t('announcements.publishes'),
      say: ({ publishAt }) => (publishAt ? formatNumericDateTime(publishAt) : t('none')),
    },
    {
      label: t('announcements.expires'),
      say: ({ expiresAt }) =>
        expiresAt ? formatNumericDateTime(expiresAt) : t('announcements.noExpiration'),
    },
  ];

  function contentDifference(before: AdminAnnouncement, now: AdminAnnouncement): Difference[] {
    if (before.content === now.content) return [];
    const [from, to] = whereTheyDiffer(plainText(before.content), plainText(now.content));
    const label = t('announcements.content');
    return [{ label, from, to: from === to ? t('announcements.otherFormat') : to }];
  }

  return (before: AdminAnnouncement | null, now: AdminAnnouncement): Difference[] =>
    before === null ? [] : [...differencesOf(facts, before, now), ...contentDifference(before, now)];
}
