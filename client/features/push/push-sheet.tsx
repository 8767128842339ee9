import { useTranslation } from 'react-i18next';
import { playerErrorText } from '../../api/error-text.ts';
import { answerPushOffer } from '../../pwa/push-offer.ts';
import { Notice } from '../../shell/notice.tsx';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useSavePushPreferencesMutation } from './push-api.ts';
import { usePush } from './use-push.ts';

/** The offer to turn push and its reminders on, after a complete grid (PUSH-09). The browser's own question comes only after a tap here. */
export function PushSheet() {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const { status, isWorking, error, turnOn } = usePush();
  const [save] = useSavePushPreferencesMutation();
  const accept = async () => {
    if (!(await turnOn())) return;
    const { error: failure } = await save({ reminders: true });
    if (failure) toastError(playerErrorText(failure, t('topics.error')));
    else toastSuccess(t('turnedOn'));
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
