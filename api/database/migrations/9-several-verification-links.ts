import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People open the first mail they find: several verification links of one person live beside each other, each for its 24 hours. A password is still
 * reset by the newest link alone.
 */
export class SeveralVerificationLinks1763600009000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mail_token drop constraint mail_token_pkey;
      alter table mail_token drop constraint mail_token_hash_key;
      alter table mail_token add primary key (hash);
      create index mail_token_player on mail_token (player_id, purpose, expires_at);
      create unique index mail_token_one_reset on mail_token (player_id) where purpose = 'reset-password';

      -- All mails of a person are looked for when that person asks what is kept of them, or goes.
      create index mail_recipient on mail (recipient);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index mail_recipient;
      drop index mail_token_one_reset;
      drop index mail_token_player;
      delete from mail_token t using mail_token newer
      where (newer.player_id, newer.purpose) = (t.player_id, t.purpose) and (newer.expires_at, newer.hash) > (t.expires_at, t.hash);
      alter table mail_token drop constraint mail_token_pkey;
      alter table mail_token add constraint mail_token_hash_key unique (hash);
      alter table mail_token add primary key (player_id, purpose);
    `);
  }
}
