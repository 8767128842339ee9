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
     from jsonb_to_recordset($2) as x (id integer, name text, country text, image_id text, season integer)
       order by x.id, x.season desc nulls last
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

/** A fixture whose league or clubs are stored otherwise. */
export interface OutdatedFixture {
  id: number;
  /** A name, country or season is another one. */
  hasOthers: boolean;
  /** A picture is missing, or has another address. */
  lacksImages: boolean;
}

/** Returns the fixtures whose league and clubs are stored with other data. */
export function findOutdatedFixtures(
  queries: Queries,
  source: string,
  fixtures: SourceFixture[],
): Promise<OutdatedFixture[]> {
  const parts = fixtures.flatMap(({ id, league, home, away }) => [
    { ...league, part: 'league', key: league.id, id },
    { ...home, part: 'team', key: home.id, id },
    { ...away, part: 'team', key: away.id, id },
  ]);
  const rows = parts.map(({ id, part, key, name, logo, ...rest }) => {
    const { country = null, season = null } = rest as { country?: string; season?: number };
    return { id, part, key, name, logo, country, season };
  });
  return queries.rows<OutdatedFixture>(
    `with given as (
       select * from jsonb_to_recordset($2) as x (id integer, part text, key integer, name text, logo text,
         country text, season integer)
     ), compared as (
       select g.id, coalesce(l.name, t.name) is distinct from g.name or l.country is distinct from g.country
           or l.season is distinct from greatest(l.season, g.season) as has_others,
         g.logo is not null and i.source_url is distinct from g.logo as lacks_image
       from given g left join league l on g.part = 'league' and l.source = $1 and l.source_id = g.key
         left join team t on g.part = 'team' and t.source = $1 and t.source_id = g.key
         left join image i on i.id = coalesce(l.image_id, t.image_id)
     )
     select id, bool_or(has_others) as "hasOthers", bool_or(lacks_image) as "lacksImages" from compared
       where has_others or lacks_image group by id order by id`,
    [source, JSON.stringify(rows)],
  );
}

/** Returns the leagues of the newest grid that has matches of this source, by name. */
export function findLastLeagues(
  queries: Queries,
  source: string,
): Promise<{ country: string; leagueId: string; name: string }[]> {
  return queries.rows(
    `select distinct l.country, l.source_id::text as "leagueId", l.name from match m join league l on l.id = m.league_id
     where l.source = $1 and m.grid_id = (select max(grid_id) from match join league on league.id = match.league_id
       where league.source = $1)
     order by l.name`,
    [source],
  );
}
