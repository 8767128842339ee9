import type { QueryRunner } from 'typeorm';

/**
 * A prize is one row and its append-only events (ADM-18). The row holds the tier the player has now, the tier last told to them, and how far the delivery
 * has come. The tiers themselves are in the table `prize_tier`.
 */
export class PrizesAndTheirEvents1763600028000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- shared/rules/prizes.ts has the same tiers. A test compares the two.
      create table prize_tier (
        hits smallint primary key check (hits > 0),
        prize text not null unique
      );
      insert into prize_tier (hits, prize) values (12, 'iphone'), (11, 'jersey'), (10, 'shorts');

      -- A tier is known by the fewest hits that win it. 0: no prize.
      create function tier_of(hits_of_player integer) returns smallint language sql stable as $$
        select coalesce(max(hits), 0)::smallint from prize_tier where hits <= hits_of_player
      $$;
      -- The outbox holds one mail of this key, so a winner gets one mail for each grid.
      create function prize_mail_key(grid_id integer, player_id integer) returns text language sql immutable as $$
        select 'prize-won:' || grid_id || ':' || player_id
      $$;

      create table prize_event (
        id bigint generated always as identity primary key,
        grid_id integer not null,
        player_id integer not null,
        kind text not null check (kind in ('won', 'corrected', 'mailed', 'due', 'contacted', 'sent', 'delivered', 'cleared', 'uncleared', 'note')),
        -- Null: the system.
        actor_id integer references player,
        at timestamptz not null default clock_timestamp(),
        -- won and corrected: the tier before and after; cleared and uncleared: the tier the winner knew of before and after; else the tier that was told.
        from_tier smallint check (from_tier >= 0),
        to_tier smallint check (to_tier >= 0),
        foreign key (grid_id, player_id) references prize
      );
      create index prize_event_prize on prize_event (grid_id, player_id, id);

      insert into prize_event (grid_id, player_id, kind, actor_id, at, from_tier, to_tier)
        select p.grid_id, p.player_id, e.kind, e.actor_id, e.at, e.from_tier, e.to_tier
        from prize p
          cross join lateral (select tier_of(coalesce(p.promised_hits, p.won_hits)) as first, tier_of(p.won_hits) as won, tier_of(p.hits) as now,
            -- The old rows do not say when a correction came: the last count is the nearest known moment.
            coalesce((select max(scored_at) from scoring_run r where r.grid_id = p.grid_id), p.won_at) as corrected_at) t
          cross join lateral (values
            (1, 'won', p.won_at, null::integer, 0::smallint, t.first),
            (2, 'mailed', case when p.promised_hits is not null then p.told_at end, null, null, t.first),
            (3, 'contacted', p.contacted_at, p.contacted_by, null, t.first),
            (4, 'sent', p.sent_at, p.sent_by, null, t.first),
            (5, 'delivered', p.delivered_at, p.delivered_by, null, t.first),
            (6, 'corrected', case when t.first <> t.won then t.corrected_at end, null, t.first, t.won),
            (7, 'corrected', case when t.won <> t.now then t.corrected_at end, null, t.won, t.now),
            (8, 'cleared', p.cleared_at, p.cleared_by, t.first, tier_of(p.cleared_hits))
          ) e (place, kind, at, actor_id, from_tier, to_tier)
        where e.at is not null order by e.place <> 1, e.at, e.place;
      create trigger prize_event_is_append_only before update or delete on prize_event for each row execute function refuse_change();

      alter table prize
        add tier smallint not null default 0 check (tier >= 0),
        add told_tier smallint check (told_tier >= 0),
        add step text not null default 'due' check (step in ('due', 'contacted', 'sent', 'delivered'));
      update prize set tier = tier_of(hits),
        -- A row with told_at and without promised_hits is older than the winners' mail. It counts as told, so that no mail follows years later.
        told_tier = case
          when coalesce(cleared_hits, promised_hits) is not null then tier_of(coalesce(cleared_hits, promised_hits))
          when coalesce(contacted_at, sent_at, delivered_at) is not null then tier_of(won_hits)
          when told_at is not null then tier_of(hits) end,
        step = case when delivered_at is not null then 'delivered' when sent_at is not null then 'sent'
          when contacted_at is not null then 'contacted' else 'due' end;
      drop trigger remember_winners on grid;
      drop function remember_winners_of_grid;
      drop function remember_winners;
      alter table prize alter tier drop default,
        drop is_unclear, drop won_hits, drop won_at, drop promised_hits, drop told_at,
        drop cleared_hits, drop cleared_at, drop cleared_by, drop contacted_at, drop contacted_by,
        drop sent_at, drop sent_by, drop delivered_at, drop delivered_by;
      alter table prize
        add state text not null generated always as (case when tier = 0 and step <> 'delivered' then 'withdrawn' else step end) stored,
        -- A column, because the planner cannot estimate how rare the comparison is and would read the whole table.
        add is_unclear boolean not null generated always as (coalesce(told_tier <> tier, false)) stored;
      create index prize_unclear on prize (grid_id) where is_unclear;
      create index prize_untold on prize (grid_id) where state = 'due' and told_tier is null;
      create index prize_due on prize (grid_id) where state in ('due', 'contacted', 'sent');
      analyze prize;

      -- Prizes whose winner a person has to talk to: a correction changed what they were told, or no mail will tell them.
      create view prize_need as
        select p.grid_id, p.player_id, 'changed' as need from prize p join account using (player_id) where p.is_unclear
        union all
        select p.grid_id, p.player_id, 'untold' from prize p join account a using (player_id)
        where p.state = 'due' and p.told_tier is null and (a.disabled_at is not null
          or exists (select from mail m where m.dedupe_key = prize_mail_key(p.grid_id, p.player_id) and m.failed_at is not null));

      -- Brings the prizes of a grid up to date with its hits: new winners, changed tiers, lost prizes.
      create function update_prizes(of_grid integer) returns void language sql as $$
        with counted as (
          select player_id, hits from grid_score where grid_id = of_grid and hits >= (select min(hits) from prize_tier)
          union
          select p.player_id, coalesce(s.hits, 0) from prize p left join grid_score s using (grid_id, player_id) where p.grid_id = of_grid
        ), changed as (
          insert into prize (grid_id, player_id, hits, tier)
            select of_grid, player_id, hits, tier_of(hits) from counted order by player_id
            on conflict (grid_id, player_id) do update set hits = excluded.hits, tier = excluded.tier, version = prize.version + 1
              where prize.hits <> excluded.hits
            returning player_id, tier
        )
        insert into prize_event (grid_id, player_id, kind, from_tier, to_tier)
          -- The table still shows the rows as they were before this statement.
          select of_grid, c.player_id, case when was.tier is null then 'won' else 'corrected' end, coalesce(was.tier, 0), c.tier
          from changed c left join prize was on was.grid_id = of_grid and was.player_id = c.player_id
          where was.tier is distinct from c.tier
      $$;
      create function update_prizes_of_grid() returns trigger language plpgsql as $$
      begin
        perform update_prizes(new.id);
        return null;
      end $$;
      create trigger update_prizes after update of status, scored_version on grid for each row
        when (new.status = 'settled' and new.scored_version = new.results_version
          and (new.status, new.scored_version) is distinct from (old.status, old.scored_version))
        execute function update_prizes_of_grid();

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select on prize_tier, prize_need to doce_app;
          grant select, insert on prize_event to doce_app;
        end if;
      end $$;
    `);
  }
}
