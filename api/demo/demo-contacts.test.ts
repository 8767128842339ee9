import { expect, test } from 'vitest';
import { anAdmin } from '../testing/builders.ts';
import { createTestApp } from '../testing/test-app.ts';
import { storeContacts } from './demo-contacts.ts';

test('OPS-01 CON-05 the demonstration has two open requests and one request that an administrator answered', async () => {
  const app = await createTestApp();
  try {
    const admin = await anAdmin(app);
    await storeContacts(app.database, [{ id: admin.id, username: 'admin' }]);
    const { body } = await app.call('GET /admin/affiliate-contacts', { token: admin.token });
    expect(body.data).toMatchObject({ total: 3, open: 2 });
    expect(body.data.contacts.map(({ handledBy }: any) => handledBy?.id ?? null)).toEqual([
      null,
      null,
      admin.id,
    ]);
  } finally {
    await app.close();
  }
});
