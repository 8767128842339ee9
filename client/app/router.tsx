import { type ReactElement, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../pages/home-page.tsx';
import type { Language } from '../../shared/rules/languages.ts';
import { paths } from '../shell/paths.ts';
import { ErrorBoundary } from '../shell/error-screen.tsx';
import { awaitFirstContent } from '../lib/first-content.ts';
import { mayHaveSnapshots } from '../snapshots/snapshot-hint.ts';
import type { AppStore } from './store.ts';
import { Guard, type PageAccess, verdictOf, Waiting } from './guards.tsx';
import { latePart } from '../pwa/late-part.tsx';
import { NotFoundPage } from './not-found.tsx';

const PlayPage = latePart(async () => (await import('../pages/play-page.tsx')).PlayPage);
const ProfilePage = latePart(async () => (await import('../pages/profile-page.tsx')).ProfilePage);
const GroupsPage = latePart(async () => (await import('../features/groups/groups-page.tsx')).GroupsPage);
const JoinPage = latePart(async () => (await import('../pages/join-with-matches.tsx')).JoinPage);
const WinnersPage = latePart(async () => (await import('../features/winners/winners-page.tsx')).WinnersPage);
const RecordPage = latePart(async () => (await import('../features/record/record-page.tsx')).RecordPage);
const AffiliatesPage = latePart(
  async () => (await import('../features/affiliates/affiliates-page.tsx')).AffiliatesPage,
);
const loadLegalPage = () => import('../features/legal/legal-page.tsx');
const LegalPage = latePart(async () => (await loadLegalPage()).LegalPage);
const AdminPage = latePart(async () => (await import('../features/admin/admin-page.tsx')).AdminPage);
const VerifyEmailPage = latePart(
  async () => (await import('../features/links/verify-email-page.tsx')).VerifyEmailPage,
);
const ResetPasswordPage = latePart(
  async () => (await import('../features/links/reset-password-page.tsx')).ResetPasswordPage,
);

/** The pages and their access (SHELL-09). */
const pages: readonly { path: string; access: PageAccess; page: ReactElement }[] = [
  { path: paths.home, access: 'all', page: <HomePage /> },
  { path: paths.faq, access: 'all', page: <HomePage /> },
  { path: paths.play, access: 'player', page: <PlayPage /> },
  { path: paths.profile, access: 'token', page: <ProfilePage /> },
  { path: paths.groups, access: 'player', page: <GroupsPage /> },
  { path: paths.joinGroup, access: 'all', page: <JoinPage /> },
  { path: paths.winners, access: 'all', page: <WinnersPage /> },
  { path: paths.verify, access: 'all', page: <RecordPage /> },
  { path: paths.affiliates, access: 'all', page: <AffiliatesPage /> },
  { path: paths.rules, access: 'all', page: <LegalPage kind="rules" /> },
  { path: paths.privacy, access: 'all', page: <LegalPage kind="privacy" /> },
  { path: paths.terms, access: 'all', page: <LegalPage kind="terms" /> },
  { path: paths.admin, access: 'admin', page: <AdminPage /> },
  { path: paths.verifyEmail, access: 'all', page: <VerifyEmailPage /> },
  { path: paths.resetPassword, access: 'all', page: <ResetPasswordPage /> },
  { path: '*', access: 'all', page: <NotFoundPage /> },
];

/** Downloads the files that a public page needs for its first drawing. Home is in the entry. */
export async function downloadPublicPage(path: string, language: Language): Promise<void> {
  const Page = pages.find((page) => page.path === path)?.page.type as Partial<typeof LegalPage> | undefined;
  await Page?.download?.();
  if (Page === LegalPage) await (await loadLegalPage()).legalBodies[language].download();
}

/** The longest that late parts wait for the first row of `/jugar`. */
const latePatienceMs = 5_000;

/**
 * Downloads the page of the address and its snapshot, for the first render. Rejects if one of them fails.
 */
export async function getPageReady(store: AppStore): Promise<void> {
  if (location.pathname !== paths.play || verdictOf('player', store.getState().session) !== 'enter') return;
  awaitFirstContent(latePatienceMs);
  const page = PlayPage.download();
  if (mayHaveSnapshots()) {
    const { showSnapshot } = await import('../snapshots/with-snapshots.ts');
    await page;
    await showSnapshot(store, 'games', 'GET /games');
  } else await page;
}

/** The page of the address. An error in it leaves the frame around it intact. */
export function Pages() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {pages.map(({ path, access, page }) => (
            <Route key={path} path={path} element={<Guard access={access}>{page}</Guard>} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
