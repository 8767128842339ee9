import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminContact } from '../../../../shared/contract/admin-contacts.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done } from '../../../testing/sample-admin.ts';

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
  ...different,
});
const waiting = contact(2, { type: 'company', company: 'Bola S.A.', telegram: '@eva', language: 'pt-BR' });
const listOf = (...contacts: AdminContact[]) => done({ contacts, total: contacts.length });
const LIST = 'GET /admin/affiliate-contacts?page=1&limit=25';
const open = (more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?vista=contactos') =>
  renderPanel(address, { [LIST]: listOf(waiting), ...more });
const itemOf = async (name: string) =>
  (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li')!;

test('CON-05 the panel leads to the requests; the tabs are a step back', async () => {
  const { user, path } = await open({}, '/admin?tab=juegos');
  await user.click(await screen.findByRole('link', { name: 'Solicitudes de contacto' }));
  const item = await itemOf('Eva 2');
  expect(path()).toBe('/admin?tab=juegos&vista=contactos');
  const title = screen.getByRole('heading', { level: 2, name: 'Solicitudes de contacto' });
  expect(title.className).not.toContain('visually-hidden');
  for (const text of ['Bola S.A.', 'Empresa', '@eva', 'Ecuador, escribe en portugués'])
    expect(item.textContent).toContain(text);
  expect(within(item).getByRole('link', { name: 'eva2@bola.example' }).getAttribute('href')).toBe(
    'mailto:eva2@bola.example',
  );
  expect(screen.queryByRole('tablist')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Volver al panel' }));
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Juegos');
});

test('CON-05 without requests the panel says so', async () => {
  await open({ [LIST]: listOf() });
  await screen.findByText('Todavía no llegó ninguna solicitud');
});

test('CON-05 a failed load can be tried again', async () => {
  await open({ [LIST]: 'network' });
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener las solicitudes');
});
