import { useTranslation } from 'react-i18next';
import { GROUP_SIZES } from '../../../shared/rules/groups.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { ComingEdition } from './groups-api.ts';
import styles from './dialogs.module.css';

/** How many matches an edition has, each size with its likely last day from the open grids (GRP-21). */
export function SizeChoice({ preset, coming }: { preset: number; coming: ComingEdition | undefined }) {
  const { t } = useTranslation('editions');
  const { t: groups } = useTranslation('groups');
  const language = useLanguage();
  const lastDayOf = (size: number) => {
    const lastMatch = coming?.sizes.find(({ gamesQuantity }) => gamesQuantity === size)?.lastMatch;
    if (!coming) return null;
    return lastMatch
      ? t('sizes.until', { day: formatDay(lastMatch, language, serverNow()) })
      : t('sizes.open');
  };
  return (
    <fieldset className={styles.sizes}>
      <legend>{groups('create.games')}</legend>
      <div>
        {GROUP_SIZES.map((size) => (
          <label key={size}>
            <input type="radio" name="gamesQuantity" value={size} defaultChecked={size === preset} />
            <span>{size}</span>
            <small>{lastDayOf(size)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
