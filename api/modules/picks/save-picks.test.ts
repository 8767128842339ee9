import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PickAnswer } from '../../../shared/contract/bets.ts';
import { isStorable, pickWindow } from '../../../shared/rules/pick-window.ts';
import { aGrid, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aStep, MATCHES, OP_IDS, SavesModel } from '../../testing/saves-model.ts';

const MINUTE = 60_000;
let test: TestApp;
let owner: Client;
let player: TestPlayer;

beforeAll(async () => {
  test = await createTestApp();
  owner = new Client({ connectionString: test.databaseUrl });
  await owner.connect();
  player = await aPlayer(test);
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const save = (body: unknown, token = player.token) => test.call('POST /bets', { token, body });
const saveAll = async (predictions: object[], token = player.token): Promise<PickAnswer[]> => {
  const { status, body } = await save({ predictions }, token);
  expect(status).toBe(200);
  return body.results;
};
const held = async (playerId: number, matchId: number) => {
  const [row] = await test.database.rows<{ pick: string }>(
    'select pick from pick where player_id = $1 and match_id = $2',
    [playerId, matchId],
  );
  return row?.pick ?? null;
};
const ledgerRows = async (playerId: number) =>
  test.database.rows<{ picks: [number, string][] }>(
    'select picks from pick_event where player_id = $1 order by seq',
    [playerId],
  );

describe('saving picks', () => {
  it('PLAY-08 answers for each pick, in the order given, and stores the grid with one row of the ledger', async () => {
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

  it('takes one pick as the specification sends it', async () => {
    const { matchIds } = await aGrid(test, 1);
    const { body } = await save({ matchId: matchIds[0], prediction: 'home_win' });
    expect(body.results).toMatchObject([{ matchId: matchIds[0], status: 'accepted', pick: 'home_win' }]);
    expect(Date.parse(body.results[0].startTime) - Date.parse(body.results[0].lockAt)).toBe(10 * MINUTE);
  });

  it('PLAY-06 refuses a pick after kick-off, keeps what was stored, and stores the others of the same save', async () => {
    const { matchIds } = await aGrid(test, 3);
    await saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })));
    await test.database.rows(
      `update match set start_time = clock_timestamp() - interval '1 second' where id = $1`,
      [matchIds[1]],
    );
    const results = await saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'away_win' })));
    expect(results.map(({ status, code, pick }) => [status, code, pick])).toEqual([
      ['accepted', undefined, 'away_win'],
      ['refused', 'match_started', 'home_win'],
      ['accepted', undefined, 'away_win'],
    ]);
    expect(await held(player.id, matchIds[1]!)).toBe('home_win');
  });

  it('PLAY-06 stores a pick in the ten minutes between the lock on screen and the start', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 5 * MINUTE }]);
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'accepted' },
    ]);
  });

  it.each([
    ['a later start', `update match set start_time = clock_timestamp() + interval '1 day' where id = $1`],
    [
      'the status set back',
      `update match set status = 'scheduled', start_time = clock_timestamp() + interval '1 day' where id = $1`,
    ],
    [
      'closes_at set by hand',
      `update match set closes_at = clock_timestamp() + interval '1 day' where id = $1`,
    ],
  ])('PLAY-06 never reopens a match that has begun: %s', async (_, change) => {
    const { matchIds } = await aGrid(test, [{ startsInMs: -1000, status: 'live' }]);
    await test.database.rows(change, matchIds);
    const [answer] = await saveAll([{ matchId: matchIds[0], prediction: 'draw' }]);
    expect(answer).toMatchObject({ status: 'refused', code: 'match_started' });
  });

  it('PLAY-06 a match under way before its scheduled start is locked at once', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 60 * MINUTE }]);
    await test.database.rows(`update match set status = 'live' where id = $1`, matchIds);
    await test.database.rows(`update match set status = 'scheduled' where id = $1`, matchIds);
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { code: 'match_started' },
    ]);
  });

  it('PLAY-06 a start told after it has passed closes the match at that moment, so that no stored pick looks late', async () => {
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'draw' }]);
    await test.database.rows(
      `update match set start_time = clock_timestamp() - interval '1 hour' where id = $1`,
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

  it('a match moved while it is open stays open until its new start', async () => {
    const { matchIds } = await aGrid(test, [{ startsInMs: 60 * MINUTE }]);
    await test.database.rows(
      `update match set start_time = clock_timestamp() + interval '2 days' where id = $1`,
      matchIds,
    );
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'accepted' },
    ]);
  });

  it('PLAY-06 a start that moves while a save waits for it decides over that save', async () => {
    const { matchIds } = await aGrid(test, 2);
    await owner.query('begin');
    await owner.query('select hold_match_starts()');
    const saving = saveAll(matchIds.map((matchId) => ({ matchId, prediction: 'draw' })));
    await owner.query(`update match set start_time = clock_timestamp() where id = $1`, [matchIds[0]]);
    await owner.query('commit');
    expect((await saving).map(({ code }) => code)).toEqual(['match_started', undefined]);
  });

  it.each(['closed', 'settled'])('PLAY-07 a grid that is %s takes no picks', async (status) => {
    const { id, matchIds } = await aGrid(test, 1);
    await test.database.rows('update grid set status = $2 where id = $1', [id, status]);
    expect(await saveAll([{ matchId: matchIds[0], prediction: 'draw' }])).toMatchObject([
      { status: 'refused', code: 'grid_closed', pick: null },
    ]);
  });

  it('refuses a cancelled match and one that is not there, each with its code', async () => {
    const { matchIds } = await aGrid(test, 1);
    await test.database.rows(`update match set status = 'cancelled' where id = $1`, matchIds);
    const results = await saveAll([
      { matchId: matchIds[0], prediction: 'draw' },
      { matchId: 2_000_000_000, prediction: 'draw' },
    ]);
    expect(results.map(({ code }) => code)).toEqual(['match_cancelled', 'match_unknown']);
  });

  it('PLAY-08 says why in the language of the caller for a whole refused call', async () => {
    const unverified = await aPlayer(test, { isVerified: false });
    const options = { token: unverified.token, body: { matchId: 1, prediction: 'draw' } };
    const es = await test.call('POST /bets', options);
    const pt = await test.call('POST /bets', { ...options, headers: { 'accept-language': 'pt-BR' } });
    expect([es.status, es.body.code, es.body.message]).toEqual([
      403,
      'email_unverified',
      'Falta verificar el correo electrónico.',
    ]);
    expect(pt.body.message).toBe('Falta confirmar o e-mail.');
  });
});

describe('repeats, ages and devices', () => {
  it('PWA-05 a repeat by opId changes nothing and answers as the first time, even after the start', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const op = { matchId: matchIds[0], prediction: 'draw', opId: randomUUID(), ageMs: 0 };
    expect(await saveAll([op], me.token)).toMatchObject([{ status: 'accepted', opId: op.opId }]);
    await test.database.rows('update match set start_time = clock_timestamp() where id = $1', matchIds);
    expect(await saveAll([{ ...op, ageMs: 5000 }], me.token)).toMatchObject([
      { status: 'accepted', pick: 'draw' },
    ]);
    expect(await ledgerRows(me.id)).toHaveLength(1);
  });

  it('PWA-05 a repeat of what was unchanged or superseded answers so after the start too', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const choice = (prediction: string, ageMs: number) => ({
      matchId: matchIds[0],
      prediction,
      ageMs,
      opId: randomUUID(),
    });
    const [first, again, older] = [choice('draw', 10_000), choice('draw', 5_000), choice('home_win', 60_000)];
    for (const each of [first, again, older]) await saveAll([each], me.token);
    await test.database.rows('update match set start_time = clock_timestamp() where id = $1', matchIds);
    const repeats = await saveAll([first, again, older], me.token);
    expect(repeats.map(({ status, pick }) => [status, pick])).toEqual([
      ['accepted', 'draw'],
      ['unchanged', 'draw'],
      ['superseded', 'draw'],
    ]);
  });

  it('PLAY-10 an op id of another match or pick is refused, also for a match that has begun; the others of its save are stored', async () => {
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

  it('PLAY-10 the op id of one player says nothing of another player', async () => {
    const { matchIds } = await aGrid(test, 1);
    const op = { matchId: matchIds[0], opId: randomUUID() };
    const [one, other] = [await aPlayer(test), await aPlayer(test)];
    await saveAll([{ ...op, prediction: 'draw' }], one.token);
    expect(await saveAll([{ ...op, prediction: 'home_win' }], other.token)).toMatchObject([
      { status: 'accepted', pick: 'home_win' },
    ]);
  });

  it('a repeat of an older choice does not bring it back over a newer one', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    const first = { matchId: matchIds[0], prediction: 'home_win', opId: randomUUID(), ageMs: 0 };
    await saveAll([first], me.token);
    await saveAll([{ matchId: matchIds[0], prediction: 'away_win', opId: randomUUID(), ageMs: 0 }], me.token);
    expect(await saveAll([{ ...first, ageMs: 60_000 }], me.token)).toMatchObject([
      { status: 'accepted', pick: 'away_win' },
    ]);
    expect(await held(me.id, matchIds[0]!)).toBe('away_win');
  });

  it('PWA-08 of two devices the newer choice wins, whichever arrives last', async () => {
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

  it('PWA-08 the same choice made again is unchanged, and yet the newer word', async () => {
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

  it('of two picks for one match in a save the later stands', async () => {
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
    expect(await held(me.id, matchIds[0]!)).toBe('home_win');
  });

  it('PWA-07 an absurd age is bounded, not believed', async () => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    expect(
      await saveAll([{ matchId: matchIds[0], prediction: 'draw', ageMs: Number.MAX_SAFE_INTEGER }], me.token),
    ).toMatchObject([{ status: 'accepted' }]);
  });

  it('PWA-08 twenty saves of one player at once leave one pick a match and a ledger that tells the same story', async () => {
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
    const rows = await test.database.rows<{ match_id: number; pick: string }>(
      'select match_id, pick from pick where player_id = $1',
      [me.id],
    );
    expect(rows).toHaveLength(12);
    const story = new Map<number, string>();
    for (const { picks } of await ledgerRows(me.id))
      for (const [matchId, pick] of picks) story.set(matchId, pick);
    expect(new Map(rows.map((row) => [row.match_id, row.pick]))).toEqual(story);
  });
});

describe('at the edge of kick-off', () => {
  it('PLAY-06 64 players saving as the match starts: none late, none acknowledged and missing', async () => {
    const players = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const [row] = await test.database.rows<{ id: number }>(
          'insert into player default values returning id',
        );
        return row!.id;
      }),
    );
    for (let round = 0; round < 5; round += 1) {
      const { matchIds } = await aGrid(test, [{ startsInMs: 150 }]);
      const [matchId] = matchIds;
      const answers = (
        await Promise.all(
          players.map(async (playerId) => {
            const mine: { playerId: number; status: string; code: string | null }[] = [];
            while (mine.at(-1)?.code !== 'match_started') {
              const [row] = await test.database.rows<{ status: string; code: string | null }>(
                `select a.status, a.code from save_picks($1, array[$2::int], array[$3::outcome], array[0::bigint], array[null::uuid]) s, unnest(s.answers) a`,
                [playerId, matchId, mine.length % 2 ? 'draw' : 'home_win'],
              );
              mine.push({ playerId, ...row! });
            }
            return mine;
          }),
        )
      ).flat();
      const [{ late }] = (await test.database.rows<{ late: number }>(
        `select count(*)::int as late from pick_event e join match m on e.picks @> jsonb_build_array(jsonb_build_array(m.id))
         or e.picks->0->>0 = m.id::text where m.id = $1 and e.accepted_at >= m.closes_at`,
        [matchId],
      )) as [{ late: number }];
      const [{ stored }] = (await test.database.rows<{ stored: number }>(
        `select count(*)::int as stored from pick_event e where e.picks->0->>0 = $1`,
        [String(matchId)],
      )) as [{ stored: number }];
      expect(late).toBe(0);
      expect(stored).toBe(answers.filter((answer) => answer.status === 'accepted').length);
      expect(stored).toBeGreaterThan(0);
    }
  });
});

describe('the database holds the rules by itself', () => {
  it.each([
    ['a ledger row changed', 'update pick_event set salt = salt'],
    ['a ledger row deleted', 'delete from pick_event'],
    ['the ledger emptied', 'truncate pick_event cascade'],
    ['a match deleted', 'delete from match'],
  ])('%s is refused even to the owner', async (_, statement) => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'draw' }], me.token);
    await expect(owner.query(statement)).rejects.toThrow(/append-only/);
  });

  it('the application itself cannot write a pick but through save_picks', async () => {
    await expect(
      test.database.rows(
        `insert into pick (player_id, match_id, pick, seq, chosen_at) values (1, 1, 'draw', 1, now())`,
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(test.database.rows(`update pick set pick = 'draw'`)).rejects.toThrow(/permission denied/);
    for (const write of [
      `insert into pick_repeat values (1, gen_random_uuid(), 1, 'draw', 'accepted', now())`,
      `update pick_repeat set pick = 'draw'`,
      'delete from pick_repeat',
    ])
      await expect(test.database.rows(write)).rejects.toThrow(/permission denied/);
  });

  it('PLAY-10 PWA-05 answers any saves, repeats and reused op ids as the model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { matchIds } = await aGrid(test, MATCHES);
        const opIds = Array.from({ length: OP_IDS }, () => randomUUID());
        const model = new SavesModel();
        for (const step of steps) {
          if ('starts' in step) {
            await test.database.rows('update match set start_time = clock_timestamp() where id = $1', [
              matchIds[step.starts],
            ]);
            model.started.add(step.starts);
            continue;
          }
          const answers = await saveAll(
            step.picks.map(({ match, pick, op, hours }) => ({
              matchId: matchIds[match],
              prediction: pick,
              ageMs: hours * 3_600_000,
              ...(op === null ? {} : { opId: opIds[op] }),
            })),
          );
          expect(answers.map(({ status, code, pick }) => ({ status, code, pick }))).toEqual(
            model.save(step.picks),
          );
        }
        for (const [index, matchId] of matchIds.entries())
          expect(await held(player.id, matchId)).toBe(model.held.get(index)?.pick ?? null);
      }),
      randomRuns('save-picks', { short: 60, proof: 3_000 }),
    );
  });

  it('decides as the shared rule pickWindow does, for any match', async () => {
    const kinds = fc.record({
      startsInMs: fc.constantFrom(-3 * MINUTE, 5 * MINUTE, 60 * MINUTE),
      status: fc.constantFrom('scheduled', 'live', 'cancelled'),
      gridStatus: fc.constantFrom('open', 'closed', 'settled'),
    } as const);
    const codes = { started: 'match_started', cancelled: 'match_cancelled', closed: 'grid_closed' } as Record<
      string,
      string
    >;
    await fc.assert(
      fc.asyncProperty(kinds, async ({ startsInMs, status, gridStatus }) => {
        const { matchIds } = await aGrid(test, [{ startsInMs, status }], { status: gridStatus });
        const [answer] = await saveAll([{ matchId: matchIds[0], prediction: 'draw' }]);
        const window = pickWindow({
          startTime: Date.now() + startsInMs,
          status,
          gridStatus,
          now: Date.now(),
        });
        expect(answer?.status).toBe(isStorable(window) ? 'accepted' : 'refused');
        expect(answer?.code).toBe(codes[window]);
      }),
      { numRuns: 27 },
    );
  });
});

describe('bad input', () => {
  const good = { matchId: 1, prediction: 'draw' };
  it.each([
    ['nothing', {}, ['matchId', 'prediction']],
    ['a wrong choice', { ...good, prediction: 'empate' }, ['prediction']],
    ['an id of text', { ...good, matchId: '1' }, ['matchId']],
    ['an id that is no id', { ...good, matchId: 0 }, ['matchId']],
    ['an id too large', { ...good, matchId: 2 ** 40 }, ['matchId']],
    ['an unknown field', { ...good, user: 7 }, ['user']],
    ['an opId that is none', { ...good, opId: 'x' }, ['opId']],
    ['a negative age', { ...good, ageMs: -1 }, ['ageMs']],
    ['an empty list', { predictions: [] }, ['predictions']],
    ['101 picks', { predictions: Array.from({ length: 101 }, () => good) }, ['predictions']],
    ['a bad one in the list', { predictions: [good, { matchId: 2 }] }, ['predictions.1.prediction']],
    ['both forms', { ...good, predictions: [good] }, ['matchId', 'prediction']],
    ['a list of a list', { predictions: [[good]] }, ['predictions.0']],
    ['no object', [], ['body']],
  ])('API-02 names the field: %s', async (_, body, fields) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusCode: 400, code: 'invalid_input' });
    expect(answer.body.fields.map((field: { field: string }) => field.field)).toEqual(fields);
  });

  it('API-02 broken JSON and a foreign content type are the caller’s mistake, not ours', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(
      (await test.call('POST /bets', { token: player.token, body: '{"matchId":', headers })).status,
    ).toBe(400);
    expect(
      (
        await test.call('POST /bets', {
          token: player.token,
          body: 'a=b',
          headers: { 'content-type': 'text/csv' },
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await test.call('POST /bets', {
          token: player.token,
          body: JSON.stringify({ a: 'x'.repeat(500_000) }),
          headers,
        })
      ).status,
    ).toBe(413);
  });
});
