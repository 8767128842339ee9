import { expect, test } from 'vitest';
import { cleanRichText } from '../modules/announcements/clean-rich-text.ts';
import { createTestApp } from '../testing/test-app.ts';
import { storeAnnouncements } from './demo-announcements.ts';

test('OPS-01 ANN-05 the demonstration has three announcements to read, one of them pinned, and others that the public does not see', async () => {
  const app = await createTestApp();
  try {
    await storeAnnouncements(app.database);
    const { body: shown } = await app.call('GET /announcements');
    expect(shown.map(({ isPinned }: any) => isPinned)).toEqual([true, false, false]);
    const all = await app.database.rows<{ content: string }>('select content from announcement');
    expect(all).toHaveLength(5);
    for (const { content } of all) expect(cleanRichText(content)).toBe(content);
  } finally {
    await app.close();
  }
});
