import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done } from '../sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const mail = (id: number, different: Partial<AdminMail> = {}): AdminMail => ({
  id,
  kind: 'verify-email',
  to: `an${id}…@example.org`,
  attempts: 10,
  writtenAt: '2026-11-20T12:00:00.000Z',
  failedAt: '2026-11-21T12:00:00.000Z',
  nextAttemptAt: null,
  reason: '550 no such user',
  ...different,
});
const listOf = (...mails: AdminMail[]) => done({ mails, total: mails.length });
const FAILED = 'GET /admin/mails?state=failed&page=1&limit=25';
const WAITING = 'GET /admin/mails?state=waiting&page=1&limit=25';
const open = (more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?vista=correos') =>
  renderPanel(address, { [FAILED]: listOf(mail(2), mail(1, { kind: 'prize-won' })), ...more });
const itemOf = async (name: RegExp) => (await screen.findByRole('heading', { name })).closest('li')!;

test('VER-02 ADM-02 readiness leads to the mails that did not arrive, each with its kind, address and reason', async () => {
  const { user, path } = await open(
    {
      'GET /admin/readiness': done({
        checkedAt: '2026-11-20T12:00:00.000Z',
        lines: [
          {
            kind: 'mail_failed',
            count: 2,
            first: [{ id: null, name: 'verify-email', at: null, detail: '550', gameGroupId: null }],
          },
        ],
      }),
    },
    '/admin?tab=juegos',
  );
  await user.click(await screen.findByRole('link', { name: /correos/i }));
  const item = await itemOf(/an2…@example.org/);
  expect(path()).toContain('vista=correos');
  const reason = [
    'El servidor de correo no acepta esa dirección.',
    'Palabras del servidor: 550 no such user',
  ];
  for (const text of ['Verificación del correo', 'Intentos10', ...reason])
    expect(item.textContent).toContain(text);
  expect(screen.queryByRole('tablist')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Volver al panel' }));
  await screen.findByRole('tab', { selected: true });
});

test.each([
  ["Can't send mail - all recipients were rejected: 550", /no acepta esa dirección/],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 mailbox is full", /buzón está lleno/],
  ['554 5.7.1 rejected as spam', /lo rechazó/],
  ['connect ECONNREFUSED 10.0.0.1:587', /no respondió/],
  ['its link expired before it could be sent', /enlace venció/],
])('VER-02 I18N-01 why a mail did not arrive is told in the language on screen: %s', async (words, told) => {
  await open({ [FAILED]: listOf(mail(1, { reason: words })) });
  expect((await screen.findByText(told)).parentElement?.textContent).toContain(words);
});

test('VER-02 one is sent again, or all of the page; the server says how many', async () => {
  const { user, made } = await open({
    'POST /admin/mails/retry': done({ changed: 1 }, 'Se envían de nuevo: 1'),
  });
  await user.click(
    within(await itemOf(/an2/)).getByRole('button', {
      name: 'Enviar de nuevo: Verificación del correo, an2…@example.org',
    }),
  );
  await waitFor(() => expect(made(FAILED)).toHaveLength(2));
  expect(toastSuccess).toHaveBeenCalledWith('Se envían de nuevo: 1');
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo los 2 de esta página' }));
  await waitFor(() => expect(made('POST /admin/mails/retry')).toHaveLength(2));
  expect(made('POST /admin/mails/retry').map(({ body }) => body)).toEqual([{ ids: [2] }, { ids: [2, 1] }]);
});

test('VER-02 giving one up is asked for first, and a failure stays in the dialog', async () => {
  let tries = 0;
  const { user, made } = await open({
    'POST /admin/mails/give-up': () =>
      ++tries === 1
        ? failure(500, 'internal', { message: 'Algo falló.' })
        : done({ changed: 1 }, 'Dados por perdidos: 1'),
  });
  await user.click(within(await itemOf(/an1/)).getByRole('button', { name: /^Dar por perdido/ }));
  const dialog = await screen.findByRole('dialog', { name: '¿Dar el correo por perdido?' });
  expect(dialog.textContent).toContain('Aviso a un ganador, an1…@example.org');
  expect(made('POST /admin/mails/give-up')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Dar por perdido' }));
  await within(dialog).findByText('Algo falló.');
  await user.click(within(dialog).getByRole('button', { name: 'Dar por perdido' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made('POST /admin/mails/give-up').at(-1)?.body).toEqual({ ids: [1] });
});

test('VER-02 those that wait are shown with their next attempt, and can be sent at once, but for what is next in turn', async () => {
  const waits = { failedAt: null, nextAttemptAt: '2026-11-21T13:00:00.000Z' };
  const { user, path, made } = await open({
    [WAITING]: listOf(
      mail(3, { ...waits, attempts: 1 }),
      mail(4, { ...waits, attempts: 7 }),
      mail(5, { ...waits, attempts: 0 }),
    ),
    'POST /admin/mails/retry': done({ changed: 1 }, 'Se envían de nuevo: 1'),
  });
  await itemOf(/an2/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'En espera');
  const item = await itemOf(/an3/);
  expect(path()).toBe('/admin?vista=correos&correos=en-espera');
  expect(item.textContent).toContain('Próximo intento');
  expect(within(await itemOf(/an5/)).queryByRole('button')).toBeNull();
  expect(within(item).queryByRole('button', { name: /^Dar por perdido/ })).toBeNull();
  await user.click(within(item).getByRole('button', { name: /^Enviar ahora/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar ahora los 2 de esta página' }));
  await waitFor(() =>
    expect(made('POST /admin/mails/retry').map(({ body }) => body)).toEqual([{ ids: [3] }, { ids: [3, 4] }]),
  );
});

test('ADM-15 nothing to mend is said, a list that fails can be asked for again, and so can a retry', async () => {
  const { user } = await open({
    [FAILED]: 'network',
    [WAITING]: listOf(),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener los correos');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'En espera');
  await screen.findByText('Ningún correo en espera');
  cleanup();
  const again = await open({ 'POST /admin/mails/retry': 'network' });
  await again.user.click(within(await itemOf(/an2/)).getByRole('button', { name: /^Enviar de nuevo/ }));
  await waitFor(() => expect(toastError).toHaveBeenCalled());
});
