import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridLabel } from '../../matches/grid-label.ts';
import { EmptyList } from '../../offline/empty-list.tsx';
import { LastUpdated } from '../../offline/last-updated.tsx';
import { LoadFailed } from '../../offline/load-failed.tsx';
import { anchors, paths } from '../../shell/paths.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useHomeGridsQuery, type HomeGrid } from './home-api.ts';
import { MatchList } from './match-list.tsx';
import styles from './home.module.css';

/** As long as nobody knows how many there are. */
const usualGrids = 2;

/** A tab for each of the first two grids, with its matches (HOME-04), and the way to all of them (HOME-05). */
export function GridsSection() {
  const { t } = useTranslation('home');
  const [chosen, setChosen] = useState('0');
  const goAsPlayer = useGoAsPlayer();
  const result = useHomeGridsQuery();
  const grids = result.data?.filter(({ games }) => games.length > 0);
  const labelOf = useGridLabel(grids ?? []);
  const tabs = Array.from({ length: grids?.length ?? usualGrids }, (_, index) => ({
    id: String(index),
    label: labelOf(index),
  }));
  const selected = tabs.some(({ id }) => id === chosen) ? chosen : '0';
  const panel = <GridPanel grid={grids?.[Number(selected)]} />;
  return (
    <section id={anchors.games} aria-labelledby="grids-title" className={styles.section}>
      <header className={styles.heading}>
        <h2 id="grids-title">{t('grids.title')}</h2>
        <LastUpdated result={result} />
      </header>
      {tabs.length > 0 ? (
        <Tabs label={t('grids.tabs')} look="pills" tabs={tabs} selected={selected} onSelect={setChosen}>
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      <Button variant="secondary" className={styles.viewAll} onClick={() => goAsPlayer(paths.play)}>
        {t('grids.viewAll')}
      </Button>
    </section>
  );
}

function GridPanel({ grid }: { grid: HomeGrid | undefined }) {
  const { t } = useTranslation('home');
  const result = useHomeGridsQuery();
  const { data, error, isError, isFetching, refetch } = result;
  if (grid)
    return (
      <>
        <h3 className={styles.gridName}>{grid.name}</h3>
        <MatchList grid={grid} />
      </>
    );
  if (!data && isError)
    return (
      <LoadFailed
        title={t('grids.failed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (isFetching)
    return (
      <div className={styles.loading}>
        <Spinner size="large" label={t('grids.loading')} />
      </div>
    );
  return (
    <EmptyList result={result} title={t('grids.empty')}>
      {t('grids.emptyText')}
    </EmptyList>
  );
}
