import { useId, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { PasswordInput } from '../../session/forms/password-input.tsx';
import { textOf, useFormErrors } from '../../session/forms/use-form-errors.ts';
import { useLogOut } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteAccountMutation } from './profile-api.ts';
import styles from './profile-page.module.css';

const toastMs = 6000;

/** Says what goes and what stays, and deletes the account for who knows its password. It cannot be undone. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const formId = useId();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [errors, tell, form] = useFormErrors();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const password = textOf(new FormData(event.currentTarget), 'password');
    tell(password ? {} : { fields: { password: t('password.required') } });
    if (!password) return;
    try {
      await deleteAccount({ body: { password } }).unwrap();
      toastSuccess(t('delete.success'), { duration: toastMs });
      // First away from a page that wants a player, then without one.
      void navigate(paths.home);
      void logOut({ discardsPicks: true });
    } catch (error) {
      const text = errorText(error, t('delete.error'));
      const isPasswordWrong = isApiError(error) && error.code === 'wrong_password';
      tell(isPasswordWrong ? { fields: { password: text } } : { message: text });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete.question')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            keepsFocus
            loading={isLoading}
            loadingLabel={t('delete.submitting')}
          >
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.goodbye}
        onSubmit={(event) => void submit(event)}
      >
        <div>
          <h3>{t('delete.goes')}</h3>
          <ul>
            <li>{t('delete.goesPerson')}</li>
            <li>{t('delete.goesGroups')}</li>
            <li>{t('delete.goesSessions')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('delete.stays')}</h3>
          <ul>
            <li>{t('delete.staysPicks')}</li>
          </ul>
        </div>
        <p>{t('delete.prize')}</p>
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          name="password"
          autoComplete="current-password"
          label={t('delete.password')}
          error={errors.fields['password']}
        />
        {errors.message && <Banner tone="error">{errors.message}</Banner>}
      </form>
    </Dialog>
  );
}
