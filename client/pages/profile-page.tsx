import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../lib/use-connection.ts';
import { LastUpdated } from '../snapshots/list-states.tsx';
import { sessionApi } from '../session/session-api.ts';
import { useSession } from '../session/use-session.ts';
import { anchors } from '../shell/paths.ts';
import { Optional, optionalPart } from '../shell/optional.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Button } from '../ui/button.tsx';
import { AccountCard, ContactSection, GroupsButton } from '../features/profile/account-card.tsx';
import { CardSection } from '../features/profile/card-section.tsx';
import { ChangePasswordForm } from '../features/profile/change-password-form.tsx';
import {
  AccountFold,
  DeleteAccountSection,
  InstallSection,
  OwnDataSection,
} from '../features/profile/account-sections.tsx';
import { HistorySection } from '../features/profile/history-section.tsx';
import { HitsSection } from '../features/profile/hits-section.tsx';
import { PrizesSection } from '../features/prizes/prizes-section.tsx';
import { VerificationNote } from '../features/profile/verification-note.tsx';
import styles from '../features/profile/profile-page.module.css';

const PushSection = optionalPart(async () => (await import('../features/push/push-switch.tsx')).PushSection);
const AccessSections = optionalPart(
  async () => (await import('../features/profile/access/access-sections.tsx')).AccessSections,
);

/**
 * `/perfil` (PROF-01 to PROF-04): account, hits, history and settings. For an unverified player it is one task, and a
 * button shows the rest (PROF-07).
 */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const me = sessionApi.endpoints.me.useQueryState();
  const connection = useConnection();
  const [wasOnline, setWasOnline] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  // Open dialogs stay when the network fails.
  if (connection !== 'offline' && !wasOnline) setWasOnline(true);
  usePageTitle(t('title'));
  if (!user) return null;
  const isFolded = !user.isVerified && !isUnfolded;
  return (
    <div className={`page stack gap-4 ${styles.page}`}>
      <header className={`row between heading ${styles.title}`}>
        <h1>{t('title')}</h1>
        <LastUpdated result={me} />
      </header>
      <div className={`stack unless-empty ${styles.first}`}>
        <VerificationNote user={user} isAlone={!isUnfolded} />
        {!user.isVerified && (
          <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {t('verification.rest')}
          </Button>
        )}
      </div>
      {!isFolded && (
        <>
          <div className={`stack ${styles.side}`}>
            <AccountCard user={user} />
            <GroupsButton isVerified={user.isVerified} />
          </div>
          <div id={anchors.record} className={`stack gap-4 ${styles.record}`}>
            <HitsSection hasHits={user.totalWins > 0} />
            <Optional>
              <PrizesSection />
            </Optional>
            <HistorySection user={user} />
          </div>
          <div className={`stack gap-4 ${styles.settings}`}>
            <PushSection className={`card stack ${styles.card}`} />
            <AccountFold isOpen={!user.isVerified}>
              <ContactSection user={user} />
              <ChangePasswordForm user={user} />
              {!wasOnline ? (
                <CardSection title={t('access.title')}>
                  <p className="note">{t('access.offline')}</p>
                </CardSection>
              ) : (
                <AccessSections />
              )}
              <Optional>
                <InstallSection />
              </Optional>
              <OwnDataSection user={user} />
              <DeleteAccountSection user={user} />
            </AccountFold>
          </div>
        </>
      )}
    </div>
  );
}
