import type { ReadinessKind, ReadinessLine } from '../../../../shared/contract/admin-readiness.ts';

/** Where each kind is mended: the tab with its filter set, or a part of the panel that is in sight from every tab. */
const ways: Record<ReadinessKind, string> = {
  game_undecided: '?tab=juegos&ver=a-decidir',
  game_late: '?tab=juegos&ver=sin-resultado',
  game_postponed: '?tab=juegos&ver=postergados',
  game_moved: '?tab=juegos&ver=reprogramados',
  grid_size: '?tab=grupos&ver=incompletos',
  prize_late: '?tab=grupos',
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

/** The address that mends what the line tells: where it is about grids, the matches of the only one, and the prizes of the one that is due first. */
export function readinessWay({ kind, count, first }: ReadinessLine): string {
  const gridId = first[0]?.gameGroupId;
  if (gridId && kind === 'grid_size' && count === 1) return `?tab=juegos&grupo=${gridId}`;
  if (gridId && kind === 'prize_late') return `?tab=grupos&premios=${gridId}`;
  return ways[kind];
}
