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

      -- No program uses street_of from here on. It stays for processes of the release before.
      create index prize_claim_document on prize_claim (letters_of(document));
      create index prize_claim_phone on prize_claim (phone);
    `);
  }
}
