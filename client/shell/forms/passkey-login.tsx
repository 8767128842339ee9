import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { UsedCredential } from '../../../shared/contract/passkeys.ts';
import { isApiError } from '../../api/api-error.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { askForPasskey, canFillInPasskeys, stopAskingForPasskey } from '../../lib/passkey-ceremony.ts';
import { usePasskeyLoginMutation, usePasskeyLoginOptionsMutation } from '../../session/auth-api.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface PasskeyLoginProps {
  onEntered: () => void;
  /** Called if the account is disabled. */
  onDisabled?: () => void;
}

/** Logs in with a passkey: by a button, and by the autofill of the e-mail field (AUTH-22). Empty where the server has no passkeys. */
export function PasskeyLogin({ onEntered, onDisabled }: PasskeyLoginProps) {
  const { t } = useTranslation('auth');
  const dispatch = useDispatch();
  const [getOptions] = usePasskeyLoginOptionsMutation();
  const [logIn] = usePasskeyLoginMutation();
  const [isUnavailable, setUnavailable] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isClosed = useRef(false);

  async function enter(fromForm: boolean) {
    const options = await getOptions().unwrap();
    if (isClosed.current) return;
    const asked = options as unknown as Parameters<typeof askForPasskey>[0];
    const used = await askForPasskey(asked, { fromForm });
    const credential = used as unknown as UsedCredential;
    const { access_token: token, user } = await logIn({ body: { credential } }).unwrap();
    dispatch(sessionStarted({ token, user }));
    onEntered();
  }

  function tell(error: unknown) {
    if (isApiError(error) && error.code === 'passkeys_unavailable') return setUnavailable(true);
    if (isApiError(error) && error.code === 'account_disabled') onDisabled?.();
    setProblem(playerErrorText(error, t('login.passkeyError')));
  }

  async function press() {
    setAsking(true);
    setProblem(null);
    await enter(false).catch(tell);
    setAsking(false);
  }

  const enterFromField = useEffectEvent(() => enter(true));
  // The player did not ask for this: only the server's answer is shown.
  const tellAnswer = useEffectEvent((error: unknown) => {
    if (isApiError(error) && error.status >= 400 && error.code !== 'too_many_requests') tell(error);
  });
  useEffect(() => {
    isClosed.current = false;
    canFillInPasskeys()
      .then((can) => (can ? enterFromField() : undefined))
      .catch((error: unknown) => tellAnswer(error));
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
