-- Rate limits, and the tasks that administrators start. pg-boss keeps its queue in its own schema.

-- Unlogged: a crash of the server only forgets counts.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970
  expire bigint
);

-- A long task that an administrator started, as the panel shows it.
create table admin_task (
  id integer generated always as identity primary key,
  kind text not null,
  -- For the reader: for example the name of a grid.
  about text,
  -- Tasks of one kind run at the same time only if their lanes differ.
  lane text not null,
  input jsonb not null,
  -- The operation id of the request: a repeated request starts one task. After a failure the id may be used again.
  op_id uuid,
  actor_id integer references player,
  asked_at timestamptz not null default game_now(),
  -- Null until the queue has the task.
  sent_at timestamptz,
  -- {phase, done, total, waitsUntil}
  progress jsonb,
  finished_at timestamptz,
  outcome text check (outcome in ('succeeded', 'failed')),
  result jsonb,
  -- {code, fields, retryAfter}
  failure jsonb,
  check ((finished_at is null) = (outcome is null))
);
create unique index admin_task_one_at_a_time on admin_task (kind, lane) where finished_at is null;
create index admin_task_unsent on admin_task (id) where sent_at is null;
create unique index admin_task_asked_once on admin_task (op_id) where outcome is distinct from 'failed';
