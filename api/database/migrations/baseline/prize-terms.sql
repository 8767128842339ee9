-- Prizes by country: the settings, and the terms of each grid (decision 15).

create table country_terms (
  id integer primary key,
  country text not null unique,
  time_zone text not null,
  -- Null: not decided yet, which counts as with prizes.
  has_prizes boolean,
  permit_es text not null default '',
  permit_pt text not null default '',
  permit_short text not null default '',
  -- Days of the country, both included. Null: no limit.
  valid_from date,
  valid_until date check (valid_from <= valid_until),
  needs_document boolean not null default false,
  claim_days smallint not null default 30 check (claim_days between 7 and 365),
  tax_payer text not null default 'organiser' check (tax_payer in ('organiser', 'winner')),
  version integer not null default 1
);
-- shared/rules/countries.ts has the same countries. A test compares the two.
insert into country_terms (id, country, time_zone) values
  (1, 'AR', 'America/Argentina/Buenos_Aires'), (2, 'MX', 'America/Mexico_City'), (3, 'CO', 'America/Bogota'),
  (4, 'PE', 'America/Lima'), (5, 'CL', 'America/Santiago'), (6, 'EC', 'America/Guayaquil'),
  (7, 'PY', 'America/Asuncion'), (8, 'BO', 'America/La_Paz'), (9, 'BR', 'America/Sao_Paulo');
create trigger count_terms_version before update on country_terms for each row when (new is distinct from old)
  execute function count_version();

-- The organiser as the legal pages name it, in one row. Null: missing, or set by a variable, which wins.
create table organiser (
  id integer primary key default 1 check (id = 1),
  name text,
  address text,
  tax_number text,
  country text,
  contact text,
  version integer not null default 1
);
insert into organiser default values;
create trigger count_organiser_version before update on organiser for each row when (new is distinct from old)
  execute function count_version();

-- The terms that a grid took when it opened.
create table grid_terms (
  grid_id integer not null references grid,
  country text not null,
  has_prizes boolean not null,
  permit_es text not null,
  permit_pt text not null,
  permit_short text not null,
  valid_from date,
  valid_until date,
  needs_document boolean not null,
  claim_days smallint not null,
  tax_payer text not null,
  frozen_at timestamptz not null default game_now(),
  primary key (grid_id, country)
);
create trigger grid_terms_stay before update on grid_terms for each row execute function refuse_change();

-- Whether a grid has prizes in a country: its permit holds from one moment to another. A day ends at midnight in its
-- country.
create function gives_prizes(t country_terms, from_moment timestamptz, until_moment timestamptz) returns boolean stable
  language sql as $$
  select t.has_prizes is not false and coalesce(t.valid_from <= (from_moment at time zone t.time_zone)::date, true)
    and coalesce(t.valid_until >= (greatest(from_moment, until_moment) at time zone t.time_zone)::date, true)
$$;

-- Whether a grid that opens now would have prizes in a country.
create function gives_prizes_now(t country_terms) returns boolean stable language sql as $$
  select gives_prizes(t, game_now(), game_now())
$$;

create function last_start(of_grid integer) returns timestamptz stable language sql as $$
  select max(m.start_time) from match m where m.grid_id = of_grid and not is_void(m)
$$;

-- Gives a grid that is no draft the terms of now, unless it has some. A permit that ends too early gives no prizes.
-- A draft has no terms. A grid with picks keeps them whatever its status says: its caller may write the status.
create function freeze_grid_terms(of_grid integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from grid_terms where grid_id in (select id from grid where id = of_grid and status = 'draft')
    and not exists (select from pick p join match m on m.id = p.match_id where m.grid_id = of_grid);
  insert into grid_terms (grid_id, country, has_prizes, permit_es, permit_pt, permit_short, valid_from, valid_until,
    needs_document, claim_days, tax_payer)
  select g.id, t.country, gives_prizes(t, game_now(), last_start(g.id)),
    t.permit_es, t.permit_pt, t.permit_short, t.valid_from, t.valid_until, t.needs_document, t.claim_days, t.tax_payer
  from grid g cross join country_terms t where g.id = of_grid and g.status <> 'draft'
  on conflict do nothing;
$$;

create function keep_grid_terms() returns trigger language plpgsql as $$
begin
  perform freeze_grid_terms(new.id);
  return null;
end $$;
-- At the end of the transaction, because an import adds the matches after the grid.
create constraint trigger keep_grid_terms after insert or update of status on grid
  deferrable initially deferred for each row execute function keep_grid_terms();
