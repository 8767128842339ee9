import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { Meanwhile } from './use-announcement-edit.ts';
import styles from './announcements.module.css';

interface TheirsOrMineProps {
  meanwhile: Meanwhile;
  /** What is saved takes the place of what was typed. */
  onTake: () => void;
}

/** Other words are saved already: nothing was overwritten, and what is different of them is named before they are replaced. */
export function TheirsOrMine({ meanwhile, onTake }: TheirsOrMineProps) {
  const t = useAdminText();
  const { saved, isOwn, differences, replaces } = meanwhile;
  return (
    <ChangedMeanwhile
      differences={differences}
      replaces={replaces}
      said={
        isOwn
          ? { title: t('announcementDialog.publishedTitle'), text: t('announcementDialog.publishedText') }
          : undefined
      }
    >
      <details className={styles.theirs}>
        <summary>{t(isOwn ? 'announcementDialog.published' : 'announcementDialog.theirs')}</summary>
        <AnnouncementPreview fields={fieldsOf(saved)} createdAt={saved.createdAt} />
      </details>
      <Button variant="secondary" onClick={onTake}>
        {t('announcementDialog.take')}
      </Button>
    </ChangedMeanwhile>
  );
}
