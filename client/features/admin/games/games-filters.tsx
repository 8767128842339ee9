import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../admin-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { gameNeeds, useGamesFilters } from './use-games-filters.ts';
import styles from './games.module.css';

/** Grid, only those without one, and the way back to all (ADM-06). */
export function GamesFilters() {
  const t = useAdminText();
  const { filters, chooseGrid, chooseNeed, chooseUnassigned, clear } = useGamesFilters();
  const { data: grids = [], error, isFetching, refetch } = useGridsQuery();
  const { gridId, unassigned, needs } = filters;
  const isListed = gridId === null || grids.some(({ id }) => id === gridId);

  return (
    <>
      <div role="group" aria-label={t('games.filters')} className={styles.filters}>
        <SelectField
          label={t('games.group')}
          className={styles.gridFilter}
          value={gridId ?? ''}
          onChange={(event) => chooseGrid(event.target.value)}
          options={[
            { value: '', label: t('games.allGroups') },
            ...grids.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isListed ? [] : [{ value: String(gridId), label: t('games.unknownGroup', { id: gridId }) }]),
          ]}
        />
        <SelectField
          label={t('games.needs')}
          className={styles.needFilter}
          value={needs ?? ''}
          onChange={(event) => chooseNeed(event.target.value)}
          options={[
            { value: '', label: t('games.need.all') },
            ...gameNeeds.map((need) => ({ value: need, label: t(`games.need.${need}`) })),
          ]}
        />
        <CheckboxField
          label={t('games.unassigned')}
          checked={unassigned}
          onChange={(event) => chooseUnassigned(event.target.checked)}
        />
        <Button variant="quiet" disabled={gridId === null && !unassigned && needs === null} onClick={clear}>
          {t('games.clear')}
        </Button>
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('grids.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
