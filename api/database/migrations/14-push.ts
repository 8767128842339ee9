import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Push notifications: the devices that want them, what there was to tell, and to whom it still has to be told. */
export class Push1763600014000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A device is a session: who logs out, is disabled or goes gets nothing more there, and who logs in next on that device nothing of theirs.
      create table push_subscription (
        id integer generated always as identity primary key,
        session_id uuid not null unique references session on delete cascade,
        endpoint text not null unique check (length(endpoint) <= 1000),
        -- The browser's public key and secret, base64url: what is sent is sealed for them.
        p256dh text not null,
        auth text not null,
        language text not null check (language in ('es', 'pt-BR')),
        time_zone text not null,
        created_at timestamptz not null,
        last_success_at timestamptz,
        -- Refusals in a row that are neither a gone subscription nor a busy service; after five the device is left alone until it says more.
        refusals smallint not null default 0,
        disabled_at timestamptz
      );

      -- What a player wants to be told, on all devices alike; it outlives a logout. Who never said wants the announcements.
      create table push_preference (
        player_id integer primary key references account on delete cascade,
        announcements boolean not null,
        reminders boolean not null,
        results boolean not null,
        -- By the clock of each device; past midnight when the first is the later one.
        quiet_from time,
        quiet_until time,
        check ((quiet_from is null) = (quiet_until is null)),
        check (quiet_from <> quiet_until)
      );

      -- What there is to tell, once: that the row is there is why an edit, or another instance, tells nothing twice.
      create table push_occasion (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('announcement', 'reminder', 'result')),
        announcement_id integer unique references announcement on delete cascade,
        grid_id integer references grid,
        created_at timestamptz not null,
        -- To how many devices, and what became of those that are done with. Who is missing in the sum waits, or left meanwhile.
        sent integer not null default 0,
        delivered integer not null default 0,
        gone integer not null default 0,
        failed integer not null default 0,
        done_at timestamptz,
        unique (kind, grid_id),
        check ((kind = 'announcement') = (announcement_id is not null)),
        check ((kind = 'announcement') = (grid_id is null))
      );
      create index push_occasion_open on push_occasion (id) where done_at is null;

      -- Who is still to be told. A row that is done with is gone, so the table is as small as what waits. No foreign keys: a check for each of
      -- 100,000 rows would double the time it takes to write them, and hold every session against its logout meanwhile; triggers clear up instead.
      create table push_delivery (
        subscription_id integer not null,
        occasion_id integer not null,
        -- Claimed, it is moved on: when the process dies, the row is due again.
        next_attempt_at timestamptz not null,
        attempts smallint not null default 0,
        primary key (subscription_id, occasion_id)
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create index push_delivery_due on push_delivery (occasion_id, next_attempt_at);

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
      create trigger drop_push_deliveries after delete on push_subscription for each row execute function drop_push_deliveries();

      -- The first moment from \`at\` on that is outside the quiet hours of that zone.
      create function push_after_quiet(at timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz language sql stable as $$
        select case
          when quiet_from is null then at
          when quiet_from < quiet_until then
            case when (at at time zone zone)::time >= quiet_from and (at at time zone zone)::time < quiet_until
              then ((at at time zone zone)::date + quiet_until) at time zone zone else at end
          when (at at time zone zone)::time >= quiet_from then ((at at time zone zone)::date + 1 + quiet_until) at time zone zone
          when (at at time zone zone)::time < quiet_until then ((at at time zone zone)::date + quiet_until) at time zone zone
          else at
        end
      $$;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on push_subscription, push_preference, push_occasion, push_delivery to doce_app;
          grant usage, select on all sequences in schema public to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table push_delivery, push_occasion, push_preference, push_subscription;
      drop function push_after_quiet, drop_push_deliveries;
    `);
  }
}
