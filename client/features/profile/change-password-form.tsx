import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { fieldTexts, playerErrorText } from '../../api/error-text.ts';
import { PasswordInput } from '../../shell/forms/password-input.tsx';
import { textOf, useFormErrors } from '../../shell/forms/use-form.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';
import { useChangePasswordMutation } from './profile-api.ts';
import styles from './profile-page.module.css';

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Current, new, and new once more (PROF-04): nothing is sent while something is missing or the two differ. */
export function ChangePasswordForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { t: errorTexts } = useTranslation('errors');
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const [errors, tell, form] = useFormErrors();

  function problemsOf(given: Record<(typeof fields)[number], string>): Record<string, string> {
    const missing = fields.filter((name) => !given[name]);
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, t('password.required')]));
    if (given.newPassword !== given.confirmPassword) return { confirmPassword: t('password.mismatch') };
    if (given.newPassword === given.currentPassword) return { newPassword: errorTexts('fields.unchanged') };
    const problem = passwordProblem(given.newPassword, user, () => false);
    return problem ? { newPassword: errorTexts(`fields.${problem}`) } : {};
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const data = new FormData(element);
    const [currentPassword = '', newPassword = '', confirmPassword = ''] = fields.map((name) =>
      textOf(data, name),
    );
    const problems = problemsOf({ currentPassword, newPassword, confirmPassword });
    tell({ fields: problems });
    if (Object.keys(problems).length > 0) return;
    try {
      await changePassword({ body: { currentPassword, newPassword } }).unwrap();
      element.reset();
      toastSuccess(t('password.success'));
    } catch (error) {
      const text = playerErrorText(error, t('password.error'));
      const said = fieldTexts(error);
      tell({ fields: said });
      if (Object.keys(said).length === 0) toastError(text);
    }
  }

  return (
    <CardSection title={t('password.title')}>
      <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          label={t('password.current')}
          error={errors.fields['currentPassword']}
        />
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          label={t('password.new')}
          hint={t('password.newHint', { min: PASSWORD_MIN })}
          error={errors.fields['newPassword']}
        />
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          label={t('password.confirm')}
          error={errors.fields['confirmPassword']}
        />
        <p className={styles.reason}>{t('password.otherSessions')}</p>
        <Button type="submit" keepsFocus loading={isLoading} loadingLabel={t('password.submitting')}>
          {t('password.submit')}
        </Button>
      </form>
    </CardSection>
  );
}
