import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOffer, install, useInstall } from '../pwa/install.ts';
import { Notice } from '../shell/notice.tsx';
import { Button } from '../ui/button.tsx';
import { InstallSteps } from '../shell/install-steps.tsx';

/**
 * The offer to put the app on the home screen (PWA-01). It lies over the foot of the page and takes nothing away from
 * it.
 */
export function InstallSheet() {
  const { t } = useTranslation('pwa');
  const { way, isOffered } = useInstall();
  const [isExplaining, setIsExplaining] = useState(false);
  const accept = () => {
    if (way === 'prompt') return void install();
    setIsExplaining(true);
    answerOffer();
  };
  return (
    <>
      {isOffered && (
        <Notice
          label={t('install.label')}
          icon="app"
          title={t('install.title')}
          text={t(way === 'other-browser' ? 'install.elsewhere' : 'install.text')}
          actions={
            <>
              <Button variant="quiet" onClick={answerOffer}>
                {t('install.later')}
              </Button>
              <Button onClick={accept}>{t(way === 'prompt' ? 'install.action' : 'install.how')}</Button>
            </>
          }
        />
      )}
      {isExplaining && <InstallSteps way={way} onClose={() => setIsExplaining(false)} />}
    </>
  );
}
