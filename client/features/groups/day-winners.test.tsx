import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { resetConnection } from '../../lib/connection.ts';
import { inDatabase } from '../../storage/database.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { boardCall, renderGroups } from '../../testing/render-groups.tsx';
import { joinedGroup, ownRow, sampleMember } from '../../testing/sample-groups.ts';
import { cutNetwork } from '../../testing/stub-fetch.ts';
import type { DayWinners } from './groups-api.ts';

import './comparison.tsx';
import './groups-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetConnection();
});

const minute = 60_000;
const at = { address: '/grupos?grupo=3' };
const members = [
  sampleMember(40, { firstName: 'Camila', lastName: 'Ríos', wins: 6 }),
  ownRow({ wins: 5, rank: 2 }),
];
const people = ['Camila', 'Thiago', 'Sofía'].map((firstName, index) =>
  sampleMember(40 + index, { firstName, lastName: 'Ríos' }),
);
const today = (different: Partial<DayWinners> = {}): DayWinners => ({
  start: new Date(matchDayStart(Date.now())).toISOString(),
  finalAt: null,
  hits: 6,
  count: 2,
  winners: people.slice(0, 2),
  ...different,
});
const board = (days: DayWinners[]) => ({
  body: { members, total: 2, me: members[1]!, days },
});
const open = (days: DayWinners[], answers: object = {}) =>
  renderGroups([joinedGroup(3)], { [boardCall(3)]: board(days), ...answers }, at);

describe('GRP-24 the winners of a day', () => {
  test.each<[string, Partial<DayWinners>, string]>([
    ['with a match to come', {}, 'Van ganando hoy: Camila Ríos y Thiago Ríos, 6 aciertos.'],
    [
      'within ten minutes of the last result',
      { finalAt: new Date(Date.now() + 5 * minute).toISOString() },
      'Van ganando hoy: Camila Ríos y Thiago Ríos, 6 aciertos.',
    ],
    [
      'afterwards',
      { finalAt: new Date(Date.now() - minute).toISOString() },
      'Ganaron hoy: Camila Ríos y Thiago Ríos, 6 aciertos.',
    ],
    [
      'one',
      {
        finalAt: new Date(Date.now() - minute).toISOString(),
        count: 1,
        winners: people.slice(0, 1),
        hits: 1,
      },
      'Ganó hoy: Camila Ríos, 1 acierto.',
    ],
    ['six', { count: 6, winners: people }, 'Van ganando hoy: Camila Ríos, Thiago Ríos y 4 más, 6 aciertos.'],
  ])('GRP-24 case 33 stand above the table: %s', async (_, different, text) => {
    await open([today(different)]);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Ganadores por día')).toBeNull();
  });

  test('GRP-24 "Ganaron" comes by itself when the hits stand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open([today({ finalAt: new Date(Date.now() + minute / 2).toISOString() })]);
    await screen.findByText(/^Van ganando hoy/);
    await vi.advanceTimersByTimeAsync(minute);
    expect(await screen.findByText(/^Ganaron hoy/)).toBeTruthy();
    vi.useRealTimers();
  });

  test('GRP-24 case 34 a group without a winner says nothing; several days are a list', async () => {
    await open([]);
    await screen.findByRole('table', { name: 'Tabla de posiciones' });
    expect(screen.queryByText(/ganando|Ganaron/)).toBeNull();
    cleanup();
    const before = today({ start: '2026-11-21T19:00:00.000Z', finalAt: '2026-11-21T22:00:00.000Z' });
    const { user } = await open([today(), before]);
    await user.click(await screen.findByText('Ganadores por día'));
    expect(screen.getByText(/^sáb 21 nov: Camila Ríos y Thiago Ríos, 6 aciertos$/)).toBeTruthy();
  });
});

describe('GRP-25 the comparison', () => {
  const compareCall = 'GET /groups/3/compare/40';
  const match = (id: number, own: string | null, pick: string | null, different: object = {}) => ({
    ...{ id, homeTeam: `Local ${id}`, awayTeam: `Visita ${id}`, startTime: '2026-11-21T19:00:00.000Z' },
    ...{ status: 'finished', outcome: 'draw', own, pick },
    ...different,
  });
  const comparison = {
    body: {
      member: people[0],
      ownHits: 5,
      hits: 3,
      matches: [match(1, 'draw', null, { status: 'live' }), match(2, 'home_win', 'draw')],
    },
  };

  test('GRP-25 case 37 a tap on a member shows both side by side, as the table counts', async () => {
    const { user } = await open([], { [compareCall]: comparison });
    await user.click(await screen.findByRole('button', { name: 'Camila Ríos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tú y Camila Ríos' }));
    expect(await dialog.findByText('Tú 5, Camila 3')).toBeTruthy();
    const rows = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toBe('Local 1 contra Visita 1 En vivoEEmpate, acierto por ahora–Sin predicción');
    expect(rows[2]).toBe('Local 2 contra Visita 2LLocal, falloEEmpate, acierto');
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // A player has no comparison with themselves.
    expect(screen.queryByRole('button', { name: 'Lucía Gómez' })).toBeNull();
  });

  test('GRP-25 case 36 offline it shows what was loaded, and says that another member needs a network', async () => {
    const third = sampleMember(41, { firstName: 'Thiago', lastName: 'Ríos', wins: 1, rank: 3 });
    const all = [...members, third];
    const answers = {
      [compareCall]: comparison,
      [boardCall(3)]: {
        body: {
          members: all,
          total: 3,
          me: members[1]!,
          days: [today()],
        },
      },
    };
    const { user } = await open([], answers);
    await user.click(await screen.findByRole('button', { name: 'Camila Ríos' }));
    await screen.findByText('Tú 5, Camila 3');
    await waitFor(async () => {
      const kept = await inDatabase((db) => db.snapshots.toArray());
      expect(kept.map(({ url }) => url)).toEqual(
        expect.arrayContaining(['/groups/3/compare/40', '/groups/3/leaderboard?page=1&limit=25', '/groups']),
      );
    });
    cleanup();
    cutNetwork();
    const app = await renderApp('/grupos?grupo=3');
    expect(await screen.findByText(/^Van ganando hoy/)).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: 'Camila Ríos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tú y Camila Ríos' }));
    expect(await dialog.findByText('Tú 5, Camila 3')).toBeTruthy();
    expect(await dialog.findByText(/Actualizado/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await app.user.click(screen.getByRole('button', { name: 'Thiago Ríos' }));
    expect(await screen.findByText('Para comparar con Thiago necesitas conexión.')).toBeTruthy();
  });

  test('GRP-25 a member of a day long ago, and one whose account is gone, cannot be compared', async () => {
    const gone = sampleMember(50, { firstName: '', lastName: '', username: '', gone: 'erased' });
    await renderGroups(
      [joinedGroup(3)],
      {
        [boardCall(3)]: {
          body: {
            members: [...members, gone],
            total: 3,
            me: members[1]!,
          },
        },
      },
      at,
    );
    await screen.findByText('Cuenta eliminada');
    expect(screen.queryByRole('button', { name: 'Cuenta eliminada' })).toBeNull();
  });
});
