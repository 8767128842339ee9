import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that were given up can be read and tried again; addresses that want no invitations; winners are told by mail. */
export class MailThatArrives1763600016000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Nobody sits and waits for it: it lets the others pass, e.g. a thousand winners a password that was forgotten.
      alter table mail add can_wait boolean not null default false;
      -- A failed one keeps its content, to be tried again, until somebody gives it up or its time is over.
      alter table mail add given_up_at timestamptz check (given_up_at is null or failed_at is not null);
      update mail set given_up_at = failed_at where failed_at is not null;
      drop index mail_waiting;
      create index mail_waiting on mail (can_wait, next_attempt_at) where sent_at is null and failed_at is null;
      create index mail_failed on mail (failed_at) where failed_at is not null and given_up_at is null;

      -- As any receiver may, the mailbox knows by its Message-ID a mail that comes twice.
      alter table local_mailbox add message_id text unique;

      -- Addresses that were asked for peace by whoever reads them: SHA-256 of each, for nobody has to be found by it.
      create table mail_refusal (
        address_hash bytea primary key check (length(address_hash) = 32),
        refused_at timestamptz not null
      );

      -- When the mail that tells the winner was written. Those of before were told by somebody, or will be.
      alter table prize add told_at timestamptz;
      update prize set told_at = clock_timestamp();
      create index prize_untold on prize (grid_id) where told_at is null and hits >= 10;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, delete on mail_refusal to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index prize_untold; alter table prize drop column told_at;
      drop table mail_refusal;
      alter table local_mailbox drop column message_id;
      drop index mail_failed; drop index mail_waiting; alter table mail drop column given_up_at, drop column can_wait;
      create index mail_waiting on mail (next_attempt_at) where sent_at is null and failed_at is null;
    `);
  }
}
