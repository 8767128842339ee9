import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { Form } from '../../../shell/forms/form.tsx';
import { textOf, useForm } from '../../../shell/forms/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { copyText } from '../../../shell/share.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';
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
  /** Offers a passkey in place of the authenticator. */
  onPasskey?: () => void;
  onCancel?: () => void;
}

/** Adds or replaces the authenticator: password, secret, first code. Passes on the new recovery codes. */
export function AddAuthenticator({ onAdded, onPasskey, onCancel }: AddAuthenticatorProps) {
  const { makeSecret, confirmSecret, addPasskey } = useSecondFactor();
  const [made, setMade] = useState<Secret | null>(null);
  /** The button that sent the form. */
  const wantsPasskey = useRef(false);
  const { message, isSending, form } = useForm({
    send: async (given) => {
      if (wantsPasskey.current) {
        await addPasskey(t('secondFactor.passkeyName'), textOf(given, 'password'));
        onPasskey?.();
      } else if (made) onAdded((await confirmSecret(textOf(given, 'code'))).recoveryCodes);
      else setMade(await makeSecret(textOf(given, 'password')));
    },
    failure: () => t(wantsPasskey.current ? 'secondFactor.passkeyNotAdded' : 'secondFactor.failed'),
  });

  const copied = { copied: t('secondFactor.copied'), failed: t('secondFactor.notCopied') };

  return (
    <Form {...form} className="stack gap-4">
      <p>{t('secondFactor.addText')}</p>
      {!made && (
        <PasswordField name="password" autoComplete="current-password" label={t('secondFactor.password')} />
      )}
      {made && (
        <>
          <p>{t('secondFactor.scan')}</p>
          {/* A camera needs dark on light, also in the dark theme. */}
          <QRCodeSVG
            value={made.uri}
            size={192}
            marginSize={4}
            bgColor="#ffffff"
            fgColor="#000000"
            title={t('secondFactor.qrCode')}
          />
          <p>
            <span>{t('secondFactor.secret')}</span> <code>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <div className="row gap-3">
            <Button variant="secondary" onClick={() => void copyText(made.secret, copied)}>
              {t('secondFactor.copy')}
            </Button>
            <a href={made.uri}>{t('secondFactor.open')}</a>
          </div>
          <CodeField label={t('secondFactor.firstCode')} hint="" />
        </>
      )}
      {message && <Banner tone="error">{message}</Banner>}
      <div className="row gap-3">
        <Button
          type="submit"
          keepsFocus
          loading={isSending}
          loadingLabel={t('secondFactor.checking')}
          onClick={() => (wantsPasskey.current = false)}
        >
          {t(made ? 'secondFactor.add' : onPasskey ? 'secondFactor.useApp' : 'secondFactor.next')}
        </Button>
        {onPasskey && !made && hasPasskeys() && (
          <Button
            type="submit"
            variant="secondary"
            keepsFocus
            disabled={isSending}
            onClick={() => (wantsPasskey.current = true)}
          >
            {t('secondFactor.addPasskey')}
          </Button>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {t('access.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
