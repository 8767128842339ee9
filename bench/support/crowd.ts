import type pg from 'pg';

/** Adds players with accounts, and a pick of every player for every match of the grid. */
export async function addCrowd(owner: pg.Pool, players: number, gridId: number): Promise<void> {
  await owner.query(
    `with p as (insert into player select from generate_series(1, $1) returning id)
     insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
     select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+540000000', '1990-01-01', 'es', statement_now() from p`,
    [players],
  );
  await owner.query(
    `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select p.id, m.id, (enum_range(null::outcome))[1 + (p.id * 7 + m.id * 13 + p.id / 3) % 3], p.id, statement_now()
     from player p, match m where m.grid_id = $1 order by p.id, m.id`,
    [gridId],
  );
}
