import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './profile-page.module.css';

/** The way out, last on the page. */
export function DeleteAccountSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId}>{t('delete.title')}</h2>
      <p>{t('delete.text')}</p>
      <Button variant="secondary" className={styles.dangerous} onClick={() => setIsAsking(true)}>
        {t('delete.open')}
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
