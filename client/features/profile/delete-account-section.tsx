import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import styles from './profile-page.module.css';

/** The way out, last on the page. */
export function DeleteAccountSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const titleId = useId();
  const [DeleteAccountDialog, ask, close] = useLateDialog(
    async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  );
  return (
    <section aria-labelledby={titleId} className={`card stack ${styles.card}`}>
      <h2 id={titleId} className="title-xl">
        {t('delete.title')}
      </h2>
      <p>{t('delete.text')}</p>
      <Button variant="secondary" className={styles.dangerous} onClick={ask}>
        {t('delete.open')}
      </Button>
      {DeleteAccountDialog && <DeleteAccountDialog user={user} onClose={close} />}
    </section>
  );
}
