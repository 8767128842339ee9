import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Starts that are only a guess, results without play, and the order of the source's answers (decisions, section 2). */
export class OddFixtures_from1763700009000_1763700016000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
    await db.query(MOMENTS);
    await db.query(NEEDS);
  }
}

const COLUMNS = `
  alter table match
    -- The source calls the time of the start unknown (TBD). The trigger keep_match_closed sets both columns.
    add column start_is_guess boolean not null default false,
    -- The source has told an end or a result without reporting play.
    add column result_told boolean not null default false;

  -- When the request was sent whose answer is stored. Answers to earlier requests are not applied. asked_at is null until the first answer is stored.
  alter table asked_fixture
    add column sent_at timestamptz,
    alter column asked_at drop not null;

  -- Whether a status of the source means that the start is a guess. Null: the status does not tell. A test compares both functions with
  -- shared/rules/match-status.ts.
  create function guesses_start(word text) returns boolean immutable language sql
    as $$ select case word when 'TBD' then true when 'NS' then false end $$;

  -- Whether a status of the source tells an end, also of a match that was not played. Null: the status does not tell.
  create function tells_end(word text) returns boolean immutable language sql as $$
    select case when word in ('ABD', 'AWD', 'WO', 'FT', 'AET', 'PEN') then true
      when word in ('TBD', 'NS', 'PST', 'SUSP', 'CANC') then false end
  $$;
`;

const MOMENTS = `
  -- Computes closes_at and reveal_at. Once reveal_at has passed it never moves, and the match never opens again (docs/decisions).
  create or replace function keep_match_closed() returns trigger language plpgsql as $$
  declare
    at_moment timestamptz;
    announced timestamptz;
    has_kicked_off boolean := new.status in ('live', 'finished');
    by_hand boolean := new.score_by is not distinct from 'admin';
  begin
    if tg_op = 'UPDATE' then
      new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
      -- A status that does not tell, or no answer at all, changes neither.
      new.start_is_guess := coalesce(guesses_start(new.source_status), old.start_is_guess);
      new.result_told := coalesce(tells_end(new.source_status), old.result_told);
      if (new.start_time, new.status, new.score_by, new.grid_id, new.closes_at, new.reveal_at, new.source_began_at, new.deleted_at, new.start_is_guess, new.result_told)
         is not distinct from
         (old.start_time, old.status, old.score_by, old.grid_id, old.closes_at, old.reveal_at, old.source_began_at, old.deleted_at, old.start_is_guess, old.result_told) then
        return new;
      end if;
      perform hold_match_starts();
    else
      new.start_is_guess := coalesce(guesses_start(new.source_status), false);
      new.result_told := coalesce(tells_end(new.source_status), false);
    end if;
    -- Read the clock after the lock: picks were taken until this moment.
    at_moment := clock_timestamp();
    if new.source_began_at is not null or (has_kicked_off and not by_hand) then
      new.source_began_at := at_moment;
    end if;
    announced := case
      when not new.start_is_guess then new.start_time
      when new.status = 'scheduled' then 'infinity'
      -- A result whose match never gets a real start counts two days after the guess. The day of the guess is over then in every time zone.
      else new.start_time + interval '48 hours'
    end;
    if tg_op = 'INSERT' then
      new.reveal_at := least(announced, new.source_began_at);
      new.closes_at := least(new.start_time, new.reveal_at, case when has_kicked_off or new.result_told then at_moment end);
      return new;
    end if;
    new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
    new.reveal_at := case
      when old.reveal_at <= at_moment then old.reveal_at
      -- The source can report a start late. Then the match begins now.
      else least(greatest(announced, at_moment), new.source_began_at)
    end;
    new.closes_at := case
      when has_kicked_off or new.result_told or least(new.start_time, new.reveal_at) <= at_moment then least(old.closes_at, at_moment)
      -- Only a guess or a result without play closed the match, and it was taken back.
      else new.start_time
    end;
    return new;
  end $$;

  -- The trigger computes both columns of the matches that are not revealed. No code reads those of the others.
  update match set start_is_guess = true where source_status = 'TBD' and reveal_at > clock_timestamp();
  update match set result_told = true where tells_end(source_status) and reveal_at > clock_timestamp();
`;

const NEEDS = `
  -- Whether the match is closed, and opens again if the source gives a real start or takes its result back.
  create function can_reopen(match) returns boolean stable language sql
    as $$ select $1.status = 'scheduled' and $1.closes_at <= statement_timestamp() and $1.reveal_at > statement_timestamp() $$;

  -- Whether the match should have its result by now: extra time, interruptions and a slow source included. A match that is moved is late after its new start
  -- only, and one without a real start is never late.
  create or replace function is_overdue(match) returns boolean stable language sql as $$
    select $1.status in ('scheduled', 'live') and not ($1.status = 'scheduled' and $1.start_is_guess)
      and greatest($1.start_time, $1.closes_at) < statement_timestamp() - interval '150 minutes'
  $$;

  -- Whether the match is closed before its start without being played or void.
  create function is_closed_early(match) returns boolean stable language sql as $$
    select $1.start_time > statement_timestamp() and $1.closes_at <= statement_timestamp() and $1.status <> 'cancelled'
      and ($1.status = 'scheduled' or $1.source_began_at is null)
  $$;

  create or replace view match_need as
    -- A postponed match needs no result until its time is over.
    select m.id as match_id, 'result' as need from match m
      where m.deleted_at is null and m.grid_id is not null and is_overdue(m) and coalesce(m.attention, 'postponed') = 'postponed'
    union all
    select m.id, 'decision' from match m
      where m.deleted_at is null and m.grid_id is not null and m.attention in ('suspended', 'undecided', 'unknown', 'unreadable')
    union all
    select m.id, 'early' from match m
      where m.deleted_at is null and m.grid_id is not null and is_closed_early(m) and coalesce(m.attention, 'postponed') = 'postponed'
    union all
    -- After a week the administrator's result counts as intended.
    select m.id, 'differs' from match m
      where m.deleted_at is null and m.grid_id is not null and source_differs(m) and m.start_time > statement_timestamp() - interval '7 days'
    union all
    select m.id, 'untimed' from match m
      where m.deleted_at is null and m.grid_id is not null and m.status = 'scheduled' and m.start_is_guess and m.attention is null
        and m.source_began_at is null and m.start_time < statement_timestamp() + interval '24 hours'
    union all
    select m.id, 'postponed' from match m join grid g on g.id = m.grid_id
      where m.deleted_at is null and g.status <> 'settled' and m.attention = 'postponed' and m.status in ('scheduled', 'live') and not is_overdue(m)
    union all
    select m.id, 'moved' from match m where m.deleted_at is null and has_unseen_move(m);

  -- As before, but a start stays a guess until the source gives a real one.
  create or replace view match_detail as
    select m.id, l.name as league, l.image_id as league_image, h.name as home_team, h.image_id as home_image, a.name as away_team,
      a.image_id as away_image, m.start_time, m.status = 'scheduled' and m.start_is_guess as lacks_time, m.closes_at,
      m.status, m.attention, m.home_score, m.away_score, m.position, m.grid_id, g.name as grid_name, g.status as grid_status,
      m.score_by, m.source_status, m.source_home_score, m.source_away_score, m.source_began_at, source_differs(m) as source_differs,
      case when has_unseen_move(m) then m.moved_from end as moved_from, m.version,
      m.deleted_at is not null as is_deleted, is_revealed(m) as is_revealed
    from match m
      join league l on l.id = m.league_id
      join team h on h.id = m.home_team_id
      join team a on a.id = m.away_team_id
      left join grid g on g.id = m.grid_id;
`;
