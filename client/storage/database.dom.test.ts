import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { inDatabase } from './database.ts';

test('PWA-04 PWA-11 a newer release upgrades the database of an open page, and both go on with its rows', async () => {
  await inDatabase((db) => db.meta.put({ key: 'language', value: 'es' }));
  const next = new Dexie('doce');
  next
    .version(2)
    .stores({
      snapshots: '[playerId+url], playerId, endpoint',
      outbox: 'opId, playerId, matchId',
      receipts: 'opId, playerId',
      meta: 'key',
    })
    .upgrade((tx) => tx.table('meta').toCollection().modify({ isUpgraded: true }));
  await next.open();
  expect(await next.table('meta').get('language')).toEqual({
    key: 'language',
    value: 'es',
    isUpgraded: true,
  });

  // The page of this release, or this release after a rollback.
  await inDatabase((db) => db.meta.put({ key: 'language', value: 'pt-BR' }));
  expect(await next.table('meta').get('language')).toEqual({ key: 'language', value: 'pt-BR' });
  next.close();
});
