import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { AdminAnnouncement } from './announcements-api.ts';
import styles from './announcements.module.css';

interface TheirsOrMineProps {
  /** What somebody else has saved, or, of a new one, what was published at a try of which no answer came. */
  theirs: AdminAnnouncement;
  isNew: boolean;
  /** What was typed takes its place. */
  onReplace: () => void;
  /** It takes the place of what was typed. */
  onTake: () => void;
}

/** Other words are saved already: nothing was overwritten, theirs can be seen, and a person decides which of the two stays. */
export function TheirsOrMine({ theirs, isNew, onReplace, onTake }: TheirsOrMineProps) {
  const t = useAdminText();
  return (
    <Banner
      tone="error"
      title={t(isNew ? 'announcementDialog.publishedTitle' : 'announcementDialog.conflictTitle')}
    >
      <p>{t(isNew ? 'announcementDialog.publishedText' : 'announcementDialog.conflictText')}</p>
      <details className={styles.theirs}>
        <summary>{t(isNew ? 'announcementDialog.published' : 'announcementDialog.theirs')}</summary>
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
