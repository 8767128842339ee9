import { useTranslation } from 'react-i18next';
import { useIsFirstRender } from '../lib/first-render.ts';
import { anchors } from '../shell/paths.ts';
import { AuthDialogHost } from './auth-dialog-host.tsx';
import { BottomBarPlace } from './bottom-bar-place.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TestSiteBanner } from './installation.tsx';
import { optionalPart } from '../shell/optional.tsx';
import { loadLate } from './load-late.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Pages } from './router.tsx';
import { useScrollOnNavigation } from './scroll.ts';
import { SecondaryBar } from './secondary-bar.tsx';
import styles from './page.module.css';

const Background = optionalPart(async () => (await loadLate()).Background);

/** The whole app: the frame, the page, and the dialogs and toasts over them. */
export function App() {
  const { t } = useTranslation();
  const isFirst = useIsFirstRender();
  useScrollOnNavigation();
  return (
    <div className={styles.page}>
      <Header>
        <a href={`#${anchors.main}`} className="skip-link">
          {t('skipToContent')}
        </a>
      </Header>
      <SecondaryBar />
      <OfflineBanner />
      <TestSiteBanner />
      <main id={anchors.main} tabIndex={-1} className={styles.main}>
        <Pages />
      </main>
      <Footer />
      <BottomBarPlace />
      <AuthDialogHost />
      {!isFirst && <Background />}
    </div>
  );
}
