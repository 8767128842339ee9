import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shell/use-page-title.ts';

/** `/verificar`: being rebuilt for the new form of the public log. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  usePageTitle(t('title'));
  return <h1>{t('title')}</h1>;
}
