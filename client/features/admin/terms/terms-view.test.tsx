import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CountryTerms } from '../../../../shared/contract/terms.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { done, quietServer, sampleGrid } from '../sample-admin.ts';

cleanUpPanelTests();

const me = quietServer['GET /admin/me'].body.data as AdminData<'GET /admin/me'>;

const chile: CountryTerms = {
  ...{ id: 5, country: 'CL', hasPrizes: null, permitEs: '', permitPt: '', permitShort: '' },
  ...{ validFrom: null, validUntil: null, needsDocument: false, claimDays: 30, taxPayer: 'organiser' },
  ...{ players: 12, version: 1 },
};

test('LEGAL-06 a country is decided, and a permit needs both languages', async () => {
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/terms': done([chile]),
    'PUT /admin/terms/5': done({ ...chile, hasPrizes: true, version: 2 }),
  });
  await user.click(await screen.findByRole('link', { name: 'Premios por país' }));
  const table = await screen.findByRole('table', { name: 'Premios por país' });
  expect(within(table).getByText('Sin decidir')).toBeTruthy();
  expect(screen.getByText(/^Los países sin decidir también se deciden juntos/)).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Cambiar: Chile' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Premios de un país' }));
  await user.type(dialog.getByLabelText('Permiso o aviso, en español'), 'Permiso 7');
  expect(dialog.getByRole('button', { name: 'Guardar' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('radio', { name: /Con premios/ }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(made('PUT /admin/terms/5')).toEqual([]);
  await user.type(dialog.getByLabelText('Permiso o aviso, en portugués'), 'Autorização 7');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('OK');
  const { id: _id, country: _country, players: _players, ...facts } = chile;
  expect(made('PUT /admin/terms/5').map(({ body }) => body)).toEqual([
    { ...facts, hasPrizes: true, permitEs: 'Permiso 7', permitPt: 'Autorização 7' },
  ]);
});

test('LEGAL-08 a grid opens once undecided countries are decided and short permits accepted', async () => {
  let undecided = ['PE'];
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/game-groups': done([
      sampleGrid(1, { status: 'draft', lastStart: '2026-12-01T20:00:00.000Z' }),
    ]),
    'GET /admin/opening-questions?*': () =>
      done({ undecided, short: [{ country: 'BR', validFrom: null, validUntil: '2026-11-30' }] }),
    'PUT /admin/game-groups/1/status': done(sampleGrid(1)),
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cambiar Estado: Fecha 1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cambiar Estado' }));
    await user.click(dialog.getByRole('radio', { name: /ABIERTO/ }));
    await dialog.findByText('El permiso de Brasil no cubre toda la jornada');
    return dialog;
  };
  const confirm = (dialog: typeof screen | Awaited<ReturnType<typeof open>>) =>
    dialog.getByRole('button', { name: 'Confirmar' });
  const first = await open();
  expect(first.getByText('Decide si hay premios en estos países')).toBeTruthy();
  await user.click(first.getByLabelText('Sin premios en Brasil'));
  expect(confirm(first).getAttribute('aria-disabled')).toBe('true');
  await user.click(first.getByRole('button', { name: 'Cancelar' }));
  undecided = [];
  const second = await open();
  expect(confirm(second).getAttribute('aria-disabled')).toBe('true');
  await user.click(second.getByLabelText('Sin premios en Brasil'));
  await user.click(confirm(second));
  await vi.waitFor(() =>
    expect(made('PUT /admin/game-groups/1/status').map(({ body }) => body)).toEqual([
      { status: 'open', withoutPrizes: ['BR'], version: 1 },
    ]),
  );
});

test('LEGAL-12 the first opening decides for all undecided countries with one press, before the grid opens', async () => {
  const decide = 'POST /admin/terms/decide';
  const put = 'PUT /admin/game-groups/1/status';
  const { user, calls, made } = await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(1, { status: 'draft' })]),
    'GET /admin/opening-questions?*': () =>
      done({ undecided: made(decide).length === 2 ? [] : ['PE', 'CL'], short: [] }),
    'GET /admin/opening-questions': () =>
      done({ undecided: made(decide).length === 2 ? [] : ['PE', 'CL'], short: [] }),
    [decide]: () => (made(decide).length === 1 ? failure(409, 'conflict') : done([chile])),
    [put]: done(sampleGrid(1)),
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar Estado: Fecha 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar Estado' }));
  await user.click(dialog.getByRole('radio', { name: /ABIERTO/ }));
  await dialog.findByText('Perú y Chile');
  const confirm = dialog.getByRole('button', { name: 'Confirmar' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('radio', { name: /^Con premios en todos/ }));
  // Another administrator was first: the grid stays closed.
  await user.click(confirm);
  await dialog.findByText(/^Otra persona decidió sobre uno de estos países/);
  expect(made(put)).toEqual([]);
  await user.click(confirm);
  await vi.waitFor(() => expect(made(put).map(({ body }) => body)).toEqual([{ status: 'open', version: 1 }]));
  const changes = calls.filter(({ route }) => route === decide || route === put);
  expect(changes.map(({ route }) => route)).toEqual([decide, decide, put]);
  expect(changes[1]!.body).toEqual({ countries: ['PE', 'CL'], hasPrizes: true });
});

test('LEGAL-12 an administrator without the permission for settings only reads which countries are undecided', async () => {
  const { user } = await renderPanel('/admin', {
    'GET /admin/me': done({ ...me, permissions: ['grids'] }),
    'GET /admin/game-groups': done([sampleGrid(1, { status: 'draft' })]),
    'GET /admin/opening-questions': done({ undecided: ['PE'], short: [] }),
    'GET /admin/opening-questions?*': done({ undecided: ['PE'], short: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar Estado: Fecha 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar Estado' }));
  await user.click(dialog.getByRole('radio', { name: /ABIERTO/ }));
  await dialog.findByText('Perú');
  expect(dialog.getByText('Lo decide alguien con el permiso “Ajustes y solicitudes”.')).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /^Con premios/ })).toBeNull();
  expect(dialog.queryByRole('link', { name: 'Decidir país por país' })).toBeNull();
});
