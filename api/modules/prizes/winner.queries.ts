import type { GridWinners } from '../../../shared/contract/winners.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';

/** Returns the winners of the last 20 grids final at `now`, latest first, if they agreed and their account works. */
export function findWinners(db: Queries, now: Date): Promise<GridWinners[]> {
  return db.rows<GridWinners>(
    `select g.id, g.name, ${isoTime('g.settled_at')} as "settledAt", coalesce(w.prizes, '[]') as prizes
     from grid g cross join lateral (
       select jsonb_agg(jsonb_build_object('prize', prize, 'players', greatest(players, winners), 'winners', winners,
         'delivered', delivered, 'confirmed', confirmed, 'usernames', usernames, 'named', named, 'unnamed', unnamed)
         order by hits desc) as prizes
       from (
         select t.hits, t.prize, max(r.players) as players,
           count(p.tier) filter (where p.state <> 'refused') as winners,
           count(*) filter (where p.step = 'delivered') as delivered,
           count(*) filter (where p.winner_says = 'received' and p.step = 'delivered') as confirmed,
           coalesce((array_agg(a.username order by lower(a.username)) filter (where a.player_id is not null
           and p.state <> 'refused'))[1:100], '{}') as usernames,
           coalesce((array_agg(jsonb_build_object('username', n.name, 'ficha', e.ficha, 'secret', n.secret)
           order by lower(n.name)) filter (where n.name is not null))[1:100], '{}') as named,
           coalesce((array_agg(e.ficha order by e.ficha) filter (where e.ficha is not null and n.name is null
           and p.state <> 'refused'))[1:100], '{}') as unnamed
         from prize_tier t left join prize p on p.tier = t.hits and p.grid_id = g.id
           left join winner_consent c using (player_id)
           left join account a on a.player_id = c.player_id and a.disabled_at is null
           left join entry e on e.grid_id = g.id and e.player_id = p.player_id
             left join named_ficha n on n.grid_id = g.id and n.player_id = p.player_id
           cross join lateral (select coalesce((
             select (spread ->> t.hits::text)::int from scoring_run where grid_id = g.id order by id desc limit 1),
               0) as players) r
         group by t.hits
       ) as tier where greatest(players, winners) > 0
     ) w
     where g.deleted_at is null and result_is_final(g, $1) order by g.settled_at desc, g.id desc limit 20`,
    [now],
  );
}

/** Returns since when the player agrees to be named; null: the player does not. */
export async function findConsent(db: Queries, playerId: number): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date }>(
    'select agreed_at as at from winner_consent where player_id = $1',
    [playerId],
  );
  return row?.at ?? null;
}

/** Stores or deletes the player's consent. A repeat changes nothing. */
export async function storeConsent(db: Queries, playerId: number, isNamed: boolean): Promise<void> {
  await db.rows(
    isNamed
      ? 'insert into winner_consent (player_id) values ($1) on conflict do nothing'
      : 'delete from winner_consent where player_id = $1',
    [playerId],
  );
}
