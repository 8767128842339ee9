import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { AdminAnnouncement } from './announcements-api.ts';
import styles from './announcements.module.css';

interface TheirsOrMineProps {
  /** What somebody else has saved. */
  theirs: AdminAnnouncement;
  /** What was typed takes its place. */
  onReplace: () => void;
  /** It takes the place of what was typed. */
  onTake: () => void;
}

/** Somebody else was first: nothing was overwritten, theirs can be seen, and a person decides which of the two stays. */
export function TheirsOrMine({ theirs, onReplace, onTake }: TheirsOrMineProps) {
  const t = useAdminText();
  return (
    <Banner tone="error" title={t('announcementDialog.conflictTitle')}>
      <p>{t('announcementDialog.conflictText')}</p>
      <details className={styles.theirs}>
        <summary>{t('announcementDialog.theirs')}</summary>
        <AnnouncementPreview fields={fieldsOf(theirs)} createdAt={theirs.createdAt} />
      </details>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onTake}>
          {t('announcementDialog.take')}
        </Button>
        <Button variant="danger" onClick={onReplace}>
          {t('announcementDialog.replace')}
        </Button>
      </div>
    </Banner>
  );
}
