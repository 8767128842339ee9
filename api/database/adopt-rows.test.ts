import { describe, expect, it } from 'vitest';
import { firstVersionDatabase } from '../testing/first-version.ts';
import { migrate } from './migrate.ts';

describe('what the upgrade of a database of the first version makes of its rows', () => {
  it('ADM-18 prizes of an older version keep their tier, what the winner was told, their steps and their history', async () => {
    const { url, rows } = await firstVersionDatabase();
    await rows(`
      insert into grid (name, country, start_date, end_date) values ('Fecha 34', 'AR', now(), now());
      insert into prize (grid_id, player_id, won_hits, hits, won_at, promised_hits, told_at, contacted_at, contacted_by, sent_at, sent_by,
          delivered_at, delivered_by, cleared_hits, cleared_at, cleared_by, note, version)
        select g.id, p.id, p.won, p.hits, '2026-01-01', p.promised, p.told::timestamptz, p.contacted::timestamptz, p.contacted_by, p.sent::timestamptz, p.sent_by,
          p.delivered::timestamptz, p.delivered_by, p.cleared_hits, p.cleared::timestamptz, p.cleared_by, p.note, p.version
        from grid g, (values
          (1, 13, 13, null::int, null, null, null::int, null, null::int, null, null::int, null::int, null, null::int, null, 1),
          (2, 11, 11, 12, '2026-01-02', null, null, null, null, null, null, null, null, null, null, 2),
          (3, 10, 9, 10, null, '2026-01-02', 7, null, null, null, null, null, null, null, 'Rosario', 3),
          (4, 11, 11, 12, null, '2026-01-02', 7, '2026-01-03', 7, null, null, 11, '2026-01-04', 7, null, 4),
          (5, 10, 8, 12, '2026-01-02', null, null, null, null, '2026-01-05', 7, 8, '2026-01-06', 7, null, 5),
          (6, 12, 12, null, '2026-01-02', null, null, null, null, null, null, null, null, null, null, 1)
        ) p (id, won, hits, promised, told, contacted, contacted_by, sent, sent_by, delivered, delivered_by, cleared_hits, cleared, cleared_by, note, version)
        where g.name = 'Fecha 34'`);
    await migrate(url);
    const prizes = await rows(
      `select tier, told_tier as told, state, is_unclear as unclear, note, p.version, array(
         select concat_ws(' ', kind, from_tier, to_tier, actor_id) from prize_event e
           where e.player_id = p.player_id and e.grid_id = p.grid_id order by id) as events
       from prize p join grid g on g.id = p.grid_id where g.name = 'Fecha 34' order by player_id`,
    );
    const row = (
      tier: number,
      told: number | null,
      state: string,
      unclear: boolean,
      version: number,
      events: string[],
    ) => ({ tier, told, state, unclear, note: version === 3 ? 'Rosario' : null, version, events });
    expect(prizes).toEqual([
      row(12, null, 'due', false, 1, ['won 0 12']),
      row(11, 12, 'due', true, 2, ['won 0 12', 'corrected 12 11', 'mailed 12']),
      row(0, 10, 'withdrawn', true, 3, ['won 0 10', 'corrected 10 0', 'contacted 10 7']),
      row(11, 11, 'sent', false, 4, [
        'won 0 12',
        'corrected 12 11',
        'contacted 12 7',
        'sent 12 7',
        'cleared 12 11 7',
      ]),
      row(0, 0, 'delivered', false, 5, [
        'won 0 12',
        'corrected 12 10',
        'corrected 10 0',
        'mailed 12',
        'delivered 12 7',
        'cleared 12 0 7',
      ]),
      // The prize is older than the mails to winners, so no mail follows.
      row(12, 12, 'due', false, 1, ['won 0 12']),
    ]);
    await expect(rows('delete from prize_event')).rejects.toThrow(/append-only/);
  });

  it('PLAY-10 JOB-05 ANN-06 the migration keeps op ids of the last week and the furthest status of grids, and repairs broken links', async () => {
    const { url, rows } = await firstVersionDatabase();
    await rows(`
      insert into pick_event (player_id, picks, op_ids, salt, accepted_at) select 1, picks::jsonb, ops::uuid[], '', now() - age::interval
        from (values
          ('[[7, "draw"]]', '{00000000-0000-7000-8000-000000000001}', '6 days'),
          ('[[7, "home_win"]]', '{00000000-0000-7000-8000-000000000002}', '8 days'),
          ('[[8, "draw"]]', '{}', '0'),
          ('[[8, "draw"], [9, "draw"]]', '{00000000-0000-7000-8000-000000000003, 00000000-0000-7000-8000-000000000004}', '0')
        ) t(picks, ops, age);
      insert into grid (name, country, status, start_date, end_date)
        select name, 'AR', status, now(), now() from (values ('P1', 'open'), ('P2', 'open'), ('P3', 'closed'), ('P4', 'settled')) g (name, status);
      insert into audit_event (action, subject, before, after)
        select 'grid.status', 'grid:' || id, '{"status": "settled"}', '{"status": "open"}' from grid where name = 'P2';
      insert into announcement (title, content, is_active, is_pinned)
        values ('Enlaces', 'a y <a href="https://b/">b</span> fin', true, false);`);
    await migrate(url);
    expect(
      await rows(
        "select match_id, pick, answer from pick_repeat where op_id::text like '00000000-0000-7000-%'",
      ),
    ).toEqual([{ match_id: 7, pick: 'draw', answer: 'accepted' }]);
    expect(
      (await rows("select furthest_status as it from grid where name like 'P_' order by name")).map(
        ({ it }) => it,
      ),
    ).toEqual(['open', 'settled', 'closed', 'settled']);
    expect(await rows("select content from announcement where title = 'Enlaces'")).toEqual([
      { content: 'a y <a href="https://b/">b</a> fin' },
    ]);
  });

  it('PLAY-06 older matches get the time when the source began them and the time when their picks are shown', async () => {
    const { url, rows } = await firstVersionDatabase();
    await rows(`
      insert into league (source, source_id, name, country) values ('x', 1, 'Liga', 'AR');
      insert into team (source, source_id, name) values ('x', 1, 'A'), ('x', 2, 'B');
      insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, source_status, home_score,
          away_score, score_by)
        select 'x', m.id, l.id, home.id, away.id, now() + days * interval '1 day', now(), status, word, goals, goals, said_by
        from (values (1, -1, 'finished', 'FT', 2, 'source'), (2, 1, 'scheduled', 'NS', null, null), (3, 1, 'scheduled', 'NS', null, null),
          (4, 1, 'live', '1H', 0, 'source'), (5, 1, 'cancelled', '1H', null, 'admin')) m (id, days, status, word, goals, said_by)
          join league l on l.source = 'x' join team home on home.name = 'A' and home.source = 'x' join team away on away.name = 'B' and away.source = 'x';
      update match set status = 'live', score_by = 'admin', home_score = 0, away_score = 0 where source = 'x' and source_id = 3;
      update match set status = 'finished', score_by = 'admin' where source = 'x' and source_id = 4`);
    await migrate(url);
    const matches = await rows(
      `select source_id as id, source_began_at is not null as began, reveal_at = start_time as with_start, closes_at <= now() as closed,
         is_revealed(m) as revealed, source_home_score as goals from match m where source = 'x' order by 1`,
    );
    const [over, coming, byHand, begun, called] = matches;
    expect(over).toMatchObject({ began: true, with_start: true, revealed: true, goals: 2 });
    expect(coming).toMatchObject({ began: false, with_start: true, closed: false, revealed: false });
    expect(byHand).toMatchObject({ began: false, with_start: true, closed: true, revealed: false });
    expect(begun).toMatchObject({ began: true, with_start: false, closed: true, revealed: true });
    expect(called).toMatchObject({ began: true, closed: true, revealed: true });
  });
});
