import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NeedLine } from '../../../../shared/contract/admin-needs.ts';
import type { NeedKind } from '../../../../shared/rules/needs.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done, sourceHealth } from '../../../testing/sample-admin.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aNeed = {
  id: 1,
  name: 'Local 1\nVisita 1',
  at: '2026-11-20T12:00:00.000Z',
  detail: null,
  gameGroupId: 5,
};
const aLine = (kind: NeedKind, different: Partial<NeedLine> = {}): NeedLine => ({
  kind,
  count: 1,
  first: [aNeed],
  ...different,
});
const needing = (...lines: NeedLine[]) => ({
  'GET /admin/needs': done({ checkedAt: '2026-11-20T12:00:00.000Z', lines }),
});

describe('what needs a hand', () => {
  test('ADM-52 ADM-02 the box is the same line before the answer, without needs and with needs', async () => {
    let answer = (_: unknown) => undefined as void;
    await renderPanel('/admin', {
      'GET /admin/needs': () => new Promise((resolve) => (answer = resolve as typeof answer)),
    });
    const tabs = await screen.findByRole('tablist');
    const boxes = () =>
      [...document.querySelectorAll('section.card')].filter(
        (box) => box.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    expect(boxes()).toHaveLength(3);
    answer(needing(aLine('game_late'))['GET /admin/needs']);
    await screen.findByText('1 pendiente');
    expect(boxes()).toHaveLength(3);
    for (const box of boxes()) expect(box.querySelector('details')?.open ?? false).toBe(false);
  });

  test('ADM-02 with nothing to mend the panel says that all is in order', async () => {
    await renderPanel('/admin');
    await screen.findByText('Todo en orden: no hay pendientes.');
  });

  test('ADM-02 says of each kind how many, the first by name and how many more', async () => {
    await renderPanel(
      '/admin',
      needing(
        aLine('game_undecided', {
          first: [
            { ...aNeed, detail: 'undecided' },
            { ...aNeed, id: 2, detail: 'unreadable' },
          ],
        }),
        aLine('game_early', { first: [{ ...aNeed, name: 'Pronto\nAntes', detail: 'hand' }] }),
        aLine('game_untimed', { first: [{ ...aNeed, name: 'Sin\nHora' }] }),
        aLine('game_late', { count: 7, first: [aNeed, { ...aNeed, name: 'Otro\nMás' }] }),
        aLine('game_postponed', { first: [{ ...aNeed, name: 'Sin fecha\nNadie' }] }),
        aLine('grid_closed', { first: [{ ...aNeed, name: 'Fecha 4', detail: 'River\nBoca' }] }),
        aLine('grid_size', { first: [{ ...aNeed, name: 'Fecha 5', detail: '11' }] }),
        aLine('grid_unsettled', { first: [{ ...aNeed, name: 'Fecha 6', detail: '2' }] }),
        aLine('source_quota', { first: [{ ...aNeed, detail: '7/7500' }] }),
        aLine('job_failed', { first: [{ ...aNeed, name: 'update-results' }] }),
        aLine('push_failed', {
          first: [{ ...aNeed, name: 'Fecha 34', detail: '3/120/403 web.push.apple.com' }],
        }),
        aLine('push_waiting', { first: [{ ...aNeed, name: 'Fecha 35', detail: '2' }] }),
      ),
    );
    const title = await screen.findByRole('heading', { name: /^Pendientes/ });
    const box = title.closest('details')!;
    expect(box.open).toBe(false);
    expect(box.textContent).toContain('12 pendientes');
    expect(box.textContent).toContain(
      '1 partido espera una decisión: mientras tanto no salen avisos a ganadores de su jornada',
    );
    expect(box.textContent).toContain(
      '1 jornada se cerró antes de tiempo“Fecha 4”: River vs Boca podría recibir predicciones todavía',
    );
    expect(box.textContent).toContain('Local 1 vs Visita 1 (Sin definir)');
    expect(box.textContent).toContain('Local 1 vs Visita 1 (Datos ilegibles)');
    expect(box.textContent).toContain(
      '1 partido no recibe predicciones aunque todavía no empiezaPronto vs Antes (tiene un estado cargado a mano)',
    );
    expect(screen.getByRole('link', { name: /Pronto/ }).getAttribute('href')).toContain('ver=cerrados-antes');
    expect(box.textContent).toMatch(/1 partido sin horario confirmado: .*Sin vs Hora/);
    expect(screen.getByRole('link', { name: /Sin vs Hora/ }).getAttribute('href')).toContain(
      'ver=sin-horario',
    );
    expect(box.textContent).toContain('7 partidos deberían tener resultado y no lo tienen');
    expect(box.textContent).toMatch(/Otro vs Más \([^)]*\) y 5 más/);
    expect(box.textContent).toMatch(/1 partido aplazado: su jornada no finaliza sin élSin fecha vs Nadie \(/);
    const postponed = screen.getByRole('link', { name: /aplazado/ });
    expect(postponed.getAttribute('href')).toContain('tab=juegos&ver=postergados');
    expect(box.textContent).toContain('Fecha 5 (11 de 12)');
    expect(box.textContent).toContain(
      '1 jornada terminó y espera que alguien la finaliceFecha 6 (2 ganadores avisados)',
    );
    expect(box.textContent).toContain('quedan 7 de 7.500');
    expect(box.textContent).toContain(
      '1 aviso con notificaciones que no se pudieron entregar: esta línea se quita sola en dos díasFecha 34 (3 de 120 sin entregar): respuesta 403 web.push.apple.com',
    );
    expect(box.textContent).toContain('1 aviso con notificaciones demoradasFecha 35 (2 esperan)');
    expect(screen.getByRole('link', { name: /demoradas/ }).getAttribute('href')).toContain('tab=anuncios');
    expect(box.textContent).toMatch(/Actualizar resultados \(/);
  });

  test.each([
    ['has too many matches', { first: [{ ...aNeed, detail: '13' }] }, '/admin?tab=juegos&grupo=5'],
    ['is not the only one', { count: 2 }, '/admin?tab=grupos&ver=incompletos'],
  ])('ADM-06 the line of a grid that %s leads to its place', async (_, line, address) => {
    await renderPanel('/admin?tab=usuarios', needing(aLine('grid_size', line)));
    const list = (await screen.findByRole('heading', { name: /^Pendientes/ })).closest('details')!;
    expect(within(list).getByRole('link').getAttribute('href')).toBe(address);
  });

  test('ADM-06 each line leads to where it is mended, with the filter set', async () => {
    const { user, path, made } = await renderPanel('/admin?tab=usuarios', {
      ...needing(
        aLine('game_late'),
        aLine('grid_none'),
        aLine('grid_size', { first: [{ ...aNeed, detail: '11' }] }),
        aLine('prize_late'),
        aLine('prize_changed'),
        aLine('prize_untold'),
        aLine('source_failing'),
      ),
      'GET /admin/games?needs=result&page=1&limit=50': done({ games: [], total: 0 }),
    });
    const list = (await screen.findByRole('heading', { name: /^Pendientes/ })).closest('details')!;
    const ways = within(list)
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null);
    expect(ways).toEqual([
      '/admin?tab=juegos&ver=sin-resultado',
      '/admin?tab=api-football',
      '/admin?tab=api-football&para=5',
      '/admin?vista=entregas&jornada=5',
      '/admin?vista=entregas&cola=problemas&jornada=5',
      '/admin?vista=entregas&cola=problemas&jornada=5',
      '#admin-source',
    ]);
    await user.click(within(list).getAllByRole('link')[0]!);
    expect(path()).toBe('/admin?tab=juegos&ver=sin-resultado');
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ver' })).value).toBe('result');
    await screen.findByText('Ningún juego con estos filtros');
    expect(made('GET /admin/games?needs=result&page=1&limit=50')).toHaveLength(1);
  });

  test('ADM-06 who follows a line has what it leads to in sight, with the focus, each time; who filters stays where they are', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    const { user } = await renderPanel('/admin', needing(aLine('game_late'), aLine('name_reported')));
    await user.click(await screen.findByRole('link', { name: /debería tener resultado/ }));
    const games = await screen.findByRole('group', { name: 'Juegos' });
    expect(document.activeElement).toBe(games);
    expect(scroll.mock.contexts).toEqual([games]);
    await user.click(screen.getByRole('link', { name: /debería tener resultado/ }));
    expect(document.activeElement).toBe(games);
    expect(scroll).toHaveBeenCalledTimes(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ver' }), 'decision');
    expect(scroll).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('link', { name: /^1 nombre/ }));
    expect(document.activeElement).toBe(await screen.findByRole('group', { name: 'Nombres reportados' }));
  });

  test('ADM-83 the link of a mail has its list in sight; the panel itself begins at its top', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    await renderPanel('/admin?tab=juegos&lng=es');
    await screen.findByRole('group', { name: 'Juegos' });
    expect(scroll).not.toHaveBeenCalled();
    cleanup();
    await renderPanel('/admin?tab=juegos&ver=a-decidir');
    const games = await screen.findByRole('group', { name: 'Juegos' });
    expect(document.activeElement).toBe(games);
    expect(scroll.mock.contexts.at(-1)).toBe(games);
  });

  test('ADM-06 on a phone the source of data, folded before, is open for who is led to it', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await renderPanel('/admin');
    const fold = async () =>
      (await screen.findByRole('heading', { name: /Fuente de datos/ })).closest('details')!;
    expect((await fold()).open).toBe(false);
    cleanup();
    await renderPanel('/admin#admin-source');
    expect((await fold()).open).toBe(true);
  });

  test('ADM-06 JOB-08 a failed job links to the box with the failure', async () => {
    const answers = {
      ...needing(aLine('job_failed', { first: [{ ...aNeed, id: null, name: 'housekeeping' }] })),
      'GET /admin/api-football/status': done({
        ...sourceHealth,
        jobs: ['update-results', 'housekeeping'].map((job) => ({
          name: job,
          lastRunAt: aNeed.at,
          lastOutcome: 'failed',
          failure: null,
        })),
      }),
    };
    await renderPanel('/admin?tab=juegos', answers);
    const text = await screen.findByText('Limpieza de datos vencidos');
    const link = await screen.findByRole('link', { name: /falló/ });
    expect(text.closest('section')!.querySelector(link.getAttribute('href')!)).toBeTruthy();
  });

  test.each([
    ["Can't send mail - all recipients were rejected: 550", 'El servidor de correo no acepta esa dirección.'],
    ["Can't send mail - all recipients were rejected: 452 4.2.2 mailbox is full", 'El buzón está lleno.'],
    ['554 5.7.1 rejected as spam', 'El servidor de correo lo rechazó.'],
    ['connect ECONNREFUSED 10.0.0.1:587', 'El servidor de correo no respondió.'],
    ['its link expired before it could be sent', 'Su enlace venció antes de poder enviarlo.'],
  ])(
    'VER-02 I18N-01 why a mail did not arrive is told in the language on screen: %s',
    async (detail, told) => {
      await renderPanel('/admin', needing(aLine('mail_failed', { first: [{ ...aNeed, detail }] })));
      expect((await screen.findByText(/1 correo no se pudo entregar/)).parentElement!.textContent).toContain(
        told,
      );
    },
  );

  test('VER-02 ADM-02 the mails that did not arrive are sent again with one press, and the server says how many', async () => {
    const { user, made } = await renderPanel('/admin', {
      ...needing(aLine('mail_failed', { count: 2 })),
      'POST /admin/mails/retry': done({ changed: 2 }, 'Se envían de nuevo: 2'),
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar de nuevo' }));
    await screen.findByText('Se envían de nuevo: 2');
    expect(made('POST /admin/mails/retry')).toHaveLength(1);
    expect(made('GET /admin/needs').length).toBeGreaterThan(1);
  });

  test('ADM-15 a look that fails can be repeated', async () => {
    let tries = 0;
    const { user } = await renderPanel('/admin', {
      'GET /admin/needs': () =>
        ++tries === 1 ? failure(500, 'internal') : done({ checkedAt: '2026-11-20T12:00:00.000Z', lines: [] }),
    });
    await screen.findByText('No pudimos revisar los pendientes');
    await user.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    await screen.findByText('Todo en orden: no hay pendientes.');
  });
});

test('ADM-88 the guide shows each step, its place and its variable; without one it is not there', async () => {
  const steps = ['country', 'organiser', 'mail', 'source', 'prizes', 'grid'] as const;
  const guide = steps.map((step) => ({ step, isDone: step === 'mail' }));
  let answer: object = { checkedAt: '2026-11-20T12:00:00.000Z', lines: [], guide };
  const { user } = await renderPanel('/admin', { 'GET /admin/needs': () => done(answer) });
  const box = (await screen.findByText('Tu primera semana')).closest('details')!;
  expect(box.open).toBe(true);
  expect(box.textContent).toContain('1 de 6');
  const lines = within(box).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent.includes('Listo'))).toEqual(
    steps.map((step) => step === 'mail'),
  );
  expect(lines[2]!.textContent).toContain('SMTP_URL');
  expect(lines[3]!.textContent).toContain('API_FOOTBALL_KEY');
  expect(lines.map((line) => within(line).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
    ...['/admin?vista=premios', '/admin?vista=premios', null, null],
    ...['/admin?vista=premios', '/admin?tab=api-football'],
  ]);
  answer = { checkedAt: '2026-11-20T12:00:00.000Z', lines: [] };
  await user.click(within(lines[1]!).getByRole('link'));
  await user.click(await screen.findByRole('link', { name: 'Volver al panel' }));
  await screen.findByText('Todo en orden: no hay pendientes.');
  await vi.waitFor(() => expect(screen.queryByText('Tu primera semana')).toBeNull());
});
