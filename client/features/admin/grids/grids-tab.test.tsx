import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { stubInSight } from '../../../testing/stub-in-sight.ts';
import { failure } from '../../../testing/stub-fetch.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGame, sampleGrid, sampleWinner } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const grids = [
  sampleGrid(1),
  sampleGrid(2, { status: 'closed', country: 'Perú', gameCount: 9 }),
  sampleGrid(3, { status: 'settled' }),
];

const changedText = /^Cambió mientras lo mirabas y no se guardó nada/;
const lastChange = 'GET /admin/audit?kind=grid&thing=1&page=1&limit=50';

/** The audit log with one change of the first grid. */
function byBoss(action: string) {
  const entry = {
    id: 1,
    at: '2026-11-22T20:00:00.000Z',
    actor: { id: 9, username: 'jefa' },
    action,
    subject: { kind: 'grid', id: 1, name: '', player: null },
    before: null,
    after: null,
  };
  return done({ entries: [entry], total: 1 });
}

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

const stale = (data: unknown) => ({
  status: 409,
  body: { success: false, statusCode: 409, code: 'conflict', message: 'Algo cambió.', data },
});

async function gridNamed(name: string) {
  return (await screen.findByRole('heading', { name })).closest('li')!;
}

describe('ADM-04 the grids', () => {
  test('ADM-04 name, status, dates, country and number of games', async () => {
    await renderPanel('/admin', { 'GET /admin/game-groups': done(grids) });
    const [first, second, third] = [
      await gridNamed('Fecha 1'),
      await gridNamed('Fecha 2'),
      await gridNamed('Fecha 3'),
    ];
    expect(first.textContent).toContain('ABIERTO');
    expect(first.textContent).toContain('20/11/2026 al 27/11/2026');
    expect(first.textContent).toContain('Brasil');
    expect(first.textContent).toContain('12 juegos');
    expect(second.textContent).toContain('CERRADO');
    expect(within(first).queryByText(/^(Faltan?|Sobran?) /)).toBeNull();
    expect(third.textContent).toContain('FINALIZADO');
  });

  test('ADM-66 finished grids before the last one are folded', async () => {
    const settled = [5, 4, 3].map((id) => sampleGrid(id, { status: 'settled' }));
    await renderPanel('/admin', { 'GET /admin/game-groups': done([sampleGrid(6), ...settled]) });
    const fold = (await screen.findByText('2 jornadas finalizadas antes')).closest('details')!;
    expect(fold.open).toBe(false);
    const names = (of: ParentNode) => [...of.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(names(fold)).toEqual(['Fecha 4', 'Fecha 3']);
    expect(screen.getByRole('heading', { name: 'Fecha 5' }).closest('details')).toBeNull();
  });

  test('ADM-36 players, complete and incomplete cards, and the split of a revealed match', async () => {
    stubInSight();
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      'GET /admin/game-groups/1/participation': done({
        players: 20,
        complete: 15,
        splits: [{ gameId: 5, home_win: 10, draw: 5, away_win: 5 }],
      }),
      'GET /admin/game-groups/1': done({ ...sampleGrid(1), games: [sampleGame(5), sampleGame(6)] }),
    });
    const row = await gridNamed('Fecha 1');
    await within(row).findByText('20 jugadores, completos: 15, a medias: 5');
    await user.click(within(row).getByRole('button', { name: 'Mostrar juegos: Fecha 1' }));
    const cells = await within(row).findAllByRole('cell', { name: /%/ });
    expect(cells.map(({ textContent }) => textContent)).toEqual(['50\u00a0% · 25\u00a0% · 25\u00a0%']);
  });

  test('ADM-36 a row is counted when it comes into sight, also of a settled grid', async () => {
    let show = (_: { isIntersecting: boolean }[]) => undefined as void;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: typeof show) {
          show = seen;
        }
        observe() {}
        disconnect() {}
      },
    );
    const { made } = await renderPanel('/admin', {
      'GET /admin/game-groups': done([sampleGrid(3, { status: 'settled' })]),
      'GET /admin/game-groups/3/participation': done({ players: 20, complete: 15, splits: [] }),
    });
    const row = await gridNamed('Fecha 3');
    expect(made('GET /admin/game-groups/3/participation')).toEqual([]);
    act(() => show([{ isIntersecting: true }]));
    await within(row).findByText('20 jugadores, completos: 15, a medias: 5');
  });

  test('ADM-05 a grid under way asks for no more matches', async () => {
    await renderPanel('/admin', {
      'GET /admin/game-groups': done([
        sampleGrid(1, { voidCount: 1, isUnderWay: true }),
        sampleGrid(2, { voidCount: 1 }),
      ]),
    });
    expect(within(await gridNamed('Fecha 1')).queryByText(/^Falta/)).toBeNull();
    expect(within(await gridNamed('Fecha 2')).getByText('Falta 1 partido para 12')).toBeTruthy();
  });

  test('ADM-63 a draft whose match starts before its opening says that it does not open', async () => {
    const draft = { status: 'draft', opensAt: '2026-11-20T15:00:00.000Z' } as const;
    await renderPanel('/admin', {
      'GET /admin/game-groups': done([sampleGrid(1, draft), sampleGrid(2, { ...draft, opensTooLate: true })]),
    });
    expect(within(await gridNamed('Fecha 1')).getByText(/^Se abre el/)).toBeTruthy();
    const late = within(await gridNamed('Fecha 2'));
    expect(late.getByText(/^No se abre el .+: un partido empieza antes$/)).toBeTruthy();
    expect(late.queryByText(/^Se abre el/)).toBeNull();
  });

  test('ADM-15 a list that cannot be loaded says so and can be asked for again', async () => {
    let tries = 0;
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': () => (++tries === 1 ? 'network' : done(grids)),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al obtener grupos de juegos');
    await user.click(within(alert).getByRole('button', { name: 'Intentar nuevamente' }));
    await gridNamed('Fecha 1');
  });
});

const none = { total: 0, players: [] };
const effects = {
  gameGroup: { id: 1, name: 'Fecha 1', status: 'open' },
  settles: false,
  isHidden: false,
  playable: 12,
  up: 1,
  down: 0,
  prizes: [],
  promised: none,
};

test('ADM-40 several results are saved at once; a match under way and the end of the grid are asked first', async () => {
  const live = sampleGame(5, { sourceStatus: '1H', status: 'live', startTime: '2020-01-01T20:00:00.000Z' });
  const over = sampleGame(6, { sourceStatus: 'FT', startTime: '2020-01-01T20:00:00.000Z' });
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/game-groups': done(grids),
    'GET /admin/game-groups/1': done({ ...sampleGrid(1), games: [live, over] }),
    'POST /admin/games/5/preview-score': done(effects),
    'POST /admin/games/6/preview-score': done(effects),
    'PUT /admin/games/5/update-score': done(live),
    'PUT /admin/games/6/update-score': done(over),
  });
  await user.click(await screen.findByRole('button', { name: 'Resultados: Fecha 1' }));
  const modal = within(screen.getByRole('dialog'));
  const fields = await modal.findAllByRole('spinbutton');
  for (const [index, goals] of ['2', '1', '0', '0'].entries()) await user.type(fields[index]!, goals);
  await user.click(modal.getByRole('button', { name: 'Guardar 2 resultados' }));
  const settles = await modal.findByText(/la jornada queda en FINALIZADO/);
  // The typed scores, a line for each match, below the sentence about the whole grid.
  expect(modal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Local 5 2 - 1 Visita 5 · parece que todavía se juega; la fuente dice Primer tiempo',
    'Local 6 0 - 0 Visita 6',
  ]);
  const [line] = modal.getAllByRole('listitem');
  expect(settles.compareDocumentPosition(line!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(modal.queryByRole('spinbutton')).toBeNull();
  await user.click(modal.getByRole('button', { name: 'Volver a editar' }));
  expect(modal.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)).toEqual([
    '2',
    '1',
    '0',
    '0',
  ]);
  await user.click(modal.getByRole('button', { name: 'Guardar 2 resultados' }));
  await modal.findByText(/la jornada queda en FINALIZADO/);
  expect(made('PUT /admin/games/5/update-score')).toEqual([]);
  await user.click(modal.getByRole('button', { name: 'Confirmar el cambio' }));
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('2 resultados guardados'));
  expect(made('PUT /admin/games/5/update-score')[0]?.body).toMatchObject({
    homeScore: 2,
    awayScore: 1,
    status: 'finished',
  });
  expect(made('PUT /admin/games/6/update-score')[0]?.body).toMatchObject({ homeScore: 0, awayScore: 0 });
});

describe('ADM-40 results that cannot be saved as they are', () => {
  const over = (id: number) =>
    sampleGame(id, { sourceStatus: 'FT', startTime: '2020-01-01T20:00:00.000Z', gameGroup: null });
  async function openResults(answers: Parameters<typeof renderPanel>[1] = {}) {
    const panel = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      'GET /admin/game-groups/1': done({ ...sampleGrid(1), games: [over(5), over(6), over(7)] }),
      ...answers,
    });
    await panel.user.click(await screen.findByRole('button', { name: 'Resultados: Fecha 1' }));
    const modal = within(screen.getByRole('dialog'));
    const fields = await modal.findAllByRole<HTMLInputElement>('spinbutton');
    const type = async (...goals: string[]) => {
      for (const [index, text] of goals.entries()) if (text) await panel.user.type(fields[index]!, text);
    };
    const press = (name: string) => panel.user.click(modal.getByRole('button', { name }));
    return { ...panel, modal, fields, type, press };
  }

  test('ADM-40 after a conflict the dialog says what was saved, which match changed and how it is now', async () => {
    const now = { ...over(6), status: 'finished', homeScore: 0, awayScore: 9, version: 2 };
    const { modal, type, press, made } = await openResults({
      'POST /admin/games/5/preview-score': done(effects),
      'POST /admin/games/6/preview-score': done(effects),
      'PUT /admin/games/5/update-score': done(over(5)),
      'PUT /admin/games/6/update-score': stale(now),
    });
    await type('1', '0', '3', '3');
    await press('Guardar 2 resultados');
    await modal.findByText(
      /^1 resultado guardado\. Local 6 vs Visita 6 cambió .*ahora dice FINALIZADO, 0 - 9\./,
    );
    expect(made('PUT /admin/games/6/update-score')).toHaveLength(1);
  });

  test('ADM-40 goals of one team only are refused at the empty field, and typed goals are not lost by closing', async () => {
    const { modal, fields, type, press, made } = await openResults();
    await type('1', '0', '2');
    await press('Guardar 1 resultado');
    expect(await modal.findByText('Este campo es requerido')).toBeTruthy();
    expect(document.activeElement).toBe(fields[3]);
    expect(made('PUT /admin/games/5/update-score')).toEqual([]);
    await press('Cancelar');
    expect(modal.getByText('Tienes cambios sin guardar. ¿Cerrar de todos modos?')).toBeTruthy();
    expect(fields.map(({ value }) => value)).toEqual(['1', '0', '2', '', '', '']);
  });
});

describe('ADM-04 the status modal', () => {
  async function openModal(answers: Parameters<typeof renderPanel>[1] = {}) {
    const panel = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      'GET /admin/game-groups/1': done({ ...sampleGrid(1), games: [] }),
      ...answers,
    });
    await panel.user.click(await screen.findByRole('button', { name: 'Cambiar Estado: Fecha 1' }));
    const modal = screen.getByRole('dialog', { name: 'Cambiar Estado' });
    return {
      ...panel,
      modal,
      confirm: within(modal).getByRole('button', { name: 'Confirmar' }),
    };
  }

  test('ADM-04 cannot confirm the status that the grid has', async () => {
    const { user, modal, confirm } = await openModal();
    expect(isOff(confirm)).toBe(true);
    await user.click(within(modal).getByRole('radio', { name: /CERRADO/ }));
    expect(isOff(confirm)).toBe(false);
    await user.click(within(modal).getByRole('radio', { name: /ABIERTO/ }));
    expect(isOff(confirm)).toBe(true);
  });

  test('ADM-04 sends the status, says it and asks for the grids again', async () => {
    const { user, modal, confirm, made } = await openModal({
      'PUT /admin/game-groups/1/status': done(sampleGrid(1, { status: 'closed' }), ''),
    });
    await user.click(within(modal).getByRole('radio', { name: /CERRADO/ }));
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('PUT /admin/game-groups/1/status')[0]?.body).toEqual({ status: 'closed', version: 1 });
    expect(toastSuccess).toHaveBeenCalledWith('Estado actualizado a CERRADO');
    await waitFor(() => expect(made('GET /admin/game-groups').length).toBe(2));
  });

  test('ADM-37 a grid with picks is not offered as a draft', async () => {
    const { modal } = await openModal({
      'GET /admin/game-groups/1/ties': done({ isPicked: true, toldWinners: 0 }),
    });
    await within(modal).findByText('Ya hay predicciones: no puede volver a borrador.');
    expect(within(modal).getByRole<HTMLInputElement>('radio', { name: /BORRADOR/ }).disabled).toBe(true);
  });

  test('ADM-37 a grid becomes a draft that opens at a time', async () => {
    const { user, modal, confirm, made } = await openModal({
      'PUT /admin/game-groups/1/status': done(sampleGrid(1, { status: 'draft' }), ''),
    });
    await user.click(within(modal).getByRole('radio', { name: /BORRADOR/ }));
    fireEvent.change(within(modal).getByLabelText(/Se abre el/), { target: { value: '2026-12-01T10:00' } });
    await user.click(confirm);
    const opensAt = new Date('2026-12-01T10:00').toISOString();
    await waitFor(() =>
      expect(made('PUT /admin/game-groups/1/status')[0]?.body).toEqual({
        status: 'draft',
        opensAt,
        version: 1,
      }),
    );
  });

  test('ADM-04 the second of two administrators sees who was first and the status as it is now, and chooses again', async () => {
    const { user, modal, confirm, made } = await openModal({
      'PUT /admin/game-groups/1/status': stale(sampleGrid(1, { status: 'closed', version: 2 })),
      [lastChange]: byBoss('grid.status'),
    });
    await user.click(within(modal).getByRole('radio', { name: /FINALIZADO/ }));
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    await user.click(confirm);
    expect((await within(modal).findByText(changedText)).textContent).toMatch(/, jefa, /);
    const radio = (name: RegExp) => within(modal).getByRole<HTMLInputElement>('radio', { name });
    expect(radio(/CERRADO.*estado actual/).checked).toBe(false);
    expect(radio(/FINALIZADO/).checked).toBe(true);
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    await user.click(confirm);
    expect(made('PUT /admin/game-groups/1/status').map(({ body }) => body)).toMatchObject([
      { version: 1 },
      { version: 2 },
    ]);
  });

  test('ADM-04 a grid is not settled over open matches before it was said which they are and what comes of it', async () => {
    const games = [
      sampleGame(1, { status: 'finished', homeScore: 1, awayScore: 0 }),
      sampleGame(2, { status: 'cancelled' }),
      sampleGame(3, { status: 'live', homeScore: 0, awayScore: 0 }),
      sampleGame(4, { attention: 'postponed' }),
    ];
    const put = 'PUT /admin/game-groups/1/status';
    const { user, modal, confirm, made } = await openModal({
      'GET /admin/game-groups/1': done({ ...sampleGrid(1), games }),
      [put]: done(sampleGrid(1, { status: 'settled' }), ''),
    });
    await user.click(within(modal).getByRole('radio', { name: /FINALIZADO/ }));
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    await user.click(confirm);
    await within(modal).findByText('2 partidos de la jornada no terminaron');
    const open = within(modal).getAllByRole('listitem');
    expect(open.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Local 3 vs Visita 3 .* · EN VIVO\s*$/),
      expect.stringMatching(/^Local 4 vs Visita 4 .*PROGRAMADO Aplazado$/),
    ]);
    expect(within(modal).getByText(/empiezan los 30 días para entregar los premios/)).toBeTruthy();
    expect(made(put)).toHaveLength(0);
    await user.click(within(modal).getByRole('button', { name: 'Sí, finalizar' }));
    await waitFor(() => expect(made(put)[0]?.body).toEqual({ status: 'settled', version: 1 }));
  });

  test('ADM-04 of one match that is left it is said in the singular', async () => {
    const { user, modal, confirm } = await openModal({
      'GET /admin/game-groups/1': done({ ...sampleGrid(1), games: [sampleGame(3, { status: 'live' })] }),
    });
    await user.click(within(modal).getByRole('radio', { name: /FINALIZADO/ }));
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    await user.click(confirm);
    await within(modal).findByText('1 partido de la jornada no terminó');
    within(modal).getByText(/ganadores de este momento, sin ese partido:/);
  });

  test('ADM-04 ADM-18 a settled grid is not put back before it was said how many winners were told of their prize', async () => {
    const put = 'PUT /admin/game-groups/1/status';
    const settled = sampleGrid(1, { status: 'settled' });
    const { user, modal, confirm, made } = await openModal({
      'GET /admin/game-groups': done([settled]),
      'GET /admin/game-groups/1/ties': done({ isPicked: true, toldWinners: 1200 }),
      [put]: done(sampleGrid(1), ''),
    });
    expect(within(modal).queryByText(/avisados de su premio/)).toBeNull();
    await user.click(within(modal).getByRole('radio', { name: /ABIERTO/ }));
    await within(modal).findByText('1.200 ganadores ya fueron avisados de su premio');
    expect(within(modal).getByText(/^Cambiar el estado no retira esos avisos/)).toBeTruthy();
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    expect(confirm.className).toContain('danger');
    await user.click(confirm);
    await waitFor(() => expect(made(put)[0]?.body).toEqual({ status: 'open', version: 1 }));
  });

  test('ADM-04 ADM-18 without told winners a settled grid is put back as any other', async () => {
    const { user, modal, confirm } = await openModal({
      'GET /admin/game-groups': done([sampleGrid(1, { status: 'settled' })]),
      'GET /admin/game-groups/1/ties': done({ isPicked: true, toldWinners: 0 }),
    });
    await user.click(within(modal).getByRole('radio', { name: /ABIERTO/ }));
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    expect(within(modal).queryByText(/avisados? de su premio/)).toBeNull();
    expect(confirm.className).not.toContain('danger');
  });

  test('ADM-15 a failure stays in the modal with the choice', async () => {
    const { user, modal, confirm } = await openModal({ 'PUT /admin/game-groups/1/status': 'network' });
    await user.click(within(modal).getByRole('radio', { name: /FINALIZADO/ }));
    await waitFor(() => expect(isOff(confirm)).toBe(false));
    await user.click(confirm);
    await within(modal).findByText('Error al actualizar estado');
    expect(within(modal).getByRole<HTMLInputElement>('radio', { name: /FINALIZADO/ }).checked).toBe(true);
  });
});

describe("ADM-05 a grid's games", () => {
  const games = [
    sampleGame(4, { order: 1, status: 'finished', homeScore: 2, awayScore: 1, scoreBy: 'admin' }),
    sampleGame(5, { order: 9, status: 'live', homeScore: 1, awayScore: 0, attention: 'suspended' }),
    sampleGame(1, { order: null }),
  ];
  const answers = {
    'GET /admin/game-groups': done([sampleGrid(1)]),
    'GET /admin/game-groups/1': done({ ...sampleGrid(1), games }),
  };

  test('ADM-05 are loaded when shown, in the order of the server', async () => {
    const { user, made } = await renderPanel('/admin', answers);
    const show = await screen.findByRole('button', { name: 'Mostrar juegos: Fecha 1' });
    expect(made('GET /admin/game-groups/1')).toHaveLength(0);
    await user.click(show);
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toEqual([4, 5, 1].map((id) => `Local ${id} vs Visita ${id}`));
    await user.click(screen.getByRole('button', { name: 'Ocultar juegos: Fecha 1' }));
    expect(screen.queryByRole('table', { name: 'Juegos de Fecha 1' })).toBeNull();
  });

  test('ADM-05 the result shows only when finished, and a score set by hand is marked', async () => {
    const { user } = await renderPanel('/admin', answers);
    await user.click(await screen.findByRole('button', { name: 'Mostrar juegos: Fecha 1' }));
    const finished = await screen.findByRole('row', { name: /Local 4/ });
    const live = screen.getByRole('row', { name: /Local 5/ });
    expect(finished.textContent).toContain('FINALIZADO2 - 1A mano');
    expect(live.textContent).toContain('EN VIVO');
    expect(live.textContent).not.toContain('1 - 0');
  });

  test('ADM-05 a game that asks for a look is marked and explained', async () => {
    const { user } = await renderPanel('/admin', answers);
    await user.click(await screen.findByRole('button', { name: 'Mostrar juegos: Fecha 1' }));
    const row = within(await screen.findByRole('row', { name: /Local 5/ }));
    expect(row.getByText('Suspendido')).toBeTruthy();
    expect(row.getByTitle(/Se interrumpió y podría continuar/)).toBeTruthy();
  });
});

describe('ADM-14 the winners', () => {
  const route = (minimum: number, page = 1) =>
    `GET /admin/game-groups/3/winners?minCorrect=${minimum}&page=${page}&limit=50`;

  test('ADM-14 the podium is marked by rank, prizes are named, a deleted account stays nameless', async () => {
    const winners = [
      sampleWinner(1),
      sampleWinner(2, { rank: 2, correctCount: 11, percentage: 91.7 }),
      sampleWinner(3, { rank: 3, correctCount: 10, percentage: 83.3 }),
      sampleWinner(4, { rank: 4, correctCount: 9, percentage: 75, username: null, email: null }),
    ];
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: done({ winners, total: 4, players: 7_500 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    await screen.findByText('4 jugadores de 7.500 en esta jornada');
    const rows = within(screen.getByRole('dialog')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.className)).toEqual([
      'medal medal-gold',
      'medal medal-silver',
      'medal medal-bronze',
      '',
    ]);
    expect(rows[0]?.textContent).toContain('jugador1@doce.example');
    expect(rows[0]?.textContent).toContain('iPhone 16');
    expect(rows[1]?.textContent).toContain('Camiseta de fútbol');
    // As the exported table has it.
    expect(rows[1]?.textContent).toMatch(/91,7\s%/);
    expect(rows[2]?.textContent).toContain('Short de fútbol');
    expect(rows[3]?.textContent).toContain('Cuenta eliminada');
  });

  test('ADM-14 equal hits share the medal of their rank, on every page', async () => {
    const tied = [1, 2, 2, 4].map((rank, id) => sampleWinner(id + 1, { rank }));
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: done({ winners: tied, total: 54, players: 54 }),
      [route(0, 2)]: done({ winners: [sampleWinner(51, { rank: 2 })], total: 54, players: 54 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    const modal = within(screen.getByRole('dialog'));
    await modal.findByText('jugador4');
    const colours = () =>
      modal
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.className);
    expect(colours()).toEqual(['medal medal-gold', 'medal medal-silver', 'medal medal-silver', '']);
    await user.click(modal.getByRole('button', { name: 'Página siguiente' }));
    await modal.findByText('jugador51');
    expect(colours()).toEqual(['medal medal-silver']);
  });

  test('ADM-14 the minimum starts at 0 and is asked for as a whole number', async () => {
    const { user, made } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: done({ winners: [sampleWinner(1)], total: 1, players: 30 }),
      [route(10)]: done({ winners: [], total: 0, players: 30 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    const minimum = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Aciertos mínimos' });
    expect(minimum.value).toBe('0');
    expect(minimum.min).toBe('0');
    await user.clear(minimum);
    await user.type(minimum, '10');
    await screen.findByText('Nadie llegó a esa cantidad de aciertos');
    expect(made(route(10))).toHaveLength(1);
    await user.clear(minimum);
    await user.tab();
    expect(minimum.value).toBe('0');
  });

  test.each([
    ['-3', 'El mínimo es 0'],
    ['13', 'El máximo es 12'],
  ])(
    'ADM-14 an impossible minimum (%s) is refused at its field, and lists nothing else',
    async (typed, said) => {
      const { user, calls } = await renderPanel('/admin', {
        'GET /admin/game-groups': done(grids),
        [route(0)]: done({ winners: [sampleWinner(1)], total: 1, players: 30 }),
        [route(10)]: done({ winners: [], total: 0, players: 30 }),
      });
      await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
      const minimum = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Aciertos mínimos' });
      fireEvent.change(minimum, { target: { value: '10' } });
      await screen.findByText('Nadie llegó a esa cantidad de aciertos');
      const asked = calls.length;
      fireEvent.change(minimum, { target: { value: typed } });
      await user.tab();
      expect(minimum.value).toBe(typed);
      expect(screen.getByText(said)).toBeTruthy();
      expect(screen.queryByText('Nadie llegó a esa cantidad de aciertos')).toBeNull();
      expect(calls).toHaveLength(asked);
    },
  );

  test('ADM-14 ADM-18 under a minimum that is none there is no list of another one, and no file of it', async () => {
    const { user, made } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: done({ winners: [sampleWinner(1)], total: 1, players: 30 }),
      [route(5)]: done({ winners: [sampleWinner(1)], total: 1, players: 30 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    const modal = within(screen.getByRole('dialog'));
    const minimum = modal.getByRole<HTMLInputElement>('spinbutton', { name: 'Aciertos mínimos' });
    const shown = () => [
      modal.queryByText('jugador1') !== null,
      modal.queryByRole('button', { name: 'Exportar CSV' }) !== null,
    ];
    await modal.findByText('jugador1');
    for (const typed of ['13', '5.5']) {
      fireEvent.change(minimum, { target: { value: typed } });
      expect(shown()).toEqual([false, false]);
      modal.getByText('Para ver la lista, escribe un mínimo entero de 0 a 12.');
    }
    expect(made(route(5))).toHaveLength(0);
    fireEvent.blur(minimum);
    await modal.findByText('jugador1');
    expect([made(route(5)).length, shown()]).toEqual([1, [true, true]]);
  });

  test('ADM-14 on a phone each player is a card with all that the table tells', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: done({ winners: [sampleWinner(1)], total: 1, players: 1 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    const modal = within(screen.getByRole('dialog'));
    const list = await modal.findByRole('list', { name: 'Ganadores de Fecha 3' });
    const [card] = within(list).getAllByRole('listitem');
    expect(card!.textContent).toMatch(
      /^jugador1jugador1@doce\.examplePuesto1OroID1Aciertos12Porcentaje100\s%PremioiPhone 16$/,
    );
    expect(card!.className).toContain('gold');
  });

  test('ADM-14 before any result it says so, not that no one played', async () => {
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      'GET /admin/game-groups/1/winners?minCorrect=0&page=1&limit=50': done({
        winners: [],
        total: 0,
        players: 0,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 1' }));
    await screen.findByText(/^Todavía no hay resultados para contar/);
    expect(screen.queryByText('Nadie jugó esta jornada todavía')).toBeNull();
    expect(screen.queryByText(/jugadores de 0/)).toBeNull();
  });

  test('ADM-15 winners that cannot be loaded say so', async () => {
    const { user } = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [route(0)]: failure(500, 'internal', { message: 'Algo falló de nuestro lado.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ganadores: Fecha 3' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al obtener los ganadores');
    expect(alert.textContent).toContain('Algo falló de nuestro lado.');
  });
});

describe('ADM-04 what is said of a grid, and its end', () => {
  const ties = 'GET /admin/game-groups/1/ties';
  async function open(action: string, answers: Parameters<typeof renderPanel>[1] = {}) {
    const panel = await renderPanel('/admin', {
      'GET /admin/game-groups': done(grids),
      [ties]: done({ isPicked: false, toldWinners: 0 }),
      ...answers,
    });
    await panel.user.click(await screen.findByRole('button', { name: `${action}: Fecha 1` }));
    const modal = within(screen.getByRole('dialog'));
    async function remove() {
      const button = modal.getByRole('button', { name: 'Eliminar' });
      await waitFor(() => expect(isOff(button)).toBe(false));
      await panel.user.click(button);
    }
    return { ...panel, modal, remove };
  }

  const put = 'PUT /admin/game-groups/1';
  const facts = { name: 'Fecha 1', country: 'Brazil', startDate: '2026-11-20', endDate: '2026-11-27' };

  test('ADM-04 name, country and dates are corrected, and it is said what that means for players', async () => {
    const { user, modal, made } = await open('Editar', {
      'GET /admin/game-groups': done([
        sampleGrid(1, { firstStart: '2026-11-18T15:00:00.000Z', lastStart: '2026-11-22T15:00:00.000Z' }),
      ]),
      [put]: done(sampleGrid(1, { version: 2 }), ''),
    });
    expect(modal.getByText(/^Los jugadores ven primero las jornadas de su país/)).toBeTruthy();
    const save = modal.getByRole('button', { name: 'Guardar' });
    expect(isOff(save)).toBe(true);
    await user.selectOptions(modal.getByLabelText('País'), 'Chile');
    await user.click(modal.getByRole('button', { name: 'Usar las fechas de los partidos' }));
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(put)[0]?.body).toEqual({
      ...facts,
      country: 'Chile',
      startDate: '2026-11-18',
      endDate: '2026-11-22',
      version: 1,
    });
    expect(toastSuccess).toHaveBeenCalledWith('Jornada actualizada');
  });

  test('ADM-04 a country that is not in the list stays, and of a settled grid nothing is said of an order', async () => {
    const { modal } = await open('Editar', {
      'GET /admin/game-groups': done([sampleGrid(1, { country: 'Uruguay', status: 'settled' })]),
    });
    expect(modal.getByLabelText<HTMLSelectElement>('País').selectedOptions[0]?.textContent).toBe('Uruguay');
    expect(modal.queryByText(/Los jugadores ven primero/)).toBeNull();
    expect(modal.getByText('Sus predicciones, aciertos y premios no cambian.')).toBeTruthy();
  });

  test('ADM-04 API-02 what is missing and dates that are turned are told before anything is sent', async () => {
    const { user, modal, made } = await open('Editar');
    const save = () => user.click(modal.getByRole('button', { name: 'Guardar' }));
    const name = modal.getByLabelText('Nombre de la jornada');
    await user.clear(name);
    await save();
    expect(modal.getByText('Este campo es requerido')).toBeTruthy();
    await user.type(name, 'Fecha 1');
    fireEvent.change(modal.getByLabelText('Fecha de fin'), { target: { value: '2026-11-19' } });
    await save();
    expect(modal.getByText('La fecha de fin no puede ser anterior a la de inicio')).toBeTruthy();
    expect(made(put)).toEqual([]);
  });

  test('ADM-04 of two who change the same field the second sees who was first, and may replace the value', async () => {
    let tries = 0;
    const { user, modal, made } = await open('Editar', {
      [put]: () =>
        ++tries === 1
          ? stale(sampleGrid(1, { name: 'Fecha uno', country: 'Chile', version: 2 }))
          : done(sampleGrid(1, { name: 'Primera fecha', version: 3 }), ''),
      [lastChange]: byBoss('grid.update'),
    });
    const field = modal.getByLabelText<HTMLInputElement>('Nombre de la jornada');
    const save = () => user.click(modal.getByRole('button', { name: 'Guardar' }));
    await user.clear(field);
    await user.type(field, 'Primera fecha');
    await save();
    expect((await modal.findByText(changedText)).textContent).toMatch(/, jefa, /);
    expect(modal.getByText('Fecha uno')).toBeTruthy();
    expect(modal.getByLabelText<HTMLSelectElement>('País').value).toBe('Chile');
    expect(field.value).toBe('Primera fecha');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(put).map(({ body }) => body)).toEqual([
      { ...facts, name: 'Primera fecha', version: 1 },
      { ...facts, name: 'Primera fecha', country: 'Chile', version: 2 },
    ]);
  });

  test('ADM-04 of two who change different fields neither undoes the change of the other', async () => {
    let tries = 0;
    const { user, modal, made } = await open('Editar', {
      [put]: () =>
        ++tries === 1
          ? stale(sampleGrid(1, { country: 'Chile', version: 2 }))
          : done(sampleGrid(1, { version: 3 }), ''),
    });
    const save = () => user.click(modal.getByRole('button', { name: 'Guardar' }));
    await user.type(modal.getByLabelText('Nombre de la jornada'), ' bis');
    await save();
    await modal.findByText(changedText);
    expect(modal.getByLabelText<HTMLSelectElement>('País').value).toBe('Chile');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(put)[1]?.body).toEqual({ ...facts, name: 'Fecha 1 bis', country: 'Chile', version: 2 });
  });

  test('API-02 a name that is too long is not cut: the refusal names field and limit', async () => {
    const { user, modal, made } = await open('Editar', {
      [put]: failure(400, 'invalid_input', {
        message: 'Hay datos que corregir.',
        fields: [{ field: 'name', code: 'too_long', limit: 80 }],
      }),
    });
    const field = modal.getByLabelText<HTMLInputElement>('Nombre de la jornada');
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(10_000));
    await user.click(modal.getByRole('button', { name: 'Guardar' }));
    await modal.findByText('Usa como máximo 80 caracteres');
    expect(made(put)[0]?.body).toMatchObject({ name: 'x'.repeat(10_000) });
    expect(field.value).toHaveLength(10_000);
    await user.clear(field);
    expect(modal.queryByText('Usa como máximo 80 caracteres')).toBeNull();
  });

  test('ADM-04 is asked about before it goes, and says what becomes of its matches', async () => {
    const remove = 'DELETE /admin/game-groups/1?version=1';
    const { modal, made, ...press } = await open('Eliminar', { [remove]: done(null, '') });
    expect(modal.getByText(/^¿Eliminar esta jornada\?/)).toBeTruthy();
    expect(modal.getByText('Sus 12 juegos quedan en el sistema, sin asignar.')).toBeTruthy();
    await press.remove();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(remove)).toHaveLength(1);
    expect(toastSuccess).toHaveBeenCalledWith('Jornada eliminada');
  });

  test('ADM-04 a grid that another administrator has changed is not deleted before the administrator sees that', async () => {
    const { modal, made, remove } = await open('Eliminar', {
      'DELETE /admin/game-groups/1?version=1': stale(sampleGrid(1, { name: 'Otra', version: 2 })),
      'DELETE /admin/game-groups/1?version=2': done(null, ''),
    });
    await remove();
    await modal.findByText(changedText);
    modal.getByText('Otra');
    await remove();
    await waitFor(() => expect(made('DELETE /admin/game-groups/1?version=2')).toHaveLength(1));
  });

  test('ADM-04 a grid with picks says why it stays', async () => {
    const { modal, remove } = await open('Eliminar', {
      'DELETE /admin/game-groups/1?version=1': failure(409, 'grid_picked', {
        message: 'Ya hay predicciones en esta jornada: no se puede eliminar.',
      }),
    });
    await remove();
    await modal.findByText('Ya hay predicciones en esta jornada: no se puede eliminar.');
  });

  test('ADM-04 one that is no more says so, and the list is asked for again', async () => {
    const { modal, made, remove } = await open('Eliminar', {
      'DELETE /admin/game-groups/1?version=1': failure(404, 'not_found'),
    });
    await remove();
    await modal.findByText(/^Esta jornada ya no está: otra persona la eliminó/);
    expect(modal.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await waitFor(() => expect(made('GET /admin/game-groups').length).toBe(2));
  });

  test('ADM-05 how many matches are missing or too many is said in words', async () => {
    await renderPanel('/admin', {
      'GET /admin/game-groups': done([
        sampleGrid(1, { gameCount: 11 }),
        sampleGrid(2, { gameCount: 12, voidCount: 2 }),
        sampleGrid(3, { gameCount: 13 }),
        sampleGrid(4),
        sampleGrid(5, { voidCount: 2, status: 'settled' }),
        sampleGrid(6, { gameCount: 11, status: 'closed' }),
      ]),
    });
    expect(await screen.findByText('Falta 1 partido para 12')).toBeTruthy();
    expect(screen.getByText('Faltan 2 partidos para 12')).toBeTruthy();
    expect(screen.getByText('Sobra 1 partido: lo habitual son 12')).toBeTruthy();
    // A grid that takes no picks any more misses nothing.
    for (const name of ['Fecha 4', 'Fecha 5', 'Fecha 6'])
      expect((await gridNamed(name)).textContent).not.toMatch(/Falta/);
    expect((await gridNamed('Fecha 5')).textContent).toContain('12 juegos (2 cancelados)');
  });
});

describe('what is asked of a grid', () => {
  test('ADM-05 only the open grids without twelve matches, when the address asks for them', async () => {
    const { user, path } = await renderPanel('/admin?ver=incompletos', {
      'GET /admin/game-groups': done([
        sampleGrid(1),
        sampleGrid(2, { gameCount: 11 }),
        sampleGrid(3, { voidCount: 1 }),
        sampleGrid(4, { gameCount: 13, voidCount: 1 }),
        sampleGrid(5, { gameCount: 3, status: 'settled' }),
      ]),
    });
    await screen.findByText('2 jornadas abiertas que no tienen 12 partidos');
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Fecha 2', 'Fecha 3']);
    await user.click(screen.getByRole('button', { name: 'Mostrar todas' }));
    expect(names()).toHaveLength(5);
    expect(path()).toBe('/admin');
  });
});
