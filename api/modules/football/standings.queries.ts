import type { Queries } from '../../database/database.ts';
import type { SourceStanding } from './source/football-source.ts';

/** The season of a league. */
export interface DueLeague {
  /** Our own id of the league. */
  id: number;
  /** The id of the league at the source. */
  leagueId: number;
  season: number;
}

/**
 * Returns a league of an open grid that was not asked for within a day, that of the earliest start first, and notes the
 * request. Returns null if none is due, or any league was asked for within `pauseMs`. Needs the lock `lockStandings`.
 */
export async function claimDueLeague(
  tx: Queries,
  source: string,
  pauseMs: number,
): Promise<DueLeague | null> {
  const [due] = await tx.rows<DueLeague>(
    `with due as (
       select l.id, l.source_id, l.season
       from match m join grid g on g.id = m.grid_id join league l on l.id = m.league_id
         left join standings s on s.league_id = l.id and s.season = l.season
       where l.source = $1 and l.season is not null and g.status = 'open' and m.status = 'scheduled'
         and m.start_time > game_now()
         and (s.asked_at is null or s.asked_at > game_now() or s.asked_at <= game_now() - interval '24 hours')
         and not exists (select from standings
           where asked_at <= game_now() and asked_at > game_now() - $2 * interval '1 millisecond')
       group by l.id order by min(m.start_time), l.id limit 1),
     noted as (
       insert into standings (league_id, season, asked_at) select id, season, game_now() from due
       on conflict (league_id, season) do update set asked_at = excluded.asked_at
       returning league_id, season)
     select due.id, due.source_id as "leagueId", noted.season from due join noted on noted.league_id = due.id`,
    [source, pauseMs],
  );
  return due ?? null;
}

/** Replaces the stored standings of a league's season. */
export async function keepStandings(
  queries: Queries,
  { id, season }: DueLeague,
  clubs: SourceStanding[],
): Promise<void> {
  const byTeam = Object.fromEntries(clubs.map(({ teamId, ...standing }) => [teamId, standing]));
  await queries.rows(
    'update standings set clubs = $3, given_at = game_now() where league_id = $1 and season = $2',
    [id, season, JSON.stringify(byTeam)],
  );
}
