import { AnnouncementsDialog } from '../features/announcements/announcements-dialog.tsx';
import type { AnnouncementView } from '../shell/announcement-view.ts';
import { optionalPart } from '../shell/optional.tsx';

const BellPush = optionalPart(async () => (await import('../features/push/push-switch.tsx')).BellPush);

/** The announcements, with the switch for push. */
export function AnnouncementsWithPush({ view }: { view: AnnouncementView }) {
  const push = <BellPush />;
  return <AnnouncementsDialog view={view} push={push} />;
}
