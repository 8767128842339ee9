import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { sampleRow } from '../testing/sample-outbox.ts';
import { flushOutbox } from './flush-outbox.ts';
import { inDatabase } from '../storage/database.ts';
import { changeTaps, readKeptSeal, readTaps } from './kept-seal.ts';
import { emptyOutbox } from './outbox-row.ts';
import { outboxInMemory } from './outbox.ts';

/** Sends a tap for match 1 and returns the stored choice. */
async function sent(playerId: number, answer: Partial<PickAnswer> | null) {
  const row = sampleRow(1, { playerId, opId: `op-${playerId}`, prediction: 'draw', state: 'queued' });
  const answers = answer && [
    { matchId: 1, opId: row.opId, startTime: null, lockAt: null, ...answer } as PickAnswer,
  ];
  const outbox = outboxInMemory({ state: { ...emptyOutbox, rows: [row] }, revision: 1 });
  const session = { playerId, token: async () => 'token', renew: async () => 'ended' as const };
  const error = { status: 0, code: 'network', message: '', fields: [], retryAfter: null } as never;
  await flushOutbox(session, { outbox, post: async () => (answers ? { answers } : { error }) });
  return (await readTaps(playerId)).map(({ matchId, pick }) => [matchId, pick]);
}

test('SEAL-18 a sent pick is kept as the player tapped it, whatever pick the server says that it has', async () => {
  expect(await sent(1, { status: 'accepted', pick: 'draw' })).toEqual([[1, 'draw']]);
  expect(await sent(2, { status: 'accepted', pick: 'home_win' })).toEqual([[1, 'draw']]);
  expect(await sent(3, { status: 'unchanged', pick: 'draw' })).toEqual([[1, 'draw']]);
});

test('SEAL-18 a pick that was not sent, or was refused or superseded, is no tap to wait for', async () => {
  expect(await sent(4, null)).toEqual([]);
  expect(await sent(5, { status: 'refused', code: 'match_started', pick: null })).toEqual([]);
  expect(await sent(6, { status: 'superseded', pick: 'home_win' })).toEqual([]);
});

test('PWA-29 what another release stored in another shape counts as absent, and the next write replaces it', async () => {
  await inDatabase((db) =>
    db.meta.bulkPut([
      { key: 'seal:7', value: { receipts: [{ gridId: 1 }] } },
      { key: 'taps:7', value: { earlier: [] }, version: 0 },
    ]),
  );
  expect(await readKeptSeal(7)).toBeNull();
  expect(await readTaps(7)).toEqual([]);
  await changeTaps(7, (taps) => taps);
  expect(await inDatabase((db) => db.meta.get('taps:7'))).toMatchObject({ value: [] });
});
