import type { Queries } from '../../database/database.ts';

const UNNOTED = 'm.noted_at is null and m.grid_id is not null and is_revealed(m)';

/** Whether a match of a grid has begun and is not noted. */
export async function hasUnnotedStarts(queries: Queries): Promise<boolean> {
  const [row] = await queries.rows<{ due: boolean }>({
    name: 'unnoted-starts',
    text: `select exists (select from match m where ${UNNOTED}) as due`,
  });
  return row!.due;
}

/** Notes the matches that have begun. Call it under `lockMatchStarts`: every accepted save is stored then. */
export async function noteStarts(queries: Queries): Promise<void> {
  await queries.rows(`update match m set noted_at = game_now() where ${UNNOTED}`);
}
