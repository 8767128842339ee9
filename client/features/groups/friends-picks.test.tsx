import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareOrCopy } from '../../shell/share.ts';
import { board, boardCall, picksCall, renderGroups } from '../../testing/render-groups.tsx';
import {
  joinedGroup,
  ownRow,
  sampleEdition,
  sampleGroup,
  sampleJornada,
  sampleMember,
} from '../../testing/sample-groups.ts';

// The router loads the page and its dialogs: loaded here, no test waits for them.
import './group-dialogs.tsx';
import './groups-page.tsx';

vi.mock('../../shell/share.ts', async (original) => ({
  ...(await original<object>()),
  shareOrCopy: vi.fn(async () => 'shared'),
}));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const match = (id: number, different: object = {}) => ({
  ...{ id, homeTeam: 'River Plate', awayTeam: 'Boca Juniors', startTime: '2026-11-21T19:00:00.000Z' },
  ...{ status: 'finished', outcome: 'draw' },
  ...different,
});
const at = { address: '/grupos?grupo=3' };

test('GRP-14 the picks of members are a table with headers that the keyboard scrolls; hits and misses are also words', async () => {
  const me = { ...ownRow(), picks: ['draw', null] };
  const matches = [match(1), match(2, { homeTeam: 'Vélez', status: 'live', outcome: 'home_win' })];
  const members = [{ ...sampleMember(40), picks: ['home_win', 'home_win'] }, me];
  await renderGroups(
    [joinedGroup(3)],
    { [boardCall(3)]: board([ownRow()]), [picksCall(3)]: { body: { matches, members, total: 2, me } } },
    at,
  );
  const table = await screen.findByRole('table', { name: 'Predicciones del grupo' });
  expect(table.parentElement).toMatchObject({ tabIndex: 0 });
  expect(table.parentElement?.getAttribute('role')).toBe('group');
  expect(within(table).getByRole('columnheader', { name: /River Plate contra Boca Juniors/ })).toBeTruthy();
  const texts = (row: RegExp) =>
    within(within(table).getByRole('row', { name: row }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(texts(/Número 40/)).toEqual(['LLocal, fallo', 'LLocal, acierto por ahora']);
  expect(texts(/^Tú/)).toEqual(['EEmpate, acierto', '–Sin predicción']);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('GRP-14 before the first start the group says when picks appear, and that the others will see them', async () => {
  await renderGroups([joinedGroup(3)], { [boardCall(3)]: board([ownRow()]) }, at);
  expect(await screen.findByText(/Cuando empiece el primer partido/)).toBeTruthy();
  expect(screen.getByText(/Tu grupo ve tu predicción de cada partido/)).toBeTruthy();
});

test('GRP-15 GRP-16 the leaderboard says that hits are provisional, and shows the hits of the day and changes of rank in words', async () => {
  const rows = [
    sampleMember(40, { wins: 5, rank: 1, dayHits: 2, rankBefore: 3 }),
    ownRow({ wins: 4, rank: 2, dayHits: 0, rankBefore: 1 }),
  ];
  const answer = board(rows);
  await renderGroups(
    [joinedGroup(3)],
    {
      [boardCall(3)]: { body: { ...answer.body, dayStart: '2026-11-21T19:00:00.000Z', liveMatches: 2 } },
      'GET /live': { body: { matches: [], grids: 'a', silentSince: null } },
    },
    at,
  );
  expect(await screen.findByText('Provisional, con 2 en vivo.')).toBeTruthy();
  const faces = screen.getAllByRole('row').flatMap((row) => row.querySelector('img')?.src ?? []);
  expect(new Set(faces).size).toBe(2);
  expect(screen.getByRole('row', { name: /subió 2 puestos.*2 aciertos desde entonces/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /bajó 1 puesto/ })).toBeTruthy();
});

test('GRP-17 GRP-26 the owner sees the names of members without picks and shares a reminder; a member sees the number', async () => {
  const missing = {
    ...{ startTime: '2026-11-29T19:00:00.000Z', total: 8, missing: 3 },
    members: [sampleMember(40)],
  };
  const { user } = await renderGroups(
    [sampleGroup(3, { name: 'Los Pibes' })],
    { [boardCall(3)]: board([ownRow()]), 'GET /groups/3/missing-picks': { body: missing } },
    at,
  );
  expect(await screen.findByText(/A 3 de 8 les faltan predicciones/)).toBeTruthy();
  expect(screen.getByText('Eva Número 40 y 2 más')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar recordatorio' }));
  expect(vi.mocked(shareOrCopy).mock.lastCall![0].text).toContain('tus predicciones de Los Pibes');
  cleanup();

  const renderLacking = (group: ReturnType<typeof joinedGroup>) =>
    renderGroups(
      [group],
      {
        [boardCall(3)]: board([ownRow()]),
        'GET /groups/3/missing-picks': {
          body: { ...missing, own: 9, grids: [{ id: 31, matches: 12, open: 12, own: 9 }], members: null },
        },
      },
      at,
    );
  const grids = [sampleJornada({ id: 31 })];
  const edition = sampleEdition({ grids, endedAt: null });
  await renderLacking(joinedGroup(3, { edition }));
  expect(await screen.findByText(/A 3 de 8 les faltan predicciones/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Te faltan 9 de 12 →' }).getAttribute('href')).toBe(
    '/jugar?grid=31',
  );
  expect(screen.queryByRole('button', { name: 'Enviar recordatorio' })).toBeNull();
  cleanup();

  // The jornada belongs to the edition after the one on screen.
  const next = { ...edition, firstMatch: null };
  await renderLacking(joinedGroup(3, { edition: { ...edition, grids: [sampleJornada()] }, next }));
  expect(await screen.findByRole('link', { name: /^Brasil, .*: Te faltan 9 de 12 →$/ })).toBeTruthy();
});

test('GRP-14 an invitation and the creation of a group say that the others will see the picks', async () => {
  const invitation = {
    ...{ id: 5, group: { id: 9, name: 'Los primos' } },
    invitedBy: { firstName: 'Eva', lastName: 'Rojas' },
  };
  const { user, button } = await renderGroups([], {
    'GET /groups/invitations/pending': { body: [invitation] },
  });
  expect(await screen.findByText(/Tu grupo ve tu predicción de cada partido/)).toBeTruthy();
  await user.click(await button('Crear grupo'));
  expect(await screen.findByText(/Después, las personas de tu grupo pueden verla/)).toBeTruthy();
});
