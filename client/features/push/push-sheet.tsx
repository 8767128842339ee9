import { useTranslation } from 'react-i18next';
import { answerPushOffer } from '../../pwa/push-offer.ts';
import { Notice } from '../../shell/notice.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { usePush } from './use-push.ts';

/** The offer to turn push on, after the first save (PUSH-01). The browser's own question comes only after a tap here. */
export function PushSheet() {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const { status, isWorking, error, turnOn } = usePush();
  const accept = async () => {
    if (!(await turnOn())) return;
    toastSuccess(t('turnedOn'));
    answerPushOffer();
  };
  return (
    <Notice
      label={t('offer.label')}
      icon="bell"
      title={t('offer.title')}
      text={status === 'denied' ? t('denied') : (error ?? t('offer.text'))}
      actions={
        <>
          <Button variant="quiet" onClick={answerPushOffer}>
            {status === 'denied' ? common('action.close') : t('offer.later')}
          </Button>
          {status !== 'denied' && (
            <Button keepsFocus loading={isWorking} loadingLabel={t('working')} onClick={() => void accept()}>
              {t('offer.action')}
            </Button>
          )}
        </>
      }
    />
  );
}
