import { useTranslation } from 'react-i18next';
import { postponeUpdate, takeUpdate, useUpdate } from '../pwa/update.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './notice.module.css';

/** A newer release announces itself, and is taken when the player agrees (PWA-11). */
export function UpdateBar() {
  const { t } = useTranslation('pwa');
  const update = useUpdate();
  if (update === 'none') return null;
  const isTaking = update === 'taking-over';
  return (
    <section aria-label={t('update.label')} data-notice className={styles.notice}>
      <Icon name="refresh" className={styles.icon} />
      <div role="status">
        <strong>{t('update.title')}</strong>
        <p className="note">{t('update.text')}</p>
      </div>
      <div className={`row ${styles.actions}`}>
        <Button variant="quiet" disabled={isTaking} onClick={postponeUpdate}>
          {t('update.later')}
        </Button>
        <Button
          loading={isTaking}
          keepsFocus
          loadingLabel={t('update.taking')}
          onClick={() => void takeUpdate()}
        >
          {t('update.take')}
        </Button>
      </div>
    </section>
  );
}
