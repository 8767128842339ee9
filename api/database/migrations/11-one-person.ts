import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Prizes that look like those of one person with several accounts, and refused prizes (PRIZE-06, PRIZE-07). */
export class OnePerson1763800011000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The letters and digits of a text, regardless of case, accents and signs, to compare what people type.
      create function letters_of(of_text text) returns text immutable language sql as $$
        select regexp_replace(lower(normalize(of_text, NFKD)), '[^a-z0-9]', '', 'g')
      $$;
      -- The street with its first number, because people write the rest of an address in many ways.
      create function street_of(address text) returns text immutable language sql as $$
        select letters_of(substring(address from '^[^0-9]*[0-9]*'))
      $$;
      create index account_phone on account (phone);

      -- Why the organiser does not deliver the prize, as its winner reads it. Null: not refused.
      alter table prize add column refusal text check (length(refusal) between 1 and 500);
      drop view prize_need;
      alter table prize drop column state;
      alter table prize add column state text not null generated always as (case
        when step = 'delivered' then step
        when tier = 0 then 'withdrawn'
        when refusal is not null then 'refused'
        else step end) stored;
      create index prize_untold on prize (grid_id) where state = 'due' and notified_tier is null;
      create index prize_due on prize (grid_id) where state in ('due', 'contacted', 'sent');
      create view prize_need as
        select p.grid_id, p.player_id, 'changed' as need from prize p join account using (player_id) where p.is_unclear
        union all
        select p.grid_id, p.player_id, 'untold' from prize p join account a using (player_id)
        where p.state = 'due' and p.notified_tier is null and (a.disabled_at is not null
          or exists (select from mail m where m.dedupe_key = prize_mail_key(p.grid_id, p.player_id) and m.failed_at is not null));

      alter table prize_event drop constraint prize_event_kind_check;
      alter table prize_event add check (kind in ('won', 'corrected', 'mailed', 'due', 'contacted', 'sent', 'delivered', 'cleared', 'uncleared', 'note',
        'claimed', 'received', 'missing', 'refused', 'unrefused'));

      do $$
      begin
        grant select on prize_need to doce_app;
      exception
        when undefined_object or insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }
}
