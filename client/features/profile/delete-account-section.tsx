import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';
import styles from './profile-page.module.css';

/** The way out, last on the page. */
export function DeleteAccountSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [DeleteAccountDialog, ask, close] = useLateDialog(
    async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  );
  return (
    <CardSection title={t('delete.title')}>
      <p className="note">{t('delete.text')}</p>
      <Button variant="secondary" className={styles.dangerous} onClick={ask}>
        {t('delete.open')}
      </Button>
      {DeleteAccountDialog && <DeleteAccountDialog user={user} onClose={close} />}
    </CardSection>
  );
}
