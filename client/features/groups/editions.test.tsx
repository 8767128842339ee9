import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markOffline, resetConnection } from '../../lib/connection.ts';
import { refusal } from '../../testing/stub-fetch.ts';
import { board, boardCall, renderGroups } from '../../testing/render-groups.tsx';
import {
  joinedGroup,
  ownRow,
  sampleEdition,
  sampleGroup,
  sampleMember,
} from '../../testing/sample-groups.ts';

// The router loads the page, and the page its dialogs, when they are asked for: loaded here, no test waits for it.
import './group-dialogs.tsx';
import './groups-page.tsx';
import './past-editions.tsx';
import './rematch-dialog.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  resetConnection();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const over = { gamesQuantity: 12, gamesPlayed: 12, memberCount: 4, next: null } as const;
const pressable = { rematchFrom: at(-1), rematchForAllFrom: at(47) };
const coming = {
  startsAt: at(20),
  firstMatch: at(60),
  sizes: [12, 24, 36, 48].map((gamesQuantity) => ({
    gamesQuantity,
    lastMatch: gamesQuantity === 12 ? '2099-11-29T21:00:00.000Z' : null,
  })),
};
const show = (group: ReturnType<typeof sampleGroup>, answers: Parameters<typeof renderGroups>[1] = {}) =>
  renderGroups(
    [group],
    { [boardCall(group.id)]: board([ownRow(), sampleMember(8)]), ...answers },
    { address: `/grupos?grupo=${group.id}` },
  );

test('GRP-20 the list says when the next edition begins, and over how many matches', async () => {
  const next = { number: 2, gamesQuantity: 24, startsAt: at(20), firstMatch: null };
  await renderGroups(
    [sampleGroup(4, { ...over, edition: sampleEdition(), next })],
    {},
    { address: '/grupos' },
  );
  expect(await screen.findByText(/^La revancha empieza el .*, con 24 partidos\.$/)).toBeTruthy();
});

describe('GRP-19 an edition that is over', () => {
  test.each([
    [1, 'Ganó Eva 1, con 9 aciertos.'],
    [2, 'Ganaron Eva 1 y Eva 2, con 9 aciertos.'],
    [3, 'Ganaron Eva 1, Eva 2 y Eva 3, con 9 aciertos.'],
    [6, 'Ganaron Eva 1, Eva 2 y 4 más, con 9 aciertos.'],
  ])('GRP-19 case 15 names %i champions', async (championCount, sentence) => {
    const champions = [1, 2, 3]
      .slice(0, championCount)
      .map((id) => sampleMember(id, { lastName: String(id), firstName: 'Eva' }));
    await show(sampleGroup(4, { ...over, edition: sampleEdition({ championCount, champions, hits: 9 }) }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('GRP-19 case 3 an erased champion is "Cuenta eliminada", in the title and in the table', async () => {
    const erased = sampleMember(1, { firstName: '', lastName: '', username: '', gone: 'erased' });
    const champions = [erased, sampleMember(2, { firstName: 'Camila', lastName: 'Duarte' })];
    await show(
      sampleGroup(4, { ...over, edition: sampleEdition({ championCount: 2, champions, hits: 9 }) }),
      { [boardCall(4)]: board([erased, ownRow()]) },
    );
    expect(await screen.findByText('Ganaron Cuenta eliminada y Camila Duarte, con 9 aciertos.')).toBeTruthy();
    expect(await screen.findByRole('rowheader', { name: 'Cuenta eliminada' })).toBeTruthy();
  });

  test('GRP-19 case 6 says when a correction changed it', async () => {
    await show(
      sampleGroup(4, { ...over, edition: sampleEdition({ correctedAt: '2026-11-17T15:00:00.000Z' }) }),
    );
    expect(await screen.findByText('Corregido el 17 nov 2026, porque cambió un resultado.')).toBeTruthy();
  });

  test('GRP-19 case 1 who came later is told, without a table and without a place', async () => {
    await show(joinedGroup(4, { ...over, edition: sampleEdition({ tookPart: false }) }), {
      [boardCall(4)]: { body: { members: [], total: 0, me: null } },
    });
    expect(await screen.findByText('Terminó antes de que entraras. Juegas desde la próxima.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Cargando la tabla…')).toBeNull());
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['none yet', null, 'Todavía no hay una próxima edición.'],
    [
      'when it begins',
      { number: 2, gamesQuantity: 24, startsAt: at(20), firstMatch: at(30) },
      /^La revancha empieza el .+ Primer partido: .+\.$/,
    ],
  ] as const)(
    'GRP-19 who came later reads of the next edition: %s, and picks meanwhile',
    async (_, next, words) => {
      const { user, path, asked } = await show(
        joinedGroup(4, { ...over, next, edition: sampleEdition({ tookPart: false }) }),
        { [boardCall(4)]: { body: { members: [], total: 0, me: null } } },
      );
      const detail = within(await screen.findByRole('region', { name: 'Grupo 4' }));
      expect(await detail.findByText(words)).toBeTruthy();
      expect(detail.getByText(/también las que haces antes de que empiece/)).toBeTruthy();
      expect(detail.queryByRole('region', { name: 'Predicciones del grupo' })).toBeNull();
      expect(asked('GET /groups/4/picks?page=1&limit=50')).toEqual([]);
      await user.click(detail.getByRole('link', { name: 'Hacer mis predicciones' }));
      expect(path()).toBe('/jugar');
    },
  );

  test('GRP-19 case 7 says which match is missing', async () => {
    const edition = sampleEdition({ endedAt: null, openMatches: 1, openStart: '2099-11-26T21:00:00.000Z' });
    await show(sampleGroup(4, { ...over, gamesPlayed: 11, edition }));
    expect(await screen.findByText(/^Falta 1: jue 26 nov 2099/)).toBeTruthy();
  });

  test('GRP-21 case 14 alone it offers the invitation; with others the rematch instead', async () => {
    await show(
      sampleGroup(4, { ...over, memberCount: 1, edition: sampleEdition({ players: 1, championCount: 0 }) }),
    );
    expect(await screen.findByText(/jugaste sin rivales/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invitar' })).toBeTruthy();
    cleanup();
    await show(sampleGroup(4, { ...over, ...pressable, edition: sampleEdition() }));
    expect(await screen.findByRole('button', { name: 'Jugar la revancha' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
  });
});

describe('GRP-27 the owner manages the members of now', () => {
  const late = { members: [sampleMember(11)], total: 1 };
  const unlistedCall = 'GET /groups/4/unlisted-members?page=1&limit=25';

  test('GRP-27 also those who came after the end; a row of a player who left has no buttons', async () => {
    const left = sampleMember(8, { hasLeft: true });
    const app = await show(sampleGroup(4, { ...over, edition: sampleEdition() }), {
      [boardCall(4)]: board([ownRow(), left, sampleMember(9)]),
      [unlistedCall]: { body: late },
      'DELETE /groups/4/members/11': { status: 204 },
    });
    expect(await app.button('Eva Número 9')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Eva Número 8' })).toBeNull();
    await app.user.click(await app.button('Administrar'));
    expect(await app.button('Transferir el grupo a Eva Número 11')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Entraron después de esta tabla' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Quitar a Eva Número 8 del grupo' })).toBeNull();
    await app.user.click(await app.button('Quitar a Eva Número 11 del grupo'));
    await app.user.click(await app.button('Quitar'));
    await waitFor(() => expect(app.asked('DELETE /groups/4/members/11')).toHaveLength(1));
  });

  test('GRP-27 an owner who is not in the ended table manages all members', async () => {
    const app = await show(sampleGroup(4, { ...over, edition: sampleEdition({ tookPart: false }) }), {
      [boardCall(4)]: { body: { members: [], total: 0, me: null } },
      [unlistedCall]: { body: late },
    });
    await app.user.click(await app.button('Administrar'));
    expect(await app.button('Quitar a Eva Número 11 del grupo')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Participantes' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('GRP-20 the rematch', () => {
  test('GRP-20 GRP-21 presets the last size, shows the likely days, names the edition it follows, and says when it begins', async () => {
    const next = { number: 2, gamesQuantity: 24, startsAt: at(20), firstMatch: null };
    let isStarted = false;
    const before = sampleGroup(4, { ...over, ...pressable, edition: sampleEdition() });
    const app = await show(before, {
      'GET /groups': () => ({ body: [isStarted ? { ...before, next, rematchFrom: null } : before] }),
      'GET /groups/coming-edition?group=4': { body: coming },
      'POST /groups/4/rematch': () => {
        isStarted = true;
        return { body: { ...before, next } };
      },
    });
    await app.user.click(await app.button('Jugar la revancha'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('hasta dom 29 nov 2099')).toBeTruthy();
    expect(dialog.getAllByText('sin fecha aún')).toHaveLength(3);
    expect(dialog.getByRole('radio', { name: /^12/ })).toHaveProperty('checked', true);
    await app.user.click(dialog.getByRole('radio', { name: /^24/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Empezar' }));
    expect(await screen.findByRole('dialog', { name: /^La revancha empieza el / })).toBeTruthy();
    expect(app.asked('POST /groups/4/rematch').map(({ body }) => body)).toEqual([
      { after: 1, gamesQuantity: 24 },
    ]);
    expect(await screen.findByText(/^La revancha empieza el .*\.$/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('button', { name: 'Jugar la revancha' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Invitar' })).toBeTruthy();
  });

  const begun = { number: 2, gamesQuantity: 24, startsAt: at(20), firstMatch: null } as const;
  const linkCall = '/groups/4/invite-link';
  async function start(group: ReturnType<typeof sampleGroup>, answers: object = {}) {
    const app = await show(group, {
      'GET /groups/coming-edition?group=4': { body: coming },
      'POST /groups/4/rematch': { body: { ...group, next: begun } },
      ...answers,
    });
    await app.user.click(await app.button('Jugar la revancha'));
    await app.user.click(await app.button('Empezar'));
    const dialog = within(await screen.findByRole('dialog', { name: /^La revancha empieza/ }));
    const message = async () =>
      new URL(
        (await dialog.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })).href,
      ).searchParams.get('text')!;
    return { ...app, dialog, message };
  }

  test('GRP-20 after it the owner gets a message with the link of the group, which is made there', async () => {
    const ended = sampleGroup(4, { ...over, ...pressable, edition: sampleEdition() });
    const { user, dialog, message } = await start(ended, {
      [`GET ${linkCall}`]: { body: { inviteCode: null } },
      [`POST ${linkCall}`]: { body: { inviteCode: 'abcdefghijkm' } },
    });
    await user.click(await dialog.findByRole('button', { name: 'Generar enlace de invitación' }));
    expect(await message()).toMatch(
      /^¡Hay revancha en Grupo 4! Empieza el .+, con 24 partidos\..+\/grupos\/join\/abcdefghijkm\?idioma=es$/,
    );
  });

  test('GRP-20 a member gets a message that leads to the home page, and asks for no link', async () => {
    const ended = joinedGroup(4, {
      ...{ ...over, rematchFrom: at(-49), rematchForAllFrom: at(-1) },
      edition: sampleEdition(),
    });
    const { message, asked } = await start(ended);
    expect(await message()).toMatch(/^¡Hay revancha en Grupo 4! .+:\/\/[^/]+\/\?idioma=es$/);
    expect(asked(`GET ${linkCall}`)).toEqual([]);
  });

  test('GRP-20 a refusal stands in the dialog', async () => {
    const app = await show(sampleGroup(4, { ...over, ...pressable, edition: sampleEdition() }), {
      'GET /groups/coming-edition?group=4': { body: coming },
      'POST /groups/4/rematch': refusal(409, 'edition_running'),
    });
    await app.user.click(await app.button('Jugar la revancha'));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Empezar' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Esta edición todavía no ha terminado.');
  });

  test('GRP-20 a member is told who can start it, and from when all can', async () => {
    await show(
      joinedGroup(4, {
        ...over,
        rematchFrom: at(47),
        rematchForAllFrom: at(47),
        edition: sampleEdition(),
      }),
    );
    expect(await screen.findByText(/^Bruno Carvalho puede empezar la revancha\. Desde /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jugar la revancha' })).toBeNull();
  });

  test('GRP-20 case 24 without a network no rematch is offered that cannot be sent', async () => {
    await show(sampleGroup(4, { ...over, ...pressable, edition: sampleEdition() }));
    await screen.findByRole('button', { name: 'Jugar la revancha' });
    act(() => markOffline());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Jugar la revancha' })).toBeNull());
  });

  test('GRP-22 a new owner is told that the group is theirs', async () => {
    await show(sampleGroup(4, { inheritedAt: at(-1), edition: sampleEdition({ endedAt: null }) }));
    expect(await screen.findByText(/Ahora lo administras tú/)).toBeTruthy();
  });
});

describe('GRP-21 past editions', () => {
  test('GRP-21 champions for every member, the table for who took part', async () => {
    const running = sampleEdition({ number: 3, endedAt: null, champions: [], championCount: 0 });
    const past = [
      running,
      sampleEdition({ number: 2, champions: [sampleMember(2, { lastName: 'Dos' })], hits: 9 }),
      sampleEdition({ number: 1, tookPart: false, championCount: 0, champions: [], hits: null }),
    ];
    const app = await show(sampleGroup(4, { edition: running }), {
      'GET /groups/4/editions': { body: past },
      [`${boardCall(4)}&edition=2`]: board([sampleMember(2, { lastName: 'Dos', wins: 9 }), ownRow()]),
    });
    const section = within(await screen.findByRole('region', { name: 'Ediciones anteriores' }));
    expect(await section.findByText('Ganó Eva Dos, con 9 aciertos.')).toBeTruthy();
    expect(section.getByText('Terminó y nadie ganó.')).toBeTruthy();
    expect(section.queryByText('Edición 3')).toBeNull();
    const [button, ...others] = section.getAllByRole('button');
    expect(others).toEqual([]);
    await app.user.click(button!);
    const table = within(await section.findByRole('table'));
    expect(table.getByText('Eva Dos')).toBeTruthy();
  });
});

describe('GRP-23 folded members', () => {
  test('GRP-23 case 18 stand below the table behind their number', async () => {
    const absent = [sampleMember(8), sampleMember(9)];
    const app = await show(sampleGroup(4, { edition: sampleEdition({ number: 2, endedAt: null }) }), {
      [boardCall(4)]: { body: { members: [ownRow(), ...absent], total: 3, me: ownRow(), folded: 2 } },
      'GET /groups/4/editions': { body: [] },
    });
    const table = within(await screen.findByRole('table', { name: 'Tabla de posiciones' }));
    expect(table.queryByText('Eva Número 8')).toBeNull();
    await app.user.click(table.getByRole('button', { name: '2 sin predicciones' }));
    expect(table.getByText('Eva Número 8')).toBeTruthy();
  });

  test('GRP-23 the own row stays in sight', async () => {
    await show(sampleGroup(4, { edition: sampleEdition({ endedAt: null }) }), {
      [boardCall(4)]: { body: { members: [sampleMember(8), ownRow()], total: 2, me: ownRow(), folded: 1 } },
    });
    const table = within(await screen.findByRole('table', { name: 'Tabla de posiciones' }));
    expect(table.getByText('Lucía Gómez')).toBeTruthy();
  });
});
