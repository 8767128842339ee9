import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed, useAgo } from '../../../snapshots/list-states.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { succeeds } from '../../../shell/succeeds.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts';
import { CardSection } from '../card-section.tsx';
import {
  type OpenSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from './access-api.ts';
import styles from './access.module.css';

/** The devices with a session of the player, who can end each session or all others (AUTH-19). */
export function DevicesSection() {
  const { t } = useTranslation('access');
  const sessions = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isAsking, setIsAsking] = useState(false);
  const list = sessions.data?.sessions;
  const { list: rows, leave } = useFocusAfterRow(list?.map(({ id }) => id) ?? [], () => null);
  return (
    <CardSection title={t('devices.title')}>
      {list && (
        <>
          <p className="note">{t('devices.text')}</p>
          <ul ref={rows} className={`stack ${styles.list}`}>
            {list.map((session) => (
              <Device key={session.id} session={session} onEnded={() => leave(session.id)} />
            ))}
          </ul>
          {list.length > 1 && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              {t('devices.endOthers')}
            </Button>
          )}
        </>
      )}
      {!list && sessions.isError && <LoadFailed result={sessions} />}
      {!list && !sessions.isError && (
        <p role="status" className="muted">
          {t('devices.loading')}
        </p>
      )}
      {isAsking && <EndOthersDialog onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

interface DeviceProps {
  session: OpenSession;
  /** Called before the row disappears. */
  onEnded: () => void;
}

function Device({ session: { id, device, networks = [], lastUsedAt, isThisOne }, onEnded }: DeviceProps) {
  const { t } = useTranslation('access');
  const [end, { isLoading }] = useEndSessionMutation();
  const name = device ?? t('devices.unknown');
  const time = useAgo(Date.parse(lastUsedAt));

  async function endIt() {
    onEnded();
    if (await succeeds(end({ params: { id } }).unwrap(), t('devices.endError')))
      toastSuccess(t('devices.ended'));
  }

  return (
    <li tabIndex={-1} className="row between">
      <div className={styles.what}>
        <strong>{name}</strong>
        <p className="note">{isThisOne ? t('devices.thisOne') : t('devices.lastUsed', { time })}</p>
        {networks.length > 0 && (
          <p className="note">{t('devices.networks', { networks: networks.join(', ') })}</p>
        )}
      </div>
      {!isThisOne && (
        <Button
          variant="quiet"
          keepsFocus
          loading={isLoading}
          loadingLabel={t('devices.ending')}
          aria-label={t('devices.endOf', { device: name, time })}
          onClick={() => void endIt()}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const [endOthers] = useEndOtherSessionsMutation();

  return (
    <FormDialog
      title={t('devices.endOthersTitle')}
      submitLabel={t('devices.endOthers')}
      submittingLabel={t('devices.ending')}
      danger
      done={t('devices.othersEnded')}
      failure={t('devices.endError')}
      onSubmit={() => endOthers().unwrap()}
      onClose={onClose}
    >
      <p>{t('devices.endOthersText')}</p>
    </FormDialog>
  );
}
