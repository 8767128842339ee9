-- Push notifications: the devices, what players want, and the outbox.

-- A device is a session, so a subscription ends with its session (PUSH-05).
create table push_subscription (
  id integer generated always as identity primary key,
  session_id uuid not null unique references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, base64url. Messages are encrypted for them.
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('es', 'pt-BR')),
  time_zone text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Consecutive refusals other than a gone subscription or a busy service. After five the device is disabled until it
  -- subscribes again.
  refusals smallint not null default 0,
  disabled_at timestamptz
);

-- The wishes of a player for all their devices. They survive a logout. A player without a row gets announcements.
create table push_preference (
  player_id integer primary key references account on delete cascade,
  announcements boolean not null,
  reminders boolean not null,
  results boolean not null,
  groups boolean not null default false,
  -- In the time zone of each device. They pass midnight if quiet_from is later than quiet_until. Null: pushes at any
  -- hour.
  quiet_from time,
  quiet_until time,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- One row for each thing to tell. It deduplicates: an edit or another process does not send again.
create table push_occasion (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('announcement', 'reminder', 'evening', 'opening', 'result', 'groups')),
  announcement_id integer unique references announcement on delete cascade,
  grid_id integer references grid,
  day date unique,
  created_at timestamptz not null,
  -- The number of devices, and what became of those that are done. The others wait, or their sessions ended.
  sent integer not null default 0,
  delivered integer not null default 0,
  gone integer not null default 0,
  failed integer not null default 0,
  -- The last refusal: status and host of the push service.
  refused_by text,
  done_at timestamptz,
  unique (kind, grid_id),
  check (num_nonnulls(announcement_id, grid_id, day) = 1),
  check ((kind = 'announcement') = (announcement_id is not null)),
  check ((kind = 'groups') = (day is not null))
);
create index push_occasion_open on push_occasion (id) where done_at is null;

-- The outbox: one row for each device that still waits. Without foreign keys, because checking 100,000 rows would
-- double the time to write them and lock their sessions; triggers delete the rows instead.
create table push_delivery (
  subscription_id integer not null,
  occasion_id integer not null,
  -- A claim moves it into the future. If the process dies, the row becomes due again.
  next_attempt_at timestamptz not null,
  -- The first failed attempt since the last quiet hours.
  failing_since timestamptz,
  attempts smallint not null default 0,
  primary key (subscription_id, occasion_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index push_delivery_due on push_delivery (occasion_id, next_attempt_at);

-- The pushes of a week that count for a player's limit (PUSH-16). Without foreign keys to occasions, as above.
create table push_told (
  player_id integer not null references account on delete cascade,
  occasion_id integer not null,
  at timestamptz not null,
  primary key (player_id, occasion_id)
);

create function drop_push_deliveries() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'push_occasion' then
    delete from push_delivery where occasion_id = old.id;
  else
    delete from push_delivery where subscription_id = old.id;
  end if;
  return null;
end $$;
create trigger drop_push_deliveries after delete on push_occasion for each row execute function drop_push_deliveries();
create trigger drop_push_deliveries after delete on push_subscription for each row
  execute function drop_push_deliveries();

-- The first moment at or after the given one that is outside the quiet hours of the zone.
create function push_after_quiet(at timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language sql stable as $$
  select case
    when quiet_from is null then at
    when quiet_from < quiet_until then
      case when (at at time zone zone)::time >= quiet_from and (at at time zone zone)::time < quiet_until
        then ((at at time zone zone)::date + quiet_until) at time zone zone else at end
    when (at at time zone zone)::time >= quiet_from
      then ((at at time zone zone)::date + 1 + quiet_until) at time zone zone
    when (at at time zone zone)::time < quiet_until then ((at at time zone zone)::date + quiet_until) at time zone zone
    else at
  end
$$;

-- The same for a player's wishes. A player without a row has the default of 23:00 to 7:00 (PUSH-15).
create function push_after_quiet(at timestamptz, zone text, wish push_preference) returns timestamptz
  language sql stable as $$
  select case
    when wish.player_id is null then push_after_quiet(at, zone, time '23:00', time '07:00')
    else push_after_quiet(at, zone, wish.quiet_from, wish.quiet_until)
  end
$$;

-- The day of a start. It begins at 6:00 UTC, when no match of the countries of the game starts: 1:00 in Colombia and
-- 3:00 in Argentina.
create function match_day(start timestamptz) returns date immutable language sql as $$
  select (start at time zone 'UTC' - interval '6 hours')::date
$$;
