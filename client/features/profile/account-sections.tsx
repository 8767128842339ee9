import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { saveFile } from '../../shell/save-file.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';
import { useLazyOwnDataQuery } from './profile-api.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';

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
