import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConnection } from '../lib/use-connection.ts';
import { restoreChoices } from '../outbox/restore-choices.ts';
import { restoreSession } from '../outbox/restore-session.ts';
import { startInstalling } from '../pwa/install.ts';
import { onOpenPath } from '../pwa/open-path.ts';
import { usePushOffer } from '../pwa/push-offer.ts';
import { startWorker } from '../pwa/start-worker.ts';
import { useUpdate } from '../pwa/update.ts';
import { useAppStore } from '../session/store-hooks.ts';
import { mayHaveLostSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { usePasskeyOffer } from '../shell/passkey-offer.ts';
import { NoticePlace } from '../shell/notice.tsx';
import { paths } from '../shell/paths.ts';
import { InstallSheet } from './install-sheet.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { optionalPart } from '../shell/optional.tsx';
import { UpdateBar } from './update-bar.tsx';

const PushKeeper = optionalPart(async () => (await import('../features/push/push-keeper.tsx')).PushKeeper);
const PasskeyOfferSheet = optionalPart(
  async () => (await import('../features/profile/access/passkey-offer-sheet.tsx')).PasskeyOfferSheet,
);
const PushSheet = optionalPart(async () => (await import('../features/push/push-sheet.tsx')).PushSheet);

/** The service worker and the notices, which the first screen does not need. */
export function LateParts() {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const store = useAppStore();
  useEffect(() => {
    if (navigator.serviceWorker?.controller && mayHaveLostSession()) void restoreSession(store);
  }, [store]);
  useEffect(() => {
    void restoreChoices();
  }, []);
  useEffect(() => {
    startInstalling();
    void startWorker();
  }, []);
  useEffect(() => onOpenPath((path) => void navigate(path)), [navigate]);
  return (
    <>
      <NoticePlace>
        <Suspense>
          <CurrentNotice />
        </Suspense>
      </NoticePlace>
      {isAuthenticated && <PushKeeper />}
    </>
  );
}

/**
 * Shows one notice at a time: the update, else changed legal texts, a passkey, push or the installation. Administrators
 * get only the first two while they work.
 */
function CurrentNotice() {
  const { pathname } = useLocation();
  const { isAuthenticated, user } = useSession();
  const isOnline = useConnection() === 'online';
  const hasUpdate = useUpdate() !== 'none';
  const pushOffer = usePushOffer();
  const hasPasskeyOffer = usePasskeyOffer();
  if (hasUpdate) return <UpdateBar />;
  if (user?.newLegalVersion && isOnline) return <LegalNotice version={user.newLegalVersion} />;
  if (pathname.startsWith(paths.admin) || pushOffer === 'answered') return null;
  if (isAuthenticated && hasPasskeyOffer) return <PasskeyOfferSheet />;
  return isAuthenticated && pushOffer !== 'none' ? <PushSheet reason={pushOffer} /> : <InstallSheet />;
}
