import { useTranslation } from 'react-i18next';
import styles from './page.module.css';
import { useConfigQuery } from '../shell/config-api.ts';
import { Banner } from '../ui/banner.tsx';

/** The support e-mail address of this installation (SHELL-04). */
export function SupportAddress() {
  const { data: config } = useConfigQuery();
  return config ? <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a> : null;
}

/** Says on every page that this is a test site: a demonstration, or a site whose mails everyone can read (OPS-08). */
export function TestSiteBanner() {
  const { t } = useTranslation();
  const { data: config } = useConfigQuery();
  if (!config?.testSite) return null;
  return (
    <Banner tone="warning" title={t('testSite.title')} className={styles.testSite}>
      {t('testSite.text')}
    </Banner>
  );
}
