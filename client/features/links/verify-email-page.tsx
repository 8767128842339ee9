import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { EmailVerified } from '../../../shared/contract/auth.ts';
import { WAITING_CHOICES } from '../../../shared/rules/web-paths.ts';
import { api } from '../../api/api.ts';
import { isApiError } from '../../api/api-error.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { useUnsentPicks } from '../../outbox/waiting-count.ts';
import { useVisitorChoices } from '../../outbox/visitor-choices.ts';
import { useSession } from '../../session/use-session.ts';
import { useOpenAuthDialog } from '../../shell/auth-dialog-state.ts';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useVerifyEmailQuery } from './links-api.ts';
import styles from './links.module.css';
import { useAppDispatch } from '../../session/store-hooks.ts';

/** Where the link of the verification mail leads (VER-01). */
export function VerifyEmailPage() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const dispatch = useAppDispatch();
  const { isAuthenticated } = useSession();
  // A later question that fails, when the connection is back, changes nothing.
  const { data, isFetching, error, refetch } = useVerifyEmailQuery({ params: { token } });
  const hasAnswer = data !== undefined;
  usePageTitle(t('verify.title'));

  useEffect(() => {
    if (hasAnswer && isAuthenticated) dispatch(api.util.invalidateTags(['Me']));
  }, [hasAnswer, isAuthenticated, dispatch]);

  // A login on this page verifies the address.
  const wasAuthenticated = useRef(isAuthenticated);
  const isUnverified = data?.verified === false;
  useEffect(() => {
    if (isUnverified && isAuthenticated && !wasAuthenticated.current) void refetch();
    wasAuthenticated.current = isAuthenticated;
  }, [isUnverified, isAuthenticated, refetch]);

  return (
    <div className={`page stack gap-4 ${styles.page}`}>
      <h1>{t('verify.title')}</h1>
      {data && !data.verified && <NotVerified passwordToken={data.passwordToken} />}
      <Suspense>
        <ChoicesElsewhere
          isFirst={data?.verified === false || (hasAnswer && !data.wasVerified)}
          isVerified={data?.verified === true}
        />
      </Suspense>
      {data?.verified && <Verified group={data.group} />}
      {!data && error && !isFetching && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && (isFetching || !error) && (
        <p role="status" className="row gap-3 muted">
          <Spinner />
          <span>{t('verify.verifying')}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Says on another device where the choices wait for this verification (FILL-08). The device that has them sends them by
 * itself, so a later opening of the link knows of none that wait.
 */
function ChoicesElsewhere({ isFirst, isVerified }: { isFirst: boolean; isVerified: boolean }) {
  const { t } = useTranslation('choices');
  const [search] = useSearchParams();
  const { user } = useSession();
  const own = useVisitorChoices(user?.id ?? 0);
  // The device that has them still says nothing when it has sent them.
  const [isHere, setIsHere] = useState(false);
  if (!isHere && own.choices.length > 0) setIsHere(true);
  // The page asks again when the connection is back.
  const [wasFirst, setWasFirst] = useState(isFirst);
  if (isFirst && !wasFirst) setWasFirst(true);
  const count = Number(search.get(WAITING_CHOICES));
  if (isHere && isVerified && user) return <ChoicesHere playerId={user.id} waiting={own.choices.length} />;
  if (!wasFirst || isHere || !Number.isInteger(count) || count < 1) return null;
  return (
    <Banner tone="info" icon="phone">
      {t(isVerified ? 'elsewhere' : 'elsewhereLater', { count })}
    </Banner>
  );
}

/**
 * Says on the device that has them that the choices are being saved, and then that they are. Of a refused one the bar
 * below the header tells.
 */
function ChoicesHere({ playerId, waiting }: { playerId: number; waiting: number }) {
  const { t } = useTranslation('choices');
  const { unsent, refused } = useUnsentPicks(playerId);
  if (refused > 0) return null;
  const count = waiting + unsent;
  return (
    <Banner tone={count > 0 ? 'info' : 'success'}>{count > 0 ? t('saving', { count }) : t('saved')}</Banner>
  );
}

/** `group`: the one whose link the player had registered by, and is a member of now. */
function Verified({ group }: Pick<Extract<EmailVerified, { verified: true }>, 'group'>) {
  const { t } = useTranslation('links');
  return (
    <>
      <Banner tone="success" title={t('verify.success')}>
        {group ? t('verify.successGroup', { group: group.name }) : t('verify.successText')}
      </Banner>
      <div className="row gap-3">
        {group && (
          <Link to={{ pathname: paths.groups, search: `grupo=${group.id}` }} className={buttonClass()}>
            {t('verify.group')}
          </Link>
        )}
        <Link to={paths.play} className={buttonClass({ variant: group ? 'secondary' : 'primary' })}>
          {t('verify.play')}
        </Link>
        <HomeLink />
      </div>
    </>
  );
}

/**
 * The browser has no session of the account: the player logs in, or sets a new password, which both verify the address
 * (AUTH-20).
 */
function NotVerified({ passwordToken }: { passwordToken: string }) {
  const { t } = useTranslation(['links', 'common']);
  const { pathname, search } = useLocation();
  const { isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  return (
    <>
      <Banner tone="warning" title={t('verify.notYetTitle')}>
        {t(isAuthenticated ? 'verify.otherAccount' : 'verify.notYet')}
      </Banner>
      <div className="row gap-3">
        {!isAuthenticated && (
          <Button onClick={() => openAuthDialog({ redirectTo: pathname + search })}>
            {t('common:header.login')}
          </Button>
        )}
        <Link
          to={`${paths.resetPassword}?token=${passwordToken}`}
          className={buttonClass({ variant: isAuthenticated ? 'primary' : 'secondary' })}
        >
          {t('verify.newPassword')}
        </Link>
      </div>
    </>
  );
}

/** The reason, and the next step. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['links', 'common']);
  const { user } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const isTokenBad = isApiError(error) && error.code === 'token_invalid';
  if (isTokenBad && user?.isVerified) return <AlreadyVerified />;
  return (
    <>
      <Banner tone="error" title={t('verify.error')}>
        <p>{playerErrorText(error)}</p>
        {isTokenBad && <p>{t('verify.errorText')}</p>}
      </Banner>
      <div className="row gap-3">
        {!isTokenBad && <Button onClick={onRetry}>{t('common:action.retry')}</Button>}
        {isTokenBad && user && (
          <Link to={paths.profile} className={buttonClass()}>
            {t('verify.profile')}
          </Link>
        )}
        {isTokenBad && !user && <Button onClick={() => openAuthDialog()}>{t('common:header.login')}</Button>}
        <HomeLink />
      </div>
    </>
  );
}

/** The link is wrong or used, but the player is verified. */
function AlreadyVerified() {
  const { t } = useTranslation('links');
  return (
    <>
      <Banner tone="info" title={t('verify.useless')} />
      <div className="row gap-3">
        <Link to={paths.play} className={buttonClass()}>
          {t('verify.play')}
        </Link>
        <HomeLink />
      </div>
    </>
  );
}

function HomeLink() {
  const { t } = useTranslation('links');
  return (
    <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
      {t('verify.home')}
    </Link>
  );
}
