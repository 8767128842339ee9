import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { rowAnchor } from '../source/use-led-to-row.ts';
import { fillWay } from '../football/use-target.ts';
import type { ReadinessKind, ReadinessLine } from '../../../../shared/contract/admin-readiness.ts';

/** Where each kind is mended: the tab with its filter set, or a part of the panel that is in sight from every tab. */
const ways: Record<ReadinessKind, string> = {
  game_undecided: '?tab=juegos&ver=a-decidir',
  game_late: '?tab=juegos&ver=sin-resultado',
  game_differs: '?tab=juegos&ver=distintos',
  game_postponed: '?tab=juegos&ver=postergados',
  game_moved: '?tab=juegos&ver=reprogramados',
  grid_closed: '?tab=grupos',
  grid_unsettled: '?tab=grupos',
  grid_none: '?tab=api-football',
  grid_size: '?tab=grupos&ver=incompletos',
  prize_late: '?tab=grupos',
  prize_changed: '?tab=grupos',
  prize_untold: '?tab=grupos',
  source_failing: '#admin-source',
  source_quota: '#admin-source',
  job_failed: '#admin-source',
  task_failed: '#admin-actions',
  mail_failed: '?vista=correos',
  mail_waiting: '?vista=correos&correos=en-espera',
  push_failed: '?tab=anuncios',
  push_waiting: '?tab=anuncios',
  contact_waiting: '?vista=contactos',
};

/**
 * The address that mends what the line tells. Where it is about one grid that lacks matches, the source with that grid to be filled; of one that has too
 * many, its matches; the prizes of the grid that is due first; and the row of what failed.
 */
export function readinessWay({ kind, count, first }: ReadinessLine): string {
  const { gameGroupId: gridId, id, name } = first[0] ?? {};
  if (gridId && kind === 'grid_size' && count === 1)
    return Number(first[0]?.detail) < GRID_SIZE ? fillWay(gridId) : `?tab=juegos&grupo=${gridId}`;
  if (gridId && kind === 'prize_late') return `?tab=grupos&premios=${gridId}`;
  if (gridId && kind === 'prize_changed') return `?tab=grupos&premios=${gridId}&entrega=cambiaron`;
  if (gridId && kind === 'prize_untold') return `?tab=grupos&premios=${gridId}&entrega=sin-aviso`;
  if (name && kind === 'job_failed') return `#${rowAnchor.job(name)}`;
  if (id && kind === 'task_failed') return `#${rowAnchor.task(id)}`;
  return ways[kind];
}
