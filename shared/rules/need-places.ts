/** The addresses below `/admin` where an administrator acts on the needs that are also mailed at once. */
export const NEED_PLACES = {
  game_undecided: '?tab=juegos&ver=a-decidir',
  game_differs: '?tab=juegos&ver=distintos',
  source_failing: '#admin-source',
  grid_weekend: '?tab=api-football',
} as const;

/** Returns the place of a need about prizes: those of its first grid, with a filter such as `&entrega=cambiaron`. */
export function prizesPlace(gridId: number | null | undefined, filter = ''): string {
  return gridId ? `?tab=grupos&premios=${gridId}${filter}` : '?tab=grupos';
}
