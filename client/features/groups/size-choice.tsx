import { useTranslation } from 'react-i18next';
import { GROUP_SIZES, jornadasOf } from '../../../shared/rules/groups.ts';
import styles from './dialogs.module.css';

/** How many jornadas an edition has, with the games that they stand for (GRP-21). */
export function SizeChoice({ preset }: { preset: number }) {
  const { t } = useTranslation('editions');
  return (
    <fieldset className={styles.sizes}>
      <legend>{t('form.sizes')}</legend>
      <div>
        {GROUP_SIZES.map((size) => (
          <label key={size}>
            <input type="radio" name="gamesQuantity" value={size} defaultChecked={size === preset} />
            <span>{t('form.size', { count: jornadasOf(size), games: size })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
