import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An administrator who took a match for begun or over before its start can take that back: it is open again, and its picks are hidden, until its start.
 * Nobody can gain from it, since nothing of the match has been played: its start is still to come, and the source has not said that it began. Whatever
 * else closed a match closes it for good (decisions, section 2; the rule is `nextClosesAt` in shared/rules).
 */
export class TakenBackMatches1763600018000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Nothing but an administrator's word closed it, and that word still stands.
      alter table match add closed_by_hand boolean not null default false;

      create or replace function keep_match_closed() returns trigger language plpgsql as $$
      declare
        at_moment timestamptz;
        under_way boolean := new.status in ('live', 'finished');
        by_hand boolean := new.score_by is not distinct from 'admin';
        -- What the source says of a match that is still to be played, if it is asked about it at all.
        is_to_come boolean := coalesce(new.source_status, 'NS') in ('NS', 'TBD', 'PST');
        is_taken_back boolean;
      begin
        if tg_op = 'INSERT' then
          new.closes_at := case when under_way then least(new.start_time, clock_timestamp()) else new.start_time end;
          return new;
        end if;
        new.closed_by_hand := old.closed_by_hand and is_to_come;
        if (new.start_time, new.status, new.score_by, new.grid_id, new.closes_at, new.deleted_at)
           is not distinct from (old.start_time, old.status, old.score_by, old.grid_id, old.closes_at, old.deleted_at) then
          return new;
        end if;
        perform hold_match_starts();
        at_moment := clock_timestamp();
        is_taken_back := new.closed_by_hand and new.status = 'scheduled' and not by_hand and least(old.start_time, new.start_time) > at_moment;
        new.closes_at := case
          when is_taken_back then new.start_time
          when old.closes_at <= at_moment then old.closes_at
          when under_way then at_moment
          -- A start told after it has passed closes the match now: picks were taken until this moment.
          else greatest(new.start_time, at_moment)
        end;
        new.closed_by_hand := by_hand and is_to_come and (new.closed_by_hand or (under_way and old.closes_at > at_moment));
        return new;
      end $$;

      -- The hits of groups are counted by what differs, since a pick for a match with a result can change no more. Now it can: what it gave is taken back
      -- before it does. The lock waits for those who count just now, and comes before they hold what this would wait for.
      create function take_back_group_hits() returns trigger language plpgsql as $$
      begin
        lock table player_group in exclusive mode;
        update group_member m set wins = m.wins - 1 from player_group g, pick p
          where g.counted ? new.id::text and m.group_id = g.id
            and p.player_id = m.player_id and p.match_id = new.id and p.pick = (g.counted ->> new.id::text)::outcome;
        update player_group set counted = counted - new.id::text where counted ? new.id::text;
        return null;
      end $$;
      create trigger take_back_group_hits after update of status on match for each row
        when (old.outcome is not null and new.outcome is null and new.closes_at > old.closes_at)
        execute function take_back_group_hits();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger take_back_group_hits on match;
      drop function take_back_group_hits;
      create or replace function keep_match_closed() returns trigger language plpgsql as $$
      declare
        at_moment timestamptz;
        under_way boolean := new.status in ('live', 'finished');
      begin
        if tg_op = 'INSERT' then
          new.closes_at := case when under_way then least(new.start_time, clock_timestamp()) else new.start_time end;
          return new;
        end if;
        if (new.start_time, new.status, new.grid_id, new.closes_at, new.deleted_at)
           is not distinct from (old.start_time, old.status, old.grid_id, old.closes_at, old.deleted_at) then
          return new;
        end if;
        perform hold_match_starts();
        at_moment := clock_timestamp();
        new.closes_at := case
          when old.closes_at <= at_moment then old.closes_at
          when under_way then at_moment
          else greatest(new.start_time, at_moment)
        end;
        return new;
      end $$;
      alter table match drop closed_by_hand;
    `);
  }
}
