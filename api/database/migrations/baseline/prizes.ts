/** Prizes: one row for each winner of a grid, and its append-only events (ADM-18). */
export const prizes = `
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

  create table prize (
    grid_id integer not null references grid,
    player_id integer not null references player,
    hits smallint not null check (hits >= 0),
    -- The tier that the player has now, and the one last told to them. Null: not told.
    tier smallint not null check (tier >= 0),
    notified_tier smallint check (notified_tier >= 0),
    -- How far the delivery has come.
    step text not null default 'due' check (step in ('due', 'contacted', 'sent', 'delivered')),
    state text not null generated always as (case when tier = 0 and step <> 'delivered' then 'withdrawn' else step end) stored,
    -- A column, because the planner cannot estimate how rare the comparison is and would read the whole table.
    is_unclear boolean not null generated always as (coalesce(notified_tier <> tier, false)) stored,
    note text check (length(note) between 1 and 500),
    -- Prevents lost updates: an administrator names the version that they saw.
    version integer not null default 1,
    primary key (grid_id, player_id)
  );
  create index prize_player on prize (player_id);
  create index prize_unclear on prize (grid_id) where is_unclear;
  create index prize_untold on prize (grid_id) where state = 'due' and notified_tier is null;
  create index prize_due on prize (grid_id) where state in ('due', 'contacted', 'sent');

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
  create trigger prize_event_is_append_only before update or delete on prize_event for each row execute function refuse_change();

  -- The outbox holds one mail of this key, so a winner gets one mail for each grid.
  create function prize_mail_key(grid_id integer, player_id integer) returns text language sql immutable as $$
    select 'prize-won:' || grid_id || ':' || player_id
  $$;

  -- Prizes whose winner a person has to talk to: a correction changed what they were told, or no mail will tell them.
  create view prize_need as
    select p.grid_id, p.player_id, 'changed' as need from prize p join account using (player_id) where p.is_unclear
    union all
    select p.grid_id, p.player_id, 'untold' from prize p join account a using (player_id)
    where p.state = 'due' and p.notified_tier is null and (a.disabled_at is not null
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

  -- The winners that agreed to be named on the public page. The row goes when the player withdraws or the account is erased.
  create table winner_consent (
    player_id integer primary key references account on delete cascade,
    agreed_at timestamptz not null default clock_timestamp()
  );
`;
