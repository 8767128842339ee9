import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../shell/config-api.ts';
import { paths } from '../../shell/paths.ts';
import { succeeds } from '../../shell/toasts.ts';
import { Switch } from '../../ui/switch.tsx';
import { useSaveConsentMutation } from './prizes-api.ts';
import styles from './prizes.module.css';

/** Agrees to be named on the page of the winners, or withdraws that (WIN-02). */
export function NameSwitch({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation('winners');
  const { data: config } = useConfigQuery();
  const [save, { isLoading }] = useSaveConsentMutation();

  return (
    <>
      <Switch
        label={t('consent.label')}
        hint={t(config?.hasRecord === false ? 'consent.textWithoutRecord' : 'consent.text')}
        checked={isNamed}
        working={isLoading}
        onTurn={(isOn) => void succeeds(save({ body: { isNamed: isOn } }).unwrap(), t('consent.failed'))}
      />
      <Link to={paths.winners} className={`line target ${styles.link}`}>
        {t('title')}
      </Link>
    </>
  );
}
