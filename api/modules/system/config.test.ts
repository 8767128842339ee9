import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: {
      ORGANISER_NAME: 'Doce S.A.',
      ORGANISER_ADDRESS: '',
      ORGANISER_TAX_NUMBER: '',
      ORGANISER_COUNTRY: ' ',
      ORGANISER_CONTACT: '',
    },
  });
});
afterAll(() => app.close());

test('LEGAL-02 the configuration names the organiser, and null for each missing setting', async () => {
  const { body } = await app.call('GET /config');
  expect(body.organiser).toEqual({
    name: 'Doce S.A.',
    address: null,
    taxNumber: null,
    country: null,
    contact: null,
  });
});
