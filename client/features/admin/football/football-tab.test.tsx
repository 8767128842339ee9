import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { localDay } from '../parts/admin-dates.ts';
import { done, sampleFixture, sampleGrid } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const year = new Date().getFullYear();
const league = (id: number, name: string, country: string) => ({
  league: { id, name, logo: null, type: 'League' },
  country: { name: country },
});
const fixtures = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sampleFixture(from + index));
const taken = sampleFixture(50, { gameGroup: { id: 9, name: 'Fecha 9' } });
const create = 'POST /admin/api-football/create-game-group';
const gridMade = () => done({ ...sampleGrid(20), games: [] }, '');
const gridFilled = () => done({ ...sampleGrid(7), games: [] }, '');
const search = (leagueId: number) => `GET /admin/api-football/games?leagueId=${leagueId}&season=${year}`;

const answers = {
  'GET /admin/api-football/seasons': done([year - 1, year]),
  [`GET /admin/api-football/leagues?season=${year}&country=Chile`]: done([league(265, 'Primera', 'Chile')]),
  [`GET /admin/api-football/leagues?season=${year}&country=Brazil`]: done([league(71, 'Serie A', 'Brazil')]),
  [`GET /admin/api-football/leagues?season=${year}&country=Argentina`]: done([]),
  [search(265)]: done([...fixtures(1, 3), taken]),
  [search(71)]: done(
    fixtures(100, 9).map((each) => ({ ...each, league: { name: 'Serie A', logo: null, country: 'Brazil' } })),
  ),
};

async function openTab(more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?tab=api-football') {
  const panel = await renderPanel(address, { ...answers, ...more });
  const { user } = panel;
  await screen.findByRole('combobox', { name: 'País' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const chooseCountry = async (name: string) => {
    const field = screen.getByRole('combobox', { name: 'País' });
    await user.selectOptions(field, await within(field).findByRole('option', { name }));
  };
  const ask = async (country: string, leagueName: string) => {
    await chooseCountry(country);
    await screen.findByRole('option', { name: leagueName });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Liga' }), leagueName);
    await press('Buscar Partidos');
  };
  const find = async (country: string, leagueName: string) => {
    await ask(country, leagueName);
    await screen.findByText(/^Se encontr/);
  };
  const basket = () => screen.getByRole('complementary', { name: 'Selección' });
  return { ...panel, press, chooseCountry, ask, find, basket };
}

const boxOf = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Elegir Local ${id} vs Visita ${id}` });
const selectAll = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Elegir todos los partidos disponibles' });

describe('ADM-09 the search', () => {
  test("ADM-09 starts with this year's season", async () => {
    await openTab();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Temporada' }).value).toBe(String(year));
  });

  test('ADM-09 wants a league and a season', async () => {
    const { press, calls } = await openTab();
    await press('Buscar Partidos');
    expect(screen.getByText('Por favor selecciona una liga y temporada')).toBeTruthy();
    expect(calls.filter(({ route }) => route.includes('api-football/games'))).toHaveLength(0);
  });

  test('ADM-10 a country without leagues in a season says so', async () => {
    const { chooseCountry } = await openTab();
    await chooseCountry('Argentina');
    await screen.findByText(`No se encontraron ligas para Argentina en la temporada ${year}`);
  });

  test('ADM-09 a season without leagues offers that of last year, and the button searches it', async () => {
    const { chooseCountry, press, path } = await openTab({
      [`GET /admin/api-football/leagues?season=${year - 1}&country=Argentina`]: done([
        league(128, 'Liga Profesional', 'Argentina'),
      ]),
    });
    await chooseCountry('Argentina');
    await screen.findByText('Algunas ligas llevan el año en que empezó la temporada.');
    await press(`Buscar en la temporada ${year - 1}`);
    await screen.findByRole('option', { name: 'Liga Profesional' });
    expect(path()).toContain(`temporada=${year - 1}`);
    expect(screen.queryByRole('button', { name: /Buscar en la temporada/ })).toBeNull();
  });

  test('ADM-09 the message of a search with entries that cannot be read is shown beside the count', async () => {
    const unread = '2 partidos de la fuente no se pudieron leer y no están en la lista.';
    const { ask } = await openTab({ [search(265)]: done(fixtures(1, 3), unread) });
    await ask('Chile', 'Primera');
    await screen.findByText('Se encontraron 3 partidos');
    expect(screen.getByText(unread)).toBeTruthy();
    await ask('Brasil', 'Serie A');
    await screen.findByText('Se encontraron 9 partidos');
    expect(screen.queryByText(unread)).toBeNull();
    expect(screen.queryByText('OK')).toBeNull();
  });

  test('ADM-09 ADM-10 a search without matches says so, and the button searches the season of last year', async () => {
    const lastSeason = year - 1;
    const { ask, press, path } = await openTab({
      [search(265)]: done([]),
      [search(265).replace(`season=${year}`, `season=${lastSeason}`)]: done(fixtures(1, 2)),
      [`GET /admin/api-football/leagues?season=${lastSeason}&country=Chile`]: done([
        league(265, 'Primera', 'Chile'),
      ]),
    });
    await ask('Chile', 'Primera');
    await screen.findByText('No se encontraron partidos para los criterios seleccionados');
    await press(`Buscar en la temporada ${lastSeason}`);
    await screen.findByText('Se encontraron 2 partidos');
    expect(path()).toContain(`temporada=${lastSeason}`);
  });

  test('ADM-09 dates are sent when given, as days of the own zone, and cannot be turned', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const route = `${search(265)}&dateFrom=2026-11-20&dateTo=2026-11-25&timeZone=${encodeURIComponent(zone)}`;
    const { press, made, user } = await openTab(
      { [route]: done(fixtures(1, 2)) },
      '/admin?tab=api-football&pais=Chile&liga=265&desde=2026-11-20&hasta=2026-11-10',
    );
    await press('Buscar Partidos');
    expect(screen.getByText('La fecha final no puede ser anterior a la inicial')).toBeTruthy();
    const to = screen.getByLabelText('Hasta (opcional)');
    await user.clear(to);
    await user.type(to, '2026-11-25');
    await press('Buscar Partidos');
    await screen.findByText('Se encontraron 2 partidos');
    expect(made(route)).toHaveLength(1);
  });

  test('ADM-09 what is listed is what the form asks for: an address that names another search lists nothing of the last one', async () => {
    const { find } = await openTab();
    await find('Chile', 'Primera');
    cleanup();
    const { press, made } = await openTab({}, '/admin?tab=api-football&pais=Brazil&liga=71');
    await screen.findByText('Los partidos aparecen aquí');
    expect(screen.queryByRole('checkbox', { name: /^Elegir Local/ })).toBeNull();
    expect(made(search(265))).toHaveLength(0);
    await press('Buscar Partidos');
    await screen.findByText('Se encontraron 9 partidos');
  });

  test('ADM-09 another league in the form takes the list away, and the same one brings it back', async () => {
    const { find, user } = await openTab();
    await find('Chile', 'Primera');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Liga' }), 'Elige una liga');
    expect(screen.queryByText('Se encontraron 4 partidos')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Liga' }), 'Primera');
    await screen.findByText('Se encontraron 4 partidos');
  });

  test.each([
    ['pais=Chile&liga=999', `Esa liga no está entre las de Chile en la temporada ${year}`],
    ['pais=Nadie&liga=71', `No se encontraron ligas para Nadie en la temporada ${year}`],
  ])(
    'ADM-09 ADM-15 an address of a league that is none (%s) says so and does not search',
    async (named, said) => {
      const { press, calls } = await openTab(
        { [`GET /admin/api-football/leagues?season=${year}&country=Nadie`]: done([]) },
        `/admin?tab=api-football&${named}`,
      );
      await screen.findByText(said);
      await waitFor(() =>
        expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Liga' }).value).toBe(''),
      );
      await press('Buscar Partidos');
      expect(screen.getByText('Por favor selecciona una liga y temporada')).toBeTruthy();
      expect(calls.filter(({ route }) => route.includes('api-football/games'))).toHaveLength(0);
    },
  );

  test("ADM-15 a failed search says the server's reason and keeps all that was chosen", async () => {
    const { ask, find, press, user } = await openTab({
      [search(71)]: failure(502, 'source_plan', { message: 'El plan no incluye esta temporada.' }),
    });
    await find('Chile', 'Primera');
    await user.click(boxOf(1));
    await ask('Brasil', 'Serie A');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al obtener partidos');
    expect(alert.textContent).toContain('El plan no incluye esta temporada.');
    expect(screen.getByText('1 partido seleccionado')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'País' }).value).toBe('Brazil');
    await press('Restablecer Filtros');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'País' }).value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('JOB-08 the box of the source is asked again after a search, good or bad', async () => {
    const { ask, find, made } = await openTab({ [search(71)]: failure(502, 'source_plan') });
    const status = () => made('GET /admin/api-football/status').length;
    const before = status();
    await find('Chile', 'Primera');
    await waitFor(() => expect(status()).toBe(before + 1));
    await ask('Brasil', 'Serie A');
    await waitFor(() => expect(status()).toBe(before + 2));
  });
});

describe('ADM-09 the countries of the source', () => {
  test('I18N-01 are named in the language on screen, those that are no states too', async () => {
    await openTab({
      'GET /admin/api-football/countries': done([
        { name: 'Argentina', code: 'AR', flag: null },
        { name: 'England', code: 'GB-ENG', flag: null },
        { name: 'Northern-Ireland', code: 'GB-NIR', flag: null },
        { name: 'Germany', code: 'DE', flag: null },
        { name: 'World', code: null, flag: null },
        { name: 'Nowhere', code: null, flag: null },
      ]),
    });
    const options = within(screen.getByRole('combobox', { name: 'País' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Elige un país',
      'Alemania',
      'Argentina',
      'Inglaterra',
      'Irlanda del Norte',
      'Mundo',
      'Nowhere',
    ]);
  });
});

describe('ADM-09 choosing matches', () => {
  test('ADM-09 select-all takes what is free and tells some from all', async () => {
    const { find, user } = await openTab();
    await find('Chile', 'Primera');
    expect(boxOf(50).disabled).toBe(true);
    expect(screen.getByText('En Fecha 9')).toBeTruthy();
    await user.click(boxOf(1));
    expect([selectAll().checked, selectAll().indeterminate]).toEqual([false, true]);
    await user.click(selectAll());
    expect([selectAll().checked, selectAll().indeterminate]).toEqual([true, false]);
    expect([1, 2, 3, 50].map((id) => boxOf(id).checked)).toEqual([true, true, true, false]);
    await user.click(selectAll());
    expect(boxOf(1).checked).toBe(false);
  });

  test('ADM-09 what has begun is hidden until it is asked for, and never offered', async () => {
    const past = '2020-11-22T20:00:00.000Z';
    const begun = sampleFixture(60, { fixture: { id: 60, date: past, status: 'NS' } });
    const finished = sampleFixture(61, { fixture: { id: 61, date: past, status: 'FT' } });
    const cancelled = sampleFixture(62, {
      fixture: { id: 62, date: '2099-11-22T20:00:00.000Z', status: 'CANC' },
    });
    const { find, user, basket } = await openTab({
      [search(265)]: done([begun, finished, cancelled, ...fixtures(1, 2)]),
    });
    await find('Chile', 'Primera');
    expect(screen.queryByText('Local 60 vs Visita 60')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Ocultar 3 que ya empezaron o se cancelaron' }));
    expect([60, 61, 62, 1].map((id) => boxOf(id).disabled)).toEqual([true, true, true, false]);
    expect(boxOf(62).closest('tr')?.textContent).toContain('Cancelado');
    expect(boxOf(61).closest('tr')?.textContent).toContain('Ya empezó');
    await user.click(selectAll());
    expect([selectAll().checked, selectAll().indeterminate]).toEqual([true, false]);
    expect(basket().textContent).toContain('2 partidos seleccionados');
  });

  test('ADM-09 a club is found among the matches, and all that are seen are chosen at one press', async () => {
    const { find, user, basket } = await openTab();
    await find('Brasil', 'Serie A');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por equipo' }), 'VISITA 10');
    expect(screen.getAllByRole('checkbox', { name: /^Elegir Local/ })).toHaveLength(9);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por equipo' }), '3');
    await user.click(selectAll());
    expect(basket().textContent).toContain('1 partido seleccionado');
    expect(boxOf(103).checked).toBe(true);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por equipo' }), 'x');
    expect(screen.getByText('Ningún partido de ese equipo entre los que se ven')).toBeTruthy();
  });

  test('ADM-09 the summary survives another search and another tab, so that leagues can be mixed', async () => {
    const { find, user, basket } = await openTab();
    await find('Chile', 'Primera');
    await user.click(selectAll());
    expect(basket().textContent).toContain('3 partidos seleccionados');
    expect(basket().textContent).toContain('Faltan 9 para llegar a 12.');
    await find('Brasil', 'Serie A');
    await screen.findByText('Se encontraron 9 partidos');
    await user.click(selectAll());
    expect(basket().textContent).toContain('12 partidos seleccionados');
    expect(basket().textContent).not.toContain('para llegar a 12');
    await user.click(screen.getByRole('tab', { name: 'Grupos' }));
    await user.click(screen.getByRole('tab', { name: 'API Football' }));
    expect(basket().textContent).toContain('12 partidos seleccionados');
    await user.click(within(basket()).getByRole('button', { name: 'Quitar Local 2 vs Visita 2' }));
    expect(basket().textContent).toContain('Falta 1 para llegar a 12.');
  });
});

describe('ADM-10 making a grid', () => {
  async function openModal(more: Parameters<typeof renderPanel>[1] = {}) {
    const panel = await openTab(more);
    await panel.find('Chile', 'Primera');
    await panel.user.click(boxOf(1));
    await panel.user.click(boxOf(2));
    await panel.press('Crear jornada');
    const modal = screen.getByRole('dialog', { name: 'Crear jornada' });
    const fill = async () => {
      await panel.user.type(within(modal).getByLabelText('Nombre de la jornada'), 'Fecha 20');
      await panel.user.selectOptions(within(modal).getByRole('combobox', { name: 'País' }), 'Perú');
    };
    const submit = () => panel.user.click(within(modal).getByRole('button', { name: 'Crear jornada' }));
    return { ...panel, modal, fill, submit };
  }

  test('ADM-10 wants at least one match', async () => {
    const { press } = await openTab();
    await press('Crear jornada');
    expect(screen.getByText('Por favor selecciona al menos un partido')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ADM-10 the alert about missing matches goes with the next search', async () => {
    const { press, find } = await openTab();
    await press('Crear jornada');
    await find('Chile', 'Primera');
    expect(screen.queryByText('Por favor selecciona al menos un partido')).toBeNull();
  });

  test('ADM-10 offers the nine countries, starts today and ends in seven days, and warns when not 12', async () => {
    const { modal } = await openModal();
    const values = within(within(modal).getByRole('combobox', { name: 'País' }))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(values).toEqual([
      'Argentina',
      'Bolivia',
      'Brazil',
      'Chile',
      'Colombia',
      'Ecuador',
      'Paraguay',
      'Perú',
      'Mexico',
    ]);
    expect(within(modal).getByLabelText<HTMLInputElement>('Fecha de inicio').value).toBe(
      localDay(Date.now()),
    );
    expect(within(modal).getByLabelText<HTMLInputElement>('Fecha de fin').value).toBe(
      localDay(Date.now(), 7),
    );
    expect(within(modal).getByText('La jornada tendrá 2 partidos, no 12.')).toBeTruthy();
  });

  test('ADM-10 the country of the matches is offered; the dialog says which leagues they are of, and one of two countries offers none', async () => {
    const { modal, press, find, user } = await openModal();
    expect(within(modal).getByRole<HTMLSelectElement>('combobox', { name: 'País' }).value).toBe('Chile');
    expect(within(modal).getByText('Liga: Primera (Chile)')).toBeTruthy();
    await press('Cancelar');
    await find('Brasil', 'Serie A');
    await user.click(boxOf(100));
    await press('Crear jornada');
    const mixed = within(screen.getByRole('dialog', { name: 'Crear jornada' }));
    expect(mixed.getByText('Ligas: Primera (Chile), Serie A (Brasil)')).toBeTruthy();
    expect(mixed.getByRole<HTMLSelectElement>('combobox', { name: 'País' }).value).toBe('');
  });

  test('ADM-10 who goes back to add one more match finds name, country and dates again, until the grid is made', async () => {
    const { fill, press, user } = await openModal({
      [create]: gridMade(),
    });
    await fill();
    await press('Cancelar');
    await user.click(boxOf(3));
    await press('Crear jornada');
    const again = within(screen.getByRole('dialog', { name: 'Crear jornada' }));
    expect(again.getByLabelText<HTMLInputElement>('Nombre de la jornada').value).toBe('Fecha 20');
    expect(again.getByRole<HTMLSelectElement>('combobox', { name: 'País' }).value).toBe('Perú');
    await user.click(again.getByRole('button', { name: 'Crear jornada' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(boxOf(1));
    await press('Crear jornada');
    expect(screen.getByLabelText<HTMLInputElement>('Nombre de la jornada').value).toBe('');
  });

  test('ADM-82 the fields of a new grid stay with its matches over another tab', async () => {
    const { fill, modal, press, user } = await openModal();
    await fill();
    await user.selectOptions(within(modal).getByRole('combobox', { name: /^Apertura/ }), 'draft');
    await press('Cancelar');
    await user.click(screen.getByRole('tab', { name: 'Grupos' }));
    await user.click(screen.getByRole('tab', { name: 'API Football' }));
    await user.click(await screen.findByRole('button', { name: 'Crear jornada' }));
    const again = within(screen.getByRole('dialog', { name: 'Crear jornada' }));
    expect(again.getByLabelText<HTMLInputElement>('Nombre de la jornada').value).toBe('Fecha 20');
    expect(again.getByRole<HTMLSelectElement>('combobox', { name: /^Apertura/ }).value).toBe('draft');
  });

  test('ADM-84 the next step is the main button: the proposal, then the new grid', async () => {
    const lookOf = (name: string) => screen.getByRole('button', { name }).className;
    const { find, user } = await openTab({ 'GET /admin/api-football/last-leagues': done([]) });
    await screen.findByRole('button', { name: 'Proponer la próxima jornada' });
    const main = lookOf('Proponer la próxima jornada');
    const other = lookOf('Buscar Partidos');
    expect(other).not.toBe(main);
    expect(lookOf('Actualizar Resultados de Juegos')).toBe(other);
    const wide = lookOf('Crear jornada');
    await find('Chile', 'Primera');
    await user.click(boxOf(1));
    expect(screen.queryByRole('button', { name: 'Proponer la próxima jornada' })).toBeNull();
    expect(lookOf('Crear jornada').replace(main, other)).toBe(wide);
  });

  test('ADM-10 wants a name and a country', async () => {
    const { modal, submit, made } = await openModal();
    await submit();
    expect(within(modal).getByText('Por favor completa todos los campos requeridos')).toBeTruthy();
    expect(document.activeElement).toBe(within(modal).getByLabelText('Nombre de la jornada'));
    expect(made(create)).toHaveLength(0);
  });

  test('ADM-10 sends the chosen entries, says it, and empties the selection', async () => {
    const { fill, submit, made, basket } = await openModal({
      [create]: gridMade(),
    });
    await fill();
    // Permits must cover the last match.
    const question = `GET /admin/opening-questions?lastStart=${encodeURIComponent('2099-11-22T20:00:00.000Z')}`;
    await waitFor(() => expect(made(question)).toHaveLength(1));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastSuccess).toHaveBeenCalledWith('Grupo de partidos creado exitosamente');
    expect(made(create)[0]?.body).toMatchObject({
      name: 'Fecha 20',
      country: 'Perú',
      games: [{ fixture: { id: 1 } }, { fixture: { id: 2 } }],
      startDate: localDay(Date.now()),
      endDate: localDay(Date.now(), 7),
    });
    expect(basket().textContent).toContain('Todavía no hay partidos seleccionados');
  });

  test('JOB-08 the source that fails while the grid is made takes nothing of what was found', async () => {
    const { modal, fill, submit, made } = await openModal({
      [create]: failure(502, 'source_unavailable', { message: 'El servicio de fútbol no responde.' }),
    });
    await fill();
    await submit();
    await within(modal).findByText('El servicio de fútbol no responde.');
    expect(screen.getByText('Se encontraron 4 partidos')).toBeTruthy();
    expect(made(search(265))).toHaveLength(1);
  });

  test('JOB-08 a list that cannot be asked for again is still there to choose from', async () => {
    let tries = 0;
    const { press } = await openModal({
      [search(265)]: () =>
        ++tries === 1
          ? done(fixtures(1, 3))
          : failure(502, 'source_unavailable', { message: 'No responde.' }),
    });
    await press('Cancelar');
    await press('Buscar Partidos');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No responde.');
    expect(boxOf(1).checked).toBe(true);
  });

  test('ADM-10 when something breaks the grid may be there all the same, and it can be asked for again', async () => {
    let tries = 0;
    const { modal, fill, submit, made } = await openModal({
      [create]: () => (++tries === 1 ? failure(500, 'internal', { message: 'Algo falló.' }) : gridMade()),
    });
    await fill();
    await submit();
    await within(modal).findByText(/^No llegó la respuesta: puede que la jornada ya esté creada/);
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(create)).toHaveLength(2);
  });

  test('ADM-10 a refused match is named, and nothing that was entered is lost', async () => {
    const { modal, fill, submit } = await openModal({
      [create]: failure(409, 'fixture_taken', {
        message: 'Alguno ya está en otra grilla.',
        fields: [{ field: 'games.1', code: 'taken' }],
      }),
    });
    await fill();
    await submit();
    await within(modal).findByText('Alguno ya está en otra grilla.');
    expect(within(modal).getByText('Ya están en otra jornada: Local 2 vs Visita 2.')).toBeTruthy();
    expect(within(modal).getByLabelText<HTMLInputElement>('Nombre de la jornada').value).toBe('Fecha 20');
    expect(screen.getByText('2 partidos seleccionados')).toBeTruthy();
  });

  test('ADM-10 JOB-18 two fixtures of the same match are both named, with their times', async () => {
    const { modal, fill, submit } = await openModal({
      [create]: failure(409, 'fixture_twin', {
        message: 'El mismo partido aparece dos veces.',
        fields: [
          { field: 'games.0', code: 'taken' },
          { field: 'games.1', code: 'taken' },
        ],
      }),
    });
    await fill();
    await submit();
    const named = await within(modal).findByText(/^El mismo partido aparece dos veces: /);
    expect(named.textContent).toMatch(/Local 1 vs Visita 1 \(.+\), Local 2 vs Visita 2 \(.+\)\.$/);
  });

  test('ADM-15 without an answer it says the fixed text', async () => {
    const { modal, fill, submit } = await openModal({ [create]: 'network' });
    await fill();
    await submit();
    await within(modal).findByText('Error al crear el grupo de partidos');
  });
});

describe('ADM-10 filling a grid that lacks matches', () => {
  const fill = 'POST /admin/api-football/game-groups/7/games';
  const short = sampleGrid(7, { gameCount: 11 });

  async function openFilling(more: Parameters<typeof renderPanel>[1] = {}) {
    const panel = await openTab(
      { 'GET /admin/game-groups': done([short, sampleGrid(8, { status: 'settled' })]), ...more },
      '/admin?tab=api-football&para=7',
    );
    await screen.findByText('Lo que elijas aquí se agrega a “Fecha 7”.');
    await panel.find('Chile', 'Primera');
    await panel.user.click(boxOf(1));
    return panel;
  }

  test('ADM-10 who is led here with a grid chooses a match and adds it at one press', async () => {
    const { basket, press, made, path } = await openFilling({
      [fill]: gridFilled(),
    });
    expect(basket().textContent).toContain('“Fecha 7” tiene 11: con esta selección, 12 de 12.');
    expect(basket().textContent).not.toContain('para llegar a 12');
    await press('Agregar 1 partido a “Fecha 7”');
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Partidos agregados a la jornada'));
    expect(made(fill)[0]?.body).toMatchObject({ games: [{ fixture: { id: 1 } }] });
    expect(path()).not.toContain('para=');
    expect(basket().textContent).toContain('Todavía no hay partidos seleccionados');
  });

  test('ADM-10 what is chosen before the answer comes stays chosen', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof done>>();
    const { basket, user, press } = await openFilling({ [fill]: () => promise });
    await press('Agregar 1 partido a “Fecha 7”');
    await user.click(boxOf(2));
    resolve(gridFilled());
    await waitFor(() => expect(boxOf(1).checked).toBe(false));
    expect([1, 2].map((id) => boxOf(id).checked)).toEqual([false, true]);
    expect(basket().textContent).toContain('1 partido seleccionado');
  });

  test('ADM-10 who is at another tab by the time the answer comes stays there', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof done>>();
    const { user, press, path } = await openFilling({ [fill]: () => promise });
    await press('Agregar 1 partido a “Fecha 7”');
    await user.click(screen.getByRole('tab', { name: 'Usuarios' }));
    resolve(gridFilled());
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    expect(path()).toBe('/admin?tab=usuarios');
    await user.click(screen.getByRole('tab', { name: 'API Football' }));
    await screen.findByText(/^Todavía no hay partidos seleccionados/);
  });

  test('ADM-10 the grid is chosen among those that are open; settled ones take no more', async () => {
    const { user } = await openFilling();
    const target = screen.getByRole('combobox', { name: 'Para' });
    expect(
      within(target)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Una jornada nueva', 'Fecha 7 (11 de 12)']);
    await user.selectOptions(target, 'Una jornada nueva');
    expect(screen.getByRole('button', { name: 'Crear jornada' })).toBeTruthy();
  });

  test.each([
    ['99999', 'Esa jornada no existe, o se eliminó.'],
    ['abc', 'Esa jornada no existe, o se eliminó.'],
    ['8', '“Fecha 8” no recibe partidos ahora: ya empezó a jugarse o terminó.'],
  ])('ADM-15 a grid of the address that cannot be filled (%s) is told', async (given, said) => {
    const { user, path } = await openTab(
      { 'GET /admin/game-groups': done([short, sampleGrid(8, { status: 'settled' })]) },
      `/admin?tab=api-football&para=${given}`,
    );
    await screen.findByText(said);
    await screen.findByText('Lo que elijas aquí es para una jornada nueva.');
    await user.click(screen.getByRole('button', { name: 'Una jornada nueva' }));
    expect(screen.queryByText(said)).toBeNull();
    expect(path()).not.toContain('para=');
  });

  test('ADM-10 a refusal names the match and keeps what was chosen', async () => {
    const { basket, press } = await openFilling({
      [fill]: failure(409, 'match_started', {
        message: 'El partido ya empezó.',
        fields: [{ field: 'games.0', code: 'past' }],
      }),
    });
    await press('Agregar 1 partido a “Fecha 7”');
    await within(basket()).findByText('Ya empezaron: Local 1 vs Visita 1.');
    expect(basket().textContent).toContain('1 partido seleccionado');
  });
});

test('ADM-39 the leagues of the last grid are one press away', async () => {
  const { user, made } = await openTab({
    'GET /admin/api-football/last-leagues': done([{ country: 'Chile', leagueId: '265', name: 'Primera' }]),
  });
  await user.click(await screen.findByRole('button', { name: /^Primera \(/ }));
  await waitFor(() => expect(made(search(265)).length).toBe(1));
});
