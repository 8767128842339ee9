import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AdminContact } from '../../../../shared/contract/admin-contacts.ts';
import { toastError, toastInfo, toastSuccess } from '../../../shell/toasts.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done } from '../sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const contact = (id: number, different: Partial<AdminContact> = {}): AdminContact => ({
  id,
  type: 'affiliate',
  name: `Eva ${id}`,
  email: `eva${id}@bola.example`,
  company: null,
  country: 'EC',
  phone: '+593991234567',
  telegram: null,
  language: 'es',
  createdAt: '2026-11-20T12:00:00.000Z',
  handledAt: null,
  handledBy: null,
  ...different,
});
const waiting = contact(2, { type: 'company', company: 'Bola S.A.', telegram: '@eva', language: 'pt-BR' });
const handled = contact(1, {
  handledAt: '2026-11-21T12:00:00.000Z',
  handledBy: { id: 3, username: 'jefa' },
});
const listOf = (open: number, ...contacts: AdminContact[]) =>
  done({ contacts, total: contacts.length, open });
const answers = {
  'GET /admin/affiliate-contacts?state=open&page=1&limit=1': listOf(1, waiting),
  'GET /admin/affiliate-contacts?state=open&page=1&limit=25': listOf(1, waiting),
  'GET /admin/affiliate-contacts?page=1&limit=25': listOf(1, waiting, handled),
};
const open = (more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?vista=contactos') =>
  renderPanel(address, { ...answers, ...more });
const itemOf = async (name: string) =>
  (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li')!;

test('CON-05 the panel says how many wait and leads to them; the tabs are a step back', async () => {
  const { user, path } = await open({}, '/admin?tab=juegos');
  await user.click(await screen.findByRole('link', { name: /^Solicitudes de contacto\s*1 sin atender/ }));
  const item = await itemOf('Eva 2');
  expect(path()).toBe('/admin?tab=juegos&vista=contactos');
  const title = screen.getByRole('heading', { level: 2, name: 'Solicitudes de contacto' });
  expect(title.className).not.toContain('visually-hidden');
  for (const text of ['Bola S.A.', 'Empresa', '@eva', 'Ecuador, escribe en portugués', 'Sin atender'])
    expect(item.textContent).toContain(text);
  expect(within(item).getByRole('link', { name: 'eva2@bola.example' }).getAttribute('href')).toBe(
    'mailto:eva2@bola.example',
  );
  expect(screen.queryByRole('tablist')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Volver al panel' }));
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Juegos');
});

test('CON-05 marking one handled says so and asks for the list again', async () => {
  const { user, made } = await open({ 'PUT /admin/affiliate-contacts/2': done(waiting) });
  await user.click(
    within(await itemOf('Eva 2')).getByRole('button', { name: 'Marcar como atendida: Eva 2' }),
  );
  await waitFor(() =>
    expect(made('GET /admin/affiliate-contacts?state=open&page=1&limit=25')).toHaveLength(2),
  );
  expect(made('PUT /admin/affiliate-contacts/2')[0]?.body).toEqual({ isHandled: true });
  expect(toastSuccess).toHaveBeenCalledWith('Solicitud de Eva 2 atendida');
});

test('CON-05 marking a request that another administrator has handled meanwhile names that administrator', async () => {
  const { user } = await open({ 'PUT /admin/affiliate-contacts/2': done({ ...handled, id: 2 }) });
  await user.click(within(await itemOf('Eva 2')).getByRole('button', { name: /^Marcar como atendida/ }));
  await waitFor(() => expect(toastInfo).toHaveBeenCalledWith('La solicitud de Eva 2 ya la atendió jefa'));
  expect(toastSuccess).not.toHaveBeenCalled();
});

test('CON-05 a handled request names its administrator, can be opened again, and says if it cannot', async () => {
  const { user, path, made } = await open({
    'PUT /admin/affiliate-contacts/1': failure(409, 'contact_open_again', { message: 'Ya está pendiente.' }),
  });
  await itemOf('Eva 2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Todas');
  const item = await itemOf('Eva 1');
  expect(path()).toBe('/admin?vista=contactos&solicitudes=todas');
  expect(item.textContent).toContain('por jefa');
  await user.click(within(item).getByRole('button', { name: /^Marcar sin atender/ }));
  await waitFor(() => expect(toastError).toHaveBeenCalledWith('Ya está pendiente.'));
  expect(made('PUT /admin/affiliate-contacts/1')[0]?.body).toEqual({ isHandled: false });
});

test('CON-05 is searched on the server; nothing found, and nothing to do, are said', async () => {
  const { user } = await open({
    'GET /admin/affiliate-contacts?state=open&page=1&limit=25': listOf(0),
    'GET /admin/affiliate-contacts?state=open&search=nadie&page=1&limit=25': listOf(0),
  });
  await screen.findByText('No hay solicitudes sin atender');
  await user.type(screen.getByRole('searchbox'), 'nadie{Enter}');
  await screen.findByText('Ninguna solicitud con estos filtros');
  await user.click(screen.getByRole('button', { name: 'Ver todas' }));
  await itemOf('Eva 1');
});

test('CON-05 a failed load can be tried again', async () => {
  await open({ 'GET /admin/affiliate-contacts?state=open&page=1&limit=25': 'network' });
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener las solicitudes');
});
