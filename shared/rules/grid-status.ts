/** draft: hidden from players; open: takes picks; closed: takes no picks; settled: results are final. */
export const GRID_STATUSES = ['draft', 'open', 'closed', 'settled'] as const;
export type GridStatus = (typeof GRID_STATUSES)[number];
