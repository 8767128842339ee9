import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The data that a winner gives for the delivery, and whether the prize came (PRIZE-01 to PRIZE-05). */
export class PrizeClaims1763800010000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table prize_claim (
        grid_id integer not null,
        player_id integer not null,
        receiver text not null,
        address text not null,
        city text not null,
        region text not null,
        postal_code text not null,
        country text not null,
        phone text not null,
        size text check (size in ('S', 'M', 'L', 'XL', 'XXL')),
        document text,
        changed_at timestamptz not null default clock_timestamp(),
        primary key (grid_id, player_id),
        foreign key (grid_id, player_id) references prize
      );
      create index prize_claim_player on prize_claim (player_id);

      -- What the winner says of the delivery. Null: nothing.
      alter table prize add column winner_says text check (winner_says in ('received', 'missing'));
      alter table prize_event drop constraint prize_event_kind_check;
      alter table prize_event add check (kind in ('won', 'corrected', 'mailed', 'due', 'contacted', 'sent', 'delivered', 'cleared', 'uncleared', 'note',
        'claimed', 'received', 'missing'));

      -- Until when the winner may give the data: the days of the grid's terms, from the first notice or else from the settlement.
      create function claim_until(p prize) returns timestamptz stable language sql as $$
        select coalesce((select min(e.at) from prize_event e where e.grid_id = p.grid_id and e.player_id = p.player_id and e.kind in ('mailed', 'contacted')), g.settled_at)
          + t.claim_days * interval '1 day'
        from grid g join account a on a.player_id = p.player_id join grid_terms t on t.grid_id = g.id and t.country = a.country where g.id = p.grid_id
      $$;

      do $$
      begin
        grant select, insert, update, delete on prize_claim to doce_app;
      exception
        when undefined_object or insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }
}
