import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useGamesQuery } from './games-api.ts';
import { AttentionNotice } from '../parts/attention-notice.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GamesFilters } from './games-filters.tsx';
import type { GameAction } from './game-actions.ts';
import { GamesTable } from './games-table.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ScoreDialog } from './score-dialog.tsx';
import { useSeeMove } from './use-see-move.ts';
import { gamesPerPage, useGamesFilters } from './use-games-filters.ts';
import styles from './games.module.css';

const dialogs = {
  assign: AssignDialog,
  score: ScoreDialog,
  release: ReleaseDialog,
  order: OrderDialog,
  delete: DeleteDialog,
};

/** The source moves matches and brings results while somebody looks at them. */
const askedAgainAfterMs = 30_000;

/** Every match of the system, with what an administrator can do to it (ADM-06 to ADM-08). */
export function GamesTab() {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  const { filters, query, clear, goToPage } = useGamesFilters();
  const games = useGamesQuery(
    { query },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: askedAgainAfterMs },
  );
  const { error, isFetching, refetch } = games;
  // What was listed stays while it cannot be asked for again; what other filters listed does not.
  const data = error ? games.currentData : games.data;
  const [dialog, setDialog] = useState<{ action: GameAction; game: AdminGame } | null>(null);
  const { see, seeAll, isSeeingAll } = useSeeMove();
  const moved = data?.games.filter(({ movedFrom }) => movedFrom !== null) ?? [];
  const ActionDialog = dialog && dialogs[dialog.action];
  // The row as it stands now, unless it is listed no more.
  const dialogGame = dialog && (data?.games.find(({ id }) => id === dialog.game.id) ?? dialog.game);
  const first = (filters.page - 1) * gamesPerPage + 1;
  useLastPage(filters.page, { total: data?.total, limit: gamesPerPage, isFetching }, goToPage);

  return (
    <section className={styles.tab}>
      <h2 className="visually-hidden">{t('games.title')}</h2>
      <GamesFilters />
      {error && (
        <LoadFailure
          error={error}
          fallback={t('games.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && (
        <div className={styles.tab} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {data.total > gamesPerPage && data.games.length > 0
              ? t('games.range', {
                  from: say(first),
                  to: say(first + data.games.length - 1),
                  total: say(data.total),
                })
              : t('games.count', { count: data.total, games: say(data.total) })}
          </p>
          <AttentionNotice games={data.games} />
          {filters.needs === 'moved' && moved.length > 1 && (
            <Button
              variant="secondary"
              className={styles.seeAll}
              loading={isSeeingAll}
              loadingLabel={t('games.seeingAll')}
              onClick={() => seeAll(moved)}
            >
              {t('games.seeAll', { count: moved.length })}
            </Button>
          )}
          {data.games.length === 0 ? (
            <EmptyState
              title={filters.isAny ? t('games.empty') : t('games.emptyAll')}
              action={filters.isAny && <Button onClick={clear}>{t('games.clear')}</Button>}
            />
          ) : (
            <GamesTable
              games={data.games}
              onAction={(action, game) => setDialog({ action, game })}
              onSeen={see}
            />
          )}
          <Pages page={filters.page} total={data.total} limit={gamesPerPage} onPage={goToPage} />
        </div>
      )}
      {dialogGame && ActionDialog && <ActionDialog game={dialogGame} onClose={() => setDialog(null)} />}
    </section>
  );
}
