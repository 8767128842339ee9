import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetConnection } from '../../lib/connection.ts';
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
import './past-editions.tsx';
import './stopped-group.tsx';

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
const brazil = sampleJornada({
  firstMatch: '2099-11-28T18:00:00Z',
  lastMatch: '2099-11-29T21:00:00Z',
  begun: 0,
});
const settings = { country: 'BR', gamesQuantity: 12, goesOn: true };
const nextOf = (grids = [brazil]) => ({
  ...{ number: 2, gamesQuantity: 12, country: 'BR', grids, gridsWanted: 1, matchCount: 12 },
  ...{ startsAt: '2099-11-28T18:00:00Z', firstMatch: '2099-11-28T18:00:00Z' },
});
const show = (group: ReturnType<typeof sampleGroup>, answers: Parameters<typeof renderGroups>[1] = {}) =>
  renderGroups(
    [group],
    { [boardCall(group.id)]: board([ownRow(), sampleMember(8)]), ...answers },
    { address: `/grupos?grupo=${group.id}` },
  );

test('GRP-20 the list names the jornada that comes next', async () => {
  await renderGroups(
    [sampleGroup(4, { ...over, edition: sampleEdition(), next: nextOf() })],
    {},
    { address: '/grupos' },
  );
  expect(await screen.findByText('Próxima: Brasil, 28–29 nov')).toBeTruthy();
});

describe('GRP-07 which jornada the table counts', () => {
  test.each([
    ['one', {}, 'Jornada de Brasil, 28–29 nov · 7 de 12 partidos jugados'],
    [
      'one that is chosen late',
      { played: 0, begun: 7 },
      'Jornada de Brasil, 28–29 nov · ya empezaron 7 de 12',
    ],
    [
      'two, of which one has opened',
      { wanted: 2 },
      'Jornada 1 de 2: Brasil, 28–29 nov · 7 de 12 partidos jugados · Después, la próxima de Brasil.',
    ],
    ['none that has opened', { grids: [] }, 'La próxima jornada de Brasil todavía no se abrió.'],
  ])(
    'GRP-07 is said under the name: %s',
    async (_, { played = 7, begun = 8, wanted = 1, grids }: any, words) => {
      const edition = sampleEdition({
        endedAt: null,
        grids: grids ?? [{ ...brazil, begun }],
        gridsWanted: wanted,
      });
      await show(sampleGroup(4, { gamesPlayed: played, edition }));
      const detail = within(await screen.findByRole('region', { name: 'Grupo 4' }));
      expect(detail.getByText(words)).toBeTruthy();
    },
  );
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

  test('GRP-19 case 1 who came later is told, without a table and without a place, and reads of the next jornada', async () => {
    await show(joinedGroup(4, { ...over, next: nextOf(), edition: sampleEdition({ tookPart: false }) }), {
      [boardCall(4)]: { body: { members: [], total: 0, me: null } },
    });
    expect(
      await screen.findByText(
        'Entraste cuando ya había empezado el último partido. Juegas desde la próxima.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByText('Próxima: Brasil, 28–29 nov')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Cargando la tabla…')).toBeNull());
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('GRP-19 case 7 names the match that is missing', async () => {
    const edition = sampleEdition({
      ...{ endedAt: null, openMatches: 1, openStart: '2099-12-14T21:00:00.000Z' },
      openMatch: { homeTeam: 'Santos', awayTeam: 'Bahia' },
    });
    await show(sampleGroup(4, { ...over, gamesPlayed: 11, edition }));
    expect(await screen.findByText('Falta 1 partido: Santos – Bahia, lun 14 dic 2099.')).toBeTruthy();
  });

  test('GRP-20 until the next jornada opens it says so, and offers the invitation', async () => {
    await show(sampleGroup(4, { ...over, settings, edition: sampleEdition() }));
    expect(await screen.findByText('La próxima jornada de Brasil todavía no se abrió.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invitar' })).toBeTruthy();
  });
});

describe('GRP-20 a group that is stopped', () => {
  const stopped = { ...over, settings: { ...settings, goesOn: false }, edition: sampleEdition() };

  test('GRP-20 its owner reads why and lets it go on', async () => {
    const group = sampleGroup(4, stopped);
    const app = await show(group, { 'PUT /groups/4': { body: group } });
    expect(
      await screen.findByText(/^El grupo está en pausa\. Se detiene solo cuando nadie juega/),
    ).toBeTruthy();
    await app.user.click(await app.button('Que siga'));
    await waitFor(() =>
      expect(app.asked('PUT /groups/4').map(({ body }) => body)).toEqual([
        { name: 'Grupo 4', description: '', goesOn: true },
      ]),
    );
  });

  test('GRP-20 a member reads who can let it go on', async () => {
    await show(joinedGroup(4, stopped));
    expect(
      await screen.findByText('El grupo está en pausa. Bruno Carvalho puede hacer que siga.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Que siga' })).toBeNull();
  });
});

describe('GRP-27 the owner manages the members of now', () => {
  const unlisted = [sampleMember(11)];

  test('GRP-27 also those who came after the end; a row of a player who left has no buttons', async () => {
    const left = sampleMember(8, { hasLeft: true });
    const app = await show(sampleGroup(4, { ...over, edition: sampleEdition() }), {
      [boardCall(4)]: board([ownRow(), left, sampleMember(9)], { unlisted }),
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
      [boardCall(4)]: { body: { members: [], total: 0, me: null, unlisted } },
    });
    await app.user.click(await app.button('Administrar'));
    expect(await app.button('Quitar a Eva Número 11 del grupo')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Participantes' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('GRP-22 a group that was handed on', () => {
  test('GRP-22 a new owner is told that the group is theirs', async () => {
    await show(sampleGroup(4, { inheritedAt: at(-1), edition: sampleEdition({ endedAt: null }) }));
    expect(await screen.findByText(/Ahora lo administras tú/)).toBeTruthy();
  });
});

describe('GRP-21 the other editions', () => {
  test('GRP-21 titles and champions for every member, the table for who took part', async () => {
    const running = sampleEdition({ number: 3, endedAt: null, champions: [], championCount: 0 });
    const past = [
      running,
      sampleEdition({ number: 2, champions: [sampleMember(2, { lastName: 'Dos' })], hits: 9 }),
      sampleEdition({ number: 1, tookPart: false, championCount: 0, champions: [], hits: null }),
    ];
    const app = await show(sampleGroup(4, { edition: running }), {
      'GET /groups/4/editions': {
        body: { editions: past, titles: [{ ...sampleMember(2), firstName: 'Eva', count: 3 }] },
      },
      [`${boardCall(4)}&edition=2`]: board([sampleMember(2, { lastName: 'Dos', wins: 9 }), ownRow()]),
    });
    const section = within(await screen.findByRole('region', { name: 'Otras ediciones' }));
    expect(await section.findByText('Ganó Eva Dos, con 9 aciertos.')).toBeTruthy();
    expect(section.getByText('Títulos: Eva 3')).toBeTruthy();
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
      'GET /groups/4/editions': { body: { editions: [], titles: [] } },
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
