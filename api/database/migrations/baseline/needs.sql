-- The needs of administrators by mail (ADM-60): readers, and what was mailed of each urgent kind.

-- An administrator without a row gets none, except the first one.
create table need_reader (
  player_id integer primary key references account on delete cascade,
  is_on boolean not null,
  changed_at timestamptz not null,
  -- The day of the last digest, in the zone of the reader's country.
  digest_on date
);
create table need_mailed (
  kind text primary key,
  mailed_at timestamptz not null,
  -- The matches or grids whose need was mailed, of those that needed it at the last look.
  ids integer[] not null
);
