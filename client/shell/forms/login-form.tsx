import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import {
  useLoginMutation,
  usePasskeyLoginMutation,
  usePasskeyLoginOptionsMutation,
} from '../../session/auth-api.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import {
  askForPasskey,
  canFillInPasskeys,
  forgetPasskey,
  hasPasskeys,
  stopAskingForPasskey,
} from '../../lib/passkey-ceremony.ts';
import { offerPasskey } from '../passkey-offer.ts';
import { EmailField } from './email-field.tsx';
import { Form } from './form.tsx';
import { failureOf, type KeptFields, textOf, useForm } from './use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UsedCredential } from '../../../shared/contract/passkeys.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { useAppDispatch } from '../../session/store-hooks.ts';

interface LoginFormProps {
  /** Called once the session has begun. */
  onEntered: () => void;
  /** Called if the account is disabled. */
  onDisabled?: () => void;
  kept?: KeptFields;
  /** The text of a failure without a reason from the server. */
  failureText?: string;
}

/** Logs in. */
export function LoginForm({ onEntered, onDisabled, kept = {}, failureText }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const [login] = useLoginMutation();
  const { message, isSending, form } = useForm({
    check: problemsIn,
    send: enter,
    failure: (error) => {
      if (!isApiError(error)) return t('login.error');
      if (error.code === 'account_disabled') onDisabled?.();
      return failureText ?? failureOf(error, t('register.error'));
    },
  });

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    const empty = ['email', 'password'].filter((name) => !textOf(given, name).trim());
    return {
      ...(!isEmail(email) && { email: t('error.email') }),
      ...Object.fromEntries(empty.map((name) => [name, t('error.required')])),
    };
  }

  /** An answer without a token is no login (AUTH-08). */
  async function enter(given: FormData) {
    const email = normalizeEmail(textOf(given, 'email'));
    const password = textOf(given, 'password');
    const { access_token: token, user } = await login({ body: { email, password } }).unwrap();
    if (!token) throw new Error('no token');
    dispatch(sessionStarted({ token, user }));
    offerPasskey();
    onEntered();
  }

  return (
    <>
      <Form {...form} className="stack gap-4">
        <EmailField autoComplete="username webauthn" initial={kept['email']} />
        <PasswordField name="password" autoComplete="current-password" label={t('field.password')} />
        {message && <Banner tone="error">{message}</Banner>}
        <Button type="submit" wide loading={isSending} loadingLabel={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </Form>
      {hasPasskeys() && <PasskeyLogin onEntered={onEntered} onDisabled={onDisabled} />}
    </>
  );
}

interface PasskeyLoginProps {
  onEntered: () => void;
  /** Called if the account is disabled. */
  onDisabled?: () => void;
}

/**
 * Logs in with a passkey: by a button, and by the autofill of the e-mail field (AUTH-22). Empty where the server has no
 * passkeys.
 */
function PasskeyLogin({ onEntered, onDisabled }: PasskeyLoginProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const [getOptions] = usePasskeyLoginOptionsMutation();
  const [logIn] = usePasskeyLoginMutation();
  const [isUnavailable, setIsUnavailable] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isClosed = useRef(false);

  async function enter(fromForm: boolean) {
    const options = await getOptions().unwrap();
    if (isClosed.current) return;
    const asked = options as unknown as Parameters<typeof askForPasskey>[0];
    const used = await askForPasskey(asked, { fromForm });
    const credential = used as unknown as UsedCredential;
    const { access_token: token, user } = await logIn({ body: { credential } })
      .unwrap()
      .catch((error: unknown) => {
        const isUnknown = isApiError(error) && error.code === 'passkey_unknown';
        if (isUnknown) void forgetPasskey(asked.rpId ?? location.hostname, used.id).catch(() => undefined);
        throw error;
      });
    dispatch(sessionStarted({ token, user }));
    onEntered();
  }

  function showProblem(error: unknown) {
    if (isApiError(error) && error.code === 'passkeys_unavailable') return setIsUnavailable(true);
    if (isApiError(error) && error.code === 'account_disabled') onDisabled?.();
    setProblem(playerErrorText(error, t('login.passkeyError')));
  }

  async function press() {
    setIsAsking(true);
    setProblem(null);
    await enter(false).catch(showProblem);
    setIsAsking(false);
  }

  const enterFromField = useEffectEvent(() => enter(true));
  // The player did not ask for this: only the server's answer is shown.
  const showAnswer = useEffectEvent((error: unknown) => {
    if (isApiError(error) && error.status >= 400 && error.code !== 'too_many_requests') showProblem(error);
  });
  useEffect(() => {
    isClosed.current = false;
    canFillInPasskeys()
      .then((can) => (can ? enterFromField() : undefined))
      .catch((error: unknown) => showAnswer(error));
    return () => {
      isClosed.current = true;
      stopAskingForPasskey().catch(() => undefined);
    };
  }, []);

  if (isUnavailable) return null;
  return (
    <div className="stack">
      <Button
        variant="secondary"
        wide
        keepsFocus
        loading={isAsking}
        loadingLabel={t('login.passkeyWaiting')}
        onClick={() => void press()}
      >
        {t('login.passkey')}
      </Button>
      {problem && <Banner tone="error">{problem}</Banner>}
    </div>
  );
}
