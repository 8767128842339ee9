import { useTranslation } from 'react-i18next';
import { areChoicesDurable, useVisitorChoices } from '../outbox/visitor-choices.ts';
import { Banner } from '../ui/banner.tsx';

/**
 * In a form that a visitor opened to save: the choices are saved with the account, and a browser without storage loses
 * them with the page (FILL-04).
 */
export function ChoicesWait() {
  const { t } = useTranslation('auth');
  const { choices } = useVisitorChoices(null);
  if (choices.length === 0) return null;
  return (
    <>
      <p className="muted">{t('choices.waiting', { count: choices.length })}</p>
      {!areChoicesDurable() && <Banner tone="warning">{t('choices.notKept')}</Banner>}
    </>
  );
}
