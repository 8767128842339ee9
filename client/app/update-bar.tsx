import { useTranslation } from 'react-i18next';
import { postponeUpdate, takeUpdate, useUpdate } from '../pwa/update.ts';
import { Notice } from '../shell/notice.tsx';
import { Button } from '../ui/button.tsx';

/** Offers a newer release (PWA-11). */
export function UpdateBar() {
  const { t } = useTranslation('pwa');
  const isTaking = useUpdate() === 'taking-over';
  return (
    <Notice
      label={t('update.label')}
      icon="refresh"
      title={t('update.title')}
      text={t('update.text')}
      actions={
        <>
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
        </>
      }
    />
  );
}
