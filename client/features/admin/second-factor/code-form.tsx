import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../shell/forms/form.tsx';
import { textOf, useForm } from '../../../shell/forms/use-form.ts';
import { t } from '../parts/admin-text.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondFactor } from './second-factor-api.ts';

/** Asks an enrolled administrator for the second factor of this session. */
export function CodeForm({ hasPasskeys, onConfirmed }: { hasPasskeys: boolean; onConfirmed: () => void }) {
  const { giveCode } = useSecondFactor();
  const { message, isSending, form } = useForm({
    send: async (given) => {
      await giveCode(textOf(given, 'code'));
      onConfirmed();
    },
    failure: t('secondFactor.failed'),
  });
  return (
    <Form {...form} className="stack gap-4">
      <p>{t('secondFactor.text')}</p>
      <CodeField />
      {message && <Banner tone="error">{message}</Banner>}
      <div className="row gap-3">
        <Button type="submit" keepsFocus loading={isSending} loadingLabel={t('secondFactor.checking')}>
          {t('secondFactor.enter')}
        </Button>
        {hasPasskeys && <PasskeyButton onConfirmed={onConfirmed} />}
      </div>
    </Form>
  );
}
