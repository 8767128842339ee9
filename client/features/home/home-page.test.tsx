import previews from '../../../locales/es/previews.json' with { type: 'json' };
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { forgetOwnPicks, ownPicksOf } from '../../outbox/own-picks.ts';
import { gridHitsCall } from '../../testing/render-profile.tsx';
import { sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import {
  ownRow,
  sampleEdition,
  sampleGroup,
  sampleJornada,
  sampleMember,
} from '../../testing/sample-groups.ts';
import { readVisitorChoices } from '../../outbox/visitor-choices.ts';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { COUNTRY_CODES, type CountryCode } from '../../../shared/rules/countries.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { removeStoredSession } from '../../session/stored-session.ts';
import { initialsImage } from '../../ui/initials-image.ts';
import type { HomeGrid, HomeMatch } from './home-api.ts';

vi.mock('../../pages/play-page.tsx', () => ({ PlayPage: () => <h1>the grids</h1> }));

const hour = 3_600_000;

function match(
  id: number,
  homeTeam: string,
  startsIn: number,
  different: Partial<HomeMatch> = {},
): HomeMatch {
  const startTime = new Date(Date.now() + startsIn).toISOString();
  return {
    id,
    league: 'Liga Profesional',
    leagueImage: null,
    homeTeam,
    awayTeam: 'Visita FC',
    homeTeamImage: '/crests/1.webp',
    awayTeamImage: null,
    startTime,
    lockAt: startTime,
    closesAt: startTime,
    status: 'scheduled',
    attention: null,
    homeScore: null,
    awayScore: null,
    order: null,
    ...different,
  };
}

function grid(id: number, games: HomeMatch[]): HomeGrid {
  return {
    id,
    name: `Fecha ${id}`,
    country: 'AR',
    status: 'open',
    startDate: '2026-11-20',
    endDate: '2026-11-27',
    games,
  };
}

const sampleHits = { startDate: '2026-11-12', status: 'settled', picks: 12, total: 12 };

const two = [
  grid(1, [match(1, 'Abierto FC', 5 * hour), match(2, 'Cerrado FC', hour / 12)]),
  grid(2, [match(3, 'Otra FC', 24 * hour)]),
];

type Answers = Parameters<typeof stubFetch>[0];

async function home(
  reply: Reply | (() => Reply | Promise<Reply>) = { body: two },
  address = '/',
  answers: Answers = {},
) {
  stubFetch({ 'GET /games/home': reply, 'GET /auth/me': { body: sampleUser() }, ...answers });
  const app = await renderApp(address);
  const row = (team: string) => screen.findByRole('listitem', { name: `${team} contra Visita FC` });
  return { ...app, row };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('HOME-01 the hero', () => {
  test('HOME-01 a visitor who wants to play gets the dialog first, and plays then', async () => {
    const { user, store } = await home();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/12 partidos/);
    await user.click(screen.getByRole('button', { name: 'Jugar gratis' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(store.getState().authDialog.redirectTo).toBe('/jugar');
  });

  test('SHARE-04 the tab of home keeps the title that the server sends', async () => {
    await home();
    await waitFor(() => expect(document.title).toBe(previews.home.title));
  });

  test.each(['Jugar gratis', 'Ver todos los partidos', 'Guardar 1'])(
    'AUTH-24 "%s" opens the registration on a new phone; the login is one tap away',
    async (name) => {
      const { user, row } = await home();
      await user.click(within(await row('Abierto FC')).getByRole('radio', { name: 'Empate' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Crear una cuenta' }));
      await user.click(dialog.getByRole('button', { name: 'Ingresar' }));
      expect(screen.getByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
    },
  );

  test('AUTH-24 on a phone where a player was logged in before, it opens the login', async () => {
    keepSampleSession();
    removeStoredSession();
    const { user } = await home();
    await user.click(screen.getByRole('button', { name: 'Jugar gratis' }));
    expect(await screen.findByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
  });

  test('AUTH-24 "Ingresar" of the header opens the login on a new phone too', async () => {
    const { user } = await home();
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
  });

  test('HOME-09 a visitor sees the top prize beside the play button', async () => {
    await home();
    const hero = within(screen.getByRole('region', { name: /12 partidos/ }));
    expect(hero.getByText('iPhone 16').closest('p')?.textContent).toBe('iPhone 1612 aciertos');
  });

  test('HOME-01 a player plays at once', async () => {
    keepSampleSession();
    const { user, path } = await home();
    await user.click(screen.getByRole('button', { name: 'Jugar gratis' }));
    expect(path()).toBe('/jugar');
  });
});

describe('HOME-08 home of a logged-in player', () => {
  const games = [
    sampleGrid(1, [
      sampleMatch(1, 5 * hour, { pick: 'draw', homeTeam: 'Abierto FC', awayTeam: 'Visita FC' }),
      sampleMatch(4, 2 * hour),
      sampleMatch(2, hour / 12, { pick: 'home_win' }),
    ]),
  ];
  const answers: Answers = {
    'GET /games': { body: games },
    'GET /groups': { body: [sampleGroup(5, { name: 'La banda', memberCount: 12, me: ownRow({ rank: 3 }) })] },
    [gridHitsCall]: {
      body: {
        grids: [
          { ...sampleHits, id: 3, name: 'En juego', hits: 1, decided: 2 },
          { ...sampleHits, id: 2, name: 'Fecha 0', hits: 11, decided: 12 },
        ],
      },
    },
  };
  beforeEach(() => keepSampleSession());
  afterEach(() => forgetOwnPicks());
  const tile = (name: RegExp) => screen.findByRole<HTMLAnchorElement>('link', { name });

  test('HOME-08 the next lock, own progress, group place and last result, before the matches', async () => {
    await home({ body: two }, '/', answers);
    expect((await tile(/Próximo cierre.*en 1 h 49 min.*Local 4/)).getAttribute('href')).toBe('/jugar?grid=1');
    await tile(/2 de 3.*Te falta 1 partido/);
    expect((await tile(/3\.º de 12.*La banda/)).getAttribute('href')).toBe('/grupos?grupo=5');
    expect((await tile(/11 de 12.*Fecha 0.*con premio/)).getAttribute('href')).toBe('/perfil#premios');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual(['Tu juego', 'Los partidos', 'Premios']);
    expect(screen.getByRole('region', { name: /12 partidos/ }).dataset['player']).toBe('');
  });

  const group = (dayStart: number) =>
    sampleGroup(5, {
      ...{ name: 'La banda', memberCount: 12, me: ownRow({ rank: 3, dayHits: 2 }) },
      dayStart: new Date(dayStart).toISOString(),
    });

  const chosenTab = async () => (await screen.findByRole('tab', { selected: true })).textContent;
  const liveSecond = [two[0]!, grid(2, [match(3, 'Otra FC', -hour, { status: 'live' })])];

  const ownLive = sampleGrid(2, [sampleMatch(3, -hour, { status: 'live', pick: 'draw' })]);

  test('HOME-08 the tab of the own grid that is played is chosen first, until the player chooses, also when it ends', async () => {
    let shown = liveSecond;
    let own = [...games, ownLive];
    const { user, row, store } = await home(() => ({ body: shown }), '/', {
      ...answers,
      'GET /games': () => ({ body: own }),
    });
    await row('Otra FC');
    expect(await chosenTab()).toMatch(/^Grid 2/);
    shown = [two[0]!, grid(2, [match(3, 'Otra FC', -hour, { status: 'finished' })])];
    own = games;
    act(() => void store.dispatch(api.util.invalidateTags(['HomeGames', 'Games'])));
    await waitFor(async () => expect((await row('Otra FC')).textContent).not.toContain('En vivo'));
    expect(await chosenTab()).toMatch(/^Grid 2/);
    await user.click(screen.getByRole('tab', { name: /^Grid 1/ }));
    expect(await chosenTab()).toMatch(/^Grid 1/);
  });

  test('HOME-08 the own grid that is played has a tab and is chosen, also if home has two others', async () => {
    const own = sampleGrid(7, [
      sampleMatch(71, -hour, { status: 'live', pick: 'draw', homeTeam: 'Propio FC', awayTeam: 'Visita FC' }),
    ]);
    const { user, row } = await home({ body: two }, '/', {
      ...answers,
      'GET /games': { body: [...games, own] },
    });
    await row('Propio FC');
    expect(await chosenTab()).toMatch(/^Grid 2.*en vivo/);
    await user.click(screen.getByRole('tab', { name: /^Grid 1/ }));
    await row('Abierto FC');
  });

  test('HOME-08 a live grid without own picks is not chosen', async () => {
    const { row } = await home({ body: liveSecond }, '/', {
      ...answers,
      'GET /games': { body: [sampleGrid(2, [sampleMatch(3, -hour, { status: 'live' })]), ...games] },
    });
    await row('Abierto FC');
    await tile(/2 de 3/);
    expect(await chosenTab()).toMatch(/^Grid 1/);
  });

  test('HOME-08 own grids that come late change no tab that the player reads', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const { user, row } = await home({ body: liveSecond }, '/', { ...answers, 'GET /games': () => promise });
    await row('Abierto FC');
    await user.click(screen.getByRole('heading', { name: 'Los partidos' }));
    resolve({ body: [ownLive] });
    await tile(/En vivo/);
    expect(await chosenTab()).toMatch(/^Grid 1/);
  });

  test('HOME-08 the next lock is of the own country or of a grid with own picks, and names its grid', async () => {
    const foreign = (id: number, startsIn: number, pick?: 'draw') =>
      sampleGrid(id, [sampleMatch(id * 10, startsIn, pick ? { pick } : {})], { country: 'Brazil' });
    const withGrids = (...more: typeof games) => ({
      ...answers,
      'GET /games': { body: [...games, ...more] },
    });
    await home({ body: two }, '/', withGrids(foreign(6, hour)));
    await tile(/Próximo cierre.*en 1 h 49 min.*Local 4 contra Visita 4.*Fecha 1/);
    cleanup();
    await home({ body: two }, '/', withGrids(foreign(6, hour), foreign(7, 1.5 * hour, 'draw')));
    await tile(/Próximo cierre.*en 1 h 19 min.*Local 70 contra Visita 70.*Fecha 7/);
  });

  test('HOME-08 FILL-01 a visitor first sees the grid that takes picks', async () => {
    localStorage.clear();
    const { row } = await home({ body: liveSecond });
    await row('Abierto FC');
    expect(await chosenTab()).toMatch(/^Grid 1/);
  });

  test('HOME-08 case 28 a grid whose own matches are all void has no tile of the day', async () => {
    const void_ = { status: 'cancelled', pick: 'draw' } as const;
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': {
        body: [...games, sampleGrid(8, [sampleMatch(81, -hour, void_), sampleMatch(82, -2 * hour, void_)])],
      },
    });
    await tile(/Próximo cierre/);
    expect(screen.queryByRole('link', { name: /En vivo|Fecha 8|^Hoy/ })).toBeNull();
  });

  test('HOME-08 the tile of groups has no hits of an older day', async () => {
    await home({ body: two }, '/', {
      ...answers,
      'GET /groups': { body: [group(matchDayStart(Date.now()) - 1)] },
    });
    expect((await tile(/3\.º de 12/)).textContent).not.toMatch(/hoy|\+2/);
  });

  test('HOME-08 without a match day the next lock is wide and says what is missing; nothing is told before it is', async () => {
    await home({ body: two }, '/', {
      ...answers,
      'GET /groups': { body: [sampleGroup(5, { gamesPlayed: 0, me: ownRow({ rank: 1 }) })] },
      'GET /bets/grids?limit=12': { body: { grids: [] } },
    });
    const lock = await tile(/Próximo cierre.*Te falta 1 partido/);
    expect(lock.parentElement?.className).toContain('wide');
    expect((await tile(/Tu grupo/)).textContent).toMatch(/Por empezar/);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Último resultado/ })).toBeNull());
  });

  test.each([
    ['the player won', ownRow({}), /¡Ganaste el día! 4 aciertos/],
    ['another won', sampleMember(40), /Lo mejor de ayer: .*, 4 aciertos/],
  ])(
    'HOME-13 the morning after, %s: a card with the picture, until it was seen',
    async (_, winner, title) => {
      const start = new Date(matchDayStart(Date.now()) - hour).toISOString();
      const { id, firstName, lastName } = winner;
      const day = { start, finalAt: start, winners: [{ id, firstName, lastName }], count: 1, hits: 4 };
      const board = { members: [ownRow({})], me: ownRow({}), total: 1, dayStart: start, days: [day] };
      const { user } = await home({ body: two }, '/', {
        ...answers,
        'GET /groups': { body: [group(Date.parse(start))] },
        'GET /groups/5/leaderboard?page=1&limit=25': { body: board },
      });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Compartir la tabla' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Entendido' }));
      expect(screen.queryByText(title)).toBeNull();
    },
  );

  test('HOME-08 on a day with own matches the first tile says how they stand, and the second what the next lock lacks', async () => {
    const score = { homeScore: 1, awayScore: 0, status: 'live' } as const;
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': {
        body: [
          ...games,
          sampleGrid(8, [
            { ...sampleMatch(81, -hour, { pick: 'home_win' }), ...score },
            { ...sampleMatch(82, -hour, { pick: 'draw' }), ...score },
            sampleMatch(83, 30 * hour, { pick: 'draw' }),
          ]),
        ],
      },
      'GET /groups': {
        body: [group(matchDayStart(Date.now()))],
      },
    });
    const live = await tile(
      /En vivo.*1 de 2.*Falta 1, puedes llegar a 3.*3\.º de 12 · La banda.*Un gol de Visita 82 y llegas a 2/,
    );
    expect(live.getAttribute('href')).toBe('/jugar?grid=8');
    expect(live.parentElement?.className).toContain('wide');
    expect((await tile(/Próximo cierre.*en 1 h 49 min.*Te falta 1 partido/)).getAttribute('href')).toBe(
      '/jugar?grid=1',
    );
    const tiles = within(screen.getByRole('region', { name: 'Tu juego' })).getAllByRole('link');
    expect(tiles.map(({ textContent }) => textContent.slice(0, 7))).toEqual([
      'En vivo',
      'Próximo',
      'Último ',
    ]);
  });

  test.each([
    ['of the group in which its grid counts, not of a newer one', 18, /3\.º de 12 · La oficina/],
    ['none before a match of that group ended', 0, /En vivo.*1 de 1(?!.*\d\.º de)/],
  ])('HOME-08 the place in the tile of the day is %s', async (_, gamesPlayed, words) => {
    const edition = (startsAt: string, gridId: number) =>
      sampleEdition({ startsAt, endedAt: null, grids: [sampleJornada({ id: gridId })] });
    const me = { memberCount: 12, me: ownRow({ rank: 3 }), liveMatches: 1 };
    const mine = edition('2026-11-01T12:00:00.000Z', 8);
    const newer = edition('2026-11-20T12:00:00.000Z', 4);
    const live = { status: 'live', homeScore: 1, awayScore: 0 } as const;
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': {
        body: [...games, sampleGrid(8, [sampleMatch(81, -hour, { pick: 'home_win', ...live })])],
      },
      'GET /groups': {
        body: [
          sampleGroup(5, { name: 'La oficina', gamesPlayed, edition: mine, ...me }),
          sampleGroup(6, { name: 'La banda', edition: newer, ...me }),
        ],
      },
    });
    await screen.findByText('vale en La oficina');
    expect((await tile(/En vivo/)).textContent).toMatch(words);
  });

  test.each([
    ['a live match', [{ liveMatches: 1 }, {}, {}], 'Grupo 5'],
    ['no live match: the newest running edition', [{}, {}, {}], 'Grupo 6'],
    ['an answer without these fields: the newest', null, 'Grupo 7'],
  ])('HOME-08 the tile of groups with %s', async (_, more, name) => {
    const edition = (startsAt: string, endedAt: string | null) => ({
      edition: sampleEdition({ startsAt, endedAt }),
      createdAt: '2026-01-01T12:00:00.000Z',
    });
    const facts = [
      edition('2026-10-01T12:00:00.000Z', null),
      edition('2026-11-01T12:00:00.000Z', null),
      edition('2026-11-20T12:00:00.000Z', '2026-11-23T12:00:00.000Z'),
    ];
    const groups = [5, 6, 7].map((id, index) =>
      sampleGroup(
        id,
        more ? { ...facts[index], ...more[index] } : { createdAt: `2026-11-0${id}T12:00:00.000Z` },
      ),
    );
    await home({ body: two }, '/', { ...answers, 'GET /groups': { body: groups } });
    expect((await tile(new RegExp(name))).getAttribute('href')).toBe(`/grupos?grupo=${name.slice(-1)}`);
  });

  test('HOME-08 unsaved picks are told', async () => {
    await home({ body: two }, '/', answers);
    await tile(/2 de 3/);
    const draft = sampleRow(4, { prediction: 'away_win' });
    await act(() => ownPicksOf(7).change((state) => ({ ...state, rows: [draft] })));
    await tile(/3 de 3.*1 sin guardar/);
  });

  test('HOME-08 drafts are told of the grid that they belong to', async () => {
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': {
        body: [
          sampleGrid(1, [sampleMatch(11, 5 * hour, { pick: 'draw' })]),
          sampleGrid(2, [sampleMatch(21, 5 * hour), sampleMatch(22, 5 * hour)]),
        ],
      },
    });
    await tile(/^Fecha 1.*1 de 1/);
    await act(() => ownPicksOf(7).change((state) => ({ ...state, rows: [sampleRow(21)] })));
    await tile(/^Fecha 2.*1 de 2.*1 sin guardar/);
  });

  test('HOME-08 picks that only this phone has are not said to be saved', async () => {
    await home({ body: two }, '/', answers);
    await tile(/2 de 3/);
    const queued = sampleRow(4, { prediction: 'away_win', state: 'queued' });
    await act(() => ownPicksOf(7).change((state) => ({ ...state, rows: [queued] })));
    await tile(/3 de 3.*1 por enviar/);
    expect(screen.queryByText('¡Todas guardadas!')).toBeNull();
  });

  test('HOME-08 PLAY-13 the progress is that of the grid that /jugar opens, and leads to it', async () => {
    const almostOver = sampleGrid(5, [sampleMatch(51, 5 * hour)]);
    await home({ body: two }, '/', { ...answers, 'GET /games': { body: [almostOver, ...games] } });
    expect((await tile(/Fecha 1.*2 de 3/)).getAttribute('href')).toBe('/jugar?grid=1');
  });

  test('HOME-08 PLAY-13 the progress is of the grid that stands first for the player, not for the server', async () => {
    const open = Array.from({ length: 12 }, (_, index) => sampleMatch(50 + index, 5 * hour));
    const ofGroup = sampleGrid(9, [sampleMatch(91, 5 * hour, { pick: 'draw' })], { country: 'Brazil' });
    const edition = sampleEdition({ endedAt: null, grids: [sampleJornada({ id: 9 })] });
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': { body: [sampleGrid(5, open), ofGroup] },
      'GET /groups': { body: [sampleGroup(3, { edition })] },
    });
    expect((await tile(/Fecha 9.*1 de 1/)).getAttribute('href')).toBe('/jugar?grid=9');
    expect(await chosenTab()).toMatch(/^Grid 1 · Brasil/);
  });

  test("HOME-08 GRP-07 the tab of a group's grid comes first and says in which groups it counts", async () => {
    const edition = sampleEdition({ endedAt: null, grids: [sampleJornada({ id: 9 })] });
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': {
        body: [...games, sampleGrid(9, [sampleMatch(91, 5 * hour)], { country: 'Brazil' })],
      },
      'GET /groups': { body: [sampleGroup(3, { name: 'La oficina', edition })] },
    });
    await screen.findByRole('tab', { name: /^Grid 1 · Brasil/ });
    expect(await chosenTab()).toMatch(/^Grid 1/);
    expect(await screen.findByText('vale en La oficina')).toBeTruthy();
  });

  test('HOME-08 match rows show own picks, and say that they are chosen', async () => {
    const { row } = await home({ body: two }, '/', answers);
    const chosen = within(await row('Abierto FC'));
    await waitFor(() =>
      expect(chosen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
        false,
        true,
        false,
      ]),
    );
    const locked = within(await row('Cerrado FC')).getAllByRole<HTMLInputElement>('radio');
    expect(locked.map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  test('HOME-08 the page does not wait for the answers, and says what failed', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    await home({ body: two }, '/', {
      ...answers,
      'GET /games': () => promise,
      'GET /groups': failure(500, 'internal'),
    });
    expect(screen.getByRole('heading', { name: 'Premios' })).toBeTruthy();
    await tile(/Tu grupo.*No se pudo cargar/);
    expect(await screen.findAllByRole('link', { name: /Cargando tu juego/ })).toHaveLength(2);
    resolve({ body: [] });
    await tile(/Sin jornada abierta/);
    await tile(/Próximo cierre.*Nada por ahora/);
  });

  test('HOME-08 an unverified player has no groups yet', async () => {
    keepSampleSession({ isVerified: false });
    await home({ body: two }, '/', {
      ...answers,
      'GET /auth/me': { body: sampleUser({ isVerified: false }) },
    });
    await tile(/2 de 3/);
    expect(screen.queryByRole('link', { name: /Tu grupo/ })).toBeNull();
  });

  test('HOME-08 a visitor sees none of it', async () => {
    localStorage.clear();
    const { row } = await home();
    const option = within(await row('Abierto FC')).getByRole<HTMLInputElement>('radio', { name: 'Empate' });
    expect(option.checked).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Tu juego' })).toBeNull();
    expect(screen.getByRole('region', { name: /12 partidos/ }).dataset['player']).toBeUndefined();
  });
});

describe('HOME-10 the numbers', () => {
  const config = { supportEmail: 'a@b.example', demo: false, testSite: false };

  test('HOME-10 players, grids and prizes, with separators; none while they are small', async () => {
    const numbers = { players: 12_345, grids: 24, prizes: 0 };
    await home({ body: two }, '/', { 'GET /config': { body: { ...config, numbers } } });
    expect(await screen.findByText('12.345')).toBeTruthy();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['jugadores', 'jornadas jugadas']);
    cleanup();
    await home({ body: two }, '/', { 'GET /config': { body: config } });
    await screen.findByText('a@b.example');
    expect(screen.queryByText('jugadores')).toBeNull();
  });
});

describe('LEGAL-09 an installation without prizes', () => {
  const config = { supportEmail: 'a@b.example', demo: false, testSite: false, prizeCountries: [] };

  async function expectNoPromise(countries: CountryCode[]) {
    await screen.findByText('12 partidos, siempre gratis');
    screen.queryByRole('button', { name: 'Ver las 14 preguntas' })?.click();
    await waitFor(() => expect(document.querySelectorAll('#faq details')).toHaveLength(14));
    const words =
      document.body.textContent.match(/[^.:]*(premios?|iPhone|camiseta|garantizad)[^.:]*/giu) ?? [];
    const allowed =
      /^(Premios|.*sin premios|.*Premios válidos en Perú|.*¿Cuáles son los premios\?Por ahora no hay premios en tu país)$/u;
    expect(words.filter((each) => !allowed.test(each))).toEqual([]);
    expect(words.filter((each) => each.includes('válidos'))).toHaveLength(countries.length);
    expect(document.querySelector('img[src*="metrics"], img[src*="prize"]')).toBeNull();
  }

  test.each(['/', '/faq'])('LEGAL-09 at %s no text promises a prize', async (address) => {
    await home({ body: two }, address, { 'GET /config': { body: config } });
    await expectNoPromise([]);
  });

  test('LEGAL-09 no text promises a prize to a player of another country than those with prizes', async () => {
    keepSampleSession({ country: 'BR' });
    const answers = {
      'GET /config': { body: { ...config, prizeCountries: ['PE'] } },
      'GET /auth/me': { body: sampleUser({ country: 'BR' }) },
    };
    await home({ body: two }, '/', answers);
    await expectNoPromise(['PE']);
    cleanup();
    keepSampleSession({ country: 'PE' });
    await home({ body: two }, '/', { ...answers, 'GET /auth/me': { body: sampleUser({ country: 'PE' }) } });
    expect(await screen.findByText('12 partidos, 3 premios, siempre gratis')).toBeTruthy();
  });

  test('LEGAL-09 where some countries have prizes a visitor reads beside the promise which', async () => {
    const hero = () => screen.getByRole('region', { name: /12 partidos/ });
    await home({ body: two }, '/', { 'GET /config': { body: { ...config, prizeCountries: ['PE'] } } });
    expect(await screen.findByText('12 partidos, siempre gratis')).toBeTruthy();
    expect(within(hero()).getByText(/con 10 o más aciertos/)).toBeTruthy();
    expect(within(hero()).getByText('Premios válidos en Perú.')).toBeTruthy();
    cleanup();
    await home({ body: two }, '/', { 'GET /config': { body: { ...config, prizeCountries: COUNTRY_CODES } } });
    expect(await screen.findByText('12 partidos, 3 premios, siempre gratis')).toBeTruthy();
    expect(within(hero()).queryByText(/Premios válidos/)).toBeNull();
  });

  test('LEGAL-09 where some countries have prizes the answer about them names these', async () => {
    await home({ body: two }, '/faq', { 'GET /config': { body: { ...config, prizeCountries: ['PE'] } } });
    const faq = within(await waitFor(() => document.getElementById('faq')!));
    expect(await faq.findByText('Premios válidos en Perú.')).toBeTruthy();
  });
});

describe('HOME-02 HOME-03 the prizes', () => {
  test('HOME-02 three tiers, and 10 or more hits guarantee one', async () => {
    await home();
    const prizes = within(screen.getByRole('region', { name: 'Premios' }));
    expect(
      prizes.getAllByRole('listitem').map((tier) => within(tier).getByRole('heading').textContent),
    ).toEqual(['iPhone 16', 'Camiseta de fútbol', 'Short de fútbol']);
    expect(prizes.getByText('12 aciertos')).toBeTruthy();
    expect(prizes.getByText('El premio máximo')).toBeTruthy();
    expect(prizes.getByText(/Con 10 o más aciertos tienes el premio garantizado/)).toBeTruthy();
  });

  test('HOME-03 says when the prizes were last updated', async () => {
    await home();
    expect(screen.getByText(/Última actualización: \d+ \w+ \d{4}/)).toBeTruthy();
  });

  test('I18N-05 the picture with the numbers speaks the language chosen', async () => {
    const { user } = await home();
    expect(screen.getByRole('img', { name: /Doce en números/ }).getAttribute('src')).toBe(
      '/art/metrics-es.svg',
    );
    await user.click(screen.getByRole('button', { name: 'PT' }));
    expect((await screen.findByRole('img', { name: /em números/ })).getAttribute('src')).toBe(
      '/art/metrics-pt-BR.svg',
    );
  });
});

describe('HOME-04 the grids', () => {
  test('HOME-04 two tabs, each with its matches', async () => {
    const { user, row } = await home();
    expect(await row('Abierto FC')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Fecha 1' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /^Grid 2/ }));
    expect(await row('Otra FC')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Fecha 2' })).toBeTruthy();
    expect(screen.queryByText('Abierto FC')).toBeNull();
  });

  test('HOME-04 a spinner while loading, a message when there are none', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    await home(() => promise);
    expect(await screen.findByText('Cargando partidos…')).toBeTruthy();
    answer({ body: [] });
    expect(await screen.findByText('Ahora no tenemos jornadas abiertas')).toBeTruthy();
  });

  test('HOME-04 a grid with matches comes before one without; the other tab says that there is no other', async () => {
    const { row, user } = await home({ body: [grid(7, []), two[1]!] });
    expect(await row('Otra FC')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /^Grid 2/ }));
    expect(await screen.findByText('Ahora no tenemos otra jornada abierta')).toBeTruthy();
  });

  test('HOME-04 a failure says so and can be tried again', async () => {
    let fails = true;
    const { user, row } = await home(() => (fails ? failure(500, 'internal') : { body: two }));
    expect(await screen.findByText('No pudimos cargar los partidos')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await row('Abierto FC')).toBeTruthy();
  });

  test('HOME-04 grids of several countries say so on their tabs', async () => {
    await home({ body: [two[0], { ...two[1], country: 'Brazil' }] });
    expect(await screen.findByRole('tab', { name: /^Grid 1 · Argentina/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Grid 2 · Brasil/ })).toBeTruthy();
  });

  test('HOME-05 all matches are on /jugar, by way of the dialog for a visitor', async () => {
    const { user, store } = await home();
    await user.click(await screen.findByRole('button', { name: 'Ver todos los partidos' }));
    expect(store.getState().authDialog).toMatchObject({ open: true, redirectTo: '/jugar' });
  });
});

describe('HOME-07 a match row', () => {
  test('HOME-07 three options with Empate in the middle, and a date in 24-hour time', async () => {
    const { row } = await home();
    const options = within(await row('Abierto FC')).getAllByRole('radio');
    expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
      'Gana Abierto FC, local',
      'Empate',
      'Gana Visita FC, visitante',
    ]);
    expect((await row('Abierto FC')).querySelector('time')?.textContent).toMatch(/^\d+ \w+ \d{4} \d\d:\d\d$/);
  });

  test('HOME-07 an option of a player is a draft, and the button of /jugar saves it there and then', async () => {
    keepSampleSession();
    let sent: unknown = null;
    const { user, row, path } = await home({ body: two }, '/', {
      'GET /games': { body: [] },
      'POST /bets': ({ body }: { body: unknown }) => {
        sent = body;
        return failure(503, 'unavailable');
      },
    });
    const draw = await waitFor(async () => {
      const option = within(await row('Abierto FC')).getByRole<HTMLInputElement>('radio', { name: 'Empate' });
      expect(option.disabled).toBe(false);
      return option;
    });
    await user.click(draw);
    await waitFor(() => expect(draw.checked).toBe(true));
    expect(path()).toBe('/');
    expect(ownPicksOf(7).read().rows).toMatchObject([{ matchId: 1, prediction: 'draw', state: 'draft' }]);
    await user.click(await screen.findByRole('button', { name: 'Guardar 1 cambio' }));
    await waitFor(() => expect(sent).toMatchObject({ predictions: [{ matchId: 1, prediction: 'draw' }] }));
    forgetOwnPicks();
  });

  test('HOME-07 FILL-05 what an unverified player chooses waits for the verification', async () => {
    keepSampleSession({ isVerified: false });
    const { user, row } = await home({ body: two }, '/', {
      'GET /games': { body: [] },
      'GET /auth/me': { body: sampleUser({ isVerified: false }) },
    });
    const draw = await waitFor(async () => {
      const option = within(await row('Abierto FC')).getByRole<HTMLInputElement>('radio', { name: 'Empate' });
      expect(option.disabled).toBe(false);
      return option;
    });
    await user.click(draw);
    await waitFor(() => expect(draw.checked).toBe(true));
    expect(readVisitorChoices(7).choices).toMatchObject([{ matchId: 1, prediction: 'draw' }]);
    expect(ownPicksOf(7).read().rows).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  });

  test('HOME-07 a locked row is dimmed, its images greyed, and it cannot be clicked', async () => {
    const { row } = await home();
    const locked = await row('Cerrado FC');
    expect(locked.className).toContain('locked');
    expect([...locked.querySelectorAll('img')].every(({ className }) => className.includes('dimmed'))).toBe(
      true,
    );
    expect(
      within(locked)
        .getAllByRole<HTMLInputElement>('radio')
        .every(({ disabled }) => disabled),
    ).toBe(true);
    expect((await row('Abierto FC')).className).not.toContain('locked');
    cleanup();
    keepSampleSession();
    const player = await home();
    const buttons = within(await player.row('Cerrado FC')).getAllByRole<HTMLInputElement>('radio');
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  });

  test('HOME-07 a match that was being played and is held up is not told as live', async () => {
    const held = { status: 'live', homeScore: 0, awayScore: 0 } as const;
    const { row } = await home({
      body: [
        grid(1, [
          match(1, 'Lluvia FC', -hour, { ...held, attention: 'postponed' }),
          match(2, 'Niebla FC', -hour, { ...held, attention: 'suspended' }),
          match(3, 'Nuevo FC', -hour, { ...held, attention: 'unknown' }),
        ]),
      ],
    });
    expect(within(await row('Lluvia FC')).getByText('Aplazado')).toBeTruthy();
    expect(within(await row('Niebla FC')).getByText('Suspendido')).toBeTruthy();
    expect(within(await row('Nuevo FC')).getByText('0–0')).toBeTruthy();
  });

  test('HOME-07 a match without a time says its day, and that the time is to be confirmed', async () => {
    const { row } = await home({ body: [grid(1, [match(1, 'Lluvia FC', 50 * hour, { lacksTime: true })])] });
    const { textContent } = (await row('Lluvia FC')).querySelector('time')!;
    expect(textContent).toMatch(/\d{4}, horario a confirmar$/);
    expect(textContent).not.toMatch(/\d\d:\d\d/);
  });

  test('HOME-07 the initials replace a missing image', async () => {
    const { row } = await home();
    const images = [...(await row('Abierto FC')).querySelectorAll('img')].map((image) =>
      image.getAttribute('src'),
    );
    expect(images).toEqual([initialsImage('Liga Profesional'), '/crests/1.webp', initialsImage('Visita FC')]);
  });
});

describe('HOME-06 the questions', () => {
  test.each(['/', '/faq'])(
    'HOME-06 at %s only one answer is open at a time; a click on the open one closes it',
    async (address) => {
      await home({ body: two }, address);
      const section = document.getElementById('faq');
      await waitFor(() =>
        expect(section?.querySelectorAll('details')).toHaveLength(address === '/' ? 6 : 16),
      );
      const [first, second] = [...(section?.querySelectorAll('details') ?? [])];
      expect(first?.getAttribute('name')).toBe(second?.getAttribute('name'));
      first?.querySelector('summary')?.click();
      second?.querySelector('summary')?.click();
      await waitFor(() => expect([first?.open, second?.open]).toEqual([false, true]));
      second?.querySelector('summary')?.click();
      await waitFor(() => expect([first?.open, second?.open]).toEqual([false, false]));
    },
  );
});

test('HOME-12 home begins with the matches and shows six questions; a tap unfolds the others and goes to them', async () => {
  await home({ body: two });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('Los partidos')).toBeLessThan(headings.indexOf('Premios'));
  const questions = () => document.querySelectorAll<HTMLElement>('#faq summary');
  expect(questions()).toHaveLength(6);
  screen.getByRole('button', { name: 'Ver las 16 preguntas' }).click();
  await waitFor(() => expect(questions()).toHaveLength(16));
  expect(document.activeElement).toBe(questions()[6]);
  expect(screen.queryByRole('button', { name: 'Ver las 16 preguntas' })).toBeNull();
});
