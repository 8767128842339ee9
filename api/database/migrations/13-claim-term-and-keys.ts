import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The term for the data begins again after a refusal (PRIZE-07), and indexes find equal claims (PRIZE-06). */
export class ClaimTermAndKeys_from1763800012000_1763800013000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Until when the winner may give the data: the days of the grid's terms, from the first notice or else from the settlement,
      -- and again from the end of a refusal.
      create or replace function claim_until(p prize) returns timestamptz stable language sql as $$
        select greatest(
            coalesce(min(e.at) filter (where e.kind in ('mailed', 'contacted')), g.settled_at),
            max(e.at) filter (where e.kind = 'unrefused')
          ) + t.claim_days * interval '1 day'
        from grid g join account a on a.player_id = p.player_id join grid_terms t on t.grid_id = g.id and t.country = a.country
          left join prize_event e on e.grid_id = p.grid_id and e.player_id = p.player_id
        where g.id = p.grid_id group by g.settled_at, t.claim_days
      $$;

      -- As before, without letters_of: PostgreSQL makes an index without the search path.
      create or replace function street_of(address text) returns text immutable language sql as $$
        select regexp_replace(lower(normalize(substring(address from '^[^0-9]*[0-9]*'), NFKD)), '[^a-z0-9]', '', 'g')
      $$;
      create index prize_claim_document on prize_claim (letters_of(document));
      create index prize_claim_address on prize_claim (street_of(address), letters_of(city));
      create index prize_claim_phone on prize_claim (phone);
    `);
  }
}
