import type { Permission } from './permissions.ts';
import { GRID_SIZE } from './prizes.ts';

/** The facts that the address of a need depends on: the number of its kind, and grid and detail of the first one. */
interface FirstNeed {
  count: number;
  gridId: number | null;
  detail: string | null;
}

interface NeedRule {
  /** The administrators with it see the need, in the panel and in mails. */
  permission: Permission;
  /** The address below `/admin` where one acts on it. Null: the line of the panel has a button. */
  place: string | ((first: FirstNeed) => string) | null;
  /** Mailed at once. The others wait for the digest of the day. */
  isUrgent?: true;
  /** In the panel only: it ends by itself within minutes. */
  isSilent?: true;
}

/** A queue of the desk: of the grid, or of all if several have the need. */
const desk =
  (queue = '') =>
  ({ count, gridId }: FirstNeed) =>
    `?vista=entregas${queue && `&cola=${queue}`}${count > 1 || gridId === null ? '' : `&jornada=${gridId}`}`;

/** An open grid without twelve matches: a grid that lacks some is filled from the source. */
function placeOfSize({ count, gridId, detail }: FirstNeed): string {
  if (gridId === null || count > 1) return '?tab=grupos&ver=incompletos';
  return Number(detail) < GRID_SIZE ? `?tab=api-football&para=${gridId}` : `?tab=juegos&grupo=${gridId}`;
}

/**
 * The kinds of needs, most urgent first. The SQL of a kind is in the `needs.ts` of its module, its sentence in
 * `client/features/admin/needs/need-sentences.ts`.
 */
const RULES = {
  game_undecided: { permission: 'results', place: '?tab=juegos&ver=a-decidir', isUrgent: true },
  game_early: { permission: 'results', place: '?tab=juegos&ver=cerrados-antes' },
  game_late: { permission: 'results', place: '?tab=juegos&ver=sin-resultado' },
  game_differs: { permission: 'results', place: '?tab=juegos&ver=distintos', isUrgent: true },
  source_failing: { permission: 'results', place: '#admin-source', isUrgent: true },
  source_quota: { permission: 'results', place: '#admin-source' },
  record_late: { permission: 'settings', place: '?tab=grupos', isUrgent: true },
  job_failed: { permission: 'settings', place: '#admin-source' },
  grid_closed: { permission: 'grids', place: '?tab=grupos' },
  grid_unsettled: { permission: 'grids', place: '?tab=grupos' },
  grid_none: { permission: 'grids', place: '?tab=api-football' },
  grid_weekend: { permission: 'grids', place: '?tab=api-football', isUrgent: true },
  grid_unopened: { permission: 'grids', place: '?tab=grupos' },
  grid_size: { permission: 'grids', place: placeOfSize },
  grid_permit: { permission: 'settings', place: '?vista=premios' },
  permit_ends: { permission: 'settings', place: '?vista=premios' },
  prizes_undecided: { permission: 'settings', place: '?vista=premios' },
  organiser_missing: { permission: 'settings', place: '?vista=premios' },
  game_untimed: { permission: 'grids', place: '?tab=juegos&ver=sin-horario' },
  game_postponed: { permission: 'results', place: '?tab=juegos&ver=postergados' },
  prize_late: { permission: 'prizes', place: desk(), isUrgent: true },
  prize_missing: { permission: 'prizes', place: desk('problemas') },
  prize_nobody: { permission: 'prizes', place: desk('problemas') },
  prize_changed: { permission: 'prizes', place: desk('problemas') },
  prize_untold: { permission: 'prizes', place: desk('problemas') },
  prize_news: { permission: 'prizes', place: desk('listos') },
  prize_ready: { permission: 'prizes', place: desk('listos') },
  prize_won: { permission: 'prizes', place: desk(), isSilent: true },
  mail_failed: { permission: 'settings', place: null },
  mail_waiting: { permission: 'settings', place: null },
  push_failed: { permission: 'announcements', place: '?tab=anuncios' },
  push_waiting: { permission: 'announcements', place: '?tab=anuncios' },
  name_reported: { permission: 'users', place: '?vista=nombres' },
} satisfies Record<string, NeedRule>;

export type NeedKind = keyof typeof RULES;
export const NEEDS: Readonly<Record<NeedKind, NeedRule>> = RULES;
export const NEED_KINDS = Object.keys(NEEDS) as NeedKind[];
export const URGENT_KINDS = NEED_KINDS.filter((kind) => NEEDS[kind].isUrgent);

/** Returns the address of the place to act on the needs of a kind; null: there is none. */
export function placeOfNeed(kind: NeedKind, first: FirstNeed): string | null {
  const { place } = NEEDS[kind];
  return typeof place === 'function' ? place(first) : place;
}
