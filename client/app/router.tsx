import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../pages/home-page.tsx';
import { paths } from '../shell/paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from '../shell/error-screen.tsx';
import type { EarlyStore } from './early-store.ts';
import { Guard, type PageAccess, verdictOf } from './guards.tsx';
import { lazily, lazilyOptional } from '../shell/optional.tsx';
import { NotFoundPage } from './not-found.tsx';
import styles from './page.module.css';

const Grids = lazily(async () => (await import('../features/home/grids-section.tsx')).GridsSection);
const Faq = lazily(async () => (await import('./extras.ts')).Faq);
const CrowdNumbers = lazilyOptional(async () => (await import('./extras.ts')).CrowdNumbers);
const PlayPage = lazily(async () => (await import('../pages/play-page.tsx')).PlayPage);
const PlayerStart = lazilyOptional(async () => (await import('../pages/player-start.tsx')).PlayerStart);
const ProfilePage = lazily(async () => (await import('../pages/profile-page.tsx')).ProfilePage);
const PushSection = lazilyOptional(
  async () => (await import('../features/push/push-switch.tsx')).PushSection,
);
const AccessSections = lazilyOptional(
  async () => (await import('../features/profile/access/access-sections.tsx')).AccessSections,
);
const PrizesSection = lazilyOptional(
  async () => (await import('../features/prizes/prizes-section.tsx')).PrizesSection,
);
const PrizeNotes = lazilyOptional(
  async () => (await import('../features/prizes/prize-notes.tsx')).PrizeNotes,
);
const ShareButton = lazilyOptional(
  async () => (await import('../features/share/share-button.tsx')).ShareButton,
);
const SealNote = lazilyOptional(async () => (await import('../features/verify/seal-note.tsx')).SealNote);
const GroupsPage = lazily(async () => (await import('../features/groups/groups-page.tsx')).GroupsPage);
const JoinPage = lazily(async () => (await import('../features/join/join-page.tsx')).JoinPage);
const WinnersPage = lazily(async () => (await import('../features/winners/winners-page.tsx')).WinnersPage);
const VerifyPage = lazily(async () => (await import('../features/verify/verify-page.tsx')).VerifyPage);
const AffiliatesPage = lazily(
  async () => (await import('../features/affiliates/affiliates-page.tsx')).AffiliatesPage,
);
const LegalPage = lazily(async () => (await import('../features/legal/legal-page.tsx')).LegalPage);
const AdminPage = lazily(async () => (await import('../features/admin/admin-page.tsx')).AdminPage);
const VerifyEmailPage = lazily(
  async () => (await import('../features/links/verify-email-page.tsx')).VerifyEmailPage,
);
const ResetPasswordPage = lazily(
  async () => (await import('../features/links/reset-password-page.tsx')).ResetPasswordPage,
);

const home = <HomePage Start={PlayerStart} Numbers={CrowdNumbers} Grids={Grids} Faq={Faq} />;

/** The pages and their access (SHELL-09). */
const pages: readonly { path: string; access: PageAccess; page: ReactNode }[] = [
  { path: paths.home, access: 'all', page: home },
  { path: paths.faq, access: 'all', page: home },
  {
    path: paths.play,
    access: 'player',
    page: <PlayPage Prizes={PrizeNotes} Seal={SealNote} Share={ShareButton} />,
  },
  {
    path: paths.profile,
    access: 'token',
    page: <ProfilePage Push={PushSection} Prizes={PrizesSection} Access={AccessSections} />,
  },
  { path: paths.groups, access: 'player', page: <GroupsPage /> },
  { path: paths.joinGroup, access: 'all', page: <JoinPage /> },
  { path: paths.winners, access: 'all', page: <WinnersPage /> },
  { path: paths.verify, access: 'all', page: <VerifyPage /> },
  { path: paths.affiliates, access: 'all', page: <AffiliatesPage /> },
  { path: paths.rules, access: 'all', page: <LegalPage kind="rules" /> },
  { path: paths.privacy, access: 'all', page: <LegalPage kind="privacy" /> },
  { path: paths.terms, access: 'all', page: <LegalPage kind="terms" /> },
  { path: paths.admin, access: 'admin', page: <AdminPage /> },
  { path: paths.verifyEmail, access: 'all', page: <VerifyEmailPage /> },
  { path: paths.resetPassword, access: 'all', page: <ResetPasswordPage /> },
  { path: '*', access: 'all', page: <NotFoundPage /> },
];

/** Downloads the page of the address and reads its stored answers, for the first render. Rejects if the download fails. */
export async function getPageReady(store: EarlyStore): Promise<void> {
  if (location.pathname !== paths.play || verdictOf('player', store.getState().session) !== 'enter') return;
  const [{ showKeptGrids }, { plugServerData }] = await Promise.all([
    import('../pages/play-page.tsx'),
    import('./server-data.tsx'),
    PlayPage.download(),
  ]);
  plugServerData(store);
  await showKeptGrids(store);
}

/** The page that the address names; whatever breaks in it leaves the frame around it standing. */
export function Pages() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const waiting = (
    <div className={styles.waiting}>
      <Spinner label={t('state.loading')} />
    </div>
  );
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={waiting}>
        <Routes>
          {pages.map(({ path, access, page }) => (
            <Route key={path} path={path} element={<Guard access={access}>{page}</Guard>} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
