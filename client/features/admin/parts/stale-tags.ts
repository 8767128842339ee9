/** What players see of matches and grids, and what the panel shows of picks: stale after every change made here. */
export const seenByPlayers = [
  'Games',
  'HomeGames',
  'History',
  'Leaderboard',
  'AdminPredictions',
  'AdminWinners',
] as const;
export const fixtures = { type: 'AdminFootball', id: 'fixtures' } as const;
export const sourceStatus = { type: 'AdminFootball', id: 'status' } as const;
export const tasks = { type: 'AdminFootball', id: 'tasks' } as const;
/** What a change of matches makes stale. */
export const changesGames = ['AdminGames', 'AdminGrids', ...seenByPlayers] as const;

/** What needs a hand. */
export const needs = { type: 'AdminGames', id: 'needs' } as const;
