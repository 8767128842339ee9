import { expect, test, vi } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const VARIABLES = { ORGANISER_NAME: 'Doce S.A.', ORGANISER_ADDRESS: '', ORGANISER_TAX_NUMBER: '' };
const app = await setUpApp({ env: { ...VARIABLES, ORGANISER_COUNTRY: '', ORGANISER_CONTACT: '' } });
const admin = await anAdmin(app);

const given = {
  ...{ name: 'Otra S.A.', address: ' Calle 12, Lima ', taxNumber: '20-1' },
  ...{ country: 'Perú', contact: '' },
};
const set = (body: object) => admin.call('PUT /admin/organiser', body);
const shown = async () => (await app.call('GET /config')).body.organiser;
const audited = () =>
  app.sql`select actor_id, before, after from audit_event where action = 'organiser.update'`;

test('ADM-81 LEGAL-02 the panel sets what no variable does, audited once; an old version is refused', async () => {
  expect(await shown()).toMatchObject({ name: 'Doce S.A.', address: null });
  const { body } = await set({ ...given, version: 1 });
  const stored = { ...given, address: 'Calle 12, Lima', contact: null };
  const nothing = { address: null, taxNumber: null, country: null, contact: null };
  expect(body.data).toEqual({ ...stored, fixed: { ...nothing, name: 'Doce S.A.' }, version: 2 });
  // A variable wins.
  expect(await shown()).toEqual({ ...stored, name: 'Doce S.A.' });
  expect(await audited()).toEqual([
    { actor_id: admin.id, before: { ...nothing, name: null }, after: stored },
  ]);

  expect((await set({ ...given, version: 1 })).status).toBe(200);
  const late = await set({ ...given, taxNumber: '30-2', version: 1 });
  expect([late.status, late.body.data]).toEqual([409, body.data]);
  expect(await audited()).toHaveLength(1);
});

test('ADM-81 wrong parts are named', async () => {
  const { status, body } = await set({ ...given, address: 'a'.repeat(201), contact: 'a\nb', version: 2 });
  expect([status, body.fields]).toEqual([
    400,
    [
      { field: 'address', code: 'too_long', limit: 200 },
      { field: 'contact', code: 'invalid' },
    ],
  ]);
});

test('ADM-81 an outage of the database keeps the last known parts', async () => {
  const before = await shown();
  app.clock.advance(5_000);
  vi.spyOn(app.database, 'rows').mockRejectedValue(new Error('down'));
  expect(await shown()).toEqual(before);
  vi.restoreAllMocks();
});
