import { useState } from 'react';
import { textOf, useForm } from '../../../shell/forms/use-form.ts';
import { PasswordInput } from '../../../shell/forms/password-input.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { CodeField } from './code-field.tsx';
import { useSecondFactor } from './second-factor-api.ts';

interface Secret {
  /** To type into the authenticator, in base32. */
  secret: string;
  /** Opens an authenticator on this device. */
  uri: string;
}

interface AddAuthenticatorProps {
  onAdded: (recoveryCodes: readonly string[]) => void;
  onCancel?: () => void;
}

/** Adds or replaces the authenticator: password, secret, first code. Passes on the new recovery codes. */
export function AddAuthenticator({ onAdded, onCancel }: AddAuthenticatorProps) {
  const t = useAdminText();
  const { makeSecret, confirmSecret } = useSecondFactor();
  const [made, setMade] = useState<Secret | null>(null);
  const { errors, isSending, form } = useForm({
    send: async (given) => {
      if (made) onAdded((await confirmSecret(textOf(given, 'code'))).recoveryCodes);
      else setMade(await makeSecret(textOf(given, 'password')));
    },
    failure: t('secondFactor.failed'),
  });
  return (
    <form {...form} className="stack gap-4">
      <p>{t('secondFactor.addText')}</p>
      {!made && (
        <PasswordInput
          name="password"
          autoComplete="current-password"
          label={t('secondFactor.password')}
          error={errors.fields['password']}
        />
      )}
      {made && (
        <>
          <p>
            {t('secondFactor.secret')} <code>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p>
            <a href={made.uri}>{t('secondFactor.open')}</a>
          </p>
          <CodeField error={errors.fields['code']} label={t('secondFactor.firstCode')} hint="" />
        </>
      )}
      {errors.message && <Banner tone="error">{errors.message}</Banner>}
      <div className="row gap-3">
        <Button type="submit" keepsFocus loading={isSending} loadingLabel={t('secondFactor.checking')}>
          {t(made ? 'secondFactor.add' : 'secondFactor.next')}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {t('access.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
