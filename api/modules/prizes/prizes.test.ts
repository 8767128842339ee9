import { expect, test } from 'vitest';
import { aGrid, aPlayer, anAdmin, PASSWORD } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const other = await anAdmin(app);
const players = await Promise.all(Array.from({ length: 4 }, () => aPlayer(app)));
players.sort((a, b) => a.id - b.id);

const finish = (id: number, home = 1) => finishMatch(app, admin, id, [home, 0]);
const prizes = async (gridId: number, query = '') =>
  (await admin.call(`GET /admin/prizes?gameGroupId=${gridId}${query}`)).body.data;
const mark = (gridId: number, playerId: number, body: unknown, by = admin) =>
  by.call(`PUT /admin/game-groups/${gridId}/prizes/${playerId}`, body);
const setStatus = (gridId: number, status: string) =>
  admin.call(`PUT /admin/game-groups/${gridId}/status`, { status });

/** Makes a settled grid of twelve home wins. The players have 12, 11, 10 and 9 hits. */
async function aSettledGrid() {
  const grid = await aGridToWin(app, players, 'Fecha 34');
  await finish(grid.matchIds[0]!);
  await setStatus(grid.id, 'settled');
  return grid;
}

test('ADM-18 a grid that is not settled has no prizes; settling records the winners and the first day of the delivery', async () => {
  const open = await aGrid(app, 1);
  const none = { ready: 0, waiting: 0, sent: 0, problem: 0, delivered: 0 };
  expect(await prizes(open.id)).toEqual({ prizes: [], total: 0, queues: none });
  const grid = await aSettledGrid();
  const found = await prizes(grid.id);
  expect(found.prizes.map((each: any) => [each.id, each.wonHits, each.hits, each.state])).toEqual([
    [players[0]!.id, 12, 12, 'won'],
    [players[1]!.id, 11, 11, 'won'],
    [players[2]!.id, 10, 10, 'won'],
  ]);
  expect(found.prizes[0]).toMatchObject({
    username: players[0]!.username,
    email: players[0]!.email,
    isDisabled: false,
    person: {
      firstName: 'Ana',
      lastName: 'Prueba',
      phone: '+5491155550000',
      country: 'AR',
      language: 'es',
    },
    contacted: null,
    note: null,
    version: 1,
  });
  expect(found).toMatchObject({ total: 3, queues: { ...none, waiting: 3 } });
  const dueIn = Date.parse(found.prizes[0].dueAt) - Date.now();
  expect(Math.abs(dueIn - 30 * 24 * 60 * 60_000)).toBeLessThan(60_000);
});

test('ADM-18 the days of the delivery count from the first settling; a grid that is opened again has no deadline', async () => {
  const grid = await aSettledGrid();
  const dueAt = async () => (await prizes(grid.id)).prizes[0].dueAt;
  const first = await dueAt();
  await setStatus(grid.id, 'closed');
  await setStatus(grid.id, 'settled');
  expect(await dueAt()).toBe(first);
  await setStatus(grid.id, 'open');
  expect(await dueAt()).toBeNull();
});

test('ADM-18 ADM-17 each step has its administrator and time, and can be undone', async () => {
  const grid = await aSettledGrid();
  const winner = players[0]!.id;
  const contacted = await mark(grid.id, winner, {
    state: 'contacted',
    note: '  Llamar de tarde ',
    version: 1,
  });
  expect([contacted.status, contacted.body]).toMatchObject([
    200,
    {
      success: true,
      message: 'Entrega del premio actualizada',
      data: { state: 'contacted', note: 'Llamar de tarde', version: 2, contacted: { by: admin.username } },
    },
  ]);
  const sent = await mark(grid.id, winner, { state: 'sent', version: 2 }, other);
  expect(sent.body.data).toMatchObject({
    state: 'sent',
    note: 'Llamar de tarde',
    contacted: contacted.body.data.contacted,
    sent: { by: other.username },
  });
  const back = await mark(grid.id, winner, { state: 'contacted', note: '', version: 3 });
  expect(back.body.data).toMatchObject({ state: 'contacted', note: null, sent: null, version: 4 });
  const straight = await mark(grid.id, players[1]!.id, { state: 'delivered', version: 1 });
  expect(straight.body.data).toMatchObject({
    state: 'delivered',
    contacted: null,
    delivered: { by: admin.username },
  });
  expect(await prizes(grid.id)).toMatchObject({
    queues: { ready: 0, waiting: 2, sent: 0, problem: 0, delivered: 1 },
    // Delivered prizes come last.
    prizes: [{ id: winner }, { id: players[2]!.id }, { id: players[1]!.id }],
  });
  const some = await prizes(grid.id, '&queue=delivered');
  expect([some.total, some.prizes.map(({ id }: any) => id)]).toEqual([1, [players[1]!.id]]);
  const audits = await app.database.rows<{ before: unknown; after: { isCleared: boolean } }>(
    'select action, actor_id, before, after from audit_event where subject = $1 order by id',
    [`grid:${grid.id}/player:${winner}`],
  );
  expect(audits).toHaveLength(3);
  expect(audits[1]).toEqual({
    action: 'prize.update',
    actor_id: other.id,
    before: { state: 'contacted', hits: 12 },
    after: { state: 'sent', hits: 12 },
  });
  expect(JSON.stringify(audits)).not.toContain('Llamar');
});

test('ADM-18 the second of two concurrent changes gets a conflict with the current prize; a repeat changes nothing', async () => {
  const grid = await aSettledGrid();
  const winner = players[0]!.id;
  const answers = await Promise.all([
    mark(grid.id, winner, { state: 'sent', version: 1 }),
    mark(grid.id, winner, { state: 'contacted', version: 1 }, other),
  ]);
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([done!.status, refused!.status, refused!.body.code]).toEqual([200, 409, 'conflict']);
  expect(refused!.body).toMatchObject({ success: false, data: done!.body.data });
  const { state } = done!.body.data;
  expect((await mark(grid.id, winner, { state, version: 2 })).body.data.version).toBe(2);
});

test('ADM-18 JOB-04 after a corrected score new winners are listed, and former winners stay with their present hits', async () => {
  const grid = await aSettledGrid();
  await mark(grid.id, players[2]!.id, { state: 'contacted', version: 1 });
  // The last match was no home win, so every player has one hit fewer.
  await finish(grid.matchIds[11]!, 0);
  const after = await prizes(grid.id);
  expect(after.prizes.map((each: any) => [each.id, each.wonHits, each.hits, each.state])).toEqual([
    [players[0]!.id, 11, 11, 'won'],
    [players[1]!.id, 10, 10, 'won'],
    [players[2]!.id, 10, 9, 'contacted'],
  ]);
  // A lost prize is not due.
  expect(after.queues).toMatchObject({ waiting: 2, problem: 1 });
  const stale = await mark(grid.id, players[2]!.id, { state: 'sent', version: 2 });
  expect([stale.status, stale.body.data.hits]).toEqual([409, 9]);
  // The first match was a draw. Only the last player had picked a draw.
  await finish(grid.matchIds[11]!, 1);
  await finish(grid.matchIds[0]!, 0);
  expect((await prizes(grid.id)).prizes.map((each: any) => [each.id, each.wonHits, each.hits])).toEqual(
    [
      [players[0]!.id, 11, 11],
      [players[1]!.id, 12, 12],
      [players[2]!.id, 11, 11],
      [players[3]!.id, 10, 10],
    ].toSorted((a, b) => b[1]! - a[1]! || a[0]! - b[0]!),
  );
});

test('ADM-18 the promised prize stays after a correction until the step is undone', async () => {
  const grid = await aSettledGrid();
  const [first, second] = [players[0]!.id, players[1]!.id];
  await mark(grid.id, first, { state: 'contacted', version: 1 });
  await finish(grid.matchIds[11]!, 0);
  const list = (await prizes(grid.id)).prizes;
  expect(list.map((each: any) => [each.id, each.wonHits, each.promisedHits]).slice(0, 2)).toEqual([
    [first, 11, 12],
    [second, 10, null],
  ]);
  const sent = (await mark(grid.id, first, { state: 'sent', version: 3 })).body.data;
  expect([sent.state, sent.wonHits, sent.promisedHits]).toEqual(['sent', 11, 12]);
  const back = (await mark(grid.id, first, { state: 'won', version: 4 })).body.data;
  expect(back.promisedHits).toBeNull();
  const again = (await mark(grid.id, first, { state: 'delivered', version: 5 })).body.data;
  expect(again.promisedHits).toBe(11);
});

test('ADM-18 ADM-17 a changed prize can be cleared, the clearing can be undone, and the next correction asks again', async () => {
  const grid = await aSettledGrid();
  const [first, second] = [players[0]!.id, players[1]!.id];
  await mark(grid.id, first, { state: 'contacted', version: 1 });
  await mark(grid.id, second, { state: 'delivered', version: 1 });
  const unclear = async () => {
    const { prizes: list, total } = await prizes(grid.id, '&queue=problem');
    return [total, list.map((each: any) => [each.id, each.isUnclear, each.clearedHits])];
  };
  expect(await unclear()).toEqual([0, []]);
  await finish(grid.matchIds[11]!, 0);
  expect(await unclear()).toEqual([2, [first, second].map((id) => [id, true, null])]);
  const cleared = await mark(grid.id, first, { state: 'contacted', isCleared: true, version: 3 });
  expect(cleared.body.data).toMatchObject({
    promisedHits: 12,
    clearedHits: 11,
    isUnclear: false,
    state: 'contacted',
    cleared: { by: admin.username },
  });
  expect(await unclear()).toEqual([1, [[second, true, null]]]);
  const back = await mark(grid.id, first, { state: 'contacted', isCleared: false, version: 4 });
  expect(back.body.data).toMatchObject({ clearedHits: null, cleared: null, isUnclear: true });
  await mark(grid.id, first, { state: 'sent', isCleared: true, version: 5 });
  // The first result was correct: the second winner has the prize again, and the mail to the first is wrong.
  await finish(grid.matchIds[11]!, 1);
  expect(await unclear()).toEqual([1, [[first, true, 11]]]);
  const again = await mark(grid.id, first, { state: 'sent', isCleared: true, version: 7 });
  expect(again.body.data).toMatchObject({ clearedHits: 12, isUnclear: false });
  const unneeded = await mark(grid.id, second, { state: 'delivered', isCleared: true, version: 4 });
  expect([unneeded.status, unneeded.body.fields]).toEqual([400, [{ field: 'isCleared', code: 'invalid' }]]);
  // A winner that was told of no prize has no change to clear.
  const untold = await mark(grid.id, first, { state: 'won', version: 8 });
  expect(untold.body.data).toMatchObject({ promisedHits: null, clearedHits: null, cleared: null });
  const audits = await app.database.rows<{ before: unknown; after: { isCleared: boolean } }>(
    `select before, after from audit_event where subject = $1 and after ? 'isCleared' order by id`,
    [`grid:${grid.id}/player:${first}`],
  );
  expect(audits[0]).toEqual({
    before: { state: 'contacted', hits: 11, isCleared: false },
    after: { state: 'contacted', hits: 11, isCleared: true },
  });
  expect(audits.map(({ after }) => after.isCleared)).toEqual([true, false, true, true]);
});

test('ADM-18 SEC-04 a note is part of the winner’s own data and is erased with the account; the prize stays', async () => {
  const leaver = await aPlayer(app);
  players.push(leaver);
  players.splice(0, 0, players.pop()!);
  const grid = await aSettledGrid();
  players.shift();
  await mark(grid.id, leaver.id, { state: 'contacted', note: 'Vive en Rosario', version: 1 });
  const data = (await leaver.call('GET /auth/me/data')).body;
  expect(data.prizes).toMatchObject([{ wonHits: 12, state: 'contacted', note: 'Vive en Rosario' }]);
  const due = await admin.call(`GET /admin/users/${leaver.id}`);
  expect(due.body.data.prizesDue).toBe(1);
  await leaver.call('POST /auth/me/delete', { password: PASSWORD });
  const after = await prizes(grid.id);
  // The prize of a deleted account cannot be delivered.
  expect(after.queues.problem).toBe(1);
  expect(after.prizes.at(-1)).toMatchObject({
    id: leaver.id,
    username: null,
    email: null,
    person: null,
    state: 'contacted',
    note: null,
  });
});

test('API-02 ADM-18 unknown prizes and wrong input are refused with the field', async () => {
  const grid = await aSettledGrid();
  const withoutPrize = await mark(grid.id, players[3]!.id, { state: 'sent', version: 1 });
  expect([withoutPrize.status, withoutPrize.body.code]).toEqual([404, 'not_found']);
  const wrong = await mark(grid.id, players[0]!.id, { state: 'eaten', note: 'x'.repeat(501), version: 0 });
  expect(wrong.body.fields).toMatchObject([
    { field: 'state', code: 'invalid' },
    { field: 'note', code: 'too_long', limit: 500 },
    { field: 'version', code: 'invalid' },
  ]);
  const fields = (await mark(grid.id, players[0]!.id, { by: 1 })).body.fields;
  expect(fields.map(({ field }: any) => field).toSorted()).toEqual(['by', 'state', 'version']);
});
