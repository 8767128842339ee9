import type { Queries } from '../../database/database.ts';
import type { DueWork } from './due.queries.ts';

/** Notes that the log is shown to the witnesses now. Returns false if another process was faster. */
export async function claimShowing(queries: Queries, { shownAt, size }: DueWork): Promise<boolean> {
  const rows = await queries.rows(
    'update seal_log set shown_at = game_now(), shown_size = $2 where shown_at is not distinct from $1::timestamptz returning 1',
    [shownAt, size],
  );
  return rows.length > 0;
}

/** Returns the size of the newest note of each witness, by its name. */
export async function findWitnessedSizes(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.rows<{ witness: string; size: number }>(
    'select witness, size::float8 as size from seal_note where place = -1',
  );
  return new Map(rows.map(({ witness, size }) => [witness, size]));
}

/** Keeps the newest note of a witness, and its first one that contains each start, moved start and settlement. */
export async function keepNote(queries: Queries, witness: string, size: number, note: string): Promise<void> {
  await queries.rows(
    `with first as (
       insert into seal_note (witness, place, size, note) select $1, place, $2, $3 from seal_fact
       where (kind in ('start', 'settlement') or kind = 'match' and version > 0) and place < $2
         and place >= coalesce((select size from seal_note where witness = $1 and place = -1), 0)
       on conflict do nothing
     )
     insert into seal_note (witness, place, size, note) values ($1, -1, $2, $3)
     on conflict (witness, place) do update set size = excluded.size, note = excluded.note where seal_note.size <= excluded.size`,
    [witness, size, note],
  );
}

/** Returns the notes of an entry; -1: the newest note of each witness. */
export async function findNotes(queries: Queries, place: number): Promise<string[]> {
  const rows = await queries.rows<{ note: string }>(
    'select note from seal_note where place = $1 order by witness',
    [place],
  );
  return rows.map(({ note }) => note);
}
