import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import './rich-text-editor.tsx';
import { administrator, done, sampleAnnouncement } from '../../../testing/sample-admin.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { logOut } from '../../../shell/log-out.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const list = 'GET /admin/announcements?page=1&limit=50';
const announcements = [
  sampleAnnouncement(1, { isPinned: true, content: `<p><strong>Hola</strong> ${'a'.repeat(200)}</p>` }),
  sampleAnnouncement(2, { isActive: false }),
  sampleAnnouncement(3, { expiresAt: '2020-01-01T12:00:00.000Z' }),
  sampleAnnouncement(4, { publishAt: '2099-01-01T12:00:00.000Z' }),
];

function openTab(answers: Parameters<typeof renderPanel>[1] = {}) {
  return renderPanel('/admin?tab=anuncios', {
    [list]: done({ announcements, total: announcements.length }),
    ...answers,
  });
}

async function openEdit(answers: Parameters<typeof renderPanel>[1] = {}) {
  const panel = await openTab(answers);
  await panel.user.click(await screen.findByRole('button', { name: 'Editar: Anuncio 1' }));
  const modal = within(screen.getByRole('dialog'));
  await modal.findByRole('textbox', { name: 'Contenido' });
  return { ...panel, modal, title: modal.getByLabelText<HTMLInputElement>('Título') };
}

const conflictWith = (data: (typeof announcements)[number]) => ({
  status: 409,
  body: { code: 'conflict', message: 'Algo cambió.', data },
});

/** Another administrator was first; a change with their version is saved. */
function refusedFor(theirs: (typeof announcements)[number]): Parameters<typeof renderPanel>[1] {
  return {
    'PUT /announcements/1': ({ body }) =>
      (body as { version: number }).version === theirs.version
        ? done(theirs, 'Anuncio actualizado exitosamente')
        : conflictWith(theirs),
  };
}

describe('PUSH-03 what became of the pushes', () => {
  const figures = { at: '2026-11-20T12:00:00.000Z', gone: 0, failed: 0, waiting: 0, dropped: 0 };

  test('PUSH-03 each announcement tells how many devices have it, and what became of the others', async () => {
    await openTab({
      'GET /admin/push/announcements': done([
        {
          ...figures,
          announcementId: 1,
          sent: 12_000,
          delivered: 11_000,
          gone: 990,
          failed: 7,
          waiting: 2,
          dropped: 1,
        },
        { ...figures, announcementId: 2, sent: 3, delivered: 3 },
      ]),
    });
    const textOf = async (id: number) =>
      (await screen.findByRole('row', { name: new RegExp(`Anuncio ${id}`) })).textContent;
    await screen.findByText('11.000 de 12.000 entregadas');
    expect(await textOf(1)).toMatch(/2 esperan7 fallaron990 ya no están1 sin enviar/);
    expect(await textOf(2)).toContain('3 de 3 entregadas');
    expect(await textOf(2)).not.toMatch(/esperan|fallaron/);
    expect(await textOf(3)).toContain('No se notificó');
    // One that waits for its day has not failed.
    expect(await textOf(4)).toContain('Se notificará cuando aparezca');
    expect(await textOf(4)).not.toContain('No se notificó');
  });

  test('PUSH-03 a test to the own devices tells what the push service of each said', async () => {
    let devices: unknown[] = [
      { service: 'fcm.googleapis.com', isThisDevice: true, result: 'delivered', status: 201 },
      { service: 'web.push.apple.com', isThisDevice: false, result: 'unreachable', status: null },
    ];
    const { user } = await openTab({ 'POST /admin/push/test': () => done(devices) });
    const button = await screen.findByRole('button', { name: 'Probar en mis dispositivos' });
    await user.click(button);
    const told = (await screen.findByText('Prueba enviada a 2 dispositivos')).parentElement!;
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Este dispositivo (fcm.googleapis.com): entregada (respuesta 201)',
      'web.push.apple.com: el servicio no respondió o pidió esperar',
    ]);
    devices = [];
    await user.click(button);
    await screen.findByText(/^Esta cuenta no tiene dispositivos con notificaciones/);
  });

  test('PUSH-03 the test is there before the first announcement is', async () => {
    await openTab({ [list]: done({ announcements: [], total: 0 }) });
    await screen.findByText('Todavía no hay anuncios');
    expect(screen.getByRole('button', { name: 'Probar en mis dispositivos' })).toBeTruthy();
  });

  test('PUSH-03 a test that cannot be sent says why', async () => {
    const { user } = await openTab({ 'POST /admin/push/test': 'network' });
    await user.click(await screen.findByRole('button', { name: 'Probar en mis dispositivos' }));
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(expect.stringContaining('No se pudo enviar la prueba')),
    );
  });
});

describe('ADM-11 the list', () => {
  test('ADM-11 title with pin, content without markup cut at 100 characters, state, expiry and created', async () => {
    await openTab();
    const row = await screen.findByRole('row', { name: /Anuncio 1/ });
    expect(within(row).getByRole('img', { name: 'Pinned' })).toBeTruthy();
    expect(row.textContent).toContain(`Hola ${'a'.repeat(95)}…`);
    expect(row.textContent).not.toContain('a'.repeat(96));
    expect(within(row).getByText('Active')).toBeTruthy();
    expect(within(row).getByText('No expiration')).toBeTruthy();
    const textOf = (id: number) => screen.getByRole('row', { name: new RegExp(`Anuncio ${id}`) }).textContent;
    expect(textOf(2)).toContain('Inactive');
    expect(textOf(3)).toContain('Vencido');
    expect(textOf(3)).toMatch(/01\/01\/2020 \d\d:00/);
    expect(textOf(4)).toMatch(/Desde 0[12]\/01\/2099/);
  });

  test('ADM-11 ADM-15 deleting asks with the given sentence; what is gone already says so', async () => {
    const { user, made } = await openTab({ 'DELETE /announcements/2?version=1': failure(404, 'not_found') });
    await user.click(await screen.findByRole('button', { name: 'Eliminar: Anuncio 2' }));
    const modal = within(screen.getByRole('dialog'));
    expect(modal.getByText('Are you sure you want to delete this announcement?')).toBeTruthy();
    await user.click(modal.getByRole('button', { name: 'Eliminar' }));
    await modal.findByText('Otra persona ya lo eliminó.');
    await waitFor(() => expect(made(list)).toHaveLength(2));
  });

  test('ADM-11 an announcement that changed meanwhile is shown as it is now before it is deleted', async () => {
    const now = sampleAnnouncement(2, { title: 'Cambiado', content: '<p>De otra persona</p>', version: 2 });
    const { user, made } = await openTab({
      'DELETE /announcements/2?version=1': conflictWith(now),
      'DELETE /announcements/2?version=2': done(null, 'Anuncio eliminado exitosamente'),
    });
    await user.click(await screen.findByRole('button', { name: 'Eliminar: Anuncio 2' }));
    const modal = within(screen.getByRole('dialog'));
    await user.click(modal.getByRole('button', { name: 'Eliminar' }));
    await modal.findByText(/Cambió mientras lo mirabas/);
    expect(modal.getByRole('heading', { name: 'Cambiado' })).toBeTruthy();
    expect(modal.getByText('De otra persona')).toBeTruthy();
    await user.click(modal.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('DELETE /announcements/2?version=2')).toHaveLength(1);
  });

  test('ADM-15 a list that cannot be loaded says so and can be asked for again', async () => {
    let tries = 0;
    const { user } = await openTab({
      [list]: () => (++tries === 1 ? 'network' : done({ announcements: [], total: 0 })),
    });
    await screen.findByText('Error al obtener los anuncios');
    await user.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    await screen.findByText('Todavía no hay anuncios');
  });
});

describe('ADM-11 the editor', () => {
  test('ADM-11 a new one needs title and content; the preview shows what there is', async () => {
    const { user, made } = await openTab({
      'POST /announcements': { status: 201, ...done(sampleAnnouncement(5), 'Anuncio creado exitosamente') },
    });
    await user.click(await screen.findByRole('button', { name: 'New Announcement' }));
    const modal = within(screen.getByRole('dialog', { name: 'New Announcement' }));
    await modal.findByRole('textbox', { name: 'Contenido' });
    await user.click(modal.getByRole('button', { name: 'Publicar' }));
    expect(modal.getByText('El título es requerido')).toBeTruthy();
    expect(modal.getByText('El contenido es requerido')).toBeTruthy();
    expect(made('POST /announcements')).toHaveLength(0);
    await user.type(modal.getByRole('textbox', { name: 'Contenido' }), 'Ya está abierta');
    await waitFor(() => expect(modal.queryByText('El contenido es requerido')).toBeNull());
    await user.type(modal.getByLabelText('Título'), 'Fecha 34');
    await waitFor(() => expect(modal.queryByText('El título es requerido')).toBeNull());
    const preview = within(modal.getByRole('region', { name: /^Vista previa/ }));
    expect(preview.getByRole('heading', { name: 'Fecha 34' })).toBeTruthy();
    expect(modal.getByLabelText<HTMLInputElement>('Active').checked).toBe(true);
    expect(modal.getByLabelText<HTMLInputElement>('Pinned').checked).toBe(false);
  });

  test('ANN-07 an announcement in Portuguese alone, for one country, is previewed and sent', async () => {
    const { user, made } = await openTab({
      'POST /announcements': { status: 201, ...done(sampleAnnouncement(5), 'Anuncio creado exitosamente') },
    });
    await user.click(await screen.findByRole('button', { name: 'New Announcement' }));
    const modal = within(screen.getByRole('dialog', { name: 'New Announcement' }));
    await user.type(modal.getByLabelText('Título en portugués'), 'Rodada 34');
    await user.click(modal.getByRole('button', { name: 'Publicar' }));
    expect(modal.getByText('El contenido es requerido')).toBeTruthy();
    await user.type(await modal.findByRole('textbox', { name: 'Contenido en portugués' }), 'Tem futebol');
    await user.selectOptions(modal.getByLabelText('Quién lo ve'), 'Brasil');
    const preview = within(modal.getByRole('region', { name: /^Vista previa/ }));
    expect(preview.getByRole('heading', { name: 'Rodada 34' })).toBeTruthy();
    await user.click(modal.getByRole('button', { name: 'Publicar' }));
    await waitFor(() =>
      expect(made('POST /announcements')[0]?.body).toMatchObject({
        title: '',
        titlePt: 'Rodada 34',
        contentPt: '<p>Tem futebol</p>',
        country: 'BR',
      }),
    );
  });

  test('ADM-11 one that is to wait for its day is programmed, not published', async () => {
    const { user } = await openTab();
    await user.click(await screen.findByRole('button', { name: 'New Announcement' }));
    const modal = within(screen.getByRole('dialog', { name: 'New Announcement' }));
    const day = await modal.findByLabelText(/^Publicar/);
    fireEvent.change(day, { target: { value: '2099-01-01T12:00' } });
    expect(modal.getByRole('button', { name: 'Programar' })).toBeTruthy();
    fireEvent.change(day, { target: { value: '2020-01-01T12:00' } });
    expect(modal.getByRole('button', { name: 'Publicar' })).toBeTruthy();
  });

  test('ADM-11 an announcement is changed with the version that was read', async () => {
    const { user, made, modal, title } = await openEdit({
      'PUT /announcements/1': done(sampleAnnouncement(1), 'Anuncio actualizado exitosamente'),
    });
    await user.clear(title);
    await user.type(title, 'Otro título');
    await user.click(modal.getByLabelText('Pinned'));
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('PUT /announcements/1')[0]?.body).toEqual({
      title: 'Otro título',
      content: announcements[0]!.content,
      titlePt: '',
      contentPt: '',
      country: null,
      isActive: true,
      isPinned: false,
      publishAt: null,
      expiresAt: null,
      version: 1,
    });
    expect(toastSuccess).toHaveBeenCalledWith('Anuncio actualizado exitosamente');
    expect(sessionStorage.length).toBe(0);
  });

  test('ADM-11 closing a changed one asks first; what was typed is there again after a reload', async () => {
    const { user, modal, title } = await openEdit();
    await user.type(title, ' y más');
    await user.click(modal.getByRole('button', { name: 'Cancelar' }));
    expect(modal.getByRole('alert').textContent).toBe('Tienes cambios sin guardar. ¿Cerrar de todos modos?');
    await user.click(modal.getByRole('button', { name: 'Seguir editando' }));
    expect(title.value).toBe('Anuncio 1 y más');
    cleanup();
    const again = await openEdit();
    expect(again.title.value).toBe('Anuncio 1 y más');
    await again.user.click(again.modal.getByRole('button', { name: 'Descartarlo' }));
    await waitFor(() =>
      expect(again.modal.getByLabelText<HTMLInputElement>('Título').value).toBe('Anuncio 1'),
    );
    await again.user.click(again.modal.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ADM-11 given up, it is given up', async () => {
    const { user, modal, title } = await openEdit();
    await user.type(title, ' y más');
    await user.click(modal.getByRole('button', { name: 'Cancelar' }));
    await user.click(modal.getByRole('button', { name: 'Descartar y cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('ADM-11 the second of two administrators keeps what they typed, and the rest follows the saved announcement', async () => {
    const content = '<p>De otra persona</p>';
    const theirs = sampleAnnouncement(1, { title: 'Otro', content, isActive: false, version: 2 });
    const { user, made, modal, title } = await openEdit(refusedFor(theirs));
    await user.clear(title);
    await user.type(title, 'La mía');
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText(/Cambió mientras lo mirabas y no se guardó nada/);
    expect(modal.getByRole('textbox', { name: 'Contenido' }).textContent).toBe('De otra persona');
    expect(modal.getByLabelText<HTMLInputElement>('Active').checked).toBe(false);
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('PUT /announcements/1')[1]?.body).toMatchObject({
      title: 'La mía',
      content,
      isActive: false,
      version: 2,
    });
  });

  test('ADM-11 an announcement that was deleted meanwhile says so and keeps the typed text', async () => {
    const { user, modal, title } = await openEdit({ 'PUT /announcements/1': failure(404, 'not_found') });
    await user.type(title, '!');
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText('Otra persona ya lo eliminó.');
    expect(title.value).toBe('Anuncio 1!');
  });

  test('ADM-11 AUTH-10 a typed announcement ends with the logout of its author', async () => {
    const { user, store } = await openTab({ 'POST /auth/logout': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'New Announcement' }));
    const modal = within(screen.getByRole('dialog'));
    await user.type(await modal.findByLabelText('Título'), 'Hola');
    const kept = () => Object.values(sessionStorage).filter((text) => String(text).includes('Hola'));
    await waitFor(() => expect(kept()).toHaveLength(1));
    await logOut(store);
    expect(kept()).toEqual([]);
  });

  test('ADM-11 a second attempt after a lost answer has the same id; another text does not publish twice', async () => {
    let tries = 0;
    const { user, made } = await openTab({
      'POST /announcements': () =>
        ++tries === 1 ? 'network' : conflictWith(sampleAnnouncement(9, { title: 'Hola' })),
    });
    const button = await screen.findByRole('button', { name: 'New Announcement' });
    const of = `${sampleUser(administrator).id} new`;
    const kept = { of, typed: { title: 'Hola', content: '<p>Texto</p>' }, opId: crypto.randomUUID() };
    sessionStorage.setItem('doce:announcement', JSON.stringify(kept));
    await user.click(button);
    const modal = within(screen.getByRole('dialog'));
    await modal.findByRole('textbox', { name: 'Contenido' });
    const publish = () => user.click(modal.getByRole('button', { name: 'Publicar' }));
    await publish();
    await modal.findByRole('alert');
    await user.type(modal.getByLabelText('Título'), ' a todos');
    await publish();
    await modal.findByText('Este anuncio ya se publicó, con otro texto');
    const ids = made('POST /announcements').map(({ body }) => (body as { opId: string }).opId);
    expect(ids).toEqual([kept.opId, kept.opId]);
  });

  test('ADM-11 newlines of a stored text are line breaks in the editor, as players see them', async () => {
    const { modal } = await openEdit({
      [list]: done({ announcements: [sampleAnnouncement(1, { content: 'una\notra' })], total: 1 }),
    });
    expect(modal.getByRole('textbox', { name: 'Contenido' }).innerHTML).toMatch(/una<br[^>]*>otra/);
  });

  test('ADM-11 API-02 a title of 10,000 letters is refused with its limit, and not cut', async () => {
    const { user, made, modal, title } = await openEdit();
    await user.clear(title);
    await user.click(title);
    await user.paste('x'.repeat(10_000));
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    expect(modal.getByText('El título puede tener hasta 140 caracteres')).toBeTruthy();
    expect([title.value.length, made('PUT /announcements/1')]).toEqual([10_000, []]);
  });

  test('ADM-15 what the server said of an earlier try does not stay above what is said of this one', async () => {
    const { user, modal, title } = await openEdit({
      'PUT /announcements/1': failure(500, 'internal', { message: 'Algo falló de nuestro lado.' }),
    });
    await user.type(title, '!');
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText('Algo falló de nuestro lado.');
    await user.clear(title);
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText('El título es requerido');
    await user.type(title, 'Otra vez');
    expect(modal.queryByText('Algo falló de nuestro lado.')).toBeNull();
  });

  test('ADM-11 API-02 an impossible year is refused at its field, and so is a half-written date', async () => {
    const { user, made, modal } = await openEdit();
    const expires = modal.getByLabelText<HTMLInputElement>('Vence (opcional)');
    fireEvent.change(expires, { target: { value: '9999-11-20T12:00' } });
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    expect(modal.getByText('Esa fecha no vale: elige una entre los años 2000 y 2099')).toBeTruthy();
    fireEvent.change(expires, { target: { value: '' } });
    Object.defineProperty(expires, 'validity', { value: { badInput: true } });
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    expect([made('PUT /announcements/1'), document.activeElement]).toEqual([[], expires]);
  });

  test('ADM-15 without a network the fixed text is said, and nothing is lost', async () => {
    const { user, modal, title } = await openEdit({ 'PUT /announcements/1': 'network' });
    await user.type(title, '!');
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText('Error al actualizar el anuncio');
    expect(title.value).toBe('Anuncio 1!');
  });
});
