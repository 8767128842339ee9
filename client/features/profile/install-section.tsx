import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallSteps } from '../../shell/install-steps.tsx';
import { install, useInstall } from '../../pwa/install.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from './card-section.tsx';

/** The steps to install the app (PWA-01). Draws nothing if it is installed already or cannot be. */
export function InstallSection() {
  const { t } = useTranslation('pwa');
  const { way } = useInstall();
  const [isExplaining, setIsExplaining] = useState(false);
  if (way === 'installed' || way === 'none') return null;
  return (
    <CardSection title={t('section.title')}>
      <p className="note">{way === 'other-browser' ? t('install.elsewhere') : t('section.text')}</p>
      <Button variant="secondary" onClick={() => (way === 'prompt' ? void install() : setIsExplaining(true))}>
        {way === 'prompt' ? t('install.action') : t('install.how')}
      </Button>
      {isExplaining && <InstallSteps way={way} onClose={() => setIsExplaining(false)} />}
    </CardSection>
  );
}
