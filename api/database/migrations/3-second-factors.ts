import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Second factors and permissions of administrators, passkeys, and the chain of the audit log. */
export class SecondFactors1763700003000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(FACTORS);
    await db.query(AUDIT_CHAIN);
    await db.query(RIGHTS);
  }
}

const FACTORS = `
  -- Counts only for administrators.
  alter table account add column permissions text[] not null
    default '{results,grids,announcements,prizes,users,settings}'
    check (permissions <@ '{results,grids,announcements,prizes,users,settings}');

  alter table session add column second_factor_at timestamptz;

  -- Secrets are encrypted (api/modules/second-factor/seal.ts).
  create table authenticator (
    player_id integer primary key references account on delete cascade,
    -- Null until the first authenticator is confirmed.
    secret bytea,
    -- A new secret that has to be confirmed.
    pending bytea,
    -- The time step of the last code, because a code works once.
    last_step bigint not null default 0
  );

  create table recovery_code (
    player_id integer not null references account on delete cascade,
    hash bytea not null,
    primary key (player_id, hash)
  );

  create table passkey (
    -- The credential id, base64url.
    id text primary key,
    player_id integer not null references account on delete cascade,
    name text not null check (length(name) between 1 and 60),
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
  create index passkey_player on passkey (player_id);

  create table passkey_challenge (
    challenge text primary key,
    -- The player that adds a passkey; null: a passkey is used.
    player_id integer references account on delete cascade,
    expires_at timestamptz not null
  );
`;

const AUDIT_CHAIN = `
  -- Each link covers one event of the audit log, in the order in which the job found them committed.
  create table audit_link (
    seq bigint primary key,
    event_id bigint not null unique,
    salt bytea not null,
    -- sha256(salt, event)
    digest bytea not null,
    -- sha256(head of the link before, digest)
    head bytea not null,
    linked_at timestamptz not null default clock_timestamp()
  );
  create trigger audit_link_is_append_only before update or delete on audit_link for each row execute function refuse_change();
  create trigger audit_link_is_not_truncated before truncate on audit_link for each statement execute function refuse_change();

  -- Appends the new events to the chain and returns their number. It looks back an hour, which is longer than any transaction. The application's role
  -- can call it, and cannot write the chain in another way.
  create function chain_audit() returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    event audit_event;
    last audit_link;
    salt bytea;
    digest bytea;
    done integer := 0;
  begin
    lock table audit_link in share row exclusive mode;
    select * into last from audit_link order by seq desc limit 1;
    for event in
      select e.* from audit_event e
      where (last.seq is null or e.at > last.linked_at - interval '1 hour')
        and not exists (select from audit_link where event_id = e.id)
      order by e.id
    loop
      salt := uuid_send(gen_random_uuid());
      digest := sha256(salt || convert_to(jsonb_build_array(
        event.id, extract(epoch from event.at), event.actor_id, event.action, event.subject, event.before, event.after)::text, 'UTF8'));
      insert into audit_link (seq, event_id, salt, digest, head)
      values (coalesce(last.seq, 0) + 1, event.id, salt, digest, sha256(coalesce(last.head, '') || digest))
      returning * into last;
      done := done + 1;
    end loop;
    return done;
  end $$;
  revoke execute on function chain_audit from public;
`;

const RIGHTS = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'doce_app') then return; end if;
    grant select, insert, update, delete on authenticator, recovery_code, passkey, passkey_challenge to doce_app;
    grant select on audit_link to doce_app;
    grant execute on function chain_audit to doce_app;
  exception
    when insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
  end $$;
`;
