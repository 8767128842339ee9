import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Announcements that wait for their day, and what became of each prize. Who won is written down when a grid is settled and again with every correction,
 * so that nobody who was once told of a prize vanishes from the list (ADM-18).
 */
export class ScheduledAnnouncementsAndPrizes1763600012000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table announcement add publish_at timestamptz, add check (publish_at < expires_at);
      drop index announcement_shown;
      -- One that waited is as new as the day it appeared.
      create index announcement_shown on announcement (is_pinned desc, greatest(created_at, publish_at) desc, id desc) where is_active;

      -- From when the 30 days count. Opened again, a grid has matches to come, and its end is yet to be.
      alter table grid add settled_at timestamptz;
      update grid g set settled_at = least(now(), coalesce(
          (select max(start_time) + interval '2 hours' from match where grid_id = g.id and status <> 'cancelled'), g.created_at))
        where status = 'settled';
      create function keep_settled_at() returns trigger language plpgsql as $$
      begin
        new.settled_at := case new.status
          when 'settled' then coalesce(new.settled_at, clock_timestamp())
          when 'closed' then new.settled_at
        end;
        return new;
      end $$;
      create trigger keep_settled_at before insert or update of status on grid for each row execute function keep_settled_at();

      create table prize (
        grid_id integer not null references grid,
        player_id integer not null references player,
        -- What it was won with, when last it was won, and what the player has now: fewer than 10 after a correction.
        won_hits smallint not null check (won_hits >= 10),
        hits smallint not null check (hits >= 0),
        won_at timestamptz not null default clock_timestamp(),
        contacted_at timestamptz,
        contacted_by integer references player,
        sent_at timestamptz,
        sent_by integer references player,
        delivered_at timestamptz,
        delivered_by integer references player,
        note text check (length(note) between 1 and 500),
        -- Grows with every change: who changes an older one is told.
        version integer not null default 1,
        primary key (grid_id, player_id),
        check ((contacted_at is null) = (contacted_by is null)),
        check ((sent_at is null) = (sent_by is null)),
        check ((delivered_at is null) = (delivered_by is null))
      );
      create index prize_player on prize (player_id);

      create function remember_winners(of_grid integer) returns void language sql as $$
        insert into prize (grid_id, player_id, won_hits, hits)
          select grid_id, player_id, hits, hits from grid_score where grid_id = of_grid and hits >= 10 order by player_id
          on conflict (grid_id, player_id) do update set won_hits = excluded.hits, hits = excluded.hits, version = prize.version + 1
            where prize.hits <> excluded.hits;
        update prize p set hits = now_has.hits, version = p.version + 1
          from (select p2.player_id, coalesce(s.hits, 0) as hits from prize p2
                left join grid_score s on s.grid_id = p2.grid_id and s.player_id = p2.player_id where p2.grid_id = of_grid) now_has
          where p.grid_id = of_grid and p.player_id = now_has.player_id and p.hits <> now_has.hits;
      $$;
      create function remember_winners_of_grid() returns trigger language plpgsql as $$
      begin
        perform remember_winners(new.id);
        return null;
      end $$;
      create trigger remember_winners after update of status, scored_version on grid for each row
        when (new.status = 'settled' and new.scored_version = new.results_version
          and (new.status, new.scored_version) is distinct from (old.status, old.scored_version))
        execute function remember_winners_of_grid();

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update on prize to doce_app;
        end if;
      end $$;

      select remember_winners(id) from grid where status = 'settled' and scored_version = results_version;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger remember_winners on grid; drop function remember_winners_of_grid; drop function remember_winners; drop table prize;
      drop trigger keep_settled_at on grid; drop function keep_settled_at; alter table grid drop column settled_at;
      drop index announcement_shown; alter table announcement drop column publish_at;
      create index announcement_shown on announcement (is_pinned desc, created_at desc, id desc) where is_active;
    `);
  }
}
