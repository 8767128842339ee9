import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { eventually } from '../testing/patience.ts';
import { choose, save } from './outbox-row.ts';
import { forgetOwnPicks, ownPicksOf } from './own-picks.ts';
import { sampleChoice, sampleStamp } from '../testing/sample-outbox.ts';
import { noteWaitingPicks, readDraftPicks, readWaitingPicks } from './waiting-count.ts';

beforeEach(async () => {
  localStorage.clear();
  forgetOwnPicks();
  await emptyDatabase();
});
afterEach(() => vi.restoreAllMocks());

describe('PWA-12 how many picks wait', () => {
  test('PWA-12 is known without the database, of one player or of all', () => {
    noteWaitingPicks(7, 3);
    noteWaitingPicks(8, 2);
    expect([readWaitingPicks(7), readWaitingPicks(9), readWaitingPicks()]).toEqual([3, 0, 5]);
    noteWaitingPicks(7, 0);
    noteWaitingPicks(8, 0);
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
