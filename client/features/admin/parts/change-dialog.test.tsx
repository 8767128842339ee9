import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, sampleGame, sampleGrid, samplePrize } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

const answers = {
  'GET /admin/game-groups': done([sampleGrid(5), sampleGrid(6)]),
  'GET /admin/games?page=1&limit=50': done({ games: [sampleGame(1)], total: 1 }),
  'GET /admin/names?page=1&limit=25': done({
    names: [
      { about: 'group', id: 5, name: 'Los Malditos', player: null, reports: 3, reasons: ['insult'] },
    ].map((each) => ({ ...each, firstAt: '2026-11-20T12:00:00.000Z' })),
    total: 1,
  }),
  'GET /admin/prizes?queue=ready&page=1&limit=50': done({
    prizes: [samplePrize(1), samplePrize(2)],
    total: 2,
    queues: { ready: 2, waiting: 0, sent: 0, problem: 0, delivered: 0 },
  }),
  'GET /admin/administrators': done([
    { id: 77, username: 'eva', email: 'eva@doce.example', permissions: ['announcements'], isEnrolled: true },
  ]),
};

type Dialog = ReturnType<typeof within>;
const changes: [string, RegExp, (user: UserEvent, dialog: Dialog) => Promise<void>][] = [
  [
    '?tab=juegos',
    /^Actualizar: /,
    (user, dialog) => user.type(dialog.getByLabelText(/^Goles de Local/), '2'),
  ],
  ['?tab=juegos', /^Asignar: /, (user, dialog) => user.selectOptions(dialog.getByRole('combobox'), '6')],
  [
    '',
    /^Cambiar Estado: Fecha 5/,
    (user, dialog) => user.click(dialog.getByRole('radio', { name: /CERRADO/ })),
  ],
  ['?vista=nombres', /^Dar otro nombre/, (user, dialog) => user.type(dialog.getByRole('textbox'), ' 2')],
  [
    '?vista=entregas&cola=listos',
    /^Marcar enviados los 2/,
    (user, dialog) => user.type(dialog.getByLabelText('Número de seguimiento: jugador2'), 'AR 1'),
  ],
  ['?vista=accesos', /^Agregar a alguien/, (user, dialog) => user.type(dialog.getByLabelText('Correo'), 'a')],
  [
    '?vista=accesos',
    /^Cambiar permisos/,
    (user, dialog) => user.click(dialog.getByRole('checkbox', { name: 'Usuarios' })),
  ],
];

test.each(changes)(
  'ADM-82 the panel at "%s" asks before “%s” closes with a change',
  async (place, opener, type) => {
    const { user } = await renderPanel(`/admin${place}`, answers);
    await user.click((await screen.findAllByRole('button', { name: opener }))[0]!);
    const dialog = within(screen.getByRole('dialog'));
    await type(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(dialog.getByText('Tienes cambios sin guardar. ¿Cerrar de todos modos?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Descartar y cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Nothing typed: no question.
    await user.click(screen.getAllByRole('button', { name: opener })[0]!);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
