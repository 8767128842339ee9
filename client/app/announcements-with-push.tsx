import { Suspense } from 'react';
import { AnnouncementsDialog } from '../features/announcements/announcements-dialog.tsx';
import type { AnnouncementView } from '../shell/announcement-view.ts';
import { optional } from '../shell/optional.tsx';
import { latePart } from '../pwa/late-part.tsx';

const BellPush = optional(latePart(async () => (await import('../features/push/push-switch.tsx')).BellPush));

/** The announcements, with the switch for push. */
export function AnnouncementsWithPush({ view }: { view: AnnouncementView }) {
  const push = (
    <Suspense>
      <BellPush />
    </Suspense>
  );
  return <AnnouncementsDialog view={view} push={push} />;
}
