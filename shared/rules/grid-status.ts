/** open: takes picks match by match. closed: takes none. settled: results are final. */
export const GRID_STATUSES = ['open', 'closed', 'settled'] as const;
export type GridStatus = (typeof GRID_STATUSES)[number];
