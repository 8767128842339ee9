import { expect, test } from 'vitest';
import { cleanRichText } from '../modules/announcements/clean-rich-text.ts';
import { setUpApp } from '../testing/test-app.ts';
import { storeAnnouncements } from './demo-announcements.ts';

test('OPS-01 ANN-05 the demonstration has three public announcements, one of them pinned, and others that are not public', async () => {
  const app = await setUpApp();
  await storeAnnouncements(app.database, { hasPastGrid: true });
  const { body: shown } = await app.call('GET /announcements');
  expect(shown.map(({ isPinned }: any) => isPinned)).toEqual([true, false, false]);
  const all = await app.sql`select content from announcement`;
  expect(all).toHaveLength(5);
  for (const { content } of all) expect(cleanRichText(content)).toBe(content);
});

test('OPS-01 without a past grid the demonstration announces no prizes', async () => {
  const app = await setUpApp();
  await storeAnnouncements(app.database, { hasPastGrid: false });
  const { body: shown } = await app.call('GET /announcements');
  expect(shown).toHaveLength(2);
  expect(JSON.stringify(shown)).not.toMatch(/semana pasada/);
});
