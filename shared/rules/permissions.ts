/** The permissions of administrators. `users` includes the other administrators and their permissions. */
export const PERMISSIONS = ['results', 'grids', 'announcements', 'prizes', 'users', 'settings'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** How long a second factor counts for calls with a step-up. */
export const STEP_UP_MS = 10 * 60_000;
