import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { eventually } from '../testing/patience.ts';
import { choose, save } from './outbox-row.ts';
import { forgetOwnPicks, ownPicksOf } from './own-picks.ts';
import { outboxInDatabase } from './outbox.ts';
import { sampleChoice, sampleStamp } from '../testing/sample-outbox.ts';
import { databaseId } from '../storage/storage-watch.ts';
import {
  forgetLostPicks,
  recordEvictedPicks,
  noteWaitingPicks,
  readDraftPicks,
  readWaitingPicks,
} from './waiting-count.ts';

const lost = (playerId = 7) =>
  (JSON.parse(localStorage.getItem('doce:waiting') ?? '{}')[playerId]?.lost ?? 0) as number;

beforeEach(async () => {
  localStorage.clear();
  forgetOwnPicks();
  await emptyDatabase();
});
afterEach(() => vi.restoreAllMocks());

describe('PWA-12 how many picks wait', () => {
  test('PWA-12 is known without the database, of one player or of all', () => {
    noteWaitingPicks(7, 3, 'here');
    noteWaitingPicks(8, 2, 'here');
    expect([readWaitingPicks(7), readWaitingPicks(9), readWaitingPicks()]).toEqual([3, 0, 5]);
    noteWaitingPicks(7, 0, 'here');
    noteWaitingPicks(8, 0, 'here');
    expect(localStorage.getItem('doce:waiting')).toBe('{}');
  });

  test.each(['no json', 'null', '[]', '{"7":3}', '{"7":{"waiting":-1,"lost":0,"birth":null}}'])(
    'PWA-12 what makes no sense (%s) is nothing',
    (stored) => {
      localStorage.setItem('doce:waiting', stored);
      expect([readWaitingPicks(7), readWaitingPicks()]).toEqual([0, 0]);
    },
  );

  test('PWA-12 PWA-09 follows the outbox: drafts are counted apart from what was saved', async () => {
    const store = ownPicksOf(7);
    await store.change((state) => choose(state, sampleChoice(1), null));
    await store.change((state) => save(choose(state, sampleChoice(2), null), [2], sampleStamp()));
    await eventually(() => expect([readWaitingPicks(7), readDraftPicks(7)]).toEqual([1, 1]));
  });
});

describe('PWA-04 what the browser threw away is missed', () => {
  test('PWA-04 the picks of a database that is gone are told as lost until the player knows', async () => {
    const store = ownPicksOf(7);
    await store.change((state) => save(choose(state, sampleChoice(1), null), [1], sampleStamp()));
    await eventually(() => expect(readWaitingPicks(7)).toBe(1));
    await emptyDatabase();
    forgetOwnPicks();
    ownPicksOf(7);
    await eventually(() => expect(lost()).toBe(1));
    expect(readWaitingPicks(7)).toBe(0);
    forgetLostPicks(7);
    expect(lost()).toBe(0);
  });

  test('PWA-04 the drafts of a database that is gone are told as lost too', async () => {
    await ownPicksOf(7).change((state) => choose(state, sampleChoice(1), null));
    await eventually(() => expect(readDraftPicks(7)).toBe(1));
    await emptyDatabase();
    forgetOwnPicks();
    ownPicksOf(7);
    await eventually(() => expect(lost()).toBe(1));
  });

  test('PWA-04 PWA-18 an open page writes its choices, drafts too, into a database that the browser emptied', async () => {
    const store = ownPicksOf(70);
    await store.change((state) =>
      save(choose(state, sampleChoice(1, { playerId: 70 }), null), [1], sampleStamp()),
    );
    await store.change((state) => choose(state, sampleChoice(2, { playerId: 70 }), null));
    await vi.waitFor(() => expect([readWaitingPicks(70), readDraftPicks(70)]).toEqual([1, 1]));
    localStorage.clear();
    const { Dexie } = await import('dexie');
    await Dexie.delete('doce');
    // As the next answer that is kept does.
    await databaseId();
    await vi.waitFor(() => expect([readWaitingPicks(70), readDraftPicks(70)]).toEqual([1, 1]));
    const { state } = await outboxInDatabase(70).read();
    expect(state.rows.map(({ matchId, state: each }) => [matchId, each])).toEqual([
      [1, 'queued'],
      [2, 'draft'],
    ]);
    expect([store.read().rows.length, lost(70)]).toEqual([2, 0]);
  });

  test('PWA-18 what a page cannot write again, because another tab used the new database first, is told as lost', async () => {
    const store = ownPicksOf(71);
    await store.change((state) => choose(state, sampleChoice(1, { playerId: 71, opId: 'first' }), null));
    await vi.waitFor(() => expect(readDraftPicks(71)).toBe(1));
    const { Dexie } = await import('dexie');
    await Dexie.delete('doce');
    await outboxInDatabase(71).change((state) =>
      choose(state, sampleChoice(2, { playerId: 71, opId: 'second' }), null),
    );
    await vi.waitFor(() => expect(lost(71)).toBe(1));
    expect(store.read().rows.map(({ matchId }) => matchId)).toEqual([2]);
  });

  test('PWA-04 a database that is still there has lost nothing, whatever the worker sent meanwhile', async () => {
    const birth = (await databaseId())!;
    noteWaitingPicks(7, 3, birth);
    recordEvictedPicks(7, birth);
    expect(lost()).toBe(0);
    expect(await databaseId()).toBe(birth);
  });

  test('PWA-04 a database that cannot be opened now may open later, so no pick counts as lost', () => {
    noteWaitingPicks(7, 3, 'here');
    noteWaitingPicks(7, 0, null);
    expect(readWaitingPicks(7)).toBe(3);
  });

  test('PWA-04 what was only in memory when the page went is lost', () => {
    noteWaitingPicks(7, 2, null);
    recordEvictedPicks(7, 'a database at last');
    expect(lost()).toBe(2);
  });
});
