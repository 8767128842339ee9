import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grids.ts';
import { SEARCH_MAX } from '../../../../shared/rules/panel-input.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import type { AdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn, type RowAction } from '../parts/admin-table.tsx';
import { GridFilter, useNamedGrid } from '../parts/grid-filter.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { useAddress } from '../parts/use-address.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { AssignDialog, DeleteDialog, KeepDialog, OrderDialog, ReleaseDialog } from './game-dialogs.tsx';
import { GameStart } from './game-start.tsx';
import { ScoreDialog } from './score-dialog.tsx';
import lists from '../parts/lists.module.css';

const filters = {
  search: text('buscar', (words) => words.trim().slice(0, SEARCH_MAX)),
  grid: text('grupo'),
  needs: choice('ver', {
    all: null,
    result: 'sin-resultado',
    decision: 'a-decidir',
    early: 'cerrados-antes',
    differs: 'distintos',
    untimed: 'sin-horario',
    postponed: 'postergados',
  }),
  unassigned: choice('sin-asignar', { no: null, yes: '1' }),
};

const dialogs = {
  assign: AssignDialog,
  score: ScoreDialog,
  release: ReleaseDialog,
  keep: KeepDialog,
  order: OrderDialog,
  delete: DeleteDialog,
};

/** Every match and its actions (ADM-06 to ADM-08). */
export function GamesTab() {
  const may = usePermissions();
  const [address] = useAddress();
  const isUnassigned = filters.unassigned.read(address.get(filters.unassigned.parameter)) === 'yes';
  const named = useNamedGrid(isUnassigned ? null : address.get(filters.grid.parameter));
  const grids = useGridsQuery();
  const list = useAdminList('GET /admin/games', {
    filters,
    page: 'pagina',
    limit: 50,
    query: ({ needs, search }) => ({
      gameGroupId: named.gridId ?? undefined,
      unassigned: isUnassigned || undefined,
      needs: needs === 'all' ? undefined : needs,
      search,
    }),
    pollEveryMs: 30_000,
  });
  const [dialog, setDialog] = useState<{ action: keyof typeof dialogs; game: AdminGame } | null>(null);
  const ActionDialog = dialog && dialogs[dialog.action];

  const nameOf = ({ homeTeam, awayTeam }: AdminGame) => t('match', { home: homeTeam, away: awayTeam });
  const columns: AdminColumn<AdminGame>[] = [
    { header: t('column.match'), kind: 'name', width: '14rem', cell: nameOf },
    { header: t('column.league'), width: '8rem', cell: ({ league }) => league },
    {
      header: t('column.start'),
      cell: (game) => <GameStart game={game} />,
    },
    { header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    { header: t('column.result'), cell: (game) => (hasNoResult(game) ? null : <GameResult game={game} />) },
    {
      header: t('column.grid'),
      width: '10rem',
      cell: ({ gameGroup }) => gameGroup?.name ?? <span className="muted">{t('games.withoutGroup')}</span>,
    },
    { header: t('column.order'), kind: 'number', cell: ({ order }) => order },
  ];

  function actionsOf(game: AdminGame): (RowAction | false)[] {
    const open = (action: keyof typeof dialogs) => () => setDialog({ action, game });
    const [mayGrids, mayResults] = [may('grids'), may('results')];
    return [
      mayGrids && { label: t('games.assign'), onClick: open('assign'), rare: game.gameGroupId !== null },
      mayResults && { label: t('games.update'), onClick: open('score') },
      mayResults && game.scoreBy === 'admin' && { label: t('games.release'), onClick: open('release') },
      mayResults && game.sourceDiffers && { label: t('keepDialog.title'), onClick: open('keep') },
      mayGrids &&
        game.gameGroupId !== null && { label: t('games.order'), onClick: open('order'), rare: true },
      mayGrids &&
        isDeletable(game) && { label: t('games.delete'), danger: true, onClick: open('delete'), rare: true },
    ];
  }

  function countOf({ games, total }: AdminData<'GET /admin/games'>): string {
    if (total <= list.limit || games.length === 0) return t('games.count', { count: total });
    const first = (list.page - 1) * list.limit + 1;
    return t('games.range', { from: first, to: first + games.length - 1, total });
  }

  return (
    <section className="stack">
      <h2 className="visually-hidden">{t('games.title')}</h2>
      <div role="group" aria-label={t('games.filters')} className={lists.filters}>
        <SearchField label={t('games.search')} className={lists.short} {...list.search('search')} />
        <GridFilter named={named} onChoose={(grid) => list.set({ grid, unassigned: 'no' })} />
        <SelectField
          label={t('games.needs')}
          className={lists.long}
          value={list.values.needs}
          // Only matches of a grid have needs.
          onChange={({ target }) =>
            list.set({ needs: target.value as typeof list.values.needs, unassigned: 'no' })
          }
          options={filters.needs.values.map((value) => ({ value, label: t(`games.need.${value}`) }))}
        />
        <CheckboxField
          label={t('games.unassigned')}
          checked={isUnassigned}
          onChange={({ target }) =>
            list.set({ grid: '', needs: 'all', unassigned: target.checked ? 'yes' : 'no' })
          }
        />
        <Button variant="quiet" disabled={!list.isFiltered} onClick={list.clear}>
          {t('games.clear')}
        </Button>
      </div>
      <LoadFailure query={grids} failed={t('grids.failed')} />
      <AdminList list={list} failed={t('games.failed')} count={countOf}>
        {({ games }) => (
          <AdminTable
            caption={t('games.caption')}
            columns={columns}
            rows={games}
            rowName={nameOf}
            actions={actionsOf}
            minWidth="68rem"
            folds={
              list.isFiltered
                ? undefined
                : (rows) =>
                    foldsOf(rows, (name, count) =>
                      t('games.fold', { name: name ?? t('games.withoutGroup'), count }),
                    )
            }
            empty={
              <EmptyState
                title={t(list.isFiltered ? 'games.empty' : 'games.emptyAll')}
                action={list.isFiltered && <Button onClick={list.clear}>{t('games.clear')}</Button>}
              />
            }
          />
        )}
      </AdminList>
      {dialog && ActionDialog && <ActionDialog game={dialog.game} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** The matches by grid; the one that is played comes first and is open, else one that takes picks. */
function foldsOf(games: readonly AdminGame[], title: (name: string | null, count: number) => string) {
  const ids = [...new Set(games.map(({ gameGroupId }) => gameGroupId))];
  const grids = ids.map((id) => games.filter(({ gameGroupId }) => gameGroupId === id));
  const played =
    grids.find((rows) => rows.some(({ status, gameGroup }) => gameGroup && status === 'live')) ??
    grids.find(([game]) => game!.gameGroup?.status === 'closed') ??
    grids.find(([game]) => game!.gameGroup?.status === 'open') ??
    grids[0];
  return grids
    .map((rows) => ({
      id: String(rows[0]!.gameGroupId),
      title: title(rows[0]!.gameGroup?.name ?? null, rows.length),
      isOpen: rows === played,
      rows,
    }))
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
}

function isDeletable({ status, startTime, closesAt, gameGroup }: AdminGame): boolean {
  const times = { startTime: Date.parse(startTime), closesAt: Date.parse(closesAt) };
  return deletionRefusal({ status, ...times }, gameGroup?.status ?? null, serverNow()) === null;
}
