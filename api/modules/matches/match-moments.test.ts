import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { aGrid, type TestMatch } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { createSqlStage, waitForLock, type SqlStage } from '../../testing/sql-stage.ts';
import { HOUR } from '../../testing/times.ts';

/** Changes as an administrator and as the source make them. */
const byAdmin = (status: string) => `status = '${status}', score_by = 'admin'`;
const bySource = (status: string) => `status = '${status}', score_by = null`;
const takenBack = `status = 'scheduled', score_by = null`;
const word = (sourceStatus: string) => `source_status = '${sourceStatus}'`;
const past = `start_time = game_now() - interval '1 hour'`;
const future = `start_time = game_now() + interval '2 hours'`;

let stage: SqlStage;
let one: Client;
let other: Client;

beforeAll(async () => {
  stage = await createSqlStage();
  [one, other] = [await stage.connect(), await stage.connect()];
});
beforeEach(async () => {
  for (const client of [one, other]) await client.query('rollback');
});
afterAll(() => stage.close());

async function aMatch(match: TestMatch = {}): Promise<number> {
  return (await aGrid(stage, [match])).matchIds[0]!;
}
const change = (id: number, what: string) => stage.rows(`update match set ${what} where id = $1`, [id]);
const clock = async () => (await stage.rows<{ at: string }>('select game_now()::text as at'))[0]!.at;

/** Returns the moments of a match: `now` means after `since` and before the present moment, `start` the shown start. */
async function momentsOf(id: number, since: string) {
  const moment = (column: string) =>
    `case when ${column} is null then null when ${column} = start_time then 'start'
       when ${column} = 'infinity' then 'never' when ${column} = start_time + interval '48 hours' then 'two days later'
       when ${column} > $2::timestamptz and ${column} <= game_now() then 'now' else ${column}::text end`;
  const [row] = await stage.rows(
    `select ${moment('closes_at')} as closes, ${moment('reveal_at')} as reveals, ${moment('source_began_at')} as began,
       takes_picks(m) as "takesPicks", is_revealed(m) as "isRevealed" from match m where id = $1`,
    [id, since],
  );
  return row;
}

const open = { closes: 'start', reveals: 'start', began: null, takesPicks: true, isRevealed: false };
const begun = { closes: 'now', reveals: 'now', began: 'now', takesPicks: false, isRevealed: true };
const closedByAdmin = { closes: 'now', reveals: 'start', began: null, takesPicks: false, isRevealed: false };
/** A start that is a guess: before it, and once it has passed. */
const guessed = { ...open, reveals: 'never' };
const passedGuess = { ...closedByAdmin, reveals: 'never' };

describe('a new match', () => {
  const insert = async (columns: string, values: string) => {
    const from = await aMatch();
    const since = await clock();
    const [row] = await stage.rows<{ id: number }>(
      `insert into match (source, source_id, league_id, home_team_id, away_team_id, closes_at, reveal_at, ${columns})
       select 'test', -id, league_id, home_team_id, away_team_id, '2000-01-01', '2000-01-01', ${values} from match where id = $1
       returning id`,
      [from],
    );
    return momentsOf(row!.id, since);
  };
  const later = `game_now() + interval '1 hour'`;
  const earlier = `game_now() - interval '1 hour'`;

  test.each([
    ['to come closes and is revealed at its start', 'start_time', later, open],
    [
      'in the past closed at its start',
      'start_time',
      earlier,
      { ...open, takesPicks: false, isRevealed: true },
    ],
    ['live before its start has begun now', 'start_time, status', `${later}, 'live'`, begun],
    [
      'live by hand before its start closes now and reveals nothing',
      'start_time, status, score_by',
      `${later}, 'live', 'admin'`,
      closedByAdmin,
    ],
    [
      'finished in the past closed at its start',
      'start_time, status, home_score, away_score',
      `${earlier}, 'finished', 1, 0`,
      { closes: 'start', reveals: 'start', began: 'now', takesPicks: false, isRevealed: true },
    ],
    [
      'that the source reports begun has begun now, whatever time it gives',
      'start_time, source_began_at',
      `${later}, '2000-01-01'`,
      { ...begun, closes: 'now' },
    ],
    [
      'whose start is a guess closes at it and is not revealed',
      'start_time, source_status',
      `${later}, 'TBD'`,
      guessed,
    ],
    [
      'whose guessed start has passed is closed and not revealed',
      'start_time, source_status',
      `${earlier}, 'TBD'`,
      { ...passedGuess, closes: 'start' },
    ],
    [
      'with a result and without play closes now and is revealed at its start',
      'start_time, source_status',
      `${later}, 'WO'`,
      closedByAdmin,
    ],
  ])('PLAY-06 %s', async (_, columns, values, expected) => {
    expect(await insert(columns, values)).toEqual(expected);
  });
});

describe('a match to come', () => {
  const cases: [string, string[], object][] = [
    ['that moves closes at its new start', [`start_time = start_time + interval '1 day'`], open],
    ['is closed by an administrator and reveals nothing', [byAdmin('live')], closedByAdmin],
    ['that an administrator closed and took back is open', [byAdmin('live'), takenBack], open],
    [
      'that an administrator closed, and that moved, closes at its new start once it is taken back',
      [byAdmin('live'), `start_time = start_time + interval '1 day'`, takenBack],
      open,
    ],
    ['that the source reports live has begun', [bySource('live')], begun],
    ['that the source begins never reopens', [bySource('live'), takenBack], begun],
    [
      'that an administrator closed and the source then reports live has begun',
      [byAdmin('live'), 'score_by = null'],
      begun,
    ],
    [
      'that an administrator closed has begun if the source reports a kick-off',
      [byAdmin('live'), `source_began_at = '2000-01-01'`],
      begun,
    ],
    ['whose kick-off the source reports has begun', [`source_began_at = '2000-01-01'`], begun],
    ['that is void by hand and taken back is open', [byAdmin('cancelled'), takenBack], open],
    ['with a result and without play is closed and reveals nothing', [word('AWD')], closedByAdmin],
    ['opens again when such a result is withdrawn', [word('WO'), word('NS')], open],
    ['with such a result opens again at a new date only', [word('ABD'), word('PST')], open],
    [
      'keeps such a result while the source says nothing',
      [word('WO'), 'source_status = null'],
      closedByAdmin,
    ],
    ['keeps such a result after a status that does not tell', [word('WO'), word('NEW')], closedByAdmin],
    [
      'with such a result stays closed if an administrator takes a result of their own back',
      [word('AWD'), byAdmin('live'), takenBack],
      closedByAdmin,
    ],
    ['with such a result that is played has begun', [word('WO'), bySource('live')], begun],
    ['whose start becomes a guess is not revealed at it', [word('TBD')], guessed],
    ['whose guessed start passes closes and is not revealed', [`${word('TBD')}, ${past}`], passedGuess],
    ['opens again when its real start comes', [`${word('TBD')}, ${past}`, `${word('NS')}, ${future}`], open],
    ['opens again at a later guess', [`${word('TBD')}, ${past}`, future], guessed],
    [
      'whose guess turns out to be its real start has begun',
      [`${word('TBD')}, ${past}`, word('NS')],
      { ...begun, began: null },
    ],
    ['keeps a guess while it is postponed', [word('TBD'), `${word('PST')}, ${past}`], passedGuess],
    [
      'keeps a guess while the source says nothing',
      [word('TBD'), `source_status = null, ${past}`],
      passedGuess,
    ],
    [
      'whose guess has passed and that is played has begun',
      [`${word('TBD')}, ${past}`, bySource('live')],
      begun,
    ],
    [
      'whose guess has passed and that began never opens again',
      [`${word('TBD')}, ${past}`, bySource('live'), `${takenBack}, ${word('NS')}, ${future}`],
      begun,
    ],
    [
      'with a guessed start and a result by hand is revealed two days after the guess',
      [`${word('TBD')}, ${past}`, byAdmin('live')],
      { ...passedGuess, reveals: 'two days later' },
    ],
    [
      'with a guessed start that is void is revealed two days after the guess',
      [`${word('TBD')}, ${past}`, byAdmin('cancelled')],
      { ...passedGuess, reveals: 'two days later' },
    ],
    [
      'with a guessed start and a result by hand is revealed at its real start',
      [`${word('TBD')}, ${past}`, byAdmin('live'), `${word('NS')}, ${future}`],
      closedByAdmin,
    ],
    ['does not take a mark of the trigger', ['result_told = true, start_is_guess = true'], open],
    ['does not take a closing time', [`closes_at = '2099-01-01'`], open],
    ['does not take a time of revealing', [`reveal_at = '2000-01-01'`], open],
  ];
  it.each(cases)('PLAY-06 PLAY-03 %s', async (_, changes, expected) => {
    const id = await aMatch({ startsInMs: HOUR });
    const since = await clock();
    for (const each of changes) await change(id, each);
    expect(await momentsOf(id, since)).toEqual(expected);
  });

  it('PLAY-06 a start that is reported late closes and reveals the match now, and it stays so', async () => {
    const id = await aMatch({ startsInMs: HOUR });
    const since = await clock();
    await change(id, `start_time = game_now() - interval '1 hour'`);
    expect(await momentsOf(id, since)).toEqual({ ...begun, began: null });
    await change(id, `start_time = game_now() + interval '1 hour'`);
    expect(await momentsOf(id, since)).toEqual({ ...begun, began: null });
  });

  it('PLAY-06 a match that an administrator closed keeps the time of closing', async () => {
    const id = await aMatch({ startsInMs: HOUR });
    await change(id, byAdmin('live'));
    const [first] = await stage.rows('select closes_at::text from match where id = $1', [id]);
    await change(id, `status = 'finished', home_score = 1, away_score = 0`);
    expect(await stage.rows('select closes_at::text from match where id = $1', [id])).toEqual([first]);
  });
});

describe('a match that has begun', () => {
  it('PLAY-06 a match that an administrator closed and put back after its start keeps the time of closing', async () => {
    const id = await aMatch({ startsInMs: HOUR });
    await change(id, byAdmin('live'));
    const [first] = await stage.rows('select closes_at::text from match where id = $1', [id]);
    await moveClock(stage, HOUR);
    await change(id, takenBack);
    expect(await stage.rows('select closes_at::text from match where id = $1', [id])).toEqual([first]);
  });

  it.each([
    ['a later start', `start_time = game_now() + interval '1 day'`],
    ['a status', takenBack],
    ['a closing time', `closes_at = '2099-01-01'`],
    ['a time of revealing', `reveal_at = '2099-01-01'`],
    ['the deletion of the report', 'source_began_at = null'],
    ['a later report', `source_began_at = '2099-01-01'`],
    [
      'all of them',
      `${takenBack}, start_time = '2099-01-01', closes_at = '2099-01-01', reveal_at = '2099-01-01', source_began_at = null`,
    ],
  ])('PLAY-06 keeps its moments after %s', async (_, what) => {
    const id = await aMatch({ startsInMs: HOUR });
    await change(id, bySource('live'));
    const read = () =>
      stage.rows('select closes_at::text, reveal_at::text, source_began_at::text from match where id = $1', [
        id,
      ]);
    const before = await read();
    await change(id, what);
    expect(await read()).toEqual(before);
  });

  it('PLAY-06 PLAY-03 a match whose start has passed stays revealed if the source calls the start unknown afterwards', async () => {
    const id = await aMatch({ startsInMs: -HOUR });
    const read = () => stage.rows('select closes_at::text, reveal_at::text from match where id = $1', [id]);
    const before = await read();
    await change(id, `${word('TBD')}, ${future}`);
    await change(id, word('NS'));
    expect(await read()).toEqual(before);
  });

  it('PLAY-06 a match whose start has passed keeps its moments after a later start', async () => {
    const id = await aMatch({ startsInMs: -HOUR });
    const read = () => stage.rows('select closes_at::text, reveal_at::text from match where id = $1', [id]);
    const before = await read();
    await change(id, `start_time = game_now() + interval '1 day'`);
    expect(await read()).toEqual(before);
  });
});

describe('locks and clock', () => {
  it.each([
    ['the start', `match set start_time = start_time + interval '1 day'`],
    ['the status', `match set status = 'live'`],
    ['a taken back result', 'match set score_by = null'],
    ['the grid', 'match set grid_id = null'],
    ['the deletion', 'match set grid_id = null, deleted_at = statement_now()'],
    ['the report of a kick-off', 'match set source_began_at = statement_now()'],
    ['a guessed start', `match set source_status = 'TBD'`],
    ['a result without play', `match set source_status = 'WO'`],
    ['the closing time', `match set closes_at = '2099-01-01'`],
    ['the time of revealing', `match set reveal_at = '2099-01-01'`],
    ['the status of the grid', `grid set status = 'closed'`],
  ])('PLAY-06 a change waits until the saves have ended: %s', async (_, update) => {
    const { id: gridId, matchIds } = await aGrid(stage, [{ startsInMs: HOUR }]);
    if (update.includes('score_by')) await change(matchIds[0]!, byAdmin('live'));
    await one.query('begin');
    await one.query('select share_match_starts()');
    const changing = other.query(`update ${update} where id = $1`, [
      update.startsWith('grid') ? gridId : matchIds[0],
    ]);
    await waitForLock(stage, other);
    await one.query('commit');
    await changing;
  });

  it('PLAY-06 the deletion of a match without a grid waits too', async () => {
    const id = await aMatch();
    await change(id, 'grid_id = null');
    await one.query('begin');
    await one.query('select share_match_starts()');
    const deleting = other.query('update match set deleted_at = statement_now() where id = $1', [id]);
    await waitForLock(stage, other);
    await one.query('commit');
    await deleting;
  });

  it('PLAY-06 two changes run one after the other', async () => {
    await one.query('begin');
    await one.query('select hold_match_starts()');
    const holding = other.query('select hold_match_starts()');
    await waitForLock(stage, other);
    await one.query('commit');
    await holding;
  });

  it.each([
    ['position', 'match set position = 7'],
    ['score', 'match set home_score = 1, away_score = 0'],
    ['name of the grid', `grid set name = 'Otra'`],
  ])('OPS-03 a change of the %s does not wait', async (_, update) => {
    const { id: gridId, matchIds } = await aGrid(stage, [{ startsInMs: -HOUR, status: 'live' }]);
    await one.query('begin');
    await one.query('select share_match_starts()');
    await other.query(`set lock_timeout = '2s'`);
    await other.query(`update ${update} where id = $1`, [update.startsWith('grid') ? gridId : matchIds[0]]);
    await other.query('reset lock_timeout');
    await one.query('commit');
  });

  it('PLAY-06 the time after the lock is the time of closing, so that no save before it looks late', async () => {
    const id = await aMatch({ startsInMs: HOUR });
    await one.query('begin');
    await one.query('select share_match_starts()');
    const closing = other.query(`update match set status = 'live' where id = $1`, [id]);
    await waitForLock(stage, other);
    const since = await clock();
    await one.query('commit');
    await closing;
    expect(await momentsOf(id, since)).toEqual(begun);
  });

  it('PLAY-06 a change in a longer transaction reads the present time, not that of the transaction', async () => {
    const id = await aMatch({ startsInMs: HOUR });
    await one.query('begin');
    await one.query('select statement_now()');
    const since = await clock();
    await one.query(`update match set status = 'live' where id = $1`, [id]);
    await one.query('commit');
    expect(await momentsOf(id, since)).toEqual(begun);
  });
});

describe('the conditions of queries', () => {
  /** Evaluates a condition for a match with other columns. `now` is the exact time of the statement. */
  const holds = async (condition: string, id: number, columns: string) => {
    const [row] = await stage.rows<{ yes: boolean }>(
      `select ${condition}(jsonb_populate_record(m, jsonb_build_object(${columns}))) as yes from match m where id = $1`,
      [id],
    );
    return row!.yes;
  };
  const now = 'statement_now()';
  const soon = `${now} + interval '1 microsecond'`;
  const tomorrow = `${now} + interval '1 day'`;

  it('PLAY-06 takes_picks: a scheduled match until the moment of closing, whatever its start is', async () => {
    const id = await aMatch();
    expect(await holds('takes_picks', id, `'closes_at', ${soon}`)).toBe(true);
    expect(await holds('takes_picks', id, `'closes_at', ${now}`)).toBe(false);
    expect(await holds('takes_picks', id, `'closes_at', ${now}, 'start_time', ${tomorrow}`)).toBe(false);
    for (const status of ['live', 'finished', 'cancelled'])
      expect(await holds('takes_picks', id, `'closes_at', ${soon}, 'status', '${status}'`)).toBe(false);
  });

  it('PLAY-03 is_revealed: from the moment of revealing on, whenever the match closed', async () => {
    const id = await aMatch();
    expect(await holds('is_revealed', id, `'reveal_at', ${soon}`)).toBe(false);
    expect(await holds('is_revealed', id, `'reveal_at', ${now}`)).toBe(true);
    expect(await holds('is_revealed', id, `'reveal_at', ${soon}, 'closes_at', ${now}`)).toBe(false);
    expect(await holds('is_revealed', id, `'reveal_at', ${now}, 'start_time', ${tomorrow}`)).toBe(true);
  });
});
