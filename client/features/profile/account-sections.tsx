import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { saveFile } from '../../shell/save-file.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';
import { useLazyOwnDataQuery } from './profile-api.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile-page.module.css';
import { InstallSteps } from '../../shell/install-steps.tsx';
import { install, useInstall } from '../../pwa/install.ts';

/** The download of all stored data of the player. */
export function OwnDataSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [load, { isFetching }] = useLazyOwnDataQuery({ refetchOnReconnect: false });

  async function download() {
    try {
      const data = await load().unwrap();
      saveFile(`doce-${user.username}.json`, JSON.stringify(data, null, 2), 'application/json');
      toastSuccess(t('data.success'));
    } catch (error) {
      toastError(playerErrorText(error, t('data.error')));
    }
  }

  return (
    <CardSection title={t('data.title')}>
      <p className="note">{t('data.text')}</p>
      <Button
        variant="secondary"
        keepsFocus
        loading={isFetching}
        loadingLabel={t('data.downloading')}
        onClick={() => void download()}
      >
        {t('data.download')}
      </Button>
    </CardSection>
  );
}

/** The deletion of the account, last on the page. */
export function DeleteAccountSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [DeleteAccountDialog, ask, close] = useLateDialog(
    async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  );
  return (
    <CardSection title={t('delete.title')}>
      <p className="note">{t('delete.text')}</p>
      <Button variant="secondary" className="bad" onClick={ask}>
        {t('delete.open')}
      </Button>
      {DeleteAccountDialog && <DeleteAccountDialog user={user} onClose={close} />}
    </CardSection>
  );
}

/** The fold of the sections that players seldom need: telephone, password, devices, data and more (PROF-13). */
export function AccountFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const [wasOpen] = useState(isOpen);
  return (
    <details className={`fold ${styles.fold}`} open={wasOpen}>
      <summary className="card">
        <span className="stack gap-1">
          <span className="title-xl">{t('account.title')}</span>
          <span className="note">{t('account.text')}</span>
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="stack gap-4">{children}</div>
    </details>
  );
}

/** The steps to install the app (PWA-01). Draws nothing if it is installed already or cannot be. */
export function InstallSection() {
  const { t } = useTranslation('pwa');
  const { way } = useInstall();
  const [isExplaining, setIsExplaining] = useState(false);
  if (way === 'installed' || way === 'none') return null;
  return (
    <CardSection title={t('section.title')}>
      <p className="note">{way === 'other-browser' ? t('install.elsewhere') : t('section.text')}</p>
      <Button variant="secondary" onClick={() => (way === 'prompt' ? void install() : setIsExplaining(true))}>
        {way === 'prompt' ? t('install.action') : t('install.how')}
      </Button>
      {isExplaining && <InstallSteps way={way} onClose={() => setIsExplaining(false)} />}
    </CardSection>
  );
}
