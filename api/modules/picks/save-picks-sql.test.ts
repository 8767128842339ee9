import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGrid } from '../../testing/builders.ts';
import { createSqlStage, saveBySql, waitForLock, type SqlStage } from '../../testing/sql-stage.ts';
import { HOUR } from '../../testing/times.ts';

let stage: SqlStage;
let one: Client;
let other: Client;
let blocker: Client;
let player: number;

beforeAll(async () => {
  stage = await createSqlStage();
  [one, other, blocker] = [await stage.connect(), await stage.connect(), await stage.connect()];
});
beforeEach(async () => {
  for (const client of [one, other, blocker]) await client.query('rollback');
  player = await aPlayerRow();
});
afterAll(() => stage.close());

async function aPlayerRow(): Promise<number> {
  const [row] = await stage.rows<{ id: number }>('insert into player default values returning id');
  return row!.id;
}
const clock = async () => (await stage.rows<{ at: string }>('select game_now()::text as at'))[0]!.at;
const isAfter = async (later: unknown, earlier: unknown) => {
  const [row] = await stage.rows<{ yes: boolean }>('select $1::timestamptz > $2::timestamptz as yes', [
    later,
    earlier,
  ]);
  return row!.yes;
};
const heldBy = (playerId: number) =>
  stage.rows<{ match_id: number; pick: string; seq: string; at: string }>(
    'select match_id, pick, seq::text, chosen_at::text as at from pick where player_id = $1 order by match_id',
    [playerId],
  );
const ledgerOf = (playerId: number) =>
  stage.rows<{ seq: string; picks: unknown; op_ids: string[]; at: string }>(
    'select seq::text, picks, op_ids, accepted_at::text as at from pick_event where player_id = $1 order by seq',
    [playerId],
  );

/** Runs `work` while the clock of `save_picks` shows one moment. The change of the function is rolled back. */
async function atMoment<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await one.query<{ definition: string }>(
    `select pg_get_functiondef('save_picks'::regproc) as definition`,
  );
  await one.query('begin');
  await one.query(rows[0]!.definition.replaceAll('game_now()', `timestamptz '${moment}'`));
  try {
    return await work();
  } finally {
    await one.query('rollback');
  }
}

describe('locks and clock of a save', () => {
  it('PLAY-06 a save waits for the lock of its player before it shares the match starts', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await blocker.query('begin');
    await blocker.query('select pg_advisory_xact_lock(1213, $1)', [player]);
    const saving = saveBySql(one, player, [{ match, pick: 'draw' }]);
    expect(await waitForLock(stage, one)).toEqual([]);
    await blocker.query('commit');
    expect((await saving).answers).toMatchObject([{ status: 'accepted' }]);
  });

  it('PWA-08 saves of one player run one after the other; those of other players do not wait', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await one.query('begin');
    await saveBySql(one, player, [{ match, pick: 'draw' }]);
    const again = saveBySql(other, player, [{ match, pick: 'home_win' }]);
    expect(await waitForLock(stage, other)).toEqual([]);
    await blocker.query(`set lock_timeout = '2s'`);
    const { answers } = await saveBySql(blocker, await aPlayerRow(), [{ match, pick: 'draw' }]);
    expect(answers).toMatchObject([{ status: 'accepted' }]);
    await one.query('commit');
    expect((await again).answers).toMatchObject([{ status: 'accepted', pick: 'home_win' }]);
    expect(await ledgerOf(player)).toHaveLength(2);
  });

  it('PLAY-06 a change of a match start waits until a save has ended', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await one.query('begin');
    await saveBySql(one, player, [{ match, pick: 'draw' }]);
    const holding = other.query('select hold_match_starts()');
    await waitForLock(stage, other);
    await one.query('commit');
    await holding;
  });

  it('PLAY-06 the time after the locks decides a save and is the time of its rows; ages count from its arrival', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await blocker.query('begin');
    await blocker.query('select hold_match_starts()');
    const saving = saveBySql(one, player, [{ match, pick: 'draw', op: randomUUID() }]);
    await waitForLock(stage, one);
    const released = await clock();
    await blocker.query('commit');
    const { at } = await saving;
    expect(await isAfter(at, released)).toBe(true);
    const [event] = await ledgerOf(player);
    expect(event!.at).toBe(at);
    const [repeat] = await stage.rows<{ at: string }>(
      'select answered_at::text as at from pick_repeat where player_id = $1',
      [player],
    );
    expect(repeat!.at).toBe(at);
    const [pick] = await heldBy(player);
    expect(await isAfter(released, pick!.at)).toBe(true);
  });

  it('PLAY-06 a match that begins while a save waits takes no pick', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await blocker.query('begin');
    await blocker.query('select hold_match_starts()');
    const saving = saveBySql(one, player, [{ match, pick: 'draw' }]);
    await waitForLock(stage, one);
    await blocker.query('update match set start_time = game_now() where id = $1', [match]);
    await blocker.query('commit');
    expect((await saving).answers).toMatchObject([{ status: 'refused', code: 'match_started' }]);
  });

  it('PLAY-06 a save in a longer transaction reads the present time, not that of the transaction', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await one.query('begin');
    await one.query('select statement_now()');
    const before = await clock();
    const { at } = await saveBySql(one, player, [{ match, pick: 'draw' }]);
    await one.query('commit');
    expect(await isAfter(at, before)).toBe(true);
    const [pick] = await heldBy(player);
    expect(await isAfter(pick!.at, before)).toBe(true);
  });
});

describe('what a save decides', () => {
  it('PLAY-06 a match closes at the exact moment: not a microsecond before, and not one after', async () => {
    const [before, at] = (await aGrid(stage, 2)).matchIds as [number, number];
    const moment = '2099-01-01 00:00:00.000000+00';
    await stage.rows(`update match set start_time = $2 where id = $1`, [at, moment]);
    await stage.rows(
      `update match set start_time = $2::timestamptz + interval '1 microsecond' where id = $1`,
      [before, moment],
    );
    const { answers } = await atMoment(moment, () =>
      saveBySql(one, player, [
        { match: before, pick: 'draw' },
        { match: at, pick: 'draw' },
      ]),
    );
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      ['accepted', null],
      ['refused', 'match_started'],
    ]);
  });

  it('PWA-08 of two choices of the same moment the one that arrives later counts', async () => {
    const [match, twice] = (await aGrid(stage, 2)).matchIds as [number, number];
    const statuses = await atMoment('2026-11-20 10:00:00+00', async () => {
      await saveBySql(one, player, [{ match, pick: 'draw', age: HOUR }]);
      const { answers } = await saveBySql(one, player, [
        { match, pick: 'home_win', age: HOUR },
        { match: twice, pick: 'draw', age: HOUR },
        { match: twice, pick: 'home_win', age: HOUR },
      ]);
      return answers.map(({ status, pick }) => [status, pick]);
    });
    expect(statuses).toEqual([
      ['accepted', 'home_win'],
      ['superseded', null],
      ['accepted', 'home_win'],
    ]);
  });

  it('PWA-07 an unknown or negative age counts as 0, an age of more than 7 days as 7 days', async () => {
    const { matchIds } = await aGrid(stage, 4);
    const ages = [null, -HOUR, HOUR, 8 * 24 * HOUR];
    const times = await atMoment('2026-11-20 10:00:00+00', async () => {
      await saveBySql(
        one,
        player,
        matchIds.map((match, index) => ({ match, pick: 'draw', age: ages[index]! })),
      );
      const { rows } = await one.query<{ ms: string }>(
        `select (extract(epoch from timestamptz '2026-11-20 10:00:00+00' - chosen_at) * 1000)::bigint as ms
         from pick where player_id = $1 order by match_id`,
        [player],
      );
      return rows.map(({ ms }) => Number(ms));
    });
    expect(times).toEqual([0, 0, HOUR, 7 * 24 * HOUR]);
  });

  it('PLAY-10 an op id that a save uses twice counts for its first pick; only the same pick repeats it', async () => {
    const [match, another] = (await aGrid(stage, 2)).matchIds as [number, number];
    const op = randomUUID();
    const { answers } = await saveBySql(one, player, [
      { match, pick: 'draw', op },
      { match: another, pick: 'draw', op },
      { match, pick: 'home_win', op },
      { match, pick: 'draw', op },
    ]);
    expect(answers.map(({ status, code, pick }) => [status, code, pick])).toEqual([
      ['accepted', null, 'draw'],
      ['refused', 'op_id_reused', null],
      ['refused', 'op_id_reused', null],
      ['accepted', null, 'draw'],
    ]);
  });

  it('PWA-05 a refused pick is not kept as a repeat: it is decided anew', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    const op = randomUUID();
    await stage.rows(`update match set status = 'cancelled', score_by = 'admin' where id = $1`, [match]);
    const save = async () => (await saveBySql(one, player, [{ match, pick: 'draw', op }])).answers;
    expect(await save()).toMatchObject([{ code: 'match_cancelled' }]);
    await stage.rows(`update match set status = 'scheduled', score_by = null where id = $1`, [match]);
    expect(await save()).toMatchObject([{ status: 'accepted' }]);
  });

  it('PLAY-07 a match without a grid is unknown', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await stage.rows('update match set grid_id = null where id = $1', [match]);
    expect((await saveBySql(one, player, [{ match, pick: 'draw' }])).answers).toMatchObject([
      { status: 'refused', code: 'match_unknown' },
    ]);
  });

  it('PLAY-07 a void match is refused as void, also after its start and in a closed grid', async () => {
    const { matchIds } = await aGrid(stage, [{ startsInMs: -HOUR, status: 'cancelled' }], {
      status: 'closed',
    });
    expect((await saveBySql(one, player, [{ match: matchIds[0]!, pick: 'draw' }])).answers).toMatchObject([
      { status: 'refused', code: 'match_cancelled' },
    ]);
  });

  it('PLAY-06 a match that has kicked off takes no pick, even if its closing time is in the future', async () => {
    const { matchIds } = await aGrid(stage, 2);
    const [live, finished] = matchIds as [number, number];
    await stage.rows('alter table match disable trigger keep_match_closed');
    try {
      await stage.rows(`update match set status = 'live' where id = $1`, [live]);
      await stage.rows(`update match set status = 'finished', home_score = 1, away_score = 0 where id = $1`, [
        finished,
      ]);
    } finally {
      await stage.rows('alter table match enable trigger keep_match_closed');
    }
    const { answers } = await saveBySql(one, player, [
      { match: live, pick: 'draw' },
      { match: finished, pick: 'draw' },
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['match_started', 'match_started']);
  });
});

describe('what a save stores', () => {
  it('PLAY-08 one ledger row lists the stored picks by match id, with the op ids that were sent', async () => {
    const [first, second, third] = (await aGrid(stage, 3)).matchIds as [number, number, number];
    const op = randomUUID();
    await saveBySql(one, player, [
      { match: third, pick: 'draw' },
      { match: first, pick: 'home_win', op },
      { match: second, pick: 'away_win' },
    ]);
    const [event] = await ledgerOf(player);
    expect(event).toMatchObject({
      picks: [
        [first, 'home_win'],
        [second, 'away_win'],
        [third, 'draw'],
      ],
      op_ids: [op],
    });
    expect((await heldBy(player)).map(({ pick, seq }) => [pick, seq])).toEqual([
      ['home_win', event!.seq],
      ['away_win', event!.seq],
      ['draw', event!.seq],
    ]);
  });

  it('PLAY-08 a changed pick takes the pick, the ledger row and the time of the newer save', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await saveBySql(one, player, [{ match, pick: 'draw', age: 2 * HOUR }]);
    const [before] = await heldBy(player);
    await saveBySql(one, player, [{ match, pick: 'home_win', age: HOUR }]);
    const [after] = await heldBy(player);
    const events = await ledgerOf(player);
    expect(after).toMatchObject({ pick: 'home_win', seq: events[1]!.seq });
    expect(await isAfter(after!.at, before!.at)).toBe(true);
    expect(await isAfter(events[1]!.at, after!.at)).toBe(true);
  });

  it('PWA-08 the same choice made again changes the time of that choice only', async () => {
    const { matchIds } = await aGrid(stage, 2);
    const [again, untouched] = matchIds as [number, number];
    const second = await aPlayerRow();
    for (const each of [player, second])
      await saveBySql(
        one,
        each,
        matchIds.map((match) => ({ match, pick: 'draw', age: 2 * HOUR })),
      );
    const before = [...(await heldBy(player)), ...(await heldBy(second))];
    const { answers } = await saveBySql(one, player, [{ match: again, pick: 'draw', age: HOUR }]);
    expect(answers).toMatchObject([{ status: 'unchanged', pick: 'draw' }]);
    const after = [...(await heldBy(player)), ...(await heldBy(second))];
    expect(await isAfter(after[0]!.at, before[0]!.at)).toBe(true);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[1]!.match_id).toBe(untouched);
    expect(await ledgerOf(player)).toHaveLength(1);
  });

  it('PLAY-06 even the owner of the database cannot replace a pick without a newer save', async () => {
    const [match] = (await aGrid(stage, 1)).matchIds as [number];
    await saveBySql(one, player, [{ match, pick: 'draw' }]);
    for (const change of ['seq = seq - 1', `pick = 'home_win'`])
      await expect(stage.rows(`update pick set ${change} where player_id = $1`, [player])).rejects.toThrow(
        /only by a newer save/,
      );
  });
});
