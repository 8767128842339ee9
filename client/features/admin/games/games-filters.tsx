import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { GridFilter } from '../parts/grid-filter.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { gameNeeds, useGamesFilters } from './use-games-filters.ts';
import styles from './games.module.css';

/** Teams, grid, only those without one, and the way back to all (ADM-06). */
export function GamesFilters() {
  const t = useAdminText();
  const { filters, chooseGrid, chooseNeed, chooseUnassigned, searchFor, clear } = useGamesFilters();
  const { error, isFetching, refetch } = useGridsQuery();
  const { grid, unassigned, needs } = filters;

  return (
    <>
      <div role="group" aria-label={t('games.filters')} className={styles.filters}>
        <SearchField
          label={t('games.search')}
          search={filters.search}
          onSearch={searchFor}
          className={styles.searchFilter}
        />
        <GridFilter named={grid} onChoose={chooseGrid} className={styles.gridFilter} />
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
        <Button variant="quiet" disabled={!filters.isAny} onClick={clear}>
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
