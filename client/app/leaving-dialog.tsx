import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftsToSave, queueDrafts } from '../outbox/auto-save.ts';
import { flushOutbox } from '../outbox/flush-outbox.ts';
import { isToSend } from '../outbox/outbox-row.ts';
import { ownPicksOf, useOwnPicks } from '../outbox/own-picks.ts';
import { sessionOfPage } from '../outbox/session-of-page.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useAppStore } from '../session/store-hooks.ts';

/** The time to send the picks before the dialog asks. */
const patienceMs = 3_000;

interface LeavingDialogProps {
  playerId: number;
  onLeave: (options?: { discardsPicks?: boolean }) => void;
  onStay: () => void;
}

/**
 * Logs out a player with unsent picks (PWA-09): saves the drafts and sends all picks. After three seconds the player
 * decides about the rest. Logs out as soon as no pick is left.
 */
export function LeavingDialog({ playerId, onLeave, onStay }: LeavingDialogProps) {
  const { t } = useTranslation('offline');
  const store = useAppStore();
  const [{ rows, isDurable }, change] = useOwnPicks(playerId);
  const count = rows.filter(isToSend).length;
  const [areDraftsSaved, setAreDraftsSaved] = useState(false);
  const [stage, setStage] = useState<'sending' | 'asking' | 'waiting'>('sending');

  useEffect(() => {
    void change((own) => queueDrafts(own, draftsToSave(own))).then(() => setAreDraftsSaved(true));
  }, [change]);

  useEffect(() => {
    if (areDraftsSaved && count === 0) onLeave();
  }, [areDraftsSaved, count, onLeave]);

  useEffect(() => {
    if (!areDraftsSaved || stage === 'asking') return;
    const { outbox } = ownPicksOf(playerId);
    const sending = flushOutbox(sessionOfPage(store, playerId), { isNetworkBack: true, outbox });
    if (stage === 'waiting') return;
    const ask = () => setStage('asking');
    const timer = setTimeout(ask, patienceMs);
    // After "done" another tab may still send picks.
    void sending.then(({ end }) => end !== 'done' && ask());
    return () => clearTimeout(timer);
  }, [areDraftsSaved, stage, store, playerId]);

  return (
    <Dialog
      open
      onClose={onStay}
      title={t('leaving.title')}
      footer={
        stage === 'waiting' && (
          <Button variant="secondary" onClick={onStay}>
            {t('leaving.stay')}
          </Button>
        )
      }
    >
      <div className="stack gap-4">
        <div role="status" className="line gap-3">
          {stage !== 'asking' && <Spinner />}
          <p>{t(`leaving.${stage}`, { count })}</p>
        </div>
        {stage === 'asking' && (
          <ul className="stack gap-4">
            <li className="stack gap-1">
              <Button onClick={() => setStage('waiting')}>{t('leaving.send')}</Button>
              <p className="note">{t('leaving.sendText')}</p>
            </li>
            {isDurable && (
              <li className="stack gap-1">
                <Button variant="secondary" onClick={() => onLeave()}>
                  {t('leaving.keep')}
                </Button>
                <p className="note">{t('leaving.keepText')}</p>
              </li>
            )}
            <li className="stack gap-1">
              <Button variant="danger" onClick={() => onLeave({ discardsPicks: true })}>
                {t('leaving.discard')}
              </Button>
              <p className="note">{t('leaving.discardText')}</p>
            </li>
          </ul>
        )}
      </div>
    </Dialog>
  );
}
