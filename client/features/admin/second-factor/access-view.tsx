import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { useAdminData, type AdminData } from '../parts/admin-api.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AdministratorsList } from './administrators-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { usePermissions } from './use-permissions.ts';
import { Switch } from '../../../ui/switch.tsx';

/** The administrator's own second factor (ADM-31) and, with the permission `users`, all administrators (ADM-33). */
export function AccessView() {
  const may = usePermissions();
  const { data } = useAdminData('GET /admin/me', undefined);
  return (
    <section className="stack gap-4">
      <h2 className="title-xl">{t('access.title')}</h2>
      {data && <OwnFactor me={data} />}
      <NeedMails />
      {may('users') && <AdministratorsList />}
    </section>
  );
}

function OwnFactor({ me }: { me: AdminData<'GET /admin/me'> }) {
  const [isReplacing, setIsReplacing] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewal = useAdminCall('POST /admin/second-factor/recovery-codes', {
    failed: t('access.codesFailed'),
    onDone: ({ data }) => setCodes(data.recoveryCodes),
  });

  return (
    <section className="card stack gap-3">
      <h3 className="title-l">{t('access.own')}</h3>
      {codes && (
        <>
          <h4>{t('secondFactor.codesTitle')}</h4>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </>
      )}
      {isReplacing && !codes && (
        <AddAuthenticator
          onCancel={() => setIsReplacing(false)}
          onAdded={(added) => {
            setIsReplacing(false);
            setCodes(added);
          }}
        />
      )}
      {!isReplacing && !codes && (
        <>
          <ul className="stack gap-2">
            <li>{t(me.hasAuthenticator ? 'access.hasAuthenticator' : 'access.noAuthenticator')}</li>
            <li>{t('access.codesLeft', { count: me.recoveryCodesLeft })}</li>
            <li>
              <span>{t('access.passkeys', { count: me.passkeys })}</span>{' '}
              <Link to="/perfil">{t('access.passkeysLink')}</Link>
            </li>
          </ul>
          <div className="row gap-3">
            <Button variant="secondary" onClick={() => setIsReplacing(true)}>
              {t(me.hasAuthenticator ? 'access.replace' : 'access.addAuthenticator')}
            </Button>
            <Button
              variant="secondary"
              keepsFocus
              loading={renewal.isRunning}
              onClick={() => renewal.press()}
            >
              {t('access.renewCodes')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Whether the administrator gets the needs by mail (ADM-60). */
function NeedMails() {
  const { data } = useAdminData('GET /admin/need-mails', undefined);
  const change = useAdminCall('PUT /admin/need-mails', {
    done: ({ data: { isOn } }) => t(isOn ? 'access.mails.on' : 'access.mails.off'),
    failed: t('access.mails.failed'),
  });
  if (!data) return null;
  return (
    <section className="card stack gap-3">
      <h3 className="title-l">{t('access.mails.title')}</h3>
      <Switch
        label={t('access.mails.label')}
        hint={t('access.mails.hint')}
        checked={data.isOn}
        working={change.isRunning}
        onTurn={(isOn) => change.press({ body: { isOn } })}
      />
    </section>
  );
}
