import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { JoinAsVisitor } from './join-as-visitor.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './join.module.css';
import { paths } from '../../shell/paths.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { useJoinMutation, useJoinWhenVerifiedMutation, usePeekQuery } from './join-api.ts';
import { JoinFailed } from './join-failed.tsx';
import type { User } from '../../../shared/contract/auth.ts';
import { optionalPart } from '../../shell/optional.tsx';
import { ResendVerification } from '../../shell/resend-verification.tsx';
import { useVerificationWatch } from '../../session/use-verification-watch.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const WaitingChoices = optionalPart(
  async () => (await import('../../shell/waiting-choices.tsx')).WaitingChoices,
);

interface JoinPageProps {
  /** Shown to a visitor between the invitation and the forms. */
  matches: Elements;
  /** The form's player gets the choices that the visitor made above it. */
  savesChoices: boolean;
}

/**
 * `/grupos/join/{inviteCode}` (JOIN-01 to JOIN-05): a player joins at once, a new one as soon as the address is
 * verified, and a visitor registers or logs in here first.
 */
export function JoinPage({ matches, savesChoices }: JoinPageProps) {
  const { t } = useTranslation('join');
  const { inviteCode = '' } = useParams();
  const { user } = useSession();
  const title = useFocusOnNewStep(user?.id);
  usePageTitle(t('title'));
  return (
    <div className={`page stack gap-4 ${styles.page}`}>
      <h1 ref={title} tabIndex={-1} className={user ? undefined : 'visually-hidden'}>
        {t('title')}
      </h1>
      {!user && <JoinAsVisitor code={inviteCode} matches={matches} savesChoices={savesChoices} />}
      {user && !user.isVerified && <JoinWhenVerified key={user.id} code={inviteCode} user={user} />}
      {user?.isVerified && <JoinAsPlayer key={user.id} code={inviteCode} />}
    </div>
  );
}

/**
 * Returns the ref of the title above the steps. A step that replaces a long form would begin above the screen, so the
 * page scrolls up and focuses the title.
 */
function useFocusOnNewStep(step: number | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return title;
}

/** Joins at once and goes to the group, or says why not (JOIN-01). */
function JoinAsPlayer({ code }: { code: string }) {
  const { t } = useTranslation('join');
  const navigate = useNavigate();
  const [join, { error }] = useJoinMutation();

  async function enter() {
    const { data } = await join({ params: { code } });
    if (!data) return;
    if (data.wasMember) toastInfo(t('alreadyMember'));
    else toastSuccess(t('joined'));
    // This state tells the groups page that the group was chosen, and not given by a link.
    void navigate(
      { pathname: paths.groups, search: `grupo=${data.groupId}` },
      { replace: true, state: { hasListBefore: false } },
    );
  }
  useOncePerCode(code, () => void enter());

  if (!error) return <Waiting text={t('joining')} />;
  return (
    <JoinFailed
      error={error}
      fallback={t('error')}
      wayOut={{ to: paths.groups, label: t('toGroups') }}
      onRetry={() => void enter()}
    />
  );
}

/** Asks the server to keep the wish to join until the address is verified, on any device. */
function JoinWhenVerified({ code, user }: { code: string; user: User }) {
  const { t } = useTranslation(['join', 'verification']);
  const [keep, { isSuccess, error }] = useJoinWhenVerifiedMutation();
  const [isResent, setIsResent] = useState(false);
  const { data: group } = usePeekQuery({ params: { code } });
  const { email } = user;
  useVerificationWatch();
  useOncePerCode(code, () => void keep({ params: { code } }));

  if (error)
    return (
      <JoinFailed
        error={error}
        wayOut={{ to: paths.profile, label: t('verify.profile') }}
        onRetry={() => void keep({ params: { code } })}
      />
    );
  if (!isSuccess) return <Waiting text={t('joining')} />;
  return (
    <>
      <Banner
        tone="info"
        icon="mail"
        title={t('verify.title')}
        action={<ResendVerification user={user} onSent={() => setIsResent(true)} />}
      >
        <p>{group ? t('verify.text', { email, group: group.name }) : t('verify.textPlain', { email })}</p>
        <WaitingChoices playerId={user.id} />
        <p>{isResent ? t('verification:resent', { email }) : t('verify.again')}</p>
      </Banner>
      <div className="row gap-3">
        <Link to={paths.profile} className={buttonClass()}>
          {t('verify.profile')}
        </Link>
      </div>
    </>
  );
}

/**
 * Runs `run` once for each invite code. React may repeat an effect, but a repeated request to join would answer
 * "already a member".
 */
function useOncePerCode(code: string, run: () => void): void {
  const lastCode = useRef<string>(null);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (lastCode.current === code) return;
    lastCode.current = code;
    runNow();
  }, [code]);
}

/** A spinner with its text. */
function Waiting({ text }: { text: string }) {
  return (
    <p role="status" className="row gap-3 target">
      <Spinner />
      <span>{text}</span>
    </p>
  );
}
