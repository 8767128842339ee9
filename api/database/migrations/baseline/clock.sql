-- The database's clock. All SQL of Doce asks these two functions, so that a test can move the time of its database
-- (api/testing/move-clock.ts). In production only the owner could replace them (docs/architecture.md).

-- The moment at which it is called. For what a lock or the order of statements decides: functions, triggers, defaults.
create function game_now() returns timestamptz volatile language sql parallel safe as $$ select clock_timestamp() $$;

-- The start of the statement. For conditions, views and stable functions: PostgreSQL inlines no volatile function there
-- and uses no index for one.
create function statement_now() returns timestamptz stable
  language sql parallel safe as $$ select statement_timestamp() $$;
