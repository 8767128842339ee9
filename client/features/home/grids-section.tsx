import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridLabel } from '../../matches/grid-label.ts';
import { EmptyList, LastUpdated, LoadFailed } from '../../offline/list-states.tsx';
import { anchors, paths } from '../../shell/paths.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type HomeGrid, type HomeMatch, useHomeGridsQuery } from './home-api.ts';
import styles from './home.module.css';
import { isTappable, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { useGamesQuery } from '../../matches/games-api.ts';
import { choicesFor } from '../../offline/outbox-row.ts';
import { useOwnPicks } from '../../offline/own-picks.ts';
import { useSession } from '../../session/use-session.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { MatchRow } from './match-row.tsx';

const gridIndexes = ['0', '1'] as const;

/** Two tabs with the matches of the first two grids that have any (HOME-04), and the way to all of them (HOME-05). */
export function GridsSection() {
  const { t } = useTranslation('home');
  const [chosen, setChosen] = useState<(typeof gridIndexes)[number]>('0');
  const goAsPlayer = useGoAsPlayer();
  const result = useHomeGridsQuery();
  const grids = result.data?.filter(({ games }) => games.length > 0);
  const labelOf = useGridLabel(grids ?? []);
  return (
    <section id={anchors.games} aria-labelledby="grids-title" className={`stack ${styles.section}`}>
      <header className="row between heading">
        <h2 id="grids-title">{t('grids.title')}</h2>
        <LastUpdated result={result} />
      </header>
      <Tabs
        label={t('grids.tabs')}
        look="pills"
        tabs={gridIndexes.map((id) => ({ id, label: labelOf(Number(id)) }))}
        selected={chosen}
        onSelect={setChosen}
      >
        <GridPanel grid={grids?.[Number(chosen)]} isAnyOpen={grids?.[0] !== undefined} />
      </Tabs>
      <Button variant="secondary" className={styles.viewAll} onClick={() => goAsPlayer(paths.play)}>
        {t('grids.viewAll')}
      </Button>
    </section>
  );
}

function GridPanel({ grid, isAnyOpen }: { grid: HomeGrid | undefined; isAnyOpen: boolean }) {
  const { t } = useTranslation('home');
  const result = useHomeGridsQuery();
  const { data, isError, isFetching } = result;
  const { user } = useSession();
  if (grid)
    return (
      <>
        <h3 className={styles.gridName}>{grid.name}</h3>
        {user ? <OwnMatchList grid={grid} playerId={user.id} /> : <MatchList grid={grid} />}
      </>
    );
  if (!data && isError) return <LoadFailed title={t('grids.failed')} result={result} />;
  if (isFetching)
    return (
      <div className={styles.loading}>
        <Spinner size="large" label={t('grids.loading')} />
      </div>
    );
  return (
    <EmptyList result={result} title={t(isAnyOpen ? 'grids.noOther' : 'grids.empty')}>
      {t('grids.emptyText')}
    </EmptyList>
  );
}

/** The matches with the player's own picks: the draft while the match is open, else the saved one. */
function OwnMatchList({ grid, playerId }: { grid: HomeGrid; playerId: number }) {
  const { data } = useGamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [own] = useOwnPicks(playerId);
  const held = new Map(
    data?.flatMap(({ games }) => games.map(({ id, bets }) => [id, bets[0]?.betType ?? null])),
  );
  function pickOf({ id }: HomeMatch, open: boolean) {
    const { draft, saved } = choicesFor(own, id);
    return (open ? draft?.prediction : null) ?? saved?.prediction ?? held.get(id) ?? null;
  }
  return <MatchList grid={grid} pickOf={pickOf} />;
}

interface MatchListProps {
  grid: HomeGrid;
  pickOf?: (match: HomeMatch, open: boolean) => Pick | null;
}

/** The matches of one grid; each locks by itself when its moment comes. */
function MatchList({ grid, pickOf }: MatchListProps) {
  const now = useServerNow((moment) =>
    firstOf(grid.games.map((match) => nextWindowChange(windowInputOf(match, grid.status, moment)))),
  );
  return (
    <ul className="stack gap-2">
      {grid.games.map((match) => {
        const open = isTappable(pickWindow(windowInputOf(match, grid.status, now)));
        return <MatchRow key={match.id} match={match} open={open} pick={pickOf?.(match, open)} />;
      })}
    </ul>
  );
}

function firstOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
