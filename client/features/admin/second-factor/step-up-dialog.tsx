import { useEffect, useSyncExternalStore } from 'react';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { stepUp } from './ask-step-up.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondFactor } from './second-factor-api.ts';

/** Asks for a recent second factor while a change waits for it (ADM-32). Cancelling leaves the form of the change as it was. */
export function StepUpDialog({ hasPasskeys }: { hasPasskeys: boolean }) {
  const t = useAdminText();
  const answer = useSyncExternalStore(stepUp.subscribe, stepUp.read);
  const { giveCode } = useSecondFactor();
  // A question ends with the panel, so that it never asks the administrator who logs in next.
  useEffect(() => () => stepUp.read()?.(false), []);
  if (!answer) return null;
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
      {(problems) => (
        <>
          <p>{t('secondFactor.stepUpText')}</p>
          <CodeField error={problems['code']} />
          {hasPasskeys && <PasskeyButton onConfirmed={() => answer(true)} />}
        </>
      )}
    </FormDialog>
  );
}
