import type { QueryRunner } from 'typeorm';

/**
 * Each rule about a match has one SQL expression: a function of the row, or the view `match_need`. The planner inlines them, so they use the same indexes
 * as the conditions written out. They take the time of the statement: the planner does not merge a view with a volatile function into a query.
 * `match_detail` is a match with the names and images that screens show.
 */
export class MatchRules1763600034000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Whether players can still pick the match. The grid must also be open (save_picks).
      create function takes_picks(match) returns boolean stable language sql
        as $$ select $1.status = 'scheduled' and $1.closes_at > statement_timestamp() $$;

      -- Whether picks for the match may be shown to others than their players. Every query that shows such a pick calls this.
      create or replace function is_revealed(match) returns boolean stable language sql
        as $$ select $1.reveal_at <= statement_timestamp() $$;

      -- Whether the match counts for no player.
      create function is_void(match) returns boolean immutable language sql
        as $$ select $1.status = 'cancelled' or $1.deleted_at is not null $$;

      -- Whether the match should have its result by now: extra time, interruptions and a slow source included.
      create function is_overdue(match) returns boolean stable language sql
        as $$ select $1.status in ('scheduled', 'live') and $1.closes_at < statement_timestamp() - interval '150 minutes' $$;

      -- Whether the start has moved and no administrator has confirmed it.
      create function has_unseen_move(match) returns boolean stable language sql
        as $$ select $1.grid_id is not null and $1.moved_from is not null and takes_picks($1) $$;

      -- The final status that a word of the source means, null for other words. A test compares this with shared/rules/game-status.ts.
      create function source_result(word text) returns text immutable language sql
        as $$ select case when word in ('FT', 'AET', 'PEN') then 'finished' when word in ('CANC') then 'cancelled' end $$;

      -- Whether the final result of the source differs from the one that an administrator set.
      create function source_differs(match) returns boolean immutable language sql as $$
        select $1.score_by is not distinct from 'admin' and coalesce(case source_result($1.source_status)
          when 'finished' then $1.source_home_score is not null and
            ($1.status, $1.home_score, $1.away_score) is distinct from ('finished', $1.source_home_score, $1.source_away_score)
          when 'cancelled' then $1.status <> 'cancelled' end, false)
      $$;

      -- What a match needs an administrator for (ADM-06): one row for each need. The names are those of GAME_NEEDS in shared/contract.
      create view match_need as
        -- A postponed match needs no result until its time is over.
        select m.id as match_id, 'result' as need from match m
          where m.deleted_at is null and m.grid_id is not null and is_overdue(m) and coalesce(m.attention, 'postponed') = 'postponed'
        union all
        select m.id, 'decision' from match m
          where m.deleted_at is null and m.grid_id is not null and m.attention in ('suspended', 'undecided', 'unknown', 'unreadable')
        union all
        -- After a week the administrator's result counts as intended.
        select m.id, 'differs' from match m
          where m.deleted_at is null and m.grid_id is not null and source_differs(m) and m.start_time > statement_timestamp() - interval '7 days'
        union all
        select m.id, 'postponed' from match m join grid g on g.id = m.grid_id
          where m.deleted_at is null and g.status <> 'settled' and m.attention = 'postponed' and m.status in ('scheduled', 'live') and not is_overdue(m)
        union all
        select m.id, 'moved' from match m where m.deleted_at is null and has_unseen_move(m);

      -- A later migration must not change these columns but create another view: running processes have prepared "select d.*".
      create view match_detail as
        select m.id, l.name as league, l.image_id as league_image, h.name as home_team, h.image_id as home_image, a.name as away_team,
          a.image_id as away_image, m.start_time, m.status = 'scheduled' and m.source_status is not distinct from 'TBD' as lacks_time, m.closes_at,
          m.status, m.attention, m.home_score, m.away_score, m.position, m.grid_id, g.name as grid_name, g.status as grid_status,
          m.score_by, m.source_status, m.source_home_score, m.source_away_score, m.source_began_at, source_differs(m) as source_differs,
          case when has_unseen_move(m) then m.moved_from end as moved_from, m.version,
          m.deleted_at is not null as is_deleted, is_revealed(m) as is_revealed
        from match m
          join league l on l.id = m.league_id
          join team h on h.id = m.home_team_id
          join team a on a.id = m.away_team_id
          left join grid g on g.id = m.grid_id;

      -- Whether a text contains all parts, regardless of case and accents. The parts are patterns as searchPatterns makes them.
      -- Most names are plain ASCII, for which normalize is skipped.
      create function has_parts(of_text text, parts text[]) returns boolean immutable language sql as $$
        select lower(case when octet_length(of_text) = length(of_text) then of_text
          else regexp_replace(normalize(of_text, nfd), '[\\u0300-\\u036f]', '', 'g') end) like all (parts)
      $$;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select on match_need, match_detail to doce_app;
        end if;
      end $$;
    `);
  }
}
