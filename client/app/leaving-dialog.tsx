import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { serverNow } from '../lib/server-clock.ts';
import { stampNow } from '../offline/choice-clock.ts';
import { flushOutbox } from '../offline/flush-outbox.ts';
import { isSaved, save } from '../offline/outbox-row.ts';
import { ownPicksOf, useOwnPicks } from '../offline/own-picks.ts';
import { readDraftPicks, useWaitingPicks } from '../offline/waiting-count.ts';
import { sessionOfPage } from '../offline/session-of-page.ts';
import type { HasSession } from '../session/session-slice.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './leaving-dialog.module.css';

/** How long it is tried to send what waits before the player is asked. */
const patienceMs = 3_000;

interface LeavingDialogProps {
  playerId: number;
  onLeave: (options?: { discardsPicks?: boolean }) => void;
  onStay: () => void;
}

/**
 * Somebody wants to log out with picks that the server does not hold (PWA-09): first those that are chosen and not saved, if any can still be saved, then
 * those that wait to be sent.
 */
export function LeavingDialog(props: LeavingDialogProps) {
  const [isPastDrafts, setPastDrafts] = useState(() => readDraftPicks(props.playerId) === 0);
  return isPastDrafts ? (
    <WaitingPicks {...props} />
  ) : (
    <UnsavedPicks {...props} onGoOn={() => setPastDrafts(true)} />
  );
}

/** They may be saved first; else they stay where they are. */
function UnsavedPicks({ playerId, onStay, onGoOn }: LeavingDialogProps & { onGoOn: () => void }) {
  const { t } = useTranslation('offline');
  const { t: common } = useTranslation();
  const [{ rows, isLoaded }, change] = useOwnPicks(playerId);
  const [now] = useState(serverNow);
  const drafts = rows.filter((row) => !isSaved(row) && Date.parse(row.match.startTime) > now);
  const count = drafts.length;
  const isNothingToSave = isLoaded && count === 0;

  useEffect(() => {
    if (isNothingToSave) onGoOn();
  }, [isNothingToSave, onGoOn]);

  if (count === 0) return null;
  return (
    <Dialog open onClose={onStay} title={t('leaving.unsavedTitle')} closeLabel={common('action.close')}>
      <p>{t('leaving.unsaved', { count })}</p>
      <ul className={styles.ways}>
        <li>
          <Button
            onClick={() => {
              const matchIds = drafts.map(({ matchId }) => matchId);
              void change((own) => save(own, matchIds, stampNow())).then(onGoOn);
            }}
          >
            {t('leaving.save')}
          </Button>
        </li>
        <li>
          <Button variant="secondary" onClick={onGoOn}>
            {t('leaving.unsavedKeep')}
          </Button>
          <p>{t('leaving.unsavedKeepText')}</p>
        </li>
      </ul>
    </Dialog>
  );
}

/**
 * They are sent, if that is soon done; else the player says what is to become of them. As soon as none waits any more there is nothing to ask, and it leaves.
 */
function WaitingPicks({ playerId, onLeave, onStay }: LeavingDialogProps) {
  const { t } = useTranslation('offline');
  const { t: common } = useTranslation();
  const store = useStore<HasSession>();
  const count = useWaitingPicks(playerId);
  const [stage, setStage] = useState<'sending' | 'asking' | 'waiting'>('sending');

  useEffect(() => {
    if (count === 0) onLeave();
  }, [count, onLeave]);

  useEffect(() => {
    if (stage === 'asking') return;
    const { outbox } = ownPicksOf(playerId);
    const sending = flushOutbox(sessionOfPage(store, playerId), { isNetworkBack: true, outbox });
    if (stage === 'waiting') return;
    const ask = () => setStage('asking');
    const timer = setTimeout(ask, patienceMs);
    // done, and yet something waits: somebody else is sending it.
    void sending.then(({ end }) => end !== 'done' && ask());
    return () => clearTimeout(timer);
  }, [stage, store, playerId]);

  return (
    <Dialog
      open
      onClose={onStay}
      title={t('leaving.title')}
      closeLabel={common('action.close')}
      footer={
        stage === 'waiting' && (
          <Button variant="secondary" onClick={onStay}>
            {t('leaving.stay')}
          </Button>
        )
      }
    >
      <div role="status" className={styles.status}>
        {stage !== 'asking' && <Spinner />}
        <p>{t(`leaving.${stage}`, { count })}</p>
      </div>
      {stage === 'asking' && (
        <ul className={styles.ways}>
          <li>
            <Button onClick={() => setStage('waiting')}>{t('leaving.send')}</Button>
            <p>{t('leaving.sendText')}</p>
          </li>
          <li>
            <Button variant="secondary" onClick={() => onLeave()}>
              {t('leaving.keep')}
            </Button>
            <p>{t('leaving.keepText')}</p>
          </li>
          <li>
            <Button variant="danger" onClick={() => onLeave({ discardsPicks: true })}>
              {t('leaving.discard')}
            </Button>
            <p>{t('leaving.discardText')}</p>
          </li>
        </ul>
      )}
    </Dialog>
  );
}
