import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastSuccess } from '../../../shell/toasts.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import type { AdminData } from '../parts/admin-api.ts';
import { done, quietServer, sampleGame, sampleGrid } from '../../../testing/sample-admin.ts';
import '../admin-page.tsx';

vi.mock('../../../shell/toasts.ts', { spy: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Administrator = AdminData<'GET /admin/administrators'>[number];
const me = quietServer['GET /admin/me'].body.data as AdminData<'GET /admin/me'>;
const eva: Administrator = {
  ...{ id: 77, username: 'eva', email: 'eva@doce.example' },
  permissions: ['announcements'],
  isEnrolled: true,
};

test('ADM-33 the panel shows only the tabs and views that the permissions allow', async () => {
  await renderPanel('/admin?tab=usuarios', {
    'GET /admin/me': done({ ...me, permissions: ['announcements'] }),
  });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Grupos', 'Juegos', 'Anuncios']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Grupos');
  expect(screen.queryByRole('link', { name: /Solicitudes/ })).toBeNull();
});

test('ADM-33 the panel offers only what the permissions allow', async () => {
  const grid = { ...sampleGrid(1), status: 'closed' };
  const game = sampleGame(5, { gameGroupId: 1 });
  const offered = async (permissions: string[]) => {
    const answers = {
      'GET /admin/me': done({ ...me, permissions }),
      'GET /admin/game-groups': done([grid]),
      'GET /admin/games?page=1&limit=50': done({ games: [game], total: 1 }),
    };
    await renderPanel('/admin', answers);
    const row = within((await screen.findByRole('heading', { name: grid.name })).closest('li')!);
    const ofGrid = row.getAllByRole('button').map(({ textContent, title }) => textContent || title);
    const isUpdating = screen.queryByRole('button', { name: 'Actualizar Resultados de Juegos' }) !== null;
    cleanup();
    await renderPanel('/admin?tab=juegos', answers);
    const ofGame = within((await screen.findByText('Local 5 vs Visita 5')).closest('tr')!)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
    cleanup();
    return { ofGrid, ofGame, isUpdating };
  };
  expect(await offered(['announcements'])).toEqual({
    ofGrid: ['Mostrar juegos'],
    ofGame: [],
    isUpdating: false,
  });
  expect(await offered(['results'])).toMatchObject({
    ofGrid: expect.not.arrayContaining(['Cambiar Estado', 'Ganadores']),
    ofGame: ['Actualizar'],
    isUpdating: true,
  });
  expect((await offered(['grids', 'prizes'])).ofGame).toEqual(['Asignar', 'Orden', 'Eliminar']);
});

test('ADM-33 without the permission for users the view shows only the own second factor', async () => {
  const { made } = await renderPanel('/admin?vista=accesos', {
    'GET /admin/me': done({ ...me, permissions: ['results'] }),
  });
  await screen.findByRole('heading', { name: 'Tu segundo paso' });
  expect(made('GET /admin/administrators')).toHaveLength(0);
});

test('ADM-33 an administrator adds, narrows and removes others; an unknown address names its field', async () => {
  let admins = [eva];
  const { user, made } = await renderPanel('/admin?vista=accesos', {
    'GET /admin/administrators': () => done(admins),
    'POST /admin/administrators': ({ body }) => {
      const given = body as { email: string; permissions: Administrator['permissions'] };
      if (given.email !== 'leo@doce.example')
        return failure(404, 'not_found', { fields: [{ field: 'email', code: 'invalid' }] });
      admins = [...admins, { ...eva, id: 78, username: 'leo', ...given, isEnrolled: false }];
      return done(admins[1]);
    },
    'PUT /admin/administrators/77': ({ body }) => {
      admins = [{ ...eva, ...(body as object) }, admins[1]!];
      return done(admins[0]);
    },
    'DELETE /admin/administrators/77': () => {
      admins = admins.slice(1);
      return done({});
    },
  });
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(await screen.findByRole('button', { name: 'Agregar a alguien' }));
  const email = dialog().getByLabelText('Correo');
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  expect(dialog().getByText('Este campo es requerido')).toBeTruthy();
  expect(dialog().getByText('Marca al menos un permiso')).toBeTruthy();
  expect(made('POST /admin/administrators')).toEqual([]);
  await user.type(email, 'nadie@doce.example');
  await user.click(dialog().getByRole('checkbox', { name: 'Premios' }));
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  await user.clear(email);
  await user.type(email, 'leo@doce.example');
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  await screen.findByText('leo');
  expect(toastSuccess).toHaveBeenCalledWith('leo ya es parte de la administración. Le avisamos por correo.');
  expect(made('POST /admin/administrators').at(-1)?.body).toEqual({
    email: 'leo@doce.example',
    permissions: ['prizes'],
  });

  await user.click(screen.getByRole('button', { name: /Cambiar permisos.*eva/ }));
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Anuncios' }).checked).toBe(true);
  await user.click(dialog().getByRole('checkbox', { name: 'Usuarios' }));
  await user.click(dialog().getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Anuncios, Usuarios');

  await user.click(screen.getByRole('button', { name: /^Quitar.*eva/ }));
  await user.click(dialog().getByRole('button', { name: 'Quitar' }));
  await expect.poll(() => screen.queryByText('eva')).toBeNull();
});

test('ADM-31 an administrator resets the lost second factor of another one after a question', async () => {
  const { user, made } = await renderPanel('/admin?vista=accesos', {
    'GET /admin/administrators': done([eva]),
    'POST /admin/administrators/77/reset-second-factor': done({}),
  });
  await user.click(await screen.findByRole('button', { name: /Restablecer segundo paso.*eva/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Restablecer segundo paso' }));
  await expect.poll(() => made('POST /admin/administrators/77/reset-second-factor').length).toBe(1);
});

test('ADM-31 an administrator renews the recovery codes and replaces the authenticator', async () => {
  const { user } = await renderPanel('/admin?vista=accesos', {
    'GET /admin/administrators': done([eva]),
    'POST /admin/second-factor/recovery-codes': done({ recoveryCodes: ['aaaa-bbbb'] }),
    'POST /admin/second-factor/authenticator': done({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Doce' }),
    'POST /admin/second-factor/authenticator/confirm': done({ recoveryCodes: ['cccc-dddd'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Crear códigos nuevos' }));
  await screen.findByText('aaaa-bbbb');
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await user.click(screen.getByRole('button', { name: 'Cambiar de aplicación' }));
  await user.type(screen.getByLabelText('Tu contraseña'), 'secreto-largo');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.type(await screen.findByLabelText('Código que muestra la aplicación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText('cccc-dddd')).toBeTruthy();
});
