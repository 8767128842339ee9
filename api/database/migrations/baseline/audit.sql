-- The log of changes, and the function that protects append-only tables.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default game_now(),
  -- Null: the system.
  actor_id integer references player,
  action text not null,
  -- A path such as grid:3/player:7. The index audit_event_parts finds an event by each part.
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_event_subject on audit_event (subject, id);
create index audit_event_parts on audit_event using gin (string_to_array(subject, '/'));
create index audit_event_actor on audit_event (actor_id, id);
create index audit_event_action on audit_event (action, id);
create index audit_event_at on audit_event (at);
create trigger audit_event_is_append_only before update or delete on audit_event for each row
  execute function refuse_change();
create trigger audit_event_is_not_truncated before truncate on audit_event for each statement
  execute function refuse_change();
