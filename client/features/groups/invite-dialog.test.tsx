import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { failure } from '../../testing/stub-fetch.ts';
import { renderGroups } from '../../testing/render-groups.tsx';
import { sampleGroup } from '../../testing/sample-groups.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import './groups-page.tsx';
import './invite-dialog.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });

const invite = 'POST /groups/1/invite';
const link = 'POST /groups/1/invite-link';
const revoke = 'DELETE /groups/1/invite-link';
const sent = 'GET /groups/1/invitations?limit=20';
const code = 'abcdefghijkm';
const url = `${window.location.origin}/grupos/join/${code}?idioma=es`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

/** `inviteCode`: of the group at first. Its link is made and revoked as by the server. */
async function open(answers: Parameters<typeof renderGroups>[1] = {}, inviteCode: string | null = null) {
  const group = sampleGroup(1, { inviteCode });
  const app = await renderGroups([group], {
    'GET /groups': () => ({ body: [{ ...group }] }),
    [sent]: { body: { invitations: [], total: 0 } },
    [link]: () => {
      group.inviteCode = code;
      return { body: { inviteCode: code } };
    },
    [revoke]: () => {
      group.inviteCode = null;
      return { status: 204 };
    },
    ...answers,
  });
  await app.user.click(await app.button('Invitar al grupo Grupo 1'));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Invitar al grupo Grupo 1' })) };
}

describe('by mail', () => {
  const type = async (app: Awaited<ReturnType<typeof open>>, address: string) => {
    const field = app.dialog.getByLabelText('Correo electrónico');
    if (address) await app.user.type(field, address);
    await app.user.click(app.dialog.getByRole('button', { name: 'Enviar invitación' }));
    return field;
  };

  test('GRP-05 the address goes out in lower case; "Invitación enviada con éxito", and the field is ready for the next', async () => {
    const app = await open({ [invite]: { body: { invited: true, wasInvited: false } } });
    const field = await type(app, ' Eva@Example.org ');
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Invitación enviada con éxito'));
    // Read aloud once: the dialog repeats each toast, which a screen reader cannot reach.
    expect(app.dialog.getAllByText('Invitación enviada con éxito')).toHaveLength(1);
    expect(app.asked(invite).map(({ body }) => body)).toEqual([{ email: 'eva@example.org' }]);
    expect(field).toHaveProperty('value', '');
  });

  test('GRP-05 who was invited before and has not answered is told as such', async () => {
    const app = await open({ [invite]: { body: { invited: true, wasInvited: true } } });
    await type(app, 'eva@example.org');
    const text = 'Esa dirección ya tiene una invitación sin respuesta: sigue en pie.';
    await waitFor(() => expect(toastInfo).toHaveBeenCalledWith(text));
    expect(app.dialog.getAllByText(text)).toHaveLength(1);
    expect(toastSuccess).not.toHaveBeenCalled();
  });

  test('GRP-05 nothing is sent when it is empty, or no address', async () => {
    const app = await open();
    const field = await type(app, '');
    expect(await app.dialog.findByText('Este campo es requerido')).toBeTruthy();
    await type(app, 'eva');
    expect(await app.dialog.findByText('Email inválido')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(app.asked(invite)).toEqual([]);
  });

  test('GRP-05 "Error al enviar la invitación" without an answer; the address stays', async () => {
    const app = await open({ [invite]: 'network' });
    const field = await type(app, 'eva@example.org');
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith('No hay conexión. Error al enviar la invitación'),
    );
    expect(field).toHaveProperty('value', 'eva@example.org');
  });

  test('GRP-05 SHELL-08 an address that the server refuses is named once, beside the field', async () => {
    const app = await open({
      [invite]: failure(400, 'invalid_input', { fields: [{ field: 'email', code: 'invalid_email' }] }),
    });
    await type(app, 'eva@example.org');
    expect(await app.dialog.findByText('Email inválido')).toBeTruthy();
    expect(toastError).not.toHaveBeenCalled();
  });

  test('GRP-05 who has not answered is listed, and an invitation can be taken back', async () => {
    let isGone = false;
    const app = await open({
      [sent]: () => ({
        body: isGone
          ? { invitations: [], total: 2 }
          : { invitations: [{ id: 4, email: 'eva@example.org', createdAt: '' }], total: 3 },
      }),
      'DELETE /groups/1/invitations/4': () => {
        isGone = true;
        return { status: 204 };
      },
    });
    expect(await app.dialog.findByText('y 2 más')).toBeTruthy();
    await app.user.click(await app.button('Retirar la invitación a eva@example.org'));
    await waitFor(() => expect(app.dialog.queryByText('eva@example.org')).toBeNull());
    expect(toastInfo).toHaveBeenCalledWith('Invitación retirada');
    expect(document.activeElement?.localName).toBe('h2');
  });
});

describe('by link', () => {
  const generate = async (app: Awaited<ReturnType<typeof open>>) => {
    await app.user.click(await app.button('Generar enlace de invitación'));
    return app.dialog.findByRole<HTMLInputElement>('textbox', { name: 'Enlace de invitación' });
  };

  test('GRP-02 GRP-10 a link in force is shown at once, to be copied and revoked; the focus stays where it was', async () => {
    const app = await open({}, code);
    const field = await app.dialog.findByRole('textbox', { name: 'Enlace de invitación' });
    expect(field).toHaveProperty('value', url);
    expect(document.activeElement).not.toBe(field);
    expect(app.dialog.queryByRole('button', { name: 'Generar enlace de invitación' })).toBeNull();
    await app.user.click(await app.button('Copiar'));
    expect(await navigator.clipboard.readText()).toBe(url);
    await app.user.click(await app.button('Anular el enlace'));
    await app.user.click(await app.button('Anular el enlace'));
    expect(await app.button('Generar enlace de invitación')).toBeTruthy();
    expect(app.asked(link)).toEqual([]);
  });

  test('GRP-02 opened again it shows what was made and revoked here, also before the server has answered', async () => {
    let answers = 0;
    const first = { body: [sampleGroup(1, { inviteCode: null })] };
    const app = await open({
      'GET /groups': () => (answers++ === 0 ? first : new Promise(() => undefined)),
    });
    const openAgain = async () => {
      await app.user.click(await app.button('Cerrar'));
      await app.user.click(await app.button('Invitar al grupo Grupo 1'));
    };
    await generate(app);
    await openAgain();
    expect(await screen.findByRole('textbox', { name: 'Enlace de invitación' })).toBeTruthy();
    await app.user.click(await app.button('Anular el enlace'));
    await app.user.click(await app.button('Anular el enlace'));
    await app.button('Generar enlace de invitación');
    await openAgain();
    expect(await app.button('Generar enlace de invitación')).toBeTruthy();
  });

  test('GRP-02 GRP-10 the link is made, shown and copied', async () => {
    const app = await open();
    expect(await generate(app)).toHaveProperty('value', url);
    expect(app.dialog.queryByRole('button', { name: 'Compartir' })).toBeNull();
    await app.user.click(await app.button('Copiar'));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Enlace copiado'));
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('GRP-10 where copying is not allowed the link is there to be copied by hand', async () => {
    const app = await open();
    const field = await generate(app);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await app.user.click(await app.button('Copiar'));
    await waitFor(() => expect(toastInfo).toHaveBeenCalled());
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url);
    expect(document.activeElement).toBe(field);
  });

  test('GRP-10 a phone shares it through its own sheet; who closes the sheet is not bothered', async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined);
    share.mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'AbortError' }));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const app = await open();
    await generate(app);
    await app.user.click(await app.button('Compartir'));
    expect(share).toHaveBeenCalledWith({
      title: 'Grupo 1',
      text: 'Te reto en Grupo 1, mi grupo de Doce: 12 partidos, gratis, y gana quien más acierte',
      url,
    });
    await app.user.click(await app.button('Compartir'));
    expect(toastSuccess).not.toHaveBeenCalled();
    expect(toastInfo).not.toHaveBeenCalled();
  });

  test('GRP-10 a sheet that cannot open gives way to copying', async () => {
    const share = vi.fn().mockRejectedValue(new Error('not allowed'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const app = await open();
    await generate(app);
    await app.user.click(await app.button('Compartir'));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Enlace copiado'));
  });

  test('GRP-02 the link is revoked after a question, and a new one can be made', async () => {
    const app = await open();
    await generate(app);
    await app.user.click(await app.button('Anular el enlace'));
    expect(app.asked(revoke)).toEqual([]);
    await app.user.click(await app.button('Anular el enlace'));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Enlace anulado'));
    await generate(app);
    expect(app.asked(link)).toHaveLength(2);
  });

  test('GRP-02 what takes the place of a pressed button has the focus', async () => {
    const app = await open();
    const field = await generate(app);
    expect(document.activeElement).toBe(field);
    await app.user.click(await app.button('Anular el enlace'));
    expect(document.activeElement).toBe(await app.button('Cancelar'));
    await app.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field);
    await app.user.click(await app.button('Anular el enlace'));
    await app.user.click(await app.button('Anular el enlace'));
    expect(document.activeElement).toBe(await app.button('Generar enlace de invitación'));
  });

  test('GRP-02 a link that could not be made says so', async () => {
    const app = await open({ [link]: failure(500, 'internal') });
    await app.user.click(await app.button('Generar enlace de invitación'));
    await waitFor(() => expect(toastError).toHaveBeenCalled());
  });
});
