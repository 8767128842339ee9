import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { toNonNegativeInteger } from '../../../../shared/rules/score-input.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useGridQuery, useWinnersQuery } from '../admin-api.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { WinnersTable } from './winners-table.tsx';
import styles from './grids.module.css';

const limit = 50;
/** The most that the API takes for a minimum. */
const highestMinimum = 1000;

/** Who has how many hits in a grid, from a minimum on (ADM-14). */
export function WinnersDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const t = useAdminText();
  const { t: common } = useTranslation();
  const [minimum, setMinimum] = useState('0');
  const [page, setPage] = useState(1);
  const minCorrect = Math.min(toNonNegativeInteger(minimum), highestMinimum);
  const { data, error, isFetching, refetch } = useWinnersQuery(
    { params: { id: grid.id }, query: { minCorrect, page, limit } },
    { refetchOnMountOrArgChange: true },
  );

  const isUncounted = useIsUncounted(grid, data?.players);

  function changeMinimum(value: string) {
    setMinimum(value);
    if (toNonNegativeInteger(value) !== minCorrect) setPage(1);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('winners.title', { name: grid.name })}
      closeLabel={common('action.close')}
      size="wide"
    >
      <div className={styles.winners}>
        {grid.status !== 'settled' && <Banner tone="info">{t('winners.notSettled')}</Banner>}
        <div className={styles.winnersHead}>
          <NumberField label={t('winners.minimum')} value={minimum} onChange={changeMinimum} autoFocus />
          <p role="status" className={styles.muted}>
            {data &&
              !error &&
              !isUncounted &&
              t('winners.total', { count: data.total, players: data.players })}
          </p>
        </div>
        {error && (
          <LoadFailure
            error={error}
            fallback={t('winners.failed')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton rows={5} />}
        {data && !error && isUncounted && <p>{t('winners.noResults')}</p>}
        {data && !error && !isUncounted && (
          <div aria-busy={isFetching} className={styles.gamesInside}>
            <WinnersTable grid={grid} winners={data.winners} filtered={minCorrect > 0} />
            <Pages page={page} total={data.total} limit={limit} onPage={setPage} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Nobody has hits because no result counts yet, which does not mean that nobody plays; only a finished match tells the two apart. */
function useIsUncounted(grid: AdminGrid, players: number | undefined): boolean {
  const isNobody = players === 0;
  const { data: whole } = useGridQuery(
    isNobody && grid.status === 'closed' ? { params: { id: grid.id } } : skipToken,
  );
  if (!isNobody || grid.status === 'settled') return false;
  return !whole?.games.some(({ status }) => status === 'finished');
}
