import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { t } from '../parts/admin-text.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondFactor } from './second-factor-api.ts';

/**
 * Asks for a recent second factor while a change waits for it (ADM-32, AUTH-26). Cancelling leaves the form of the
 * change as it was.
 */
export function StepUpDialog({ answer }: { answer: (isConfirmed: boolean) => void }) {
  // It is not on the panel's page, which loads the texts.
  useTranslation('admin' as never);
  const { giveCode } = useSecondFactor();
  const { data } = useAdminData('GET /admin/me', undefined);
  return (
    <FormDialog
      title={t('secondFactor.stepUpTitle')}
      submitLabel={t('secondFactor.confirm')}
      submittingLabel={t('secondFactor.checking')}
      failure={t('secondFactor.failed')}
      onSubmit={async (given) => {
        await giveCode(textOf(given, 'code'));
        answer(true);
      }}
      onClose={() => answer(false)}
    >
      <p>{t('secondFactor.stepUpText')}</p>
      <CodeField />
      {data && data.passkeys > 0 && <PasskeyButton onConfirmed={() => answer(true)} />}
    </FormDialog>
  );
}
