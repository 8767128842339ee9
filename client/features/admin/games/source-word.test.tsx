import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure, type stubFetch } from '../../../testing/stub-fetch.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGame } from '../../../testing/sample-admin.ts';
import { scoreQuestion } from './score-question.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-22T20:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const byHand = { status: 'finished', homeScore: 3, awayScore: 0, scoreBy: 'admin' } as const;
const sourceSays = (sourceStatus: string, home: number, away: number) => ({
  sourceStatus,
  sourceHomeScore: home,
  sourceAwayScore: away,
});
const startedAt = (startTime: string) => ({ startTime, closesAt: startTime });
const longAgo = startedAt('2020-11-22T20:00:00.000Z');

async function open(game: AdminGame, action: string, more: Parameters<typeof stubFetch>[0] = {}) {
  const panel = await renderPanel('/admin?tab=juegos', {
    'GET /admin/game-groups': done([]),
    'GET /admin/games?page=1&limit=50': done({ games: [game], total: 1 }),
    ...more,
  });
  const row = await screen.findByRole('row', { name: /^Local 1 vs/ });
  await panel.user.click(within(row).getByRole('button', { name: new RegExp(`^${action}`) }));
  const modal = screen.getByRole('dialog');
  const press = (name: string) => panel.user.click(within(modal).getByRole('button', { name }));
  return { ...panel, row, modal, press };
}

describe('ADM-19 what the source says', () => {
  test.each([
    [{ sourceStatus: null }, 'La fuente todavía no ha informado este juego.'],
    [{ sourceStatus: 'NS' }, 'La fuente dice: Por jugarse'],
    [sourceSays('2H', 1, 0), 'La fuente dice: Segundo tiempo, 1 - 0'],
    [{ sourceStatus: 'ABD' }, 'La fuente dice: Abandonado'],
  ])(
    'ADM-19 ADM-87 the dialog says it of every match in plain words, with the code in a tooltip: %j',
    async (said, text) => {
      const { modal } = await open(sampleGame(1, said), 'Actualizar');
      expect(within(modal).getByText(text).title).toBe(said.sourceStatus ?? '');
    },
  );

  test('ADM-19 a result by hand that differs has the result of the source beside it', async () => {
    const { row } = await open(
      sampleGame(1, { ...byHand, ...sourceSays('FT', 0, 3), sourceDiffers: true }),
      'Actualizar',
    );
    expect(row.textContent).toContain('3 - 0A manoLa fuente dice 0 - 3');
    cleanup();
    const agreed = await open(sampleGame(1, { ...byHand, ...sourceSays('FT', 3, 0) }), 'Actualizar');
    expect(agreed.row.textContent).not.toContain('La fuente dice');
    cleanup();
    const called = await open(
      sampleGame(1, { ...byHand, sourceStatus: 'CANC', sourceDiffers: true }),
      'Actualizar',
    );
    expect(called.row.textContent).toContain('La fuente dice CANCELADO');
  });

  test('ADM-85 a result that differs can be kept, with a reason', async () => {
    const game = sampleGame(1, { ...byHand, ...sourceSays('FT', 0, 3), sourceDiffers: true });
    const keep = 'POST /admin/games/1/keep';
    const { user, made } = await renderPanel('/admin?tab=juegos', {
      'GET /admin/games?page=1&limit=50': done({ games: [game], total: 1 }),
      [keep]: done({ ...game, sourceDiffers: false }),
    });
    await user.click(await screen.findByRole('button', { name: /^Mantener el mío/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Mantener el mío' }));
    expect(made(keep)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Motivo'), 'Vi el acta');
    await user.click(dialog.getByRole('button', { name: 'Mantener el mío' }));
    await waitFor(() => expect(made(keep)[0]?.body).toEqual({ reason: 'Vi el acta', version: 1 }));
  });

  test('ADM-19 the line of what needs a hand leads to the matches that differ', async () => {
    const list = 'GET /admin/games?needs=differs&page=1&limit=50';
    const { user, path, made } = await renderPanel('/admin', {
      'GET /admin/game-groups': done([]),
      'GET /admin/needs': done({
        checkedAt: minutesAgo(0),
        lines: [
          {
            kind: 'game_differs',
            count: 1,
            first: [{ id: 1, name: 'León\nToluca', at: minutesAgo(9), detail: 'FT 0-3', gameGroupId: 5 }],
          },
        ],
      }),
      [list]: done({ games: [], total: 0 }),
    });
    const line = await screen.findByRole('link', { name: /^1 partido con un resultado a mano distinto/ });
    expect(line.textContent).toMatch(
      /León vs Toluca \(la fuente dice Final 0-3; si no haces nada, el tuyo vale desde el \d/,
    );
    await user.click(line);
    expect(path()).toBe('/admin?tab=juegos&ver=distintos');
    await waitFor(() => expect(made(list)).toHaveLength(1));
  });
});

describe('ADM-19 ending a match that is being played', () => {
  const live = { status: 'live', ...startedAt(minutesAgo(10)) } as const;
  test.each<[string, Partial<AdminGame>, AdminGame['status'], ReturnType<typeof scoreQuestion>]>([
    ['under way at the source', { ...live, ...longAgo, sourceStatus: '2H' }, 'finished', 'playing'],
    ['begun 104 minutes ago', { ...live, ...startedAt(minutesAgo(104)) }, 'finished', 'playing'],
    ['begun 105 minutes ago', { ...live, ...startedAt(minutesAgo(105)) }, 'finished', null],
    ['over at the source', { ...live, sourceStatus: 'FT' }, 'finished', null],
    [
      'abandoned at the source',
      { ...live, ...startedAt(minutesAgo(104)), sourceStatus: 'ABD' },
      'finished',
      null,
    ],
    ['finished already', { ...live, status: 'finished' }, 'finished', null],
    ['not to be ended', { ...live, status: 'scheduled' }, 'live', null],
    ['called off', live, 'cancelled', null],
    ['to come', startedAt(minutesAgo(-60)), 'finished', 'early'],
    [
      'brought forward',
      { ...startedAt(minutesAgo(-60)), sourceBeganAt: minutesAgo(1), sourceStatus: '1H' },
      'finished',
      'playing',
    ],
  ])('ADM-19 the question for a match %s', (_, game, chosen, question) => {
    expect(scoreQuestion(sampleGame(1, game), chosen, NOW)).toBe(question);
  });

  test('ADM-19 it is asked first, with what the source says, and done when confirmed', async () => {
    const route = 'PUT /admin/games/1/update-score';
    const game = sampleGame(1, { status: 'live', ...longAgo, ...sourceSays('1H', 1, 0) });
    const { modal, press, user, made } = await open(game, 'Actualizar', { [route]: done(game, '') });
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'FINALIZADO');
    await press('Actualizar');
    expect(within(modal).getByText('Parece que este partido todavía se juega')).toBeTruthy();
    expect(within(modal).getByText(/^La fuente dice Primer tiempo, 1 - 0\./)).toBeTruthy();
    expect(made(route)).toHaveLength(0);
    await press('Confirmar el cambio');
    await waitFor(() => expect(made(route)).toHaveLength(1));
  });
});

describe('ADM-19 giving a match back', () => {
  const route = 'POST /admin/games/1/release';
  const game = sampleGame(1, { ...byHand, ...sourceSays('1H', 0, 1), version: 4 });

  test('ADM-19 an action of its own, for a match set by hand alone', async () => {
    const { modal, press, made } = await open(game, 'Devolver a la fuente', {
      [route]: done(game, 'Juego devuelto: quedó como dice la fuente'),
    });
    expect(within(modal).getByText('La fuente dice: Primer tiempo, 0 - 1')).toBeTruthy();
    await press('Devolver');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(route)[0]?.body).toEqual({ version: 4 });
    expect(toastSuccess).toHaveBeenCalledWith('Juego devuelto: quedó como dice la fuente');
    cleanup();
    const { row } = await open(sampleGame(1, { scoreBy: 'source' }), 'Actualizar');
    expect(within(row).queryByRole('button', { name: /^Devolver/ })).toBeNull();
  });

  test('ADM-19 of a match in a grid it first shows whose hits and which winners change, and then asks', async () => {
    const gameGroup = { id: 5, name: 'Fecha 5', status: 'settled' as const };
    const inGrid = { ...game, gameGroupId: 5, gameGroup };
    const crossing = { total: 1, players: [{ id: 3, username: 'ana', hits: 11, hitsAfter: 12 }] };
    const { modal, press, made } = await open(inGrid, 'Devolver a la fuente', {
      'POST /admin/games/1/preview-release': done({
        ...{ gameGroup, up: 1, down: 2, settles: false, isHidden: false, playable: 12 },
        prizes: [{ hits: 12, now: 0, after: 1, enters: crossing, leaves: { total: 0, players: [] } }],
        promised: { total: 0, players: [] },
        ...{ status: 'finished', homeScore: 1, awayScore: 0 },
      }),
      [route]: done(inGrid, ''),
    });
    await press('Devolver');
    await within(modal).findByText('Con la fuente queda FINALIZADO, 1 - 0.');
    expect(modal.textContent).toContain('1 jugador suma un acierto. 2 jugadores pierden un acierto.');
    expect(modal.textContent).toContain('Entra 1: ana');
    expect(made(route)).toHaveLength(0);
    await press('Confirmar el cambio');
    await waitFor(() => expect(made(route)[0]?.body).toEqual({ version: 4 }));
  });

  test('ADM-19 if the source cannot be asked who is affected, nothing is given back', async () => {
    const gameGroup = { id: 5, name: 'Fecha 5', status: 'open' as const };
    const { modal, press, made } = await open(
      { ...game, gameGroupId: 5, gameGroup },
      'Devolver a la fuente',
      {
        'POST /admin/games/1/preview-release': 'network',
      },
    );
    await press('Devolver');
    await within(modal).findByText('No pudimos ver a quién afecta. No se guardó nada; intenta de nuevo.');
    expect(made(route)).toHaveLength(0);
  });

  test.each([
    [failure(502, 'source_unavailable', { message: 'La fuente no responde.' }), 'La fuente no responde.'],
    [
      failure(409, 'source_lacks_match', { message: 'La fuente no conoce este juego.' }),
      'La fuente no conoce este juego.',
    ],
    ['network' as const, 'No se pudo devolver el juego a la fuente'],
  ])('ADM-15 ADM-19 what went wrong is said and the dialog stays: %#', async (answer, text) => {
    const { modal, press } = await open(game, 'Devolver a la fuente', { [route]: answer });
    await press('Devolver');
    await within(modal).findByText(text);
  });
});

test('ADM-19 before a match begins its preview counts no player, and says why', async () => {
  const game = sampleGame(1, {
    ...byHand,
    ...startedAt('2099-11-22T20:00:00.000Z'),
    gameGroupId: 5,
    gameGroup: { id: 5, name: 'Fecha 5', status: 'open' },
  });
  const effects = {
    gameGroup: game.gameGroup,
    up: 0,
    down: 0,
    settles: false,
    isHidden: true,
    playable: 11,
    prizes: [],
    promised: { total: 0, players: [] },
  };
  const { modal, press, user } = await open(game, 'Actualizar', {
    'POST /admin/games/1/preview-score': done(effects),
  });
  await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'CANCELADO');
  await press('Actualizar');
  await within(modal).findByText(/no se muestran ni se cuentan hasta que empiece/);
  expect(within(modal).queryByText(/Los ganadores de premios son los mismos/)).toBeNull();
});
