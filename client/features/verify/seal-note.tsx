import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Grids } from '../../matches/games-api.ts';
import { paths } from '../../shell/paths.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSeal } from './use-seal.ts';
import styles from './verify.module.css';

/** On `/jugar`: whether the public log has the saved picks of the grid, and an alarm if the log was changed (SEAL-18, SEAL-19). */
export function SealNote({ grid }: { grid: Grids[number] }) {
  const { t } = useTranslation('verify');
  const { state, kept, forget } = useSeal(grid);
  if (state === null) return null;
  if (state === 'failed')
    return (
      <Banner
        tone="error"
        title={t('seal.failed.title')}
        action={
          <div className="row gap-2">
            <Button
              variant="secondary"
              onClick={() => saveFile('doce-prueba.json', JSON.stringify(kept, null, 2), 'application/json')}
            >
              {t('seal.failed.download')}
            </Button>
            <Button variant="secondary" onClick={forget}>
              {t('seal.failed.understood')}
            </Button>
          </div>
        }
      >
        {t(`seal.failed.${kept?.failure?.code ?? 'changed'}`)}
      </Banner>
    );
  return (
    <p className={`note ${styles.seal}`} role="status">
      {state === 'sealed' && <Icon name="lock" size={16} />}
      <span>
        <strong>{t(`seal.${state}.title`)}</strong> {t(`seal.${state}.text`)}{' '}
        <Link to={`${paths.verify}?grid=${grid.id}`}>{t('seal.more')}</Link>
      </span>
    </p>
  );
}
