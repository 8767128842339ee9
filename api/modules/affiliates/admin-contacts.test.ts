import { beforeEach, expect, test } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
beforeEach(() => app.sql`delete from affiliate_contact`);

const CONTACT = { name: 'Eva', email: 'eva@bola.example', country: 'EC', phone: '99 123-4567' };
const send = (different: object = {}) =>
  app.call('POST /affiliate-contacts', { body: { ...CONTACT, type: 'affiliate', ...different } });
const list = async (query = '') => (await admin.call(`GET /admin/affiliate-contacts${query}`)).body.data;
const names = async (query = '') => (await list(query)).contacts.map(({ name }: any) => name);

test('CON-05 the list has all fields, newest first, in pages', async () => {
  await send({ name: 'Primera' });
  await send({ type: 'company', company: 'Bola S.A.', name: 'Segunda', telegram: '@eva' });
  expect(await list()).toMatchObject({
    total: 2,
    contacts: [
      {
        type: 'company',
        name: 'Segunda',
        email: 'eva@bola.example',
        company: 'Bola S.A.',
        country: 'EC',
        phone: '+593991234567',
        telegram: '@eva',
        language: 'es',
      },
      { type: 'affiliate', name: 'Primera', company: null },
    ],
  });
  expect(await names('?limit=1&page=2')).toEqual(['Primera']);
  expect(await names('?page=7')).toEqual([]);
});
