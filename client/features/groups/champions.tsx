import { useTranslation } from 'react-i18next';
import { useNamesOf } from './group-card.tsx';
import type { Edition } from './groups-api.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './day-winners.module.css';

/** The champions of an edition: up to three names, or two names and the number of the others. */
export function Champions({ edition: { champions, championCount, hits, players } }: { edition: Edition }) {
  const { t } = useTranslation('groups');
  const namesOf = useNamesOf();
  if (championCount === 0) return <p>{t(players === 1 ? 'edition.alone' : 'edition.none')}</p>;
  return (
    <p className={`line anywhere ${styles.champions}`}>
      <Icon name="trophy" size={18} />
      <strong>
        {t('edition.won', {
          count: championCount,
          names: namesOf(champions, championCount),
          hits: t('hits', { count: hits ?? 0 }),
        })}
      </strong>
    </p>
  );
}
