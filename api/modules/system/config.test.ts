import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp({
  env: {
    ORGANISER_NAME: 'Doce S.A.',
    ORGANISER_ADDRESS: '',
    ORGANISER_TAX_NUMBER: '',
    ORGANISER_COUNTRY: ' ',
    ORGANISER_CONTACT: '',
  },
});

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
