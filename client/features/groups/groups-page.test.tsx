import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackRequest, readConnection, resetConnection } from '../../lib/connection.ts';
import { drawPicture } from '../../picture/draw-picture.ts';
import { toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { sampleGrid } from '../../testing/sample-grids.ts';
import { failure } from '../../testing/stub-fetch.ts';
import { board, boardCall, renderGroups } from '../../testing/render-groups.tsx';
import {
  joinedGroup,
  ownRow,
  sampleEdition,
  sampleGroup,
  sampleJornada,
  sampleMember,
} from '../../testing/sample-groups.ts';

// The router loads the page, and the page its dialogs, when they are asked for: loaded here, no test waits for it.
import './group-dialogs.tsx';
import './groups-page.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });
vi.mock('../../picture/draw-picture.ts', { spy: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const invitation = {
  id: 5,
  group: { id: 9, name: 'Los primos' },
  invitedBy: { firstName: 'Eva', lastName: 'Rojas' },
};
const pending = 'GET /groups/invitations/pending';

describe('who may see it', () => {
  test('GRP-06 SHELL-09 who has not verified the address is sent to /perfil, and told why', async () => {
    const { path } = await renderGroups([], {}, { user: { isVerified: false } });
    await waitFor(() => expect(path()).toBe('/perfil'));
    expect(await screen.findByText('Verifica tu correo electrónico para continuar.')).toBeTruthy();
  });

  test('PROF-03 the profile leads here once the address is verified', async () => {
    const { path, user } = await renderGroups([], {}, { address: '/perfil' });
    await user.click(await screen.findByRole('link', { name: 'Mis grupos' }));
    expect(path()).toBe('/grupos');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mis grupos' })).toBeTruthy();
  });
});

describe('the list', () => {
  test('GRP-09 is asked for at once: nothing is lost by it', async () => {
    const { calls } = await renderGroups([]);
    await screen.findByText('Todavía no tienes grupos');
    // The test moves no clock, so the call is among the first of the page.
    expect(calls.map(({ route }) => route).slice(0, 4)).toContain('GET /groups');
  });

  test('GRP-02 groups owned bear a badge and can be invited to, groups joined have neither', async () => {
    await renderGroups([
      sampleGroup(1, { name: 'La oficina' }),
      joinedGroup(2, { name: 'Resenha', memberCount: 66, me: ownRow({ rank: 57, wins: 1 }) }),
    ]);
    const owned = within(await screen.findByRole('region', { name: 'Grupos que administro' }));
    expect(owned.getByText('Admin')).toBeTruthy();
    expect(owned.getByRole('button', { name: 'Invitar al grupo La oficina' })).toBeTruthy();
    const joined = within(screen.getByRole('region', { name: 'Grupos en los que participo' }));
    expect(joined.queryByText('Admin')).toBeNull();
    expect(joined.queryByRole('button', { name: /Invitar/ })).toBeNull();
    expect(joined.getByText('66 participantes · Administra Bruno Carvalho')).toBeTruthy();
    expect(joined.getByText('57.º de 66')).toBeTruthy();
    expect(joined.getByText('1 acierto')).toBeTruthy();
  });

  test('GRP-07 says how many of the matches that count have been played, and when it is over', async () => {
    await renderGroups([
      sampleGroup(1),
      sampleGroup(2, { name: 'Viejo', gamesQuantity: 12, gamesPlayed: 12, edition: sampleEdition() }),
    ]);
    const bar = await screen.findByRole('progressbar', { name: '18 de 24 partidos jugados' });
    expect(bar).toHaveProperty('value', 18);
    expect(screen.getByText('Jornada de Brasil, 2–3 oct · 12 de 12 partidos jugados')).toBeTruthy();
    expect(screen.getAllByText('Terminado')).toHaveLength(1);
  });

  test('GRP-07 before the first match no member has a place, because all would be first', async () => {
    await renderGroups([sampleGroup(1, { gamesPlayed: 0, me: ownRow({ rank: 1, wins: 0 }) })]);
    expect(await screen.findByText('0 de 24 partidos jugados')).toBeTruthy();
    expect(screen.queryByText(/^1\.º de/)).toBeNull();
  });

  test('GRP-06 says what to do while there is no group', async () => {
    const { button } = await renderGroups([]);
    expect(await screen.findByText('Todavía no tienes grupos')).toBeTruthy();
    expect(await button('Crear grupo')).toBeTruthy();
  });

  test('GRP-06 PWA-12 a slow connection does not remove the button for the first group', async () => {
    const { button } = await renderGroups([]);
    const create = await button('Crear grupo');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const end = trackRequest({ isLong: false });
    void act(() => vi.advanceTimersByTime(3_000));
    vi.useRealTimers();
    expect(readConnection()).toBe('slow');
    expect(create.isConnected).toBe(true);
    end('given-up');
    act(resetConnection);
  });

  test('GRP-02 keeps its place while it loads', async () => {
    await renderGroups(null, { 'GET /groups': () => new Promise(() => undefined) });
    expect(await screen.findByText('Cargando tus grupos…')).toBeTruthy();
  });

  test('GRP-02 that cannot be loaded says why, and is asked for again', async () => {
    let isUp = false;
    const { button, user } = await renderGroups(null, {
      'GET /groups': () => (isUp ? { body: [sampleGroup(1)] } : failure(500, 'internal')),
    });
    expect(await screen.findByText('No pudimos cargar tus grupos')).toBeTruthy();
    isUp = true;
    await user.click(await button('Intentar de nuevo'));
    expect(await screen.findByText('Grupo 1')).toBeTruthy();
  });
});

describe('invitations', () => {
  const confirm = (group: string, name: string) =>
    within(screen.getByRole('dialog', { name: `¿Rechazar la invitación a ${group}?` })).getByRole('button', {
      name,
    });

  test('LEGAL-05 an invitation says that members may share the table', async () => {
    await renderGroups([], { 'GET /groups/invitations/pending': { body: [invitation] } });
    expect(await screen.findByText(/^Tu grupo ve tu .+ puede compartir una imagen de la tabla/)).toBeTruthy();
  });

  test('GRP-01 accepting one refreshes both lists and opens the group', async () => {
    let isAccepted = false;
    const { button, user, path, asked } = await renderGroups(null, {
      'GET /groups': () => ({ body: isAccepted ? [joinedGroup(9, { name: 'Los primos' })] : [] }),
      [pending]: () => ({ body: isAccepted ? [] : [invitation] }),
      'POST /groups/invitations/5/accept': () => {
        isAccepted = true;
        return { body: { groupId: 9 } };
      },
      [boardCall(9)]: board([ownRow()]),
    });
    expect(await screen.findByText('Te invita Eva Rojas')).toBeTruthy();
    await user.click(await button('Aceptar la invitación a Los primos'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Los primos' })).toBeTruthy();
    expect(path()).toBe('/grupos?grupo=9');
    await waitFor(() => expect(screen.queryByText('Invitaciones pendientes')).toBeNull());
    expect(asked('POST /groups/invitations/5/accept')).toHaveLength(1);
    expect(toastSuccess).toHaveBeenCalledWith('Entraste en Los primos');
  });

  test('GRP-01 rejecting one takes it from the list', async () => {
    let isRejected = false;
    const { button, user } = await renderGroups([], {
      [pending]: () => ({ body: isRejected ? [] : [invitation] }),
      'POST /groups/invitations/5/reject': () => {
        isRejected = true;
        return { status: 204 };
      },
    });
    await user.click(await button('Rechazar la invitación a Los primos'));
    await user.click(confirm('Los primos', 'Rechazar'));
    await waitFor(() => expect(screen.queryByText('Los primos')).toBeNull());
    expect(toastInfo).toHaveBeenCalledWith('Invitación rechazada');
  });

  test('GRP-01 one is not rejected by a slip of the thumb; what could not be answered stays, and is told', async () => {
    const { button, user, asked } = await renderGroups([], {
      [pending]: { body: [invitation] },
      'POST /groups/invitations/5/reject': 'network',
    });
    await user.click(await button('Rechazar la invitación a Los primos'));
    await user.click(confirm('Los primos', 'Cancelar'));
    expect(asked('POST /groups/invitations/5/reject')).toEqual([]);
    await user.click(await button('Rechazar la invitación a Los primos'));
    await user.click(confirm('Los primos', 'Rechazar'));
    expect(await screen.findByText('No hay conexión. No pudimos responder la invitación')).toBeTruthy();
    expect(screen.getByText('Los primos')).toBeTruthy();
  });

  test('GRP-01 when one goes the focus moves to the next, and from the last one to the heading', async () => {
    let left = [invitation, { ...invitation, id: 6, group: { id: 10, name: 'La cuadra' } }];
    const taken = (id: number) => () => {
      left = left.filter((each) => each.id !== id);
      return { status: 204 };
    };
    const { button, user } = await renderGroups([], {
      [pending]: () => ({ body: left }),
      'POST /groups/invitations/5/reject': taken(5),
      'POST /groups/invitations/6/reject': taken(6),
    });
    await user.click(await button('Rechazar la invitación a Los primos'));
    await user.click(confirm('Los primos', 'Rechazar'));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('La cuadra'));
    expect(document.activeElement?.localName).toBe('li');
    await user.click(await button('Rechazar la invitación a La cuadra'));
    await user.click(confirm('La cuadra', 'Rechazar'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('GRP-01 one that was taken back meanwhile says so and is gone', async () => {
    let isGone = false;
    const { button, user } = await renderGroups([], {
      [pending]: () => ({ body: isGone ? [] : [invitation] }),
      'POST /groups/invitations/5/accept': () => {
        isGone = true;
        return failure(404, 'not_found', { message: 'No encontramos lo que buscas.' });
      },
    });
    await user.click(await button('Aceptar la invitación a Los primos'));
    await waitFor(() => expect(screen.queryByText('Los primos')).toBeNull());
    expect(toastError).toHaveBeenCalledWith('No encontramos lo que buscas.');
  });
});

describe('a group under another name', () => {
  const open = async (app: Awaited<ReturnType<typeof renderGroups>>) => {
    await app.user.click(await app.button('Editar el grupo'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar el grupo' }));
    return { dialog, name: dialog.getByLabelText('Nombre del grupo') };
  };
  const save = { name: 'Guardar' };

  test('GRP-04 its owner edits what it is called and says; a refusal keeps what was typed', async () => {
    const group = sampleGroup(4, { name: 'Barrio', description: 'Los viernes' });
    let isUp = false;
    const app = await renderGroups(
      null,
      {
        'GET /groups': () => ({ body: [isUp ? { ...group, name: 'Esquina' } : group] }),
        'PUT /groups/4': () => (isUp ? { body: { ...group, name: 'Esquina' } } : failure(500, 'internal')),
        [boardCall(4)]: board([ownRow()]),
      },
      { address: '/grupos?grupo=4' },
    );
    const { dialog, name } = await open(app);
    expect(name).toHaveProperty('value', 'Barrio');
    await app.user.clear(name);
    await app.user.click(dialog.getByRole('button', save));
    expect(await dialog.findByText('Este campo es requerido')).toBeTruthy();
    await app.user.type(name, ' Esquina');
    await app.user.click(dialog.getByRole('button', save));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(name).toHaveProperty('value', ' Esquina');
    isUp = true;
    await app.user.click(dialog.getByRole('button', save));
    expect(await screen.findByRole('heading', { level: 2, name: 'Esquina' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.asked('PUT /groups/4').map(({ body }) => body)).toEqual(
      Array(2).fill({ name: 'Esquina', description: 'Los viernes' }),
    );
  });

  test('GRP-02 no other member does', async () => {
    await renderGroups(
      [joinedGroup(4)],
      { [boardCall(4)]: board([ownRow()]) },
      { address: '/grupos?grupo=4' },
    );
    await screen.findByRole('heading', { level: 2, name: 'Grupo 4' });
    expect(screen.queryByRole('button', { name: /Editar/ })).toBeNull();
  });
});

describe('creating a group', () => {
  const fill = async (app: Awaited<ReturnType<typeof renderGroups>>, name: string) => {
    await app.user.click(await app.button('Crear grupo'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear un grupo' }));
    if (name) await app.user.type(dialog.getByLabelText('Nombre del grupo'), name);
    return dialog;
  };
  const submit = (dialog: Awaited<ReturnType<typeof fill>>) =>
    dialog.getByRole('button', { name: 'Crear grupo' });

  test('GRP-04 GRP-10 asks for a name, an optional description, the first jornada and 12, 24, 36 or 48 games, 12 at first', async () => {
    const begun = sampleJornada({ id: 9, country: 'Argentina', begun: 3 });
    const app = await renderGroups([], {
      'GET /groups/jornadas': { body: { choices: [sampleJornada({ begun: 0 }), begun], preset: 1 } },
      'POST /groups': { status: 201, body: sampleGroup(4, { name: 'Barrio' }) },
      [boardCall(4)]: board([ownRow()]),
    });
    const dialog = await fill(app, '  Barrio ');
    const first = within(await dialog.findByRole('group', { name: '¿Con qué jornada empieza?' }));
    expect((await first.findAllByRole('radio')).map((each) => each.closest('label')!.textContent)).toEqual([
      'Brasil · 2–3 oct · 12 partidos',
      'Argentina · 2–3 oct · ya empezaron 3 de 12',
      'La próxima de Argentina',
    ]);
    expect(first.getAllByRole('radio')[0]).toHaveProperty('checked', true);
    await app.user.click(first.getAllByRole('radio')[1]!);
    const sizes = within(dialog.getByRole('group', { name: 'Cada edición' })).getAllByRole('radio');
    expect(sizes.map((size) => (size as HTMLInputElement).value)).toEqual(['12', '24', '36', '48']);
    expect(sizes[0]).toHaveProperty('checked', true);
    await app.user.click(sizes[2]!);
    await app.user.type(dialog.getByLabelText('Descripción (opcional)'), 'Los viernes');
    await app.user.click(submit(dialog));
    await waitFor(() => expect(app.path()).toBe('/grupos?grupo=4'));
    expect(app.asked('POST /groups').map(({ body }) => body)).toEqual([
      { name: 'Barrio', description: 'Los viernes', gamesQuantity: 36, gridId: 9, opId: expect.any(String) },
    ]);
    const invitation = within(await screen.findByRole('dialog', { name: 'Invitar al grupo Barrio' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await app.user.click(invitation.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('LEGAL-05 says that the group may see a pick after the start, and share the table', async () => {
    const dialog = await fill(await renderGroups([]), '');
    const note = dialog.getByText(/Después, las personas de tu grupo pueden verla/);
    expect(note.textContent).toMatch(/puede compartir una imagen de la tabla con tu nombre/);
  });

  test('GRP-04 without a name nothing is sent, and the field says so', async () => {
    const app = await renderGroups([]);
    const dialog = await fill(app, '   ');
    await app.user.click(submit(dialog));
    expect(await dialog.findByText('Este campo es requerido')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Nombre del grupo'));
    expect(app.asked('POST /groups')).toEqual([]);
  });

  test('GRP-04 a name that is too long is told, not cut: nothing is lost, and nothing is sent', async () => {
    const app = await renderGroups([]);
    const name = 'a'.repeat(61);
    const dialog = await fill(app, name);
    await app.user.click(submit(dialog));
    expect(await dialog.findByText('Usa como máximo 60 caracteres')).toBeTruthy();
    const field = dialog.getByLabelText<HTMLInputElement>('Nombre del grupo');
    expect(field.value).toBe(name);
    expect(app.asked('POST /groups')).toEqual([]);
    await app.user.type(field, '{Backspace}');
    expect(dialog.queryByText(/^Usa como máximo/)).toBeNull();
  });

  test('GRP-04 a failure shows "Error creating group" in the modal, with all that was typed', async () => {
    const app = await renderGroups([], { 'POST /groups': 'network' });
    const dialog = await fill(app, 'Barrio');
    await app.user.click(submit(dialog));
    expect(await dialog.findByText('No hay conexión. Error creating group')).toBeTruthy();
    expect(dialog.getByLabelText('Nombre del grupo')).toHaveProperty('value', 'Barrio');
  });

  /** The numbers under which groups were asked for, in order. */
  const numbersIn = (app: Awaited<ReturnType<typeof renderGroups>>) =>
    app.asked('POST /groups').map(({ body }) => (body as { opId: string }).opId);

  test('GRP-04 sent again since no answer came it bears the same number; of other words it bears another', async () => {
    let isUp = false;
    const app = await renderGroups([], {
      'POST /groups': () => (isUp ? { status: 201, body: sampleGroup(4) } : failure(503, 'overloaded')),
      [boardCall(4)]: board([ownRow()]),
    });
    const dialog = await fill(app, 'Barrio');
    for (let times = 1; times <= 2; times += 1) {
      await app.user.click(await dialog.findByRole('button', { name: 'Crear grupo' }));
      await waitFor(() => expect(numbersIn(app)).toHaveLength(times));
    }
    isUp = true;
    await app.user.type(dialog.getByLabelText('Nombre del grupo'), ' Sur');
    await app.user.click(await dialog.findByRole('button', { name: 'Crear grupo' }));
    await waitFor(() => expect(app.path()).toBe('/grupos?grupo=4'));
    const [first, second, third] = numbersIn(app);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('GRP-04 what was made is over: asked for again it is another one', async () => {
    const answers = [
      { status: 201, body: sampleGroup(4) },
      { status: 201, body: sampleGroup(5) },
    ];
    const app = await renderGroups(
      [],
      {
        'POST /groups': () => answers.shift()!,
        [boardCall(4)]: board([ownRow()]),
        [boardCall(5)]: board([ownRow()]),
      },
      { on: 'desk' },
    );
    await app.user.click(submit(await fill(app, 'Barrio')));
    await waitFor(() => expect(app.path()).toBe('/grupos?grupo=4'));
    await app.user.click(submit(await fill(app, 'Barrio')));
    await waitFor(() => expect(app.path()).toBe('/grupos?grupo=5'));
    expect(new Set(numbersIn(app)).size).toBe(2);
  });

  test('GRP-04 what the server says against it stands in the modal, beside the field it names', async () => {
    const app = await renderGroups([], {
      'POST /groups': failure(400, 'invalid_input', {
        message: 'Revisa los datos marcados.',
        fields: [{ field: 'name', code: 'too_long' }],
      }),
    });
    const dialog = await fill(app, 'Barrio');
    await app.user.click(submit(dialog));
    expect(await dialog.findByText('Usa menos caracteres')).toBeTruthy();
    expect(dialog.queryByText('Revisa los datos marcados.')).toBeNull();
  });

  test('GRP-04 sent twice by an impatient thumb it makes one group', async () => {
    let finish: (reply: { status: number; body: unknown }) => void = () => undefined;
    const app = await renderGroups([], {
      'POST /groups': () => new Promise((resolve) => (finish = resolve)),
      [boardCall(4)]: board([ownRow()]),
    });
    const dialog = await fill(app, 'Barrio');
    await app.user.click(submit(dialog));
    await app.user.click(await dialog.findByRole('button', { name: 'Creando el grupo…' }));
    await app.user.type(dialog.getByLabelText('Nombre del grupo'), '{Enter}');
    finish({ status: 201, body: sampleGroup(4) });
    expect(await screen.findByRole('dialog', { name: 'Invitar al grupo Grupo 4' })).toBeTruthy();
    expect(app.asked('POST /groups')).toHaveLength(1);
  });
});

describe('one group', () => {
  const open = (id: number) => ({ address: `/grupos?grupo=${id}` });

  test('GRP-03 the leaderboard has ranks, shared by equal hits, and marks the own row', async () => {
    await renderGroups(
      [joinedGroup(2)],
      {
        [boardCall(2)]: board([
          sampleMember(1, { wins: 9, rank: 1 }),
          ownRow({ wins: 7, rank: 2 }),
          sampleMember(3, { wins: 7, rank: 2 }),
          sampleMember(4, { wins: 2, rank: 4 }),
        ]),
      },
      open(2),
    );
    const rows = within(await screen.findByRole('table', { name: 'Tabla de posiciones' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.querySelector('td')!.textContent)).toEqual(['1', '2', '2', '4']);
    expect(rows.map((row) => row.querySelectorAll('td')[1]!.textContent)).toEqual(['9', '7', '7', '2']);
    expect(rows.findIndex((row) => row.getAttribute('aria-current') === 'true')).toBe(1);
    expect(rows[1]!.textContent).toContain('tu puesto');
  });

  test('SHARE-05 the table is shared as a picture with a message that leads to the home page and names no member', async () => {
    await renderGroups(
      [joinedGroup(2)],
      { [boardCall(2)]: board([sampleMember(1, { wins: 9, rank: 1 }), ownRow({ wins: 7, rank: 2 })]) },
      open(2),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Compartir la tabla' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comparte la tabla' }));
    const link = (await dialog.findByRole('link', { name: 'WhatsApp' })).getAttribute('href')!;
    const message = new URL(link).searchParams.get('text')!;
    expect(message).toMatch(
      /^Así va la tabla de .+ en Doce\. ¿Te animas\? Juega gratis: http.+\/\?idioma=es$/,
    );
    expect(message).not.toContain('join');
    expect(message).not.toContain(sampleMember(1).firstName);
  });

  test('SHARE-05 the picture has the code of the record, to compare among friends', async () => {
    const jornada = sampleJornada();
    const grid = sampleGrid(jornada.id, [], { record: { n: 5, sum: `7f3a91c2${'0'.repeat(56)}` } });
    await renderGroups(
      [joinedGroup(2, { edition: sampleEdition({ grids: [jornada], endedAt: null }) })],
      { [boardCall(2)]: board([ownRow({ wins: 7 }), sampleMember(1)]), 'GET /games': { body: [grid] } },
      open(2),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Compartir la tabla' }));
    await waitFor(() => {
      const layOut = vi.mocked(drawPicture).mock.lastCall?.[0];
      expect(JSON.stringify(layOut?.(() => 1))).toContain(` · Acta ${jornada.id}: 5 · 7f3a 91c2`);
    });
  });

  test.each([
    ['abcdefghjkm', /Entra con este enlace: http.+\/grupos\/join\/abcdefghjkm\?idioma=es$/, true],
    [null, /Juega gratis: http.+\/\?idioma=es$/, false],
  ])(
    'SHARE-05 case 19 the message of the owner has the link of the group, and none is made for it: %s',
    async (inviteCode, text, warns) => {
      const { asked } = await renderGroups(
        [sampleGroup(2, { inviteCode })],
        { [boardCall(2)]: board([ownRow({ wins: 7 }), sampleMember(1, { wins: 9, rank: 1 })]) },
        open(2),
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Compartir la tabla' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Comparte la tabla' }));
      await waitFor(() => {
        const link = dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!;
        expect(new URL(link).searchParams.get('text')).toMatch(text);
      });
      expect(dialog.queryByText(/El mensaje lleva el enlace del grupo/) !== null).toBe(warns);
      expect(asked('POST /groups/2/invite-link')).toEqual([]);
    },
  );

  test('GRP-03 it is read a page at a time, with the own row in sight on every page', async () => {
    const me = ownRow({ wins: 1, rank: 57 });
    const first = Array.from({ length: 25 }, (_, index) => sampleMember(100 + index, { wins: 9 }));
    const { button, user } = await renderGroups(
      [joinedGroup(2, { memberCount: 60 })],
      {
        [boardCall(2)]: board(first, { total: 60, me }),
        [boardCall(2, 3)]: board([sampleMember(200), me], { total: 60, me }),
      },
      open(2),
    );
    const own = () => screen.findAllByRole('row', { current: true });
    expect((await own()).map((row) => row.textContent)).toEqual([expect.stringContaining('57')]);
    await user.click(await button('Página 3'));
    expect(await screen.findByText('Eva Número 200')).toBeTruthy();
    expect(await own()).toHaveLength(1);
  });

  test('GRP-03 PWA-03 a page that does not load says so, and does not show the members of another page', async () => {
    const me = ownRow({ wins: 1, rank: 57 });
    const { button, user } = await renderGroups(
      [joinedGroup(2, { memberCount: 60 })],
      {
        [boardCall(2)]: board([sampleMember(100)], { total: 60, me }),
        [boardCall(2, 2)]: 'network',
      },
      open(2),
    );
    await screen.findByText('Eva Número 100');
    await user.click(await button('Página 2'));
    expect(await screen.findByText('No pudimos cargar la tabla')).toBeTruthy();
    expect(screen.queryByText('Eva Número 100')).toBeNull();
    expect(await button('Página 1')).toBeTruthy();
  });

  test('GRP-07 GRP-26 the page begins with the table, and what counts is told on a tap', async () => {
    const { user, button } = await renderGroups(
      [joinedGroup(2)],
      { [boardCall(2)]: board([ownRow()]) },
      open(2),
    );
    // The table comes first. A tap tells the rule.
    const rule = await button('Qué partidos cuentan');
    expect(screen.queryByText(/Cuentan todos los partidos/)).toBeNull();
    await user.click(rule);
    expect(rule.getAttribute('aria-expanded')).toBe('true');
    expect(
      await screen.findByText(
        'Cuentan todos los partidos de la jornada, también los que elegiste antes de entrar. Los cancelados, no. Después sigue la próxima, desde cero.',
      ),
    ).toBeTruthy();
  });

  test('GRP-03 no member has a medal while no member has a hit', async () => {
    await renderGroups(
      [joinedGroup(2, { gamesPlayed: 0 })],
      { [boardCall(2)]: board([ownRow(), sampleMember(3)]) },
      open(2),
    );
    expect(await screen.findByText('Los aciertos se suman a medida que terminan los partidos.')).toBeTruthy();
    expect(document.querySelector('[class*="gold"]')).toBeNull();
  });

  test('GRP-03 a leaderboard that cannot be loaded says so and can be asked for again', async () => {
    let isUp = false;
    const { button, user } = await renderGroups(
      [joinedGroup(2)],
      { [boardCall(2)]: () => (isUp ? board([ownRow()]) : 'network') },
      open(2),
    );
    expect(await screen.findByText('No pudimos cargar la tabla')).toBeTruthy();
    isUp = true;
    await user.click(await button('Intentar de nuevo'));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('GRP-02 GRP-08 the address of a group one is not in says so, and is cleared', async () => {
    const { path } = await renderGroups([sampleGroup(1)], {}, { address: '/grupos?grupo=4' });
    const text = 'Ese grupo no existe, o ya no formas parte de él.';
    await waitFor(() => expect(toastInfo).toHaveBeenCalledWith(text));
    expect(path()).toBe('/grupos');
  });

  test('GRP-02 GRP-08 so does a group that its owner puts one out of meanwhile', async () => {
    let isIn = true;
    const { path, user, button } = await renderGroups(null, {
      'GET /groups': () => ({ body: isIn ? [joinedGroup(2)] : [] }),
      [boardCall(2)]: board([ownRow()]),
    });
    await user.click(await button('Ver la tabla de Grupo 2'));
    await screen.findByRole('table');
    isIn = false;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(toastInfo).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(path()).toBe('/grupos'));
  });

  test('GRP-02 from the list into a group and back by the button', async () => {
    const { button, user, path } = await renderGroups([sampleGroup(1)], {
      [boardCall(1)]: board([ownRow()]),
    });
    await user.click(await button('Ver la tabla de Grupo 1'));
    expect(path()).toBe('/grupos?grupo=1');
    expect(await screen.findByRole('heading', { level: 2, name: 'Grupo 1' })).toBe(document.activeElement);
    await user.click(await button('Mis grupos'));
    await waitFor(() => expect(path()).toBe('/grupos'));
    expect(await button('Ver la tabla de Grupo 1')).toBeTruthy();
  });

  test('GRP-02 where there is room one group stands beside the list, the first unless another is chosen', async () => {
    const { button, user } = await renderGroups(
      [sampleGroup(1), joinedGroup(2)],
      { [boardCall(1)]: board([ownRow()]), [boardCall(2)]: board([ownRow(), sampleMember(3)]) },
      { on: 'desk' },
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Grupo 1' })).toBeTruthy();
    await user.click(await button('Ver la tabla de Grupo 2'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Grupo 2' })).toBeTruthy();
    expect(await button('Ver la tabla de Grupo 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mis grupos' })).toBeNull();
  });

  test('GRP-03 the page of one group has a heading of level 1', async () => {
    await renderGroups([sampleGroup(1)], { [boardCall(1)]: board([ownRow()]) }, open(1));
    await screen.findByRole('heading', { level: 2, name: 'Grupo 1' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mis grupos');
  });

  test('GRP-08 an address that names a group the player is not in shows the list', async () => {
    await renderGroups([sampleGroup(1)], {}, open(999));
    expect(await screen.findByRole('button', { name: 'Ver la tabla de Grupo 1' })).toBeTruthy();
  });

  test('GRP-08 a member leaves after being asked, and the list comes without the group', async () => {
    let hasLeft = false;
    const { button, user, path } = await renderGroups(
      null,
      {
        'GET /groups': () => ({ body: hasLeft ? [] : [joinedGroup(2, { name: 'Resenha' })] }),
        [boardCall(2)]: board([ownRow()]),
        'POST /groups/2/leave': () => {
          hasLeft = true;
          return { status: 204 };
        },
      },
      open(2),
    );
    await user.click(await button('Salir del grupo'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Salir de Resenha?' }));
    await user.click(dialog.getByRole('button', { name: 'Salir' }));
    expect(await screen.findByText('Todavía no tienes grupos')).toBeTruthy();
    expect(path()).toBe('/grupos');
    expect(toastSuccess).toHaveBeenCalledWith('Saliste de Resenha');
  });

  test('GRP-08 the owner deletes the group after being asked; thinking better of it changes nothing', async () => {
    const { button, user, asked } = await renderGroups(
      [sampleGroup(1)],
      { [boardCall(1)]: board([ownRow(), sampleMember(3)]), 'DELETE /groups/1': { status: 204 } },
      open(1),
    );
    await user.click(await button('Eliminar el grupo'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar Grupo 1?' }));
    expect(dialog.getByText(/desaparece para sus 2 participantes/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(asked('DELETE /groups/1')).toEqual([]);
    await user.click(await button('Eliminar el grupo'));
    await user.click(await button('Eliminar'));
    await waitFor(() => expect(asked('DELETE /groups/1')).toHaveLength(1));
  });

  test('GRP-08 GRP-02 who hands the group over while managing it sees no buttons any more', async () => {
    let isOwner = true;
    const { button, user } = await renderGroups(
      null,
      {
        'GET /groups': () => ({ body: [isOwner ? sampleGroup(1) : joinedGroup(1)] }),
        [boardCall(1)]: board([ownRow(), sampleMember(3), sampleMember(4)]),
        'PUT /groups/1/owner': () => {
          isOwner = false;
          return { status: 204 };
        },
      },
      open(1),
    );
    await user.click(await button('Administrar'));
    await user.click(await button('Transferir el grupo a Eva Número 3'));
    await user.click(await button('Transferir el grupo'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Quitar a Eva Número 4 del grupo' })).toBeNull(),
    );
    expect(screen.getByRole('table')).toBeTruthy();
  });

  test('GRP-08 the owner removes a member or hands the group over; another member cannot', async () => {
    const { button, user, asked } = await renderGroups(
      [sampleGroup(1)],
      {
        [boardCall(1)]: board([ownRow(), sampleMember(3)]),
        'DELETE /groups/1/members/3': { status: 204 },
        'PUT /groups/1/owner': failure(404, 'not_found', { message: 'No encontramos lo que buscas.' }),
      },
      open(1),
    );
    await user.click(await button('Administrar'));
    await user.click(await button('Quitar a Eva Número 3 del grupo'));
    await user.click(await button('Quitar'));
    await waitFor(() => expect(asked('DELETE /groups/1/members/3')).toHaveLength(1));
    await user.click(await button('Transferir el grupo a Eva Número 3'));
    await user.click(await button('Transferir el grupo'));
    expect(await screen.findByText('No encontramos lo que buscas.')).toBeTruthy();
    expect(asked('PUT /groups/1/owner').map(({ body }) => body)).toEqual([{ memberId: 3 }]);
    cleanup();
    await renderGroups([joinedGroup(2)], { [boardCall(2)]: board([ownRow(), sampleMember(3)]) }, open(2));
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Administrar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
  });
});
