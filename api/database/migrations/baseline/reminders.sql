-- The consent to reminders by mail, and the grids that a player was reminded of (PUSH-11).

create table reminder_consent (
  player_id integer primary key references account on delete cascade,
  given_at timestamptz not null,
  place text not null check (place in ('complete', 'incomplete', 'profile', 'mail')),
  language text not null check (language in ('es', 'pt-BR')),
  text_version date not null,
  withdrawn_at timestamptz
);
create index reminder_consent_given on reminder_consent (player_id) where withdrawn_at is null;
-- One mail for each player and grid, also if the first lock moves later.
create table grid_reminder (
  player_id integer not null references account on delete cascade,
  grid_id integer not null references grid on delete cascade,
  written_at timestamptz not null,
  primary key (player_id, grid_id)
);
create index grid_reminder_grid on grid_reminder (grid_id);
