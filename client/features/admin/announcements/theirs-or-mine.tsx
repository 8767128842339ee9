import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { fieldsOf, touchedIn, type AnnouncementFields } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { useDifferences } from './differences.ts';
import styles from './announcements.module.css';

/** Two states of the announcement to compare. `isOwn`: an earlier attempt of this dialog was published, but its answer was lost. */
export interface Conflict {
  before: AnnouncementFields;
  now: AnnouncementFields;
  isOwn: boolean;
}

interface TheirsOrMineProps {
  conflict: Conflict;
  saved: AdminAnnouncement;
  fields: AnnouncementFields;
  /** Replaces the typed fields with the saved ones. */
  onTake: () => void;
}

/** Shows what was saved in the meantime, and says what saving again replaces. Nothing was overwritten. */
export function TheirsOrMine({ conflict: { before, now, isOwn }, saved, fields, onTake }: TheirsOrMineProps) {
  const t = useAdminText();
  const replaces = touchedIn(fields, saved).some((name) => before[name] !== now[name]);
  return (
    <BroughtIntoSight>
      <Banner tone="warning" title={t(isOwn ? 'announcementDialog.publishedTitle' : 'meanwhile.title')}>
        <dl className={styles.differences}>
          {useDifferences(before, now).map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}:</dt> <dd>{t('meanwhile.change', { from, to })}</dd>
            </div>
          ))}
        </dl>
        <p>
          {isOwn ? t('announcementDialog.publishedText') : t(`meanwhile.${replaces ? 'some' : 'nothing'}`)}
        </p>
        <details className={styles.theirs}>
          <summary>{t(isOwn ? 'announcementDialog.published' : 'announcementDialog.theirs')}</summary>
          <AnnouncementPreview fields={fieldsOf(saved)} createdAt={saved.createdAt} />
        </details>
        <Button variant="secondary" onClick={onTake}>
          {t('announcementDialog.take')}
        </Button>
      </Banner>
    </BroughtIntoSight>
  );
}
