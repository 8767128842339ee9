import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { LoginForm } from '../../shell/forms/login-form.tsx';
import { RegisterForm } from '../../shell/forms/register-form.tsx';
import { ResetRequestForm } from '../../shell/forms/reset-request-form.tsx';
import { keptFields, type KeptFields } from '../../shell/forms/use-form.ts';
import { claimChoices } from '../../outbox/visitor-choices.ts';
import { useAppStore } from '../../session/store-hooks.ts';
import { ChoicesWait } from '../../shell/choices-wait.tsx';
import { useSession } from '../../session/use-session.ts';
import { anchors, paths } from '../../shell/paths.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { PrizeCountries, useHasPrizes } from '../../shell/prize-countries.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Invited, usePeekQuery } from './join-api.ts';
import { JoinFailed, mayPass } from './join-failed.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './join.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const modes = ['register', 'login', 'forgot'] as const;
type Mode = (typeof modes)[number];

interface JoinAsVisitorProps {
  code: string;
  /** Between the group and the forms. */
  matches: Elements;
  savesChoices: boolean;
}

/**
 * Shows the group of the link, without a network the stored one, with registration and login (JOIN-02 to JOIN-04). The
 * page joins as soon as a session exists. An invalid link shows the reason instead.
 */
export function JoinAsVisitor({ code, matches, savesChoices }: JoinAsVisitorProps) {
  const { t } = useTranslation(['join', 'common']);
  const { hasExpired } = useSession();
  const { data: group, error, isFetching, refetch } = usePeekQuery({ params: { code } });
  const [mode, setMode] = useState<Mode>(hasExpired ? 'login' : 'register');
  const [isSent, setIsSent] = useState(false);
  const [kept, setKept] = useState<KeptFields>({});
  const store = useAppStore();
  const hasPrizes = useHasPrizes();
  const panel = useRef<HTMLDivElement>(null);

  /** The page continues by itself when the session exists. */
  function enter() {
    const { user } = store.getState().session;
    if (savesChoices && user) claimChoices(user.id);
  }

  function show(next: Mode) {
    setKept({ ...kept, ...keptFields(panel.current?.querySelector('form')) });
    setMode(next);
    setIsSent(false);
  }

  if (error && !mayPass(error))
    return (
      <JoinFailed
        error={error}
        fallback={t('error')}
        wayOut={{ to: paths.home, label: t('toHome') }}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {group && <InvitedCard group={group} />}
      {error && (
        <Banner
          tone="warning"
          title={t(group ? 'needsNetwork' : 'peekFailed')}
          action={<RetryButton isFetching={isFetching} refetch={refetch} />}
        >
          {!group && <p>{errorText(error)}</p>}
          <p>{t('keepsLink')}</p>
        </Banner>
      )}
      {!group && !error && <InvitedCard group={group} />}
      {matches}
      <details className="note">
        <summary>{t('more')}</summary>
        <p>{`${t(hasPrizes ? 'about' : 'aboutPlain')} ${t('reveal')}`}</p>
        <PrizeCountries />
      </details>
      <div id={anchors.joinForms}>
        <p className="note">{t('reveal')}</p>
        <Tabs
          label={t('tabs.label')}
          tabs={modes.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          selected={mode}
          onSelect={show}
          className={styles.tabs}
        >
          {/* Another tab is another form: errors and passwords go, other typed fields stay. */}
          <div key={mode} ref={panel} className="stack gap-4" onSubmit={() => setIsSent(false)}>
            {!isSent && <p className="note">{t(mode)}</p>}
            {savesChoices && mode !== 'forgot' && <ChoicesWait />}
            {mode === 'register' && (
              <RegisterForm
                withConfirmation
                savesChoices={savesChoices}
                kept={kept}
                onEntered={enter}
                onLogIn={() => show('login')}
              />
            )}
            {mode === 'login' && <LoginForm kept={kept} failureText={t('loginError')} onEntered={enter} />}
            {mode === 'forgot' && isSent && <Banner tone="success">{t('forgotSent')}</Banner>}
            {mode === 'forgot' && <ResetRequestForm kept={kept} onSent={() => setIsSent(true)} />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

/** The group of the invite link, or its skeleton. */
function InvitedCard({ group }: { group: Invited | undefined }) {
  const { t } = useTranslation('join');
  return (
    <section className={`card inviting stack gap-4 ${styles.card}`} aria-busy={!group}>
      <Icon name="users" size={32} />
      {group ? (
        <div className="stack gap-1 anywhere">
          <p className="note">
            {t('invitedTo', { owner: `${group.owner.firstName} ${group.owner.lastName}` })}
          </p>
          <h2 className="title-xl">{group.name}</h2>
          <p className="note">{t('members', { count: group.memberCount })}</p>
          <Plays group={group} />
        </div>
      ) : (
        <Skeleton label={t('loading')} height="6rem" />
      )}
    </section>
  );
}

/** The jornada that who joins now plays, and the way to its matches. */
function Plays({ group: { jornada, country = '', goesOn, owner } }: { group: Invited }) {
  const { t } = useTranslation('join');
  const nameOf = useJornadaName();
  if (!jornada) {
    const { of } = nameOf({ country, firstMatch: null, lastMatch: null });
    return <p>{goesOn === false ? t('stopped', { name: owner.firstName }) : t('notOpen', { of })}</p>;
  }
  const { begun, matches, open } = jornada;
  return (
    <>
      <p>{t('plays', { ...nameOf(jornada), count: matches })}</p>
      {begun > 0 && <p>{t('begun', { begun, matches, count: open })}</p>}
      <Button size="large" className="start" onClick={toMatches}>
        {t('choose', { count: open })}
      </Button>
    </>
  );
}

function toMatches() {
  const matches = document.getElementById(anchors.games);
  matches?.scrollIntoView({ block: 'start' });
  matches?.focus({ preventScroll: true });
}
