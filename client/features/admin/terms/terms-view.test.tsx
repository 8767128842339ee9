import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CountryTerms } from '../../../../shared/contract/terms.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done, sampleGrid } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

const chile: CountryTerms = {
  ...{ id: 5, country: 'CL', hasPrizes: null, permitEs: '', permitPt: '', permitShort: '' },
  ...{ validFrom: null, validUntil: null, needsDocument: false, claimDays: 30, taxPayer: 'organiser' },
  ...{ players: 12, version: 1 },
};

test('LEGAL-06 ADM-80 a country is decided, and a permit in one language is enough', async () => {
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/terms': done([chile]),
    'PUT /admin/terms/5': done({ ...chile, hasPrizes: true, version: 2 }),
  });
  await user.click(await screen.findByRole('link', { name: 'Premios por país' }));
  const table = await screen.findByRole('table', { name: 'Premios por país' });
  expect(within(table).getByText('Sin decidir')).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Cambiar: Chile' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Premios de un país' }));
  await user.type(dialog.getByLabelText('Permiso o aviso, en español'), 'Permiso 7');
  expect(dialog.getByRole('button', { name: 'Guardar' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('radio', { name: /Con premios/ }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('OK');
  const { id: _id, country: _country, players: _players, ...facts } = chile;
  expect(made('PUT /admin/terms/5').map(({ body }) => body)).toEqual([
    { ...facts, hasPrizes: true, permitEs: 'Permiso 7', permitPt: '' },
  ]);
});

test('LEGAL-08 a grid opens once short permits are accepted', async () => {
  const lastStart = '2026-12-01T20:00:00.000Z';
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(1, { status: 'draft', lastStart })]),
    [`GET /admin/opening-questions?lastStart=${encodeURIComponent(lastStart)}`]: done({
      short: [{ country: 'BR', validFrom: null, validUntil: '2026-11-30' }],
    }),
    'PUT /admin/game-groups/1/status': done(sampleGrid(1)),
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar Estado: Fecha 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar Estado' }));
  await user.click(dialog.getByRole('radio', { name: /ABIERTO/ }));
  await dialog.findByText('El permiso de Brasil no cubre toda la jornada');
  const confirm = dialog.getByRole('button', { name: 'Confirmar' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByLabelText('Sin premios en Brasil'));
  await user.click(confirm);
  await vi.waitFor(() =>
    expect(made('PUT /admin/game-groups/1/status').map(({ body }) => body)).toEqual([
      { status: 'open', withoutPrizes: ['BR'], version: 1 },
    ]),
  );
});

test('LEGAL-12 “Premios por país” decides for all undecided countries with one press', async () => {
  const decide = 'POST /admin/terms/decide';
  let hasPrizes: boolean | null = null;
  const { user, made } = await renderPanel('/admin?vista=premios', {
    'GET /admin/terms': () =>
      done([
        { ...chile, hasPrizes },
        { ...chile, id: 4, country: 'PE', hasPrizes },
        { ...chile, id: 1, country: 'AR', hasPrizes: true },
      ]),
    [decide]: () => {
      if (made(decide).length === 1) return failure(409, 'conflict');
      hasPrizes = false;
      return done([chile]);
    },
  });
  expect(await screen.findByText('2 países sin decidir')).toBeTruthy();
  // Another administrator was first.
  await user.click(screen.getByRole('button', { name: 'Sin premios en todos' }));
  await screen.findByText(/^Otra persona decidió sobre uno de estos países/);
  await user.click(screen.getByRole('button', { name: 'Sin premios en todos' }));
  await vi.waitFor(() => expect(screen.queryByText('2 países sin decidir')).toBeNull());
  expect(made(decide).map(({ body }) => body)).toEqual([
    { countries: ['CL', 'PE'], hasPrizes: false },
    { countries: ['CL', 'PE'], hasPrizes: false },
  ]);
});

test('ADM-81 LEGAL-02 the data of the organiser are set; those of a variable stay', async () => {
  const none = { address: null, taxNumber: null, country: null, contact: null };
  const settings = { ...none, name: null, fixed: { ...none, name: 'Doce S.A.' }, version: 3 };
  const set = 'PUT /admin/organiser';
  const { user, made } = await renderPanel('/admin?vista=premios', {
    'GET /admin/terms': done([chile]),
    'GET /admin/organiser': done(settings),
    [set]: () =>
      made(set).length === 1
        ? failure(400, 'invalid_input', { fields: [{ field: 'contact', code: 'too_long' }] })
        : done(settings),
  });
  await screen.findByText('Doce S.A.');
  expect(screen.getAllByText('Falta')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Cambiar datos' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Datos de la organización' }));
  const name = dialog.getByLabelText('Nombre');
  expect([name.hasAttribute('disabled'), name.getAttribute('value')]).toEqual([true, 'Doce S.A.']);
  expect(dialog.getByText('Lo define la variable ORGANISER_NAME en el servidor.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Contacto'), 'bases@doce.example');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await vi.waitFor(() => expect(dialog.getByLabelText('Contacto').getAttribute('aria-invalid')).toBe('true'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('OK');
  expect(made(set)[1]!.body).toEqual({ ...none, name: null, contact: 'bases@doce.example', version: 3 });
});
