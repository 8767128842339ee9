-- Rate limits. pg-boss keeps its queue in its own schema.

-- Unlogged: a crash of the server only forgets counts.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970
  expire bigint
);
