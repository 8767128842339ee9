import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PickAnswer } from '../../../shared/contract/bets.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';

const test = await setUpApp();
const owner = await test.connect();
const player = await aPlayer(test);

const save = (body: unknown, token = player.token) => test.call('POST /bets', { token, body });
const saveAll = async (picks: object[], token = player.token): Promise<PickAnswer[]> => {
  const { status, body } = await save({ predictions: picks }, token);
  expect(status).toBe(200);
  return body.results;
};
const storedPick = async (playerId: number, matchId: number) => {
  const [row] = await test.sql`select pick from pick where player_id = ${playerId} and match_id = ${matchId}`;
  return row?.pick ?? null;
};
const ledgerRows = async (playerId: number) =>
  test.sql`select picks from pick_event where player_id = ${playerId} order by seq`;

describe('saving picks', () => {
  it('PLAY-08 answers each pick in the given order and stores one ledger row for the save', async () => {
    const grid = await aGrid(test);
    const { status, body } = await save({
      predictions: grid.matchIds.map((matchId) => ({ matchId, prediction: 'draw' })),
    });
    expect(status).toBe(200);
    expect(body.results.map((result: PickAnswer) => [result.matchId, result.status, result.pick])).toEqual(
      grid.matchIds.map((matchId) => [matchId, 'accepted', 'draw']),
    );
    expect(Date.parse(body.serverNow)).toBeGreaterThan(Date.parse('2026-01-01'));
    const last = (await ledgerRows(player.id)).at(-1);
    expect(last?.picks).toEqual(grid.matchIds.map((matchId) => [matchId, 'draw']));
  });

  it('PLAY-08 accepts a single pick in the form of the specification', async () => {
    const { matchIds } = await aGrid(test, 1);
    const { body } = await save({ matchId: matchIds[0], prediction: 'home_win' });
    expect(body.results).toMatchObject([{ matchId: matchIds[0], status: 'accepted', pick: 'home_win' }]);
    expect(Date.parse(body.results[0].startTime) - Date.parse(body.results[0].lockAt)).toBe(10 * MINUTE);
  });

  it('PLAY-06 refuses a pick after kick-off, keeps the stored pick, and stores the other picks of the save', async () => {
    const { matchIds } = await aGrid(test, 3);
    await saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })));
    await test.sql`update match set start_time = game_now() - interval '1 second' where id = ${matchIds[1]}`;
    const results = await saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'away_win' })));
    expect(results.map(({ status, code, pick }) => [status, code, pick])).toEqual([
      ['accepted', undefined, 'away_win'],
      ['refused', 'match_started', 'home_win'],
      ['accepted', undefined, 'away_win'],
    ]);
    expect(await storedPick(player.id, matchIds[1]!)).toBe('home_win');
  });

  it('PLAY-06 stores a pick in the ten minutes between the lock on screen and the start', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 5 * MINUTE }]);
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'accepted' },
    ]);
  });

  it.each([
    ['a later start', `update match set start_time = game_now() + interval '1 day' where id = $1`],
    [
      'the status set back',
      `update match set status = 'scheduled', start_time = game_now() + interval '1 day' where id = $1`,
    ],
    ['closes_at set by hand', `update match set closes_at = game_now() + interval '1 day' where id = $1`],
  ])('PLAY-06 never reopens a match that has begun: %s', async (_, change) => {
    const { matchIds } = await aGrid(test, [{ startsInMs: -1000, status: 'live' }]);
    await test.database.rows(change, matchIds);
    const [answer] = await saveAll([{ matchId: matchIds[0], prediction: 'draw' }]);
    expect(answer).toMatchObject({ status: 'refused', code: 'match_started' });
  });

  it('PLAY-06 a match that is live before its scheduled start closes at once', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 60 * MINUTE }]);
    await test.database.rows(`update match set status = 'live' where id = $1`, matchIds);
    await test.database.rows(`update match set status = 'scheduled' where id = $1`, matchIds);
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { code: 'match_started' },
    ]);
  });

  it('PLAY-06 a start that is reported late closes the match at the time of the report, so no stored pick looks late', async () => {
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'draw' }]);
    await test.database.rows(
      `update match set start_time = game_now() - interval '1 hour' where id = $1`,
      matchIds,
    );
    const [row] = await test.database.rows<{ late: boolean }>(
      'select e.accepted_at >= m.closes_at as late from match m, pick_event e where m.id = $1 order by e.seq desc limit 1',
      matchIds,
    );
    expect(row).toEqual({ late: false });
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'home_win' }])).toMatchObject([
      { code: 'match_started' },
    ]);
  });

  it('PLAY-06 an open match that moves stays open until its new start', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 60 * MINUTE }]);
    await test.database.rows(
      `update match set start_time = game_now() + interval '2 days' where id = $1`,
      matchIds,
    );
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'accepted' },
    ]);
  });

  it('PLAY-06 if the start moves while a save waits for the lock, the new start decides', async () => {
    const { matchIds } = await aGrid(test, 2);
    await owner.query('begin');
    await owner.query('select hold_match_starts()');
    const saving = saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'draw' })));
    await owner.query(`update match set start_time = game_now() where id = $1`, [matchIds[0]]);
    await owner.query('commit');
    expect((await saving).map(({ code }) => code)).toEqual(['match_started', undefined]);
  });

  it.each(['closed', 'settled'])('PLAY-07 a grid that is %s takes no picks', async (status) => {
    const { id, matchIds } = await aGrid(test, 1);
    await test.sql`update grid set status = ${status} where id = ${id}`;
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'refused', code: 'grid_closed', pick: null },
    ]);
  });

  it('PLAY-07 refuses a cancelled match and an unknown match with different codes', async () => {
    const { matchIds } = await aGrid(test, 1);
    await test.database.rows(`update match set status = 'cancelled' where id = $1`, matchIds);
    const results = await saveAll([
      { matchId: matchIds[0], prediction: 'draw' },
      { matchId: 2_000_000_000, prediction: 'draw' },
    ]);
    expect(results.map(({ code }) => code)).toEqual(['match_cancelled', 'match_unknown']);
  });

  it('PLAY-07 a match of a draft is unknown, and its answer tells nothing of it', async () => {
    const { id, matchIds } = await aGrid(test, 1);
    await test.sql`update grid set status = 'draft' where id = ${id}`;
    const [draft, unknown] = await saveAll([
      { matchId: matchIds[0], prediction: 'draw' },
      { matchId: 2_000_000_000, prediction: 'draw' },
    ]);
    expect(draft).toEqual({ ...unknown, matchId: matchIds[0] });
  });

  it('PLAY-08 a refused call has a message in the language of the caller', async () => {
    const unverified = await aPlayer(test, { isVerified: false });
    const options = { token: unverified.token, body: { matchId: 1, prediction: 'draw' } };
    const es = await test.call('POST /bets', options);
    const pt = await test.call('POST /bets', { ...options, headers: { 'accept-language': 'pt-BR' } });
    expect([es.status, es.body.code, es.body.message]).toEqual([
      403,
      'email_unverified',
      'Falta verificar tu correo electrónico.',
    ]);
    expect(pt.body.message).toBe('Falta confirmar seu e-mail.');
  });
});

describe('repeats, ages and devices', () => {
  it('PWA-05 a repeat by opId changes nothing and answers as the first time, even after the start', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const op = { matchId: matchIds[0], prediction: 'draw', opId: randomUUID(), ageMs: 0 };
    expect(await saveAll([op], me.token)).toMatchObject([{ status: 'accepted', opId: op.opId }]);
    await test.database.rows('update match set start_time = game_now() where id = $1', matchIds);
    expect(await saveAll([{ ...op, ageMs: 5000 }], me.token)).toMatchObject([
      { status: 'accepted', pick: 'draw' },
    ]);
    expect(await ledgerRows(me.id)).toHaveLength(1);
  });

  it('PWA-05 a repeat of an unchanged or superseded pick gets the same answer after the start', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const choice = (pick: string, ageMs: number) => ({
      matchId: matchIds[0],
      prediction: pick,
      ageMs,
      opId: randomUUID(),
    });
    const [first, again, older] = [choice('draw', 10_000), choice('draw', 5_000), choice('home_win', 60_000)];
    for (const each of [first, again, older]) await saveAll([each], me.token);
    await test.database.rows('update match set start_time = game_now() where id = $1', matchIds);
    const repeats = await saveAll([first, again, older], me.token);
    expect(repeats.map(({ status, pick }) => [status, pick])).toEqual([
      ['accepted', 'draw'],
      ['unchanged', 'draw'],
      ['superseded', 'draw'],
    ]);
  });

  it('PLAY-10 an op id of another match or pick is refused, also after the start, and the other picks of the save are stored', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, [{}, {}, { startsInMs: -MINUTE, status: 'live' }, {}]);
    const [first, second, begun, fourth] = matchIds as [number, number, number, number];
    const opId = randomUUID();
    await saveAll([{ matchId: first, prediction: 'draw', opId }], me.token);
    const results = await saveAll(
      [
        { matchId: first, prediction: 'home_win', opId },
        { matchId: second, prediction: 'draw', opId },
        { matchId: begun, prediction: 'draw', opId },
        { matchId: fourth, prediction: 'draw', opId: randomUUID() },
      ],
      me.token,
    );
    expect(results.map(({ status, code, pick }) => [status, code, pick])).toEqual([
      ['refused', 'op_id_reused', 'draw'],
      ['refused', 'op_id_reused', null],
      ['refused', 'op_id_reused', null],
      ['accepted', undefined, 'draw'],
    ]);
    expect(await ledgerRows(me.id)).toHaveLength(2);
  });

  it('PLAY-10 an op id twice in one save counts for its first pick; a refused reuse does not supersede another choice', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 2);
    const [first, second] = matchIds as [number, number];
    const opId = randomUUID();
    const results = await saveAll(
      [
        { matchId: first, prediction: 'draw', opId },
        { matchId: second, prediction: 'home_win', ageMs: 1000 },
        { matchId: first, prediction: 'draw', opId },
        { matchId: second, prediction: 'draw', opId },
      ],
      me.token,
    );
    expect(results.map(({ status, code, pick }) => [status, code, pick])).toEqual([
      ['accepted', undefined, 'draw'],
      ['accepted', undefined, 'home_win'],
      ['accepted', undefined, 'draw'],
      ['refused', 'op_id_reused', null],
    ]);
  });

  it('PLAY-10 two players may use the same op id', async () => {
    const { matchIds } = await aGrid(test, 1);
    const op = { matchId: matchIds[0], opId: randomUUID() };
    const [one, other] = [await aPlayer(test), await aPlayer(test)];
    await saveAll([{ ...op, prediction: 'draw' }], one.token);
    expect(await saveAll([{ ...op, prediction: 'home_win' }], other.token)).toMatchObject([
      { status: 'accepted', pick: 'home_win' },
    ]);
  });

  it('PWA-08 a repeat of an older choice does not replace a newer one', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const first = { matchId: matchIds[0], prediction: 'home_win', opId: randomUUID(), ageMs: 0 };
    await saveAll([first], me.token);
    await saveAll([{ matchId: matchIds[0], prediction: 'away_win', opId: randomUUID(), ageMs: 0 }], me.token);
    expect(await saveAll([{ ...first, ageMs: 60_000 }], me.token)).toMatchObject([
      { status: 'accepted', pick: 'away_win' },
    ]);
    expect(await storedPick(me.id, matchIds[0]!)).toBe('away_win');
  });

  it('PWA-08 the newer choice of two devices wins, in any order of arrival', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'home_win', ageMs: 10_000 }], me.token);
    const [late] = await saveAll(
      [{ matchId: matchIds[0], prediction: 'away_win', ageMs: 3_600_000 }],
      me.token,
    );
    expect(late).toMatchObject({ status: 'superseded', pick: 'home_win' });
    const [newer] = await saveAll([{ matchId: matchIds[0], prediction: 'draw', ageMs: 5_000 }], me.token);
    expect(newer).toMatchObject({ status: 'accepted', pick: 'draw' });
  });

  it('PWA-08 a choice that is delivered after the device gave it up does not replace a newer one', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const sendLate = { matchId: matchIds[0], prediction: 'home_win', opId: randomUUID(), ageMs: 0 };
    const sentAt = test.clock.now() - 12_000;
    await saveAll([{ matchId: matchIds[0], prediction: 'draw', ageMs: 5_000 }], me.token);
    const { body } = await save({ predictions: [sendLate], sentAt }, me.token);
    expect(body.results).toMatchObject([{ status: 'superseded', pick: 'draw' }]);
    const ahead = {
      predictions: [{ ...sendLate, opId: randomUUID() }],
      sentAt: test.clock.now() + 3_600_000,
    };
    expect((await save(ahead, me.token)).body.results).toMatchObject([{ status: 'accepted' }]);
  });

  it('PWA-08 the same choice made again answers unchanged and still makes the choice newer', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'home_win', ageMs: 3_600_000 }], me.token);
    expect(
      await saveAll([{ matchId: matchIds[0], prediction: 'home_win', ageMs: 0 }], me.token),
    ).toMatchObject([{ status: 'unchanged' }]);
    expect(
      await saveAll([{ matchId: matchIds[0], prediction: 'draw', ageMs: 60_000 }], me.token),
    ).toMatchObject([{ status: 'superseded' }]);
    expect(await ledgerRows(me.id)).toHaveLength(1);
  });

  it('PWA-08 the later of two picks for one match in a save counts', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const results = await saveAll(
      [
        { matchId: matchIds[0], prediction: 'home_win', ageMs: 10 },
        { matchId: matchIds[0], prediction: 'draw', ageMs: 5000 },
      ],
      me.token,
    );
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'superseded']);
    expect(await storedPick(me.id, matchIds[0]!)).toBe('home_win');
  });

  it('PWA-07 an age of more than 7 days counts as 7 days', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    expect(
      await saveAll([{ matchId: matchIds[0], prediction: 'draw', ageMs: Number.MAX_SAFE_INTEGER }], me.token),
    ).toMatchObject([{ status: 'accepted' }]);
  });

  it('PWA-08 twenty saves of one player at once leave one pick for each match, equal to the last ledger row', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 12);
    const choices = ['home_win', 'draw', 'away_win'];
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        saveAll(
          matchIds.map((matchId) => ({ matchId, prediction: choices[i % 3], opId: randomUUID() })),
          me.token,
        ),
      ),
    );
    const rows = await test.sql`select match_id, pick from pick where player_id = ${me.id}`;
    expect(rows).toHaveLength(12);
    const story = new Map<number, string>();
    for (const { picks } of await ledgerRows(me.id))
      for (const [matchId, pick] of picks) story.set(matchId, pick);
    expect(new Map(rows.map((row) => [row.match_id, row.pick]))).toEqual(story);
  });
});
