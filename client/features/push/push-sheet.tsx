import { useTranslation } from 'react-i18next';
import { answerPushOffer } from '../../pwa/push-offer.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePush } from './use-push.ts';

/** The look of a notice over the foot of the page. */
interface PushSheetProps {
  styles: Readonly<Record<string, string>>;
}

/** The offer to turn push on, after the first save (PUSH-01). The browser's own question comes only after a tap here. */
export function PushSheet({ styles }: PushSheetProps) {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const { status, isWorking, error, turnOn } = usePush();
  const accept = async () => {
    if (!(await turnOn())) return;
    toastSuccess(t('turnedOn'));
    answerPushOffer();
  };
  return (
    <section aria-label={t('offer.label')} data-notice className={styles.notice}>
      <Icon name="bell" size={28} className={styles.icon} />
      <div role="status">
        <strong>{t('offer.title')}</strong>
        <p className="note">{status === 'denied' ? t('denied') : (error ?? t('offer.text'))}</p>
      </div>
      <div className={`row ${styles.actions}`}>
        <Button variant="quiet" onClick={answerPushOffer}>
          {status === 'denied' ? common('action.close') : t('offer.later')}
        </Button>
        {status !== 'denied' && (
          <Button keepsFocus loading={isWorking} loadingLabel={t('working')} onClick={() => void accept()}>
            {t('offer.action')}
          </Button>
        )}
      </div>
    </section>
  );
}
