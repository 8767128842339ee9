import type { QueryRunner } from 'typeorm';

/**
 * Keeps the source's word beside the administrator's. The trigger derives from both when a match takes no more picks (`closes_at`) and when its
 * picks may be shown (`reveal_at`), so no code path can reopen a match that has begun (decisions, section 2).
 */
export class SourceWordAndReveal1763600027000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table match
        -- The source's score: after 90 minutes once it calls the match over, the goals so far before.
        add source_home_score smallint check (source_home_score >= 0),
        add source_away_score smallint check (source_away_score >= 0),
        add check ((source_home_score is null) = (source_away_score is null)),
        -- When the source first reported the match under way or over. Never cleared.
        add source_began_at timestamptz,
        -- The earlier of the scheduled start and source_began_at. Once passed it never moves. No pick of another player is shown before it.
        add reveal_at timestamptz;

      alter table match disable trigger keep_match_closed;
      update match set source_began_at = case
          when (status in ('live', 'finished') and score_by is distinct from 'admin')
            or source_status in ('1H', 'HT', '2H', 'ET', 'BT', 'P', 'LIVE', 'INT', 'FT', 'AET', 'PEN')
          then least(closes_at, clock_timestamp()) end;
      update match set reveal_at = case when closed_by_hand then start_time else least(closes_at, source_began_at) end;
      update match set closes_at = reveal_at where closes_at > reveal_at;
      update match set source_home_score = home_score, source_away_score = away_score where score_by = 'source';
      alter table match enable trigger keep_match_closed;
      alter table match alter reveal_at set not null, add check (closes_at <= reveal_at), drop closed_by_hand;

      create or replace function keep_match_closed() returns trigger language plpgsql as $$
      declare
        at_moment timestamptz;
        has_kicked_off boolean := new.status in ('live', 'finished');
        by_hand boolean := new.score_by is not distinct from 'admin';
      begin
        if tg_op = 'UPDATE' then
          new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
          if (new.start_time, new.status, new.score_by, new.grid_id, new.closes_at, new.reveal_at, new.source_began_at, new.deleted_at)
             is not distinct from
             (old.start_time, old.status, old.score_by, old.grid_id, old.closes_at, old.reveal_at, old.source_began_at, old.deleted_at) then
            return new;
          end if;
          perform hold_match_starts();
        end if;
        at_moment := clock_timestamp();
        if new.source_began_at is not null or (has_kicked_off and not by_hand) then
          new.source_began_at := at_moment;
        end if;
        if tg_op = 'INSERT' then
          new.reveal_at := least(new.start_time, new.source_began_at);
          new.closes_at := case when has_kicked_off then least(new.reveal_at, at_moment) else new.reveal_at end;
          return new;
        end if;
        new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
        new.reveal_at := case
          when old.reveal_at <= at_moment then old.reveal_at
          -- A start told after it has passed begins the match now: picks were taken until this moment.
          else least(greatest(new.start_time, at_moment), new.source_began_at)
        end;
        new.closes_at := case
          when has_kicked_off or new.reveal_at <= at_moment then least(old.closes_at, at_moment)
          -- An administrator's word alone closed the match before, and they have taken it back.
          else new.reveal_at
        end;
        return new;
      end $$;

      -- Whether picks for the match may be shown to others than their players: every query that shows one asks this.
      create function is_revealed(match) returns boolean language sql as 'select $1.reveal_at <= clock_timestamp()';
    `);
  }
}
