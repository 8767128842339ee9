/** draft: players do not see it. open: its matches take picks. closed: it takes no picks. settled: its results are final. */
export const GRID_STATUSES = ['draft', 'open', 'closed', 'settled'] as const;
export type GridStatus = (typeof GRID_STATUSES)[number];
