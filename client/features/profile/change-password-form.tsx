import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Form } from '../../shell/forms/form.tsx';
import { textOf, useForm } from '../../shell/forms/use-form.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';
import { useChangePasswordMutation } from './profile-api.ts';

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Current, new, and new once more (PROF-04): nothing is sent while something is missing or the two differ. */
export function ChangePasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'errors']);
  const [changePassword] = useChangePasswordMutation();
  const { isSending, form } = useForm({ check, send, failure: t('password.error'), toasts: true });

  const read = (data: FormData) =>
    Object.fromEntries(fields.map((name) => [name, textOf(data, name)])) as Record<
      (typeof fields)[number],
      string
    >;

  function check(data: FormData): Record<string, string> {
    const given = read(data);
    const missing = fields.filter((name) => !given[name]);
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, t('password.required')]));
    if (given.newPassword !== given.confirmPassword) return { confirmPassword: t('password.mismatch') };
    if (given.newPassword === given.currentPassword) return { newPassword: t('errors:fields.unchanged') };
    const problem = passwordProblem(given.newPassword, user, () => false);
    return problem ? { newPassword: t(`errors:fields.${problem}`) } : {};
  }

  async function send(data: FormData) {
    const { currentPassword, newPassword } = read(data);
    await changePassword({ body: { currentPassword, newPassword } }).unwrap();
    form.ref.current?.reset();
    toastSuccess(t('password.success'));
  }

  return (
    <CardSection title={t('password.title')}>
      <Form {...form} className="stack">
        <PasswordField
          name="currentPassword"
          ofEmail={user.email}
          autoComplete="current-password"
          label={t('password.current')}
        />
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          label={t('password.new')}
          hint={t('password.newHint', { min: PASSWORD_MIN })}
        />
        <PasswordField name="confirmPassword" autoComplete="new-password" label={t('password.confirm')} />
        <p className="small subtle">{t('password.otherSessions')}</p>
        <Button type="submit" keepsFocus loading={isSending} loadingLabel={t('password.submitting')}>
          {t('password.submit')}
        </Button>
      </Form>
    </CardSection>
  );
}
