import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { answerPushOffer, type OfferReason } from '../../pwa/push-offer.ts';
import { Notice } from '../../shell/notice.tsx';
import { succeeds } from '../../shell/succeeds.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useSavePushPreferencesMutation } from './push-api.ts';
import { useReminderMailQuery, useSetReminderMailMutation } from './reminder-api.ts';
import { usePush } from './use-push.ts';

/**
 * The offer of reminders: push where this device can, mail everywhere (PUSH-09, PUSH-11). The browser's own question
 * comes only after a tap here.
 */
export function PushSheet({ reason }: { reason: OfferReason }) {
  const { t } = useTranslation('notifications');
  const { status, isWorking, error, turnOn } = usePush();
  const [savePreferences] = useSavePushPreferencesMutation();
  const { data: mail, isError } = useReminderMailQuery();
  const [setMail, { isLoading: isSavingMail }] = useSetReminderMailMutation();
  const canTurnOn = status === 'off';
  const canMail = mail?.isOn === false;
  const isKnown = status !== 'checking' && (mail !== undefined || isError);
  useEffect(() => {
    if (isKnown && !canTurnOn && !canMail) answerPushOffer();
  }, [isKnown, canTurnOn, canMail]);
  if (!isKnown || (!canTurnOn && !canMail)) return null;

  const acceptPush = async () => {
    if (!(await turnOn())) return;
    const change = savePreferences({ reminders: true }).unwrap();
    if (await succeeds(change, t('topics.error'))) toastSuccess(t('turnedOn'));
    answerPushOffer();
  };
  const acceptMail = async () => {
    const change = setMail({ isOn: true, place: reason.place }).unwrap();
    if (!(await succeeds(change, t('topics.error')))) return;
    toastSuccess(t('mail.turnedOn'));
    answerPushOffer();
  };
  return (
    <Notice
      label={t('offer.label')}
      icon="bell"
      title={reason.place === 'incomplete' ? t('offer.missed', { count: reason.missed }) : t('offer.title')}
      text={error ?? t(canTurnOn ? 'offer.text' : 'offer.textMail')}
      actions={
        <>
          <Button variant="quiet" onClick={answerPushOffer}>
            {t('offer.later')}
          </Button>
          {canMail && (
            <Button
              keepsFocus
              variant={canTurnOn ? 'secondary' : 'primary'}
              loading={isSavingMail}
              loadingLabel={t('working')}
              onClick={() => void acceptMail()}
            >
              {t('offer.byMail')}
            </Button>
          )}
          {canTurnOn && (
            <Button
              keepsFocus
              loading={isWorking}
              loadingLabel={t('working')}
              onClick={() => void acceptPush()}
            >
              {t('offer.action')}
            </Button>
          )}
        </>
      }
    />
  );
}
