import { useTranslation } from 'react-i18next';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useRequestPasswordResetMutation } from '../../session/auth-api.ts';
import { EmailField } from './email-field.tsx';
import { Form } from './form.tsx';
import { type KeptFields, textOf, useForm } from './use-form.ts';

/**
 * Asks for a reset link; `onSent` is called when the server took the request, whether or not the address has an
 * account. Its answer hides that, and also that it sends no second mail within a minute.
 */
export function ResetRequestForm({ onSent, kept = {} }: { onSent: () => void; kept?: KeptFields }) {
  const { t } = useTranslation('auth');
  const [request] = useRequestPasswordResetMutation();
  const { message, isSending, form } = useForm({
    check: problemsIn,
    send: ask,
    failure: t('requestPasswordReset.error'),
  });

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    if (!email) return { email: t('requestPasswordReset.emailRequired') };
    return isEmail(email) ? {} : { email: t('error.email') };
  }

  async function ask(given: FormData) {
    const email = normalizeEmail(textOf(given, 'email'));
    await request({ body: { email } }).unwrap();
    onSent();
  }

  return (
    <Form {...form} className="stack gap-4">
      <EmailField initial={kept['email']} />
      {message && <Banner tone="error">{message}</Banner>}
      <Button type="submit" wide loading={isSending} loadingLabel={t('requestPasswordReset.submitting')}>
        {t('requestPasswordReset.submit')}
      </Button>
    </Form>
  );
}
