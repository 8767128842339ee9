import { expect, test } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { SaveQueue } from './save-queue.ts';

const app = await setUpApp();
const { matchIds } = await aGrid(app, 2);

/** A queue that counts its statements. */
function aQueue() {
  const statements: unknown[] = [];
  const database: Queries = {
    rows: (statement, values) => {
      statements.push(statement);
      return app.database.rows(statement, values);
    },
  };
  return { queue: new SaveQueue(database), statements };
}

const players = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await aPlayer(app)).id));
const aSave = (playerId: number, matchId = matchIds[0]!) => ({
  playerId,
  picks: [{ matchId, pick: 'draw' as const, ageMs: 0, opId: null }],
});
const eventsOf = async (ids: number[]) =>
  (await app.sql`select from pick_event where player_id = any(${ids})`).length;

test('PLAY-06 simultaneous saves of many players need few statements, and each gets its own answer', async () => {
  const ids = await players(20);
  const { queue, statements } = aQueue();
  const saved = await Promise.all(ids.map((id, index) => queue.add(aSave(id, matchIds[index % 2]))));
  expect(saved.map(({ answers }) => answers.map(({ match_id, status }) => [match_id, status]))).toEqual(
    ids.map((_, index) => [[matchIds[index % 2], 'accepted']]),
  );
  expect(await eventsOf(ids)).toBe(20);
  expect(statements).toHaveLength(3);
});

test('PWA-08 simultaneous saves of one player are decided one after the other', async () => {
  const [id] = (await players(1)) as [number];
  const { queue } = aQueue();
  const saved = await Promise.all([1, 2, 3, 4, 5].map(() => queue.add(aSave(id))));
  const statuses = saved.map(({ answers }) => answers[0]!.status);
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1);
  // A save that arrived before the accepted one was decided is superseded.
  for (const status of statuses) expect(['accepted', 'unchanged', 'superseded']).toContain(status);
  expect(await eventsOf([id])).toBe(1);
});

test('PLAY-06 a player whose picks are locked delays no other player', async () => {
  const ids = await players(6);
  const { queue, statements } = aQueue();
  const blocker = await app.connect();
  // The first two saves run at once; this one queues with the others.
  const locked = ids[2]!;
  await blocker.query('select pg_advisory_lock(1213, $1)', [locked]);
  let isSaved = false;
  const saves = ids.map((id) => queue.add(aSave(id)));
  const blocked = saves[2]!.then(() => (isSaved = true));
  await Promise.all(saves.filter((_, index) => index !== 2));
  expect(isSaved).toBe(false);
  await blocker.end();
  await blocked;
  expect(await eventsOf(ids)).toBe(6);
  // Two alone, four together, and the locked one again.
  expect(statements).toHaveLength(4);
});

test('PWA-08 a save that waited in the queue is as old as its call, so it replaces no choice that another device made meanwhile', async () => {
  const [id, ...others] = (await players(3)) as [number, number, number];
  const blocker = await app.connect();
  const { queue } = aQueue();
  // Two statements that wait for a lock, so the save of the tablet stays in the queue.
  await blocker.query('begin; select pg_advisory_xact_lock(1212)');
  const busy = others.map((other) => queue.add(aSave(other)));
  const tablet = queue.add({ ...aSave(id), receivedAt: performance.now() - 60_000 });
  const phone = aQueue().queue.add({
    ...aSave(id),
    picks: [{ matchId: matchIds[0]!, pick: 'home_win', ageMs: 1_000, opId: null }],
  });
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all([...busy, tablet, phone]);
  const [pick] = await app.sql`select pick from pick where player_id = ${id}`;
  expect(pick).toEqual({ pick: 'home_win' });
});

test('PLAY-06 a save that fails does not fail the saves beside it', async () => {
  const ids = await players(6);
  const { queue } = aQueue();
  const saves = ids.map((id, index) => queue.add(aSave(id, index === 3 ? 2 ** 40 : matchIds[0])));
  const ends = await Promise.allSettled(saves);
  expect(ends.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  expect(await eventsOf(ids)).toBe(5);
});
