import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptPicks } from '../../outbox/kept-picks.ts';
import { useVisitorChoices } from '../../outbox/visitor-choices.ts';
import { useWaitingPicks } from '../../outbox/waiting-count.ts';
import type { KeptFields } from '../../shell/forms/use-form.ts';
import { LoginForm } from '../../shell/forms/login-form.tsx';
import { RegisterForm } from '../../shell/forms/register-form.tsx';
import { ResetRequestForm } from '../../shell/forms/reset-request-form.tsx';
import { ChoicesWait } from '../../shell/choices-wait.tsx';
import { useSession } from '../../session/use-session.ts';
import type { AuthMode } from '../../shell/auth-dialog-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './auth-dialog.module.css';

interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  /** Logged in or registered. */
  onEntered: () => void;
  defaultMode?: AuthMode;
  /** A visitor opened it to save choices. */
  savesChoices?: boolean;
}

/**
 * Login, registration and password reset in one dialog (AUTH-01 to AUTH-08). Its content lives as long as it is open,
 * so every opening starts afresh.
 */
export function AuthDialog({
  open,
  onClose,
  onEntered,
  defaultMode = 'login',
  savesChoices = false,
}: AuthDialogProps) {
  const { t } = useTranslation('auth');
  const { hasExpired, expiredPlayerId } = useSession();
  const kept = useKeptPicks();
  // Local storage knows it at once, unless the browser lost it.
  const waiting = useWaitingPicks(expiredPlayerId ?? 0) || kept;
  const { choices } = useVisitorChoices(null);
  const hasChoices = savesChoices && choices.length > 0;
  const [mode, setMode] = useState(defaultMode);
  const [resetSent, setResetSent] = useState(false);
  const [isDisabled, setIsDisabled] = useState(false);
  const [fields, setFields] = useState<KeptFields>({});
  const content = useTitleFirst(mode);

  function show(next: AuthMode, withFields: KeptFields = {}) {
    setMode(next);
    setFields(withFields);
    setResetSent(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      backCloses="always"
      size={mode === 'register' ? 'medium' : 'small'}
      title={t(`${mode}.title`)}
    >
      <div key={mode} ref={content} className="stack">
        {hasExpired && mode === 'login'
          ? !isDisabled && (
              <Banner tone="warning" title={t('session.expiredTitle')}>
                {waiting > 0 ? t('session.queued', { count: waiting }) : t('session.expired')}
              </Banner>
            )
          : !resetSent && (
              <>
                {hasChoices && mode !== 'requestPasswordReset' ? (
                  <ChoicesWait isListed />
                ) : (
                  <p className="muted">{t(`${mode}.text`)}</p>
                )}
                {waiting > 0 && mode === 'login' && !isDisabled && (
                  <Banner tone="info">{t('session.queued', { count: waiting })}</Banner>
                )}
              </>
            )}
        {resetSent && <Banner tone="success">{t('requestPasswordReset.success')}</Banner>}
        {mode === 'login' && (
          <>
            <LoginForm kept={fields} onEntered={onEntered} onDisabled={() => setIsDisabled(true)} />
            <Button variant="quiet" onClick={() => show('requestPasswordReset')}>
              {t('login.forgot')}
            </Button>
            <Toggle
              text={t('login.toRegisterText')}
              label={t('login.toRegister')}
              onToggle={() => show('register')}
            />
          </>
        )}
        {mode === 'register' && (
          <>
            {/* Above the form, because the dialog may open in this mode (AUTH-24). */}
            <Toggle
              text={t('register.toLoginText')}
              label={t('register.toLogin')}
              onToggle={() => show('login')}
            />
            <RegisterForm
              savesChoices={savesChoices}
              onEntered={onEntered}
              onLogIn={({ email = '' }) => show('login', { email })}
            />
          </>
        )}
        {mode === 'requestPasswordReset' && (
          <>
            <ResetRequestForm
              onSent={() => {
                show('login');
                setResetSent(true);
              }}
            />
            <Button variant="quiet" onClick={() => show('login')}>
              {t('requestPasswordReset.toLogin')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Focuses the title when the mode changes, because the pressed button disappears. Returns the ref of the content. */
function useTitleFirst(mode: AuthMode) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    content.current?.closest('dialog')?.querySelector('h2')?.focus();
  }, [mode]);
  return content;
}

function Toggle({ text, label, onToggle }: { text: string; label: string; onToggle: () => void }) {
  return (
    <p className={`row muted ${styles.toggle}`}>
      <span>{text}</span>
      <Button variant="quiet" onClick={onToggle}>
        {label}
      </Button>
    </p>
  );
}
