import type { Queries } from '../../database/database.ts';
import { lockLeaguesAndTeams } from '../../database/locks.ts';
import type { SourceFixture } from './source/football-source.ts';

/**
 * Stores the leagues and teams of fixtures, updates known ones, and returns whether anything changed.
 *
 * @param imageIds the stored pictures by their URL at the source; a known picture is not removed
 */
export async function storeLeaguesAndTeams(
  tx: Queries,
  source: string,
  fixtures: SourceFixture[],
  imageIds: ReadonlyMap<string, string>,
): Promise<boolean> {
  // One writer at a time: otherwise two imports could wait for each other's rows.
  await lockLeaguesAndTeams(tx);
  const rowsOf = (
    entries: {
      id: number;
      name: string;
      logo: string | null;
      country?: string;
      season?: number | undefined;
    }[],
  ) => JSON.stringify(entries.map((entry) => ({ ...entry, image_id: imageIds.get(entry.logo ?? '') })));
  const leagues = await tx.rows(
    `insert into league as l (source, source_id, name, country, image_id, season)
     select distinct on (x.id) $1, x.id, x.name, x.country, x.image_id, x.season
     from jsonb_to_recordset($2) as x (id integer, name text, country text, image_id text, season integer)
       order by x.id, x.season desc nulls last
     on conflict (source, source_id) do update
       set name = excluded.name, country = excluded.country, image_id = coalesce(excluded.image_id, l.image_id),
         season = greatest(excluded.season, l.season)
       where (l.name, l.country, l.image_id, l.season) is distinct from (excluded.name, excluded.country,
         coalesce(excluded.image_id, l.image_id), greatest(excluded.season, l.season))
     returning id`,
    [source, rowsOf(fixtures.map(({ league }) => league))],
  );
  const teams = await tx.rows(
    `insert into team as t (source, source_id, name, image_id)
     select distinct on (x.id) $1, x.id, x.name, x.image_id
     from jsonb_to_recordset($2) as x (id integer, name text, image_id text) order by x.id
     on conflict (source, source_id) do update
       set name = excluded.name, image_id = coalesce(excluded.image_id, t.image_id)
       where (t.name, t.image_id) is distinct from (excluded.name, coalesce(excluded.image_id, t.image_id))
     returning id`,
    [source, rowsOf(fixtures.flatMap(({ home, away }) => [home, away]))],
  );
  return leagues.length + teams.length > 0;
}
