import type pg from 'pg';

/** Adds players with accounts, and a pick of every player for every match of the grid. */
export async function addCrowd(owner: pg.Pool, players: number, gridId: number): Promise<void> {
  await owner.query(
    `with p as (insert into player select from generate_series(1, $1) returning id)
     insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
     select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+540000000', '1990-01-01', 'es', now() from p`,
    [players],
  );
  await owner.query(
    `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select p.id, m.id, (enum_range(null::outcome))[1 + (p.id * 7 + m.id * 13 + p.id / 3) % 3], p.id, now()
     from player p, match m where m.grid_id = $1 order by p.id, m.id`,
    [gridId],
  );
}

/**
 * Adds the data of several years: one settled grid of twelve played matches a day, with winners and prizes, delivered except those of the last 30 days;
 * `perMatch` audit entries of the source for each match; contact requests. The matches use the teams and the league of `addGrid`, so one grid must
 * exist.
 */
export async function addYears(
  owner: pg.Pool,
  {
    grids,
    winners,
    perMatch,
    contacts,
  }: { grids: number; winners: number; perMatch: number; contacts: number },
): Promise<void> {
  await owner.query(
    `with g as (
       insert into grid (name, country, status, start_date, end_date, settled_at)
       select 'Fecha ' || n, 'Argentina', 'settled', current_date - n - 3, current_date - n, now() - n * interval '1 day'
       from generate_series(1, $1) n returning id
     )
     insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, grid_id, position, status, home_score, away_score)
     select 'bench', 1000000 + g.id * 100 + n, (select id from league where source = 'bench'),
       (select id from team where source = 'bench' and source_id = n), (select id from team where source = 'bench' and source_id = n + 12),
       now() - g.id * interval '8 hours', now(), g.id, n, 'finished', n % 3, n * 7 % 4
     from g cross join generate_series(1, 12) n`,
    [grids],
  );
  await owner.query('update grid set scored_version = results_version where status = $1', ['settled']);
  await owner.query(
    `with prizes as (
       insert into prize (grid_id, player_id, hits, tier, notified_tier, step)
       select g.id, p.id, hits, hits, hits, case when g.settled_at < now() - interval '30 days' then 'delivered' else 'due' end
       from grid g cross join (select id, 10 + id % 3 as hits from player order by id limit $1) p
       where g.status = 'settled' order by g.id desc, p.id returning grid_id, player_id, tier, step
     )
     insert into prize_event (grid_id, player_id, kind, actor_id, from_tier, to_tier)
     select grid_id, player_id, kind, case when kind = 'delivered' then player_id end, 0, tier
     from prizes cross join unnest(array['won', 'mailed', 'delivered']) with ordinality as e (kind, place)
     where kind <> 'delivered' or step = 'delivered' order by grid_id, player_id, place`,
    [winners],
  );
  await owner.query(
    `insert into audit_event (at, action, subject, before, after)
     select now() - n * interval '1 minute', case n when 1 then 'game.result' else 'game.source' end, 'game:' || m.id,
       facts || '{"status": "live", "sourceStatus": "2H"}', facts || '{"status": "finished", "sourceStatus": "FT"}'
     from match m cross join generate_series(1, $1) n
       cross join lateral (select jsonb_build_object('startTime', start_time, 'closesAt', null, 'attention', null) as facts) f
     order by n desc`,
    [perMatch],
  );
  await owner.query(
    `insert into affiliate_contact (type, name, email, country, phone, language, created_at, handled_at)
     select 'affiliate', 'Bruno ' || n, 'bruno' || n || '@example.org', 'AR', '+540000000', 'es', now() - n * interval '1 minute', now()
     from generate_series(1, $1) n`,
    [contacts],
  );
}
