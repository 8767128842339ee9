import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { playerErrorText } from '../../api/error-text.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import { paths } from '../../shell/paths.ts';
import { toastError } from '../../shell/toasts.ts';
import { Switch } from '../../ui/switch.tsx';
import { useSaveConsentMutation } from './prizes-api.ts';
import styles from './prizes.module.css';

/** Agrees to be named on the page of the winners, or withdraws that (WIN-02). */
export function NameSwitch({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation('winners');
  const { data: config } = useConfigQuery();
  const [save, { isLoading }] = useSaveConsentMutation();

  async function turn(isOn: boolean) {
    try {
      await save({ body: { isNamed: isOn } }).unwrap();
    } catch (error) {
      toastError(playerErrorText(error, t('consent.failed')));
    }
  }

  return (
    <>
      <Switch
        label={t('consent.label')}
        hint={t(config?.hasRecord === false ? 'consent.textWithoutRecord' : 'consent.text')}
        checked={isNamed}
        working={isLoading}
        onTurn={(isOn) => void turn(isOn)}
      />
      <Link to={paths.winners} className={styles.link}>
        {t('title')}
      </Link>
    </>
  );
}
