-- Prizes: one row for each winner of a grid, and its append-only events (ADM-18).

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
  -- Why the organiser does not deliver the prize, as its winner reads it. Null: not refused.
  refusal text check (length(refusal) between 1 and 500),
  state text not null generated always as (case
    when step = 'delivered' then step
    when tier = 0 then 'withdrawn'
    when refusal is not null then 'refused'
    else step end) stored,
  -- A column, because the planner cannot estimate how rare the comparison is and would read the whole table.
  is_unclear boolean not null generated always as (coalesce(notified_tier <> tier, false)) stored,
  note text check (length(note) between 1 and 500),
  -- The number with which the winner follows the parcel.
  tracking text check (length(tracking) between 1 and 60),
  -- What the winner says of the delivery. Null: nothing.
  winner_says text check (winner_says in ('received', 'missing')),
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
  kind text not null check (kind in ('won', 'corrected', 'mailed', 'due', 'contacted', 'sent', 'delivered', 'cleared',
  'uncleared', 'note',
    'tracking', 'claimed', 'received', 'missing', 'refused', 'unrefused')),
  -- Null: the system.
  actor_id integer references player,
  at timestamptz not null default game_now(),
  -- won and corrected: the tier before and after; cleared and uncleared: the tier the winner knew of before and after;
  -- else the tier that was told.
  from_tier smallint check (from_tier >= 0),
  to_tier smallint check (to_tier >= 0),
  foreign key (grid_id, player_id) references prize
);
create index prize_event_prize on prize_event (grid_id, player_id, id);
create trigger prize_event_is_append_only before update or delete on prize_event for each row
  execute function refuse_change();

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
    or exists (select from mail m where m.dedupe_key = prize_mail_key(p.grid_id, p.player_id)
      and m.failed_at is not null));

-- Why an account wins no prize under the terms of a grid, whatever its hits; null: it may win one.
create function refused_prize(a account, t grid_terms) returns text immutable language sql as $$
  select case when not coalesce(t.has_prizes, false) then 'country'
    when a.role = 'admin' or a.admin_until >= t.frozen_at then 'organiser' end
$$;

-- Why hits win a player no prize in a grid: the country, the organiser's people do not win, or the account is erased.
-- Null: they do, or did.
create function why_no_prize(of_grid integer, of_player integer) returns text stable language sql as $$
  select case
    when exists (select from prize p where p.grid_id = of_grid and p.player_id = of_player) then null
    when a.player_id is null then 'erased'
    else refused_prize(a, t)
  end
  from (values (of_player)) x (id) left join account a on a.player_id = x.id
    left join grid_terms t on t.grid_id = of_grid and t.country = a.country
$$;

-- Brings the prizes of a grid up to date with its hits: new winners, changed tiers, lost prizes. A new row needs an
-- account with the right to a prize. A row that is there follows its hits.
create function update_prizes(of_grid integer) returns void language plpgsql as $$
begin
  perform freeze_grid_terms(of_grid);
  with counted as (
    select s.player_id, s.hits from grid_score s
    where s.grid_id = of_grid and s.hits >= (select min(t.hits) from prize_tier t)
      and why_no_prize(of_grid, s.player_id) is null
    union
    select p.player_id, coalesce(s.hits, 0) from prize p left join grid_score s using (grid_id, player_id)
      where p.grid_id = of_grid
  ), changed as (
    insert into prize (grid_id, player_id, hits, tier)
      select of_grid, c.player_id, c.hits, tier_of(c.hits) from counted c order by c.player_id
      on conflict (grid_id, player_id) do update set hits = excluded.hits, tier = excluded.tier,
        version = prize.version + 1
        where prize.hits <> excluded.hits
      returning player_id, tier
  )
  insert into prize_event (grid_id, player_id, kind, from_tier, to_tier)
    -- The table still shows the rows as they were before this statement.
    select of_grid, c.player_id, case when was.tier is null then 'won' else 'corrected' end, coalesce(was.tier, 0),
      c.tier
    from changed c left join prize was on was.grid_id = of_grid and was.player_id = c.player_id
    where was.tier is distinct from c.tier;
end $$;

create function update_prizes_of_grid() returns trigger language plpgsql as $$
begin
  perform update_prizes(new.id);
  return null;
end $$;
create trigger update_prizes after update of status, scored_version on grid for each row
  when (new.status = 'settled' and new.scored_version = new.results_version
    and (new.status, new.scored_version) is distinct from (old.status, old.scored_version))
  execute function update_prizes_of_grid();

-- The winners that agreed to be named on the public page. The row goes when the player withdraws or the account is
-- erased.
create table winner_consent (
  player_id integer primary key references account on delete cascade,
  agreed_at timestamptz not null default game_now()
);

-- The letters and digits of a text, regardless of case, accents and signs, to compare what people type.
create function letters_of(of_text text) returns text immutable language sql as $$
  select regexp_replace(lower(normalize(of_text, NFKD)), '[^a-z0-9]', '', 'g')
$$;

-- The data that a winner gives for the delivery (PRIZE-01 to PRIZE-05). Indexes find equal claims (PRIZE-06).
create table prize_claim (
  grid_id integer not null,
  player_id integer not null,
  receiver text not null,
  address text not null,
  city text not null,
  region text not null,
  postal_code text not null,
  country text not null,
  phone text not null,
  size text check (size in ('S', 'M', 'L', 'XL', 'XXL')),
  document text,
  changed_at timestamptz not null default game_now(),
  -- When the desk last looked at it. Null: never.
  seen_at timestamptz,
  primary key (grid_id, player_id),
  foreign key (grid_id, player_id) references prize
);
create index prize_claim_player on prize_claim (player_id);
create index prize_claim_document on prize_claim (letters_of(document));
create index prize_claim_phone on prize_claim (phone);

-- Until when the winner may give the data: the days of the grid's terms, from the first notice or else from the
-- settlement, and again from the end of a refusal.
create function claim_until(p prize) returns timestamptz stable language sql as $$
  select greatest(
      coalesce(min(e.at) filter (where e.kind in ('mailed', 'contacted')), g.settled_at),
      max(e.at) filter (where e.kind = 'unrefused')
    ) + t.claim_days * interval '1 day'
  from grid g join account a on a.player_id = p.player_id
    join grid_terms t on t.grid_id = g.id and t.country = a.country
    left join prize_event e on e.grid_id = p.grid_id and e.player_id = p.player_id
  where g.id = p.grid_id group by g.settled_at, t.claim_days
$$;

-- The queue of the desk that a prize is in. Null: a correction took the prize, and nothing is left to do.
create function prize_queue(p prize) returns text stable language sql as $$
  select case
    when exists (select from prize_need n where n.grid_id = p.grid_id and n.player_id = p.player_id) then 'problem'
    when p.state = 'delivered' then 'delivered'
    when p.state = 'withdrawn' then null
    when p.state = 'refused' or p.winner_says = 'missing' then 'problem'
    when not exists (select from account a where a.player_id = p.player_id) then 'problem'
    when p.state = 'sent' then 'sent'
    when exists (select from prize_claim c where c.grid_id = p.grid_id and c.player_id = p.player_id) then 'ready'
    else 'waiting'
  end
$$;
