import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import type { SessionState } from '../session/session-slice.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog.ts';
import { paths } from '../shell/paths.ts';
import type { VerificationDetour } from '../shell/verification-detour.ts';
import { Spinner } from '../ui/spinner.tsx';
import { lazily } from './lazily.tsx';
import styles from './page.module.css';

const VerifiedFirst = lazily(async () => (await import('./verified-first.tsx')).VerifiedFirst);

/** Who may see a page (SHELL-09): the specification's table of routes. */
export type PageAccess = 'all' | 'player' | 'token' | 'admin';

/** enter, log in first (over the page), or go elsewhere. */
type Verdict = 'enter' | 'log-in' | { to: string; needsVerification?: true };

/** What becomes of somebody who opens a page. */
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

export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const verdict = verdictOf(access, useSession());
  if (verdict === 'enter') return children;
  if (verdict === 'log-in') return <LogInFirst />;
  return verdict.needsVerification ? <VerifyFirst to={verdict.to} /> : <Navigate to={verdict.to} replace />;
}

/** Nobody is sent away before the server has been asked: the address may have been verified on another device (VER-01). */
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

/** The login dialog over an empty page; closing it without logging in leads home (PLAY-01, ADM-01). Who enters is let in by the guard, or sent on. */
function LogInFirst() {
  const { pathname, search } = useLocation();
  const openAuthDialog = useOpenAuthDialog();
  useEffect(() => {
    openAuthDialog({ redirectTo: pathname + search, closesTo: paths.home });
  }, [openAuthDialog, pathname, search]);
  return <Waiting />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <Spinner label={t('state.loading')} />
    </div>
  );
}
