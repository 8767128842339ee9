import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { textOf } from '../../shell/forms/use-form.ts';
import { useLogOut } from '../../shell/log-out.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { paths } from '../../shell/paths.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { useDeleteAccountMutation } from './profile-api.ts';
import styles from './profile-page.module.css';

const toastMs = 6000;

/** Deletes the account after the password was entered. It lists the data that is erased and the data that stays. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [deleteAccount] = useDeleteAccountMutation();

  const check = (given: FormData): Record<string, string> =>
    textOf(given, 'password') ? {} : { password: t('password.required') };

  async function submit(given: FormData) {
    await deleteAccount({ body: { password: textOf(given, 'password') } }).unwrap();
    toastSuccess(t('delete.success'), { duration: toastMs });
    // It leaves the page first, because the page needs a player.
    void navigate(paths.home);
    void logOut({ discardsPicks: true });
  }

  return (
    <FormDialog
      title={t('delete.question')}
      submitLabel={t('delete.submit')}
      submittingLabel={t('delete.submitting')}
      danger
      failure={t('delete.error')}
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.goodbye}>
        <h3>{t('delete.goes')}</h3>
        <ul>
          <li>{t('delete.goesPerson')}</li>
          <li>{t('delete.goesGroups')}</li>
          <li>{t('delete.goesSessions')}</li>
        </ul>
        <h3>{t('delete.stays')}</h3>
        <ul>
          <li>{t('delete.staysPicks')}</li>
        </ul>
        <p>{t('delete.prize')}</p>
      </div>
      <PasswordField
        name="password"
        ofEmail={user.email}
        autoComplete="current-password"
        label={t('delete.password')}
      />
    </FormDialog>
  );
}
