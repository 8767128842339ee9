import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOffer, install, useInstall } from '../pwa/install.ts';
import { latePart } from '../pwa/late-part.tsx';
import { Button } from '../ui/button.tsx';
import { optional } from './lazily.tsx';
import styles from './notice.module.css';

const InstallSteps = optional(
  latePart(async () => (await import('../shell/install-steps.tsx')).InstallSteps),
);

/** The offer to put the app on the home screen (PWA-01). It lies over the foot of the page and takes nothing away from it. */
export function InstallSheet() {
  const { t } = useTranslation('pwa');
  const { way, isOffered } = useInstall();
  const [isExplaining, setExplaining] = useState(false);
  const accept = () => {
    if (way === 'prompt') return void install();
    setExplaining(true);
    answerOffer();
  };
  return (
    <>
      {isOffered && (
        <section aria-label={t('install.label')} data-notice className={styles.notice}>
          <img src="/icons/icon.svg" alt="" width={40} height={40} className={styles.appIcon} />
          <div role="status">
            <strong>{t('install.title')}</strong>
            <p className="note">{way === 'other-browser' ? t('install.elsewhere') : t('install.text')}</p>
          </div>
          <div className={`row ${styles.actions}`}>
            <Button variant="quiet" onClick={answerOffer}>
              {t('install.later')}
            </Button>
            <Button onClick={accept}>{way === 'prompt' ? t('install.action') : t('install.how')}</Button>
          </div>
        </section>
      )}
      <Suspense>{isExplaining && <InstallSteps way={way} onClose={() => setExplaining(false)} />}</Suspense>
    </>
  );
}
