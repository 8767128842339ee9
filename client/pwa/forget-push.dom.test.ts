import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePush } from '../testing/fake-push.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import { forgetPush } from './forget-push.ts';
import { readWish, writeWish } from './push-device.ts';
import { addUnread, forgetUnread, keepUnread } from './push-memory.ts';

beforeEach(async () => {
  localStorage.clear();
  await forgetUnread();
  await keepUnread([1, 2]);
});
afterEach(() => vi.unstubAllGlobals());

const endpoint = 'https://push.example/1';

test('PUSH-05 a logout ends the subscription and the unread list of its player', async () => {
  const push = fakePush({ endpoint });
  writeWish(7);
  await forgetPush(7);
  expect([push.endpoint(), readWish(), await addUnread(9)]).toEqual([null, null, 1]);
});

test('PUSH-05 a late cleanup leaves subscription and unread list of the next player', async () => {
  const push = fakePush({ endpoint });
  keepSampleSession({ id: 8 });
  writeWish(8);
  await forgetPush(7);
  expect([push.endpoint(), readWish(), await addUnread(9)]).toEqual([endpoint, 8, 3]);
});

test('PUSH-05 a late cleanup ends the own subscription, and leaves the unread list of the next player', async () => {
  const push = fakePush({ endpoint });
  keepSampleSession({ id: 8 });
  writeWish(7);
  await forgetPush(7);
  expect([push.endpoint(), readWish(), await addUnread(9)]).toEqual([null, null, 3]);
});
