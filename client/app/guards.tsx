import { Fragment, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import type { SessionState } from '../session/session-slice.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog-state.ts';
import { paths } from '../shell/paths.ts';
import type { VerificationDetour } from '../shell/verification-detour.ts';
import { Spinner } from '../ui/spinner.tsx';
import { latePart } from '../pwa/late-part.tsx';
import type { Elements } from '../ui/elements.ts';
import styles from './page.module.css';

const VerifiedFirst = latePart(async () => (await import('./verified-first.tsx')).VerifiedFirst);

/** The access to a page, as in the specification's table of routes (SHELL-09). */
export type PageAccess = 'all' | 'player' | 'token' | 'admin';

/** Show the page, ask for a login over it, or redirect. */
type Verdict = 'enter' | 'log-in' | { to: string; needsVerification?: true };

/** Returns what a session may do with a page. */
export function verdictOf(
  access: PageAccess,
  { user, token, hasExpired }: Pick<SessionState, 'user' | 'token' | 'hasExpired'>,
): Verdict {
  if (access === 'all') return 'enter';
  if (hasExpired) return 'log-in';
  if (access === 'token') return token ? 'enter' : { to: paths.notFound };
  if (!user || !token) return 'log-in';
  if (!user.isVerified) return { to: paths.profile, needsVerification: true };
  if (access === 'admin' && user.role !== 'admin') return { to: paths.home };
  return 'enter';
}

/**
 * Lets a session enter the page, or asks for a login. The panel stays under the login that its ended session asks for,
 * with all that was typed, until the same account is back (ADM-79).
 */
export function Guard({ access, children }: { access: PageAccess; children: Elements }) {
  const session = useSession();
  const verdict = verdictOf(access, session);
  const [enteredAs, setEnteredAs] = useState<number | null>(null);
  const playerId = session.user?.id ?? null;
  if (verdict === 'enter' && playerId !== enteredAs) setEnteredAs(playerId);
  const stays =
    access === 'admin' && session.hasExpired && enteredAs !== null && session.expiredPlayerId === enteredAs;
  if (verdict === 'enter' || stays)
    return (
      // The panel begins anew for another account. Other pages stay, because they follow a login themselves.
      <Fragment key={access === 'admin' ? enteredAs : null}>
        {children}
        {stays && <AskForLogin />}
      </Fragment>
    );
  if (verdict === 'log-in') return <LogInFirst />;
  return verdict.needsVerification ? <VerifyFirst to={verdict.to} /> : <Navigate to={verdict.to} replace />;
}

/** Asks the server before it redirects, because the player may have verified the address on another device (VER-01). */
function VerifyFirst({ to }: { to: string }) {
  const { pathname, search } = useLocation();
  const detour: VerificationDetour = { needsVerification: true, wanted: pathname + search };
  return (
    <Suspense fallback={<Waiting />}>
      <VerifiedFirst
        key={pathname}
        waiting={<Waiting />}
        otherwise={<Navigate to={to} replace state={detour} />}
      />
    </Suspense>
  );
}

/**
 * Opens the login dialog over an empty page. Closing it leads home (PLAY-01, ADM-01). After a login the guard decides
 * again.
 */
function LogInFirst() {
  return (
    <>
      <AskForLogin />
      <Waiting />
    </>
  );
}

function AskForLogin() {
  const { pathname, search } = useLocation();
  const openAuthDialog = useOpenAuthDialog();
  useEffect(() => {
    openAuthDialog({ redirectTo: pathname + search, closesTo: paths.home });
  }, [openAuthDialog, pathname, search]);
  return null;
}

/** An empty page whose content comes. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <Spinner label={t('state.loading')} />
    </div>
  );
}
