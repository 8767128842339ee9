import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { SecondFactorGate } from './second-factor/second-factor-gate.tsx';

/** The panel, once its texts (`t` of `admin-text.ts`) are loaded. They are a download of their own, which can fail. */
export function AdminPage() {
  const { t, i18n } = useTranslation(['common', 'admin' as never, 'errors', 'home', 'refusals']);
  const language = useLanguage();
  const [, setTries] = useState(0);
  if (i18n.hasResourceBundle(language, 'admin'))
    return (
      <SecondFactorGate>
        <AdminPanel />
      </SecondFactorGate>
    );
  return (
    <EmptyState
      icon="warning"
      title={t('state.failedTitle')}
      action={
        <Button
          onClick={() => void i18n.reloadResources(language, 'admin').then(() => setTries((n) => n + 1))}
        >
          {t('action.retry')}
        </Button>
      }
    >
      {t('state.failedText')}
    </EmptyState>
  );
}
