import { useTranslation } from 'react-i18next';

/** Returns the words for the groups in which a grid counts; null without one. */
export function useCountsIn(): (groups: readonly string[]) => string | null {
  const { t } = useTranslation();
  return ([first, ...others]) =>
    first === undefined
      ? null
      : others.length > 0
        ? t('grid.countsInMany', { count: others.length + 1 })
        : t('grid.countsIn', { group: first });
}
