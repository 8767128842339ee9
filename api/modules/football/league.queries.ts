import type { Queries } from '../../database/database.ts';
import { lockLeaguesAndTeams } from '../../database/locks.ts';
import type { SourceFixture } from './source/football-source.ts';

/**
 * Stores the leagues and teams of fixtures, and updates the names of known ones.
 *
 * @param imageIds the stored pictures by their URL at the source; a known picture is not removed
 */
export async function storeLeaguesAndTeams(
  tx: Queries,
  source: string,
  fixtures: SourceFixture[],
  imageIds: ReadonlyMap<string, string>,
): Promise<void> {
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
  await tx.rows(
    `insert into league as l (source, source_id, name, country, image_id, season)
     select distinct on (x.id) $1, x.id, x.name, x.country, x.image_id, x.season
     from jsonb_to_recordset($2) as x (id integer, name text, country text, image_id text, season integer) order by x.id, x.season desc nulls last
     on conflict (source, source_id) do update
       set name = excluded.name, country = excluded.country, image_id = coalesce(excluded.image_id, l.image_id),
         season = coalesce(excluded.season, l.season)`,
    [source, rowsOf(fixtures.map(({ league }) => league))],
  );
  await tx.rows(
    `insert into team as t (source, source_id, name, image_id)
     select distinct on (x.id) $1, x.id, x.name, x.image_id
     from jsonb_to_recordset($2) as x (id integer, name text, image_id text) order by x.id
     on conflict (source, source_id) do update
       set name = excluded.name, image_id = coalesce(excluded.image_id, t.image_id)`,
    [source, rowsOf(fixtures.flatMap(({ home, away }) => [home, away]))],
  );
}

/** Returns the fixtures with a league or a team that has no picture yet. */
export async function findFixturesWithoutImages(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<Set<number>> {
  const rows = await queries.rows<{ source_id: number }>(
    `select m.source_id from match m join league l on l.id = m.league_id
       join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     where m.source = $1 and m.source_id = any($2) and (l.image_id is null or h.image_id is null or a.image_id is null)`,
    [source, fixtureIds],
  );
  return new Set(rows.map(({ source_id: id }) => id));
}

/** Returns the leagues of the newest grid that has matches of this source, by name. */
export function findLastLeagues(
  queries: Queries,
  source: string,
): Promise<{ country: string; leagueId: string; name: string }[]> {
  return queries.rows(
    `select distinct l.country, l.source_id::text as "leagueId", l.name from match m join league l on l.id = m.league_id
     where l.source = $1 and m.grid_id = (select max(grid_id) from match join league on league.id = match.league_id where league.source = $1)
     order by l.name`,
    [source],
  );
}

/** Deletes all pictures of leagues and teams. */
export async function deleteImages(tx: Queries): Promise<void> {
  await lockLeaguesAndTeams(tx);
  await tx.rows('update league set image_id = null where image_id is not null');
  await tx.rows('update team set image_id = null where image_id is not null');
  await tx.rows('delete from image');
}
