import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../../shared/rules/permissions.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, quietServer } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

const weeks = [
  { start: '2026-11-17T06:00:00.000Z', figures: [{ figure: 'players', value: { count: 1240, of: 1240 } }] },
  {
    start: '2026-11-10T06:00:00.000Z',
    figures: [
      { figure: 'players', value: null },
      { figure: 'returned', value: { count: 7, of: 20 } },
      { figure: 'prizesDelivered', value: { count: 57, of: 60 } },
    ],
  },
  { start: '2026-11-03T06:00:00.000Z', figures: [] },
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('ADM-53 the weeks are shown as shares and counts; what is not known yet is a dash', async () => {
  const { user } = await renderPanel('/admin', { 'GET /admin/weeks': done(weeks) });
  await user.click(await screen.findByRole('link', { name: 'Semanas' }));
  const table = await screen.findByRole('table', { name: 'Semanas' });
  const [, newest, older, ...others] = within(table).getAllByRole('row');
  expect(others).toEqual([]);
  const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => plain(textContent));
  expect(cells(newest!).slice(1, 3)).toEqual(['1.240', '—']);
  expect(cells(older!).slice(1)).toEqual(['Menos de 20', '35 % 7 de 20', '—', '95 % 57 de 60']);
});

test('ADM-53 an administrator without the permission settings sees no link to the weeks', async () => {
  const me = quietServer['GET /admin/me'].body.data as object;
  const permissions = PERMISSIONS.filter((permission) => permission !== 'settings');
  await renderPanel('/admin', { 'GET /admin/me': done({ ...me, permissions }) });
  await screen.findByRole('link', { name: 'Registro de cambios' });
  expect(screen.queryByRole('link', { name: 'Semanas' })).toBeNull();
});

test('ADM-53 before the first week ends the page says so', async () => {
  await renderPanel('/admin?vista=semanas', { 'GET /admin/weeks': done([]) });
  await screen.findByText('Todavía no hay una semana con números');
});
