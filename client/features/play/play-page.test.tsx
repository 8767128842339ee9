import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetServerClock } from '../../lib/server-clock.ts';
import { cutNetwork, failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp as render } from '../../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { formatTime } from '../../i18n/format.ts';
import { markOffline, resetConnection } from '../../lib/connection.ts';
import { closeDatabase, getDatabase, inDatabase } from '../../storage/database.ts';
import { choose, save } from '../../outbox/outbox-row.ts';
import { sampleEdition, sampleGroup, sampleJornada } from '../../testing/sample-groups.ts';
import { ownGroupsApi } from '../../matches/own-groups.ts';
import { sampleChoice, sampleRow, sampleStamp } from '../../testing/sample-outbox.ts';
import { noteAutoSaved } from '../../outbox/auto-saved.ts';
import { forgetOwnPicks, ownPicksOf } from '../../outbox/own-picks.ts';
import { databaseId } from '../../storage/storage-watch.ts';
import { noteWaitingPicks, recordEvictedPicks } from '../../outbox/waiting-count.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { endToast, toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { offerPushSoon } from '../../pwa/push-offer.ts';
import { changeSnapshots } from '../../snapshots/snapshots.ts';
import type { Grids } from '../../matches/games-api.ts';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';

// The app loads the page and what sends picks when it needs them: loaded here, no test waits for them.
import '../../app/sync-picks.tsx';
import '../../pages/play-page.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });
vi.mock('../../pwa/push-offer.ts', { spy: true });

const hour = 60 * minute;

/** Every test has a player of its own, so that no outbox knows another's. */
let playerId = 100;

beforeEach(() => {
  localStorage.clear();
  forgetOwnPicks();
  playerId += 1;
  keepSampleSession({ id: playerId });
});
/** The stores of the pages of a test. */
const stores: Awaited<ReturnType<typeof render>>['store'][] = [];
async function renderApp(address: string) {
  const app = await render(address);
  stores.push(app.store);
  return app;
}
afterEach(() => {
  cleanup();
  // With another player logged in, a save that is under way says nothing in the next test.
  const another = { user: sampleUser({ id: 1 }), token: 'another' };
  stores.splice(0).forEach((store) => store.dispatch(sessionStarted(another)));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  resetConnection();
  resetServerClock();
});

interface Sent {
  predictions: { matchId: number; prediction: string; opId: string; ageMs: number }[];
}
type Refusals = Record<number, { code: string; pick: string | null }>;

/** A server that keeps what it is sent, except for the matches it refuses. */
function serve(
  grids: Grids,
  refusals: Refusals = {},
  more: Record<string, Reply> = {},
  held = structuredClone(grids),
) {
  const games = () => held.flatMap((grid) => grid.games);
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser({ id: playerId }) },
    'GET /games': () => ({ body: held }),
    ...more,
    'POST /bets': ({ body }) => ({
      body: {
        serverNow: new Date().toISOString(),
        results: (body as Sent).predictions.map(({ matchId, opId, prediction }) => {
          const match = games().find(({ id }) => id === matchId)!;
          const times = { startTime: match.startTime, lockAt: match.lockAt };
          const refusal = refusals[matchId];
          if (refusal) return { matchId, opId, status: 'refused', ...refusal, ...times };
          match.bets = [{ betType: prediction as 'draw' }];
          return { matchId, opId, status: 'accepted', pick: prediction, ...times };
        }),
      },
    }),
  });
  return {
    saves: () => calls.filter(({ route }) => route === 'POST /bets').map(({ body }) => body as Sent),
    calls,
  };
}

async function play(
  grids: Grids,
  options: { address?: string; refusals?: Refusals; more?: Record<string, Reply> } = {},
) {
  const server = serve(grids, options.refusals, options.more);
  const app = await renderApp(options.address ?? '/jugar');
  await screen.findByRole('heading', { level: 2, name: /Fecha/ });
  return { ...app, ...server };
}

/** The page goes, and comes back with what the device kept. */
function leave() {
  cleanup();
  forgetOwnPicks();
}

function card(id: number) {
  return within(screen.getByRole('listitem', { name: `Local ${id} contra Visita ${id}` }));
}
const option = (id: number, name: RegExp) => card(id).getByRole<HTMLInputElement>('radio', { name });
const saveButton = () =>
  within(screen.getByRole('region', { name: 'Guardar las predicciones' })).getByRole<HTMLButtonElement>(
    'button',
  );

describe('PLAY-02 the grids', () => {
  const two = [sampleGrid(4, [sampleMatch(1, hour)]), sampleGrid(9, [sampleMatch(2, hour)])];

  test('PLAY-02 one button for each; the chosen one has its name, its matches, and stays in the address', async () => {
    const { user, path } = await play(two);
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Grid 1/ }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: /^Grid 2/ }));
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    expect(path()).toBe('/jugar?grid=9');
    expect(card(2).getAllByRole('radio')).toHaveLength(3);
  });

  test('PLAY-15 each button has the days of its grid and says when a match is live', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) });
    const live = sampleMatch(2, -hour, { status: 'live', homeScore: 0, awayScore: 0 });
    await play([sampleGrid(4, [sampleMatch(1, hour), sampleMatch(3, 49 * hour)]), sampleGrid(9, [live])]);
    const buttons = screen.getAllByRole('button', { name: /^Grid/ }).map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Grid 1 25–27 nov', 'Grid 2 25 nov · en vivo']);
  });

  test('PLAY-02 grids of several countries say so on their buttons', async () => {
    const { user } = await play([two[0]!, { ...two[1]!, country: 'Brazil' }]);
    expect(screen.getByRole('button', { name: /^Grid 1 · Argentina/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Más jornadas' }));
    expect(screen.getByRole('button', { name: /^Grid 2 · Brasil/ })).toBeTruthy();
  });

  test('PLAY-13 GRP-07 the grid of a group comes first, marked, before those of other countries, and opens first while it lacks picks', async () => {
    const grids = [
      sampleGrid(4, [sampleMatch(41, hour)]),
      { ...sampleGrid(9, [sampleMatch(91, hour)]), country: 'Brazil' },
      { ...sampleGrid(8, [sampleMatch(81, hour)]), country: 'Chile' },
    ];
    const edition = sampleEdition({ endedAt: null, grids: [sampleJornada({ id: 9 })] });
    serve(grids);
    const app = await renderApp('/faq');
    // The answer of a page before.
    const groups = [sampleGroup(3, { name: 'La oficina', edition })];
    await act(() => app.store.dispatch(ownGroupsApi.util.upsertQueryData('groups', undefined, groups)));
    await app.go('/jugar');
    const row = within(await screen.findByRole('group', { name: 'Elige tu jornada' }));
    await waitFor(() =>
      expect(row.getAllByRole('button').map((each) => each.textContent)).toEqual([
        expect.stringMatching(/^Grid 1 · Brasil .* vale en La oficina$/),
        expect.stringMatching(/^Grid 2 · Argentina/),
        'Más jornadas',
      ]),
    );
    expect(row.getAllByRole('button')[0]!.getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    ['moves to the front', 8],
    ['is moved by the line of another', 4],
  ])('PLAY-15 the chosen button stays in sight when it %s', async (_, ofGroup) => {
    const left = (element: Element): number => {
      const { previousElementSibling: before, parentElement: row } = element;
      return before ? left(before) + before.textContent.length : -row!.scrollLeft;
    };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isButton = this.matches('[role=group] > button');
      return new DOMRect(isButton ? left(this) : 0, 0, isButton ? this.textContent.length : 40, 1);
    });
    const middle = () => {
      const { left: start, width } = screen
        .getByRole('button', { name: /^Grid/, pressed: true })
        .getBoundingClientRect();
      return start + width / 2;
    };
    const app = await play([...two, sampleGrid(8, [sampleMatch(81, hour)])], { address: '/jugar?grid=8' });
    expect(middle()).toBe(20);
    const edition = sampleEdition({ endedAt: null, grids: [sampleJornada({ id: ofGroup })] });
    const groups = [sampleGroup(3, { name: 'La oficina', edition })];
    await act(() => app.store.dispatch(ownGroupsApi.util.upsertQueryData('groups', undefined, groups)));
    await screen.findByText(/vale en La oficina/);
    expect(middle()).toBe(20);
  });

  test('PLAY-13 of two grids that are worth a visit the one whose button stands first is opened', async () => {
    const foreign = Array.from({ length: 12 }, (_, index) => sampleMatch(50 + index, hour));
    await play([
      sampleGrid(4, foreign, { country: 'Brazil' }),
      sampleGrid(9, [sampleMatch(91, hour, { pick: 'draw' })]),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Grid 1/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('PLAY-02 the address chooses; one that names no grid says so, and gets the first', async () => {
    await play(two, { address: '/jugar?grid=9' });
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    cleanup();
    await play(two, { address: '/jugar?grid=77' });
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
    expect(screen.getByText('Esa jornada no está disponible.')).toBeTruthy();
  });

  test.each([
    ['is skipped without picks', undefined, 'Fecha 9'],
    ['is shown with picks', 'draw', 'Fecha 4'],
  ] as const)('PLAY-13 a grid in which no prize can be won any more %s', async (_, pick, shown) => {
    const matches = (first: number, begun: number) =>
      Array.from({ length: 12 }, (_each, index) => sampleMatch(first + index, index < begun ? -hour : hour));
    const late = matches(1, 3);
    await play([
      sampleGrid(4, [sampleMatch(1, -hour, { pick }), ...late.slice(1)]),
      sampleGrid(9, matches(20, 2)),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: shown })).toBeTruthy();
  });

  test('PLAY-13 a grid with an own match of today is opened before the one that takes picks, and a line leads to the next lock', async () => {
    const live = sampleGrid(9, [
      sampleMatch(90, -hour, { pick: 'draw', status: 'live' }),
      sampleMatch(91, 30 * hour),
    ]);
    const { user } = await play([
      sampleGrid(4, [
        sampleMatch(40, hour, { pick: 'draw' }),
        sampleMatch(41, hour),
        sampleMatch(42, 5 * hour),
      ]),
      live,
      sampleGrid(5, [sampleMatch(50, hour / 2)], { country: 'Brazil' }),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    // The grid of another country, without own picks, is not pressed.
    expect(screen.queryByRole('button', { name: /^Grid 3.*cierra en/ })).toBeNull();
    // Its tab has a dot, which is words for a screen reader.
    const tab = screen.getByRole('button', {
      name: /^Grid 1 · Argentina \d.*: el próximo partido cierra en 49 min. Te faltan 2.$/,
    });
    expect(tab.querySelector('.shown')).not.toBeNull();
    expect(screen.getByRole('button', { name: /^Grid 2/ }).querySelector('.shown')).toBeNull();
    await user.click(
      screen.getByRole('button', {
        name: /^Grid 1 · Argentina: el próximo partido cierra en 49 min. Te faltan 2.$/,
      }),
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /cierra en/ })).toBeNull();
  });

  test.each([
    ['ended since 6:00 UTC', { status: 'finished' }, 0, 'Fecha 9'],
    ['ended on the day before', { status: 'finished' }, -1, 'Fecha 4'],
    ['was void', { status: 'cancelled' }, 0, 'Fecha 4'],
  ] as const)('PLAY-13 a grid whose only own match of the day %s', async (_, match, after, shown) => {
    const startTime = new Date(matchDayStart(Date.now()) + after).toISOString();
    await play([
      sampleGrid(4, [sampleMatch(40, hour, { pick: 'draw' })]),
      sampleGrid(9, [
        { ...sampleMatch(90, -hour, { pick: 'draw' }), ...match, startTime },
        sampleMatch(91, 30 * hour),
      ]),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: shown })).toBeTruthy();
  });

  test('PLAY-13 the address goes before a match of today', async () => {
    await play(
      [
        sampleGrid(4, [sampleMatch(40, hour)]),
        sampleGrid(9, [sampleMatch(90, -hour, { pick: 'draw', status: 'live' })]),
      ],
      { address: '/jugar?grid=4' },
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
  });

  test('PLAY-13 case 30 the Back key leads to the grid that was in view, also if a match of another one has begun', async () => {
    const grids = [
      sampleGrid(4, [sampleMatch(40, hour)]),
      sampleGrid(9, [sampleMatch(90, hour, { pick: 'draw' })]),
    ];
    const { go, path } = await play(grids);
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    serve([sampleGrid(4, [sampleMatch(40, -hour, { pick: 'draw', status: 'live' })]), grids[1]!]);
    await go('/');
    await screen.findByRole('link', { name: /^En vivo/ });
    await go(-1);
    expect(path()).toBe('/jugar');
    expect(await screen.findByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    await screen.findByRole('button', { name: /^Grid 1.*en vivo/ });
    expect(screen.getByRole('heading', { level: 2, name: 'Fecha 9' })).toBeTruthy();
    // A new visit begins with the live match.
    await go('/faq');
    await go('/jugar');
    expect(await screen.findByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
  });

  describe('PLAY-13 the order of the matches', () => {
    const over = { pick: 'draw', status: 'finished', homeScore: 0, awayScore: 0 } as const;
    const live = { pick: 'draw', status: 'live', homeScore: 0, awayScore: 0 } as const;
    const of = (first: object, second: object, third: object) =>
      sampleGrid(4, [
        sampleMatch(40, -3 * minute, first),
        sampleMatch(41, -2 * minute, second),
        sampleMatch(42, -minute, third),
        sampleMatch(43, 20 * hour),
      ]);
    const order = () =>
      screen
        .getAllByRole('listitem', { name: /^Local/ })
        .map((each) => /^Local (\d+)/.exec(each.getAttribute('aria-label')!)![1]);
    const isLive = (id: number) => card(id).queryByText(/en vivo/) !== null;
    const refetch = (grid: Grids[number]) => {
      serve([grid]);
      act(() => void window.dispatchEvent(new Event('focus')));
    };

    test('PLAY-13 live matches stand first, then those to come, then those that are over', async () => {
      await play([of(over, { status: 'cancelled' }, live)]);
      expect(order()).toEqual(['42', '43', '40', '41']);
    });

    test('PLAY-13 without a match of today they stand by their start', async () => {
      await play([of({ status: 'cancelled' }, {}, {})]);
      expect(order()).toEqual(['40', '41', '42', '43']);
    });

    test('PLAY-13 a match that ends while the player reads stays where it is, until the page is opened again', async () => {
      const { go } = await play([of(over, live, live)]);
      expect(order()).toEqual(['41', '42', '43', '40']);
      refetch(of(over, over, live));
      await waitFor(() => expect(isLive(41)).toBe(false));
      expect(order()).toEqual(['41', '42', '43', '40']);
      await go('/faq');
      await go('/jugar');
      await waitFor(() => expect(order()).toEqual(['42', '43', '40', '41']));
    });

    test('PLAY-13 PWA-03 the current answer orders a stored one, unless the player has touched the page', async () => {
      await play([of(live, live, live)]);
      await waitFor(async () => expect(await inDatabase((db) => db.snapshots.count())).toBeGreaterThan(0));
      for (const [isTouched, expected] of [
        [true, ['40', '41', '42', '43']],
        [false, ['42', '43', '40', '41']],
      ] as const) {
        cleanup();
        let answer: (grids: Grids) => void = () => undefined;
        stubFetch({
          'GET /auth/me': { body: sampleUser({ id: playerId }) },
          'GET /games': () => new Promise<Reply>((say) => (answer = (body) => say({ body }))),
        });
        await renderApp('/jugar');
        await waitFor(() => expect(order()).toHaveLength(4));
        if (isTouched) fireEvent.pointerDown(screen.getByRole('main'));
        await act(async () => answer([of(over, over, live)]));
        await waitFor(() => expect(isLive(41)).toBe(false));
        expect(order()).toEqual(expected);
        // The next round begins with the first snapshot.
        if (isTouched) await changeSnapshots(playerId, 'GET /games', () => [of(live, live, live)]);
      }
    });

    test('PLAY-13 a return after ten minutes orders them anew, a short one does not', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      let visibility: DocumentVisibilityState = 'visible';
      vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
      const turn = (to: DocumentVisibilityState) => {
        visibility = to;
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
      };
      await play([of(over, live, live)]);
      serve([of(over, over, live)]);
      for (const [away, expected] of [
        [minute, ['41', '42', '43', '40']],
        [10 * minute, ['42', '43', '40', '41']],
      ] as const) {
        turn('hidden');
        vi.setSystemTime(Date.now() + away);
        turn('visible');
        act(() => void window.dispatchEvent(new Event('focus')));
        await waitFor(() => expect(isLive(41)).toBe(false));
        await waitFor(() => expect(order()).toEqual(expected));
      }
    });
  });

  test('PLAY-02 without any it says so', async () => {
    stubFetch({ 'GET /games': { body: [] } });
    await renderApp('/jugar');
    expect(await screen.findByText('Ahora no tenemos jornadas abiertas')).toBeTruthy();
  });

  test('PLAY-02 when they cannot be loaded it can be tried again', async () => {
    let isDown = true;
    stubFetch({ 'GET /games': () => (isDown ? 'network' : { body: two }) });
    const { user } = await renderApp('/jugar');
    expect((await screen.findByRole('alert')).textContent).toContain('Esta página todavía no está guardada');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
  });
});

describe('PLAY-03 picks', () => {
  test('PLAY-03 the first pick shown is the bet the server has; another tap replaces it', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    expect(option(1, /Empate/).checked).toBe(true);
    expect(card(1).getByText('guardada')).toBeTruthy();
    await user.click(option(1, /Visita 1/));
    expect([option(1, /Empate/).checked, option(1, /Visita 1/).checked]).toEqual([false, true]);
    expect(card(1).getByText('sin guardar')).toBeTruthy();
  });

  test('PLAY-03 the options are one group for the keyboard, named for who cannot see them', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour)])]);
    expect(screen.getByRole('radiogroup', { name: 'Predicción para Local 1 contra Visita 1' })).toBeTruthy();
    // One stop for Tab.
    const stops = () => screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    option(1, /Gana Local 1, local/).focus();
    await user.keyboard(' ');
    expect(option(1, /Local 1, local/).checked).toBe(true);
    expect(stops()).toEqual([0, 0, 0]);
  });

  test('PLAY-03 what was tapped and not saved is there again after leaving and coming back', async () => {
    const grids = [sampleGrid(1, [sampleMatch(1, hour)])];
    const { user } = await play(grids);
    await user.click(option(1, /Empate/));
    leave();
    await play(grids);
    await waitFor(() => expect(option(1, /Empate/).checked).toBe(true));
    await waitFor(() => expect(saveButton().textContent).toBe('Guardar 1 cambio'));
  });
});

describe('PLAY-03 a draft over a saved pick', () => {
  test('PLAY-03 the saved one is still to be seen, until the draft is saved', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    expect(option(1, /Empate/).getAttribute('aria-label')).toBe('Empate');
    await user.click(option(1, /Local 1/));
    expect(option(1, /Empate/).getAttribute('aria-label')).toBe('Empate, guardada');
    await user.click(saveButton());
    await waitFor(() => expect(option(1, /Empate/).getAttribute('aria-label')).toBe('Empate'));
    expect(option(1, /Local 1/).checked).toBe(true);
  });
});

describe('PLAY-04 saving', () => {
  const three = () => [sampleGrid(1, [sampleMatch(1, hour), sampleMatch(2, hour), sampleMatch(3, hour)])];

  test('PLAY-04 disabled until there is a pick; then it says what it will do', async () => {
    const { user } = await play(three());
    expect([saveButton().disabled, saveButton().textContent]).toEqual([true, 'Guardar']);
    await user.click(option(1, /Empate/));
    await user.click(option(2, /Local 2/));
    expect([saveButton().disabled, saveButton().textContent]).toEqual([false, 'Guardar 2 cambios']);
    expect(screen.getByRole('progressbar', { name: '2 de 3 partidos elegidos' })).toBeTruthy();
  });

  test('PLAY-04 disabled with a spinner and its label while saving, then everything is saved', async () => {
    let answer: (() => void) | null = null as (() => void) | null;
    const { user, calls } = await play(three());
    const post = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (init.method === 'POST') await new Promise<void>((resolve) => (answer = resolve));
      return post(url, init);
    });
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    expect(saveButton().textContent).toBe('Guardando…');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(saveButton());
    expect(await card(1).findByText('enviando')).toBeTruthy();
    await waitFor(() => expect(answer).not.toBeNull());
    answer?.();
    await waitFor(() => expect(saveButton().textContent).toBe('Todo guardado'));
    expect(card(1).getByText('guardada')).toBeTruthy();
    expect(toastSuccess).toHaveBeenCalledWith('Predicciones guardadas con éxito', { duration: 3000 });
    expect(calls.filter(({ route }) => route === 'POST /bets')).toHaveLength(1);
  });

  test('PUSH-09 the reminder is offered once the server has the last pick, not before and not at a visit', async () => {
    const { user } = await play([
      sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(2, hour)]),
    ]);
    await user.click(option(1, /Local 1/));
    await user.click(saveButton());
    await waitFor(() => expect(saveButton().textContent).toBe('Todo guardado'));
    await user.click(option(2, /Empate/));
    expect(offerPushSoon).not.toHaveBeenCalled();
    await user.click(saveButton());
    await waitFor(() => expect(offerPushSoon).toHaveBeenCalledTimes(1));
    leave();
    const nextStart = Date.now() + 1;
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(nextStart);
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - nextStart);
    await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    expect(offerPushSoon).toHaveBeenCalledTimes(1);
  });

  test('PUSH-09 the visit after matches locked without a pick offers the reminder; a grid that was never touched does not', async () => {
    await play([
      sampleGrid(1, [sampleMatch(1, -hour, { pick: 'draw' }), sampleMatch(2, -hour), sampleMatch(3, hour)]),
      sampleGrid(2, [sampleMatch(4, -hour), sampleMatch(5, hour)]),
    ]);
    await waitFor(() => expect(offerPushSoon).toHaveBeenCalledTimes(1));
    expect(offerPushSoon).toHaveBeenCalledWith({ place: 'incomplete', missed: 1 });
  });

  test('PUSH-09 a match that began before the account existed was not missed', async () => {
    const user = sampleUser({ id: playerId, createdAt: new Date(Date.now() - 2 * hour).toISOString() });
    keepSampleSession(user);
    await play(
      [
        sampleGrid(1, [
          sampleMatch(1, -hour, { pick: 'draw' }),
          sampleMatch(2, -hour),
          sampleMatch(3, -3 * hour),
        ]),
      ],
      { more: { 'GET /auth/me': { body: user } } },
    );
    await waitFor(() => expect(offerPushSoon).toHaveBeenCalledWith({ place: 'incomplete', missed: 1 }));
  });

  test('PLAY-04 who saves by keyboard stays on the button', async () => {
    const { user, saves } = await play(three());
    await user.click(option(1, /Empate/));
    saveButton().focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(saveButton());
    await waitFor(() => expect(saveButton().textContent).toBe('Todo guardado'));
    expect(document.activeElement).toBe(saveButton());
    expect(saves()).toHaveLength(1);
  });

  test('PLAY-04 each choice has a name of its own and its age by a clock that does not jump', async () => {
    const { user, saves } = await play(three());
    await user.click(option(1, /Empate/));
    await user.click(option(3, /Visita 3/));
    // The first write to the database takes its revision from the clock.
    await waitFor(() => expect(ownPicksOf(playerId).read().isLoaded).toBe(true));
    vi.spyOn(Date, 'now').mockReturnValue(0);
    await user.click(saveButton());
    await waitFor(() => expect(saves()).toHaveLength(1));
    vi.mocked(Date.now).mockRestore();
    const [first, second] = saves()[0]!.predictions;
    expect(first).toMatchObject({ matchId: 1, prediction: 'draw' });
    expect(second).toMatchObject({ matchId: 3, prediction: 'away_win' });
    expect(first!.opId).toMatch(/^[\da-f-]{36}$/);
    expect(first!.opId).not.toBe(second!.opId);
    expect(first!.ageMs).toBeGreaterThanOrEqual(0);
    expect(first!.ageMs).toBeLessThan(5000);
    // A save that is under way would tell the next test about itself.
    await waitFor(() => expect(saveButton().textContent).toBe('Todo guardado'));
  });

  /** A house that answers all but this. */
  async function saveOne(answer: Parameters<typeof stubFetch>[0][string]) {
    const calls = stubFetch({
      'GET /auth/me': { body: sampleUser({ id: playerId }) },
      'GET /games': { body: three() },
      'POST /bets': answer,
    });
    const app = await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await app.user.click(option(1, /Empate/));
    await app.user.click(saveButton());
    return { ...app, calls };
  }

  test('PLAY-04 a failed save says so; what was chosen stays on the phone', async () => {
    await saveOne(failure(500, 'internal'));
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        'Error al guardar las predicciones. Tus predicciones quedan en este dispositivo y se envían solas.',
        expect.anything(),
      ),
    );
    expect(option(1, /Empate/).checked).toBe(true);
    expect(await card(1).findByText('en tu dispositivo')).toBeTruthy();
    expect(toastSuccess).not.toHaveBeenCalled();
  });

  test('PLAY-04 an answer that takes long: the save goes on, and nothing says that there is no network', async () => {
    await saveOne(() => new Promise(() => undefined));
    await waitFor(() => expect(toastInfo).toHaveBeenCalledWith('Guardando…', { id: 'picks-wait' }));
    expect(vi.mocked(toastInfo).mock.calls.filter(([text]) => text !== 'Guardando…')).toEqual([]);
    expect(toastError).not.toHaveBeenCalled();
  });

  test('PWA-04 AUTH-14 the note about waiting picks is not shown to the next player', async () => {
    const { store } = await saveOne('network');
    const note = expect.stringContaining('quedó en este dispositivo');
    await waitFor(() => expect(toastInfo).toHaveBeenCalledWith(note, expect.anything()));
    vi.mocked(endToast).mockClear();
    act(() => {
      store.dispatch(sessionStarted({ user: sampleUser({ id: playerId + 1 }), token: 'another' }));
    });
    await waitFor(() => expect(endToast).toHaveBeenCalledWith('picks-wait'));
  });

  test('PWA-04 without a network the picks are on this phone, and are sent alone', async () => {
    const { user, calls } = await saveOne('network');
    await waitFor(() =>
      expect(toastInfo).toHaveBeenCalledWith(
        '1 predicción quedó en este dispositivo y se envía sola al volver la conexión',
        expect.anything(),
      ),
    );
    expect(await card(1).findByText('en tu dispositivo')).toBeTruthy();
    await waitFor(() => expect(saveButton().textContent).toBe('Enviar 1 ahora'));
    expect(toastSuccess).not.toHaveBeenCalled();
    const sends = () => calls.filter(({ route }) => route === 'POST /bets').length;
    const before = sends();
    await user.click(saveButton());
    await waitFor(() => expect(sends()).toBeGreaterThan(before));
  });

  test('PWA-04 PWA-05 saved without a network, it survives a reload and is sent when the page is opened', async () => {
    await saveOne('network');
    await waitFor(() => expect(toastInfo).toHaveBeenCalled());
    leave();
    const { saves } = await play(three());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]!.predictions).toMatchObject([{ matchId: 1, prediction: 'draw' }]);
    expect(await card(1).findByText('guardada')).toBeTruthy();
    expect(toastSuccess).toHaveBeenCalledWith('Predicciones guardadas con éxito', { duration: 3000 });
  });

  test('PWA-04 another tap over a saved choice is a draft of its own; going back to it is none', async () => {
    const { user } = await saveOne('network');
    await waitFor(() => expect(saveButton().textContent).toBe('Enviar 1 ahora'));
    await user.click(option(1, /Visita 1/));
    expect(card(1).getByText('sin guardar')).toBeTruthy();
    expect(saveButton().textContent).toBe('Guardar 1 cambio');
    await user.click(option(1, /Empate/));
    expect(card(1).getByText('en tu dispositivo')).toBeTruthy();
  });

  test('PWA-08 what another tab saves is shown here', async () => {
    await play(three());
    const tab = ownPicksOf(playerId);
    forgetOwnPicks();
    const other = ownPicksOf(playerId);
    expect(other).not.toBe(tab);
    const choice = { ...sampleChoice(2), playerId, prediction: 'draw' as const };
    await other.change((own) => save(choose(own, choice, null), [2], sampleStamp()));
    expect(await card(2).findByText('guardada')).toBeTruthy();
    expect(option(2, /Empate/).checked).toBe(true);
  });

  test('PLAY-04 with all saved it asks the server whether it holds what is shown', async () => {
    const { user, saves } = await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    expect([saveButton().disabled, saveButton().textContent]).toEqual([false, 'Todo guardado']);
    await user.click(saveButton());
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    expect(saves()).toHaveLength(0);
  });

  test('PLAY-04 with all saved and no answer it says that it could not ask, not that a save failed', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    cutNetwork();
    await user.click(saveButton());
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith('Ahora no pudimos comprobar si todo está guardado'),
    );
  });

  test('PLAY-04 PWA-18 after the browser deleted the database it saves the choices on screen', async () => {
    const { user, saves } = await play([sampleGrid(1, [sampleMatch(1, hour), sampleMatch(2, hour)])]);
    await user.click(option(1, /Empate/));
    await user.click(option(2, /Empate/));
    await waitFor(async () => expect(await inDatabase((db) => db.outbox.count())).toBeGreaterThanOrEqual(2));
    await (await getDatabase()).delete();
    await user.click(saveButton());
    await waitFor(() => expect(saves()[0]?.predictions.map(({ matchId }) => matchId)).toEqual([1, 2]));
    expect(await card(2).findByText('guardada')).toBeTruthy();
  });

  test('PLAY-04 one save takes the changes of all grids', async () => {
    const { user, saves } = await play([
      sampleGrid(1, [sampleMatch(1, hour)]),
      sampleGrid(2, [sampleMatch(2, hour)]),
    ]);
    await user.click(option(1, /Empate/));
    await user.click(screen.getByRole('button', { name: /^Grid 2/ }));
    expect(screen.getByRole('button', { name: /^Grid 1 .*1 cambio sin guardar/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar 1 cambio incluye Grid 1' })).toBeTruthy();
    await user.click(option(2, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(saves()[0]?.predictions.map(({ matchId }) => matchId)).toEqual([1, 2]));
  });
});

describe('PLAY-11 the save bar counts what the server has', () => {
  const bar = () => screen.getByRole('region', { name: 'Guardar las predicciones' }).textContent;

  test('PLAY-11 a draft is not saved, and the grid is complete only when all are', async () => {
    const { user } = await play([
      sampleGrid(1, [
        sampleMatch(1, hour, { pick: 'draw' }),
        sampleMatch(2, hour),
        sampleMatch(3, hour, { pick: 'draw' }),
      ]),
    ]);
    expect(bar()).toContain('2 de 3guardadas');
    await user.click(option(2, /Empate/));
    await user.click(option(3, /Local 3/));
    expect(bar()).toContain('1 guardada2 sin guardar');
    const progress = screen.getByRole('progressbar', { name: '3 de 3 partidos elegidos' });
    expect(progress.getAttribute('aria-valuetext')).toBe('1 guardada · 2 sin guardar');
    expect(progress.getAttribute('aria-valuenow')).toBe('1');
    expect(bar()).not.toContain('completa');
    await user.click(saveButton());
    await waitFor(() => expect(bar()).toContain('3 de 3¡Están todas!'));
  });

  test('PLAY-16 who came after the first lock completes the matches that are open, and is told so', async () => {
    const { user } = await play([
      sampleGrid(1, [sampleMatch(1, -hour), sampleMatch(2, hour, { pick: 'draw' }), sampleMatch(3, hour)]),
    ]);
    expect(bar()).toContain('1 de 2');
    await user.click(option(3, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(bar()).toContain('2 de 2¡Listo! 1 ya cerró'));
    expect(await screen.findByRole('dialog', { name: '¡Listo!' })).toBeTruthy();
  });

  test.each([
    ['an owner', true, 'Invitar al grupo Los pibes', '/grupos?grupo=3'],
    ['a member', false, 'Crear mi grupo', '/grupos'],
  ])(
    'PLAY-16 the last pick of a grid is told once, with the first match and a way to friends: %s',
    async (_name, isOwner, label, address) => {
      const { id, ...owner } = sampleGroup(3).owner;
      const groups = [
        sampleGroup(3, { name: 'Los pibes', owner: { ...owner, id: isOwner ? playerId : id } }),
      ];
      const start = 36 * hour;
      const { user } = await play(
        [sampleGrid(1, [sampleMatch(1, 2 * start), sampleMatch(2, start, { pick: 'draw' })])],
        { more: { 'GET /groups': { body: groups } } },
      );
      await user.click(option(1, /Empate/));
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(saveButton());
      const dialog = within(await screen.findByRole('dialog', { name: '¡Listo!' }));
      expect(dialog.getByText(/^Tu primer partido:/).parentElement?.textContent).toContain('Local 2');
      expect((await dialog.findByRole('link', { name: label })).getAttribute('href')).toBe(address);
      expect(dialog.getByRole('button', { name: 'Compartir mi jugada' })).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(offerPushSoon).toHaveBeenCalledTimes(1);
    },
  );

  test('PLAY-16 a grid that another device completed is not told, and neither is one that only this device has', async () => {
    const matches = [sampleMatch(1, hour), sampleMatch(2, hour, { pick: 'draw' })];
    const held = [sampleGrid(1, matches)];
    const { user } = await play(held);
    cutNetwork();
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(bar()).toContain('1 por enviar'));
    expect(screen.queryByRole('dialog')).toBeNull();
    leave();
    await inDatabase((db) => db.outbox.clear());
    const { saves } = await play([
      sampleGrid(
        1,
        matches.map((match) => ({ ...match, bets: [] })),
      ),
    ]);
    serve([
      sampleGrid(
        1,
        matches.map((match) => ({ ...match, bets: [{ betType: 'draw' as const }] })),
      ),
    ]);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(bar()).toContain('2 de 2'));
    expect(saves()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('PLAY-11 with a pick on this device nothing is called saved before the database has answered', async () => {
    noteWaitingPicks(playerId, 1, await databaseId());
    const unread = { ...ownPicksOf(playerId).read(), isLoaded: false };
    vi.spyOn(ownPicksOf(playerId), 'read').mockReturnValue(unread);
    await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(2, hour)])]);
    expect(saveButton().textContent).toBe('Enviar 1 ahora');
  });

  test('PLAY-11 a pick that was saved without a network is to be sent, a draft is not saved', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour), sampleMatch(2, hour)])]);
    cutNetwork();
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(bar()).toContain('0 guardadas1 por enviar'));
    await user.click(option(2, /Empate/));
    expect(bar()).toContain('0 guardadas1 sin guardar · 1 por enviar');
  });
});

describe('PWA-19 a player who comes back', () => {
  beforeEach(async () => {
    await import('../../app/background.tsx');
  });
  const earlier = (matchId: number, before: 'draw' | null) => {
    const match = { ...sampleChoice(matchId).match, startTime: new Date(Date.now() + hour).toISOString() };
    return { ...sampleRow(matchId, { before }), playerId, opId: `op-${playerId}-${matchId}`, match };
  };
  const told = () => vi.mocked(toastInfo).mock.lastCall;

  test('PWA-19 hears that the drafts were saved; undo brings the earlier pick back', async () => {
    const grids = [sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(2, hour)])];
    const rows = [earlier(1, 'draw'), earlier(2, null)];
    await ownPicksOf(playerId).change((own) => ({ ...own, rows }));
    const { saves } = await play(grids);
    await waitFor(() => expect(told()?.[0]).toMatch(/^Guardamos 2 predicciones que dejaste sin guardar/));
    expect(toastSuccess).not.toHaveBeenCalled();
    expect(saves()[0]!.predictions).toHaveLength(2);
    const { duration, action } = told()![1]!;
    expect([duration, action?.label]).toEqual([10_000, 'Deshacer']);
    act(() => action!.onPress());
    await waitFor(() => expect(saves()[1]?.predictions).toMatchObject([{ matchId: 1, prediction: 'draw' }]));
    await waitFor(() => expect(option(1, /Empate/).checked).toBe(true));
    expect(option(2, /Local 2/).checked).toBe(true);
  });

  test('PWA-19 who taps the saved pick before the page knows the other windows keeps it', async () => {
    let answer: (windows: object) => void = () => undefined;
    const query = () => new Promise((resolve) => void (answer = resolve));
    Object.defineProperty(navigator, 'locks', {
      value: { request: async () => null, query },
      configurable: true,
    });
    const left = earlier(1, 'draw');
    await ownPicksOf(playerId).change((own) => ({ ...own, rows: [left] }));
    noteAutoSaved([left]);
    const { user, saves } = await play([sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' })])]);
    await user.click(option(1, /Empate/));
    Reflect.deleteProperty(navigator, 'locks');
    await act(async () => answer({ held: [] }));
    await act(() => ownPicksOf(playerId).change((own) => own));
    expect(ownPicksOf(playerId).read().rows).toMatchObject([{ prediction: 'draw' }]);
    expect(option(1, /Empate/).checked).toBe(true);
    expect(saves()).toEqual([]);
  });

  test('PWA-19 who comes back twice within 10 s undoes the drafts of both times', async () => {
    const { user, saves } = await play([
      sampleGrid(1, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(2, hour, { pick: 'draw' })]),
    ]);
    const show = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const leaveAndComeBack = async (times: number) => {
      show('hidden');
      await waitFor(() => expect(saves()).toHaveLength(times));
      show('visible');
    };
    await user.click(option(1, /Local 1/));
    await leaveAndComeBack(1);
    await waitFor(() => expect(told()?.[0]).toMatch(/^Guardamos 1 predicción/));
    await user.click(option(2, /Visita 2/));
    await leaveAndComeBack(2);
    await waitFor(() => expect(told()?.[0]).toMatch(/^Guardamos 2 predicciones/));
    act(() => told()![1]!.action!.onPress());
    await waitFor(() => expect(saves()).toHaveLength(3));
    const undone = saves()[2]!.predictions.toSorted((one, other) => one.matchId - other.matchId);
    expect(undone).toMatchObject([
      { matchId: 1, prediction: 'draw' },
      { matchId: 2, prediction: 'draw' },
    ]);
  });

  test('PWA-19 hears that first picks were saved, which the server cannot take back', async () => {
    await ownPicksOf(playerId).change((own) => ({ ...own, rows: [earlier(1, null)] }));
    await play([sampleGrid(1, [sampleMatch(1, hour)])]);
    await waitFor(() => expect(told()?.[0]).toMatch(/^Guardamos 1 predicción/));
    expect(told()![1]!.action).toBeUndefined();
  });
});

describe('PLAY-08 what the server did not take', () => {
  test("PLAY-08 shows its reason and the server's pick again; the others are kept", async () => {
    const { user } = await play(
      [sampleGrid(1, [sampleMatch(1, hour), sampleMatch(2, hour, { pick: 'home_win' })])],
      { refusals: { 2: { code: 'match_started', pick: 'home_win' } } },
    );
    await user.click(option(1, /Empate/));
    await user.click(option(2, /Empate/));
    await user.click(saveButton());
    expect(await card(2).findByText('rechazada')).toBeTruthy();
    expect(card(2).getByText('No se guardó. El partido ya empezó.')).toBeTruthy();
    expect(option(2, /Local 2/).checked).toBe(true);
    expect(card(1).getByText('guardada')).toBeTruthy();
    // The box, the save bar and the card say it.
    expect(screen.getByRole('alert').textContent).toContain('Elegiste Empate. El partido ya empezó.');
    await waitFor(() => expect(saveButton().textContent).toBe('1 no se guardó'));
    expect(toastSuccess).not.toHaveBeenCalled();
    expect(toastError).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(saveButton().textContent).toBe('Todo guardado'));
  });

  test('PLAY-08 on another page a message says that it is told on `/jugar`', async () => {
    const grids = [sampleGrid(1, [sampleMatch(1, hour)])];
    stubFetch({ 'GET /games': { body: grids }, 'POST /bets': 'network' });
    const { user } = await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(saveButton().textContent).toBe('Enviar 1 ahora'));
    leave();
    serve(grids, { 1: { code: 'match_started', pick: null } });
    await renderApp('/faq');
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        '1 predicción no se guardó: en Jugar te decimos cuál y por qué.',
      ),
    );
  });

  test('PLAY-10 a choice whose op id the server knows from another one is shown as not saved, with what to do', async () => {
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour)])], {
      refusals: { 1: { code: 'op_id_reused', pick: null } },
    });
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    expect(await card(1).findByText('rechazada')).toBeTruthy();
    expect(
      card(1).getByText('No se guardó. Tu envío se cruzó con otro. Elige de nuevo y guarda.'),
    ).toBeTruthy();
  });

  test('PLAY-08 PWA-06 it is told with match, choice and reason until the player has understood, also after a reload and when the grid is gone', async () => {
    const grids = [sampleGrid(1, [sampleMatch(1, hour)])];
    const { user } = await play(grids, { refusals: { 1: { code: 'grid_closed', pick: null } } });
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await card(1).findByText('rechazada');
    leave();
    stubFetch({ 'GET /games': { body: [] } });
    const { user: later } = await renderApp('/jugar');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('No se guardó 1 predicción');
    expect(notice.textContent).toContain('Local 1 – Visita 1');
    expect(notice.textContent).toContain('Elegiste Empate. La jornada ya no recibe predicciones.');
    await later.click(within(notice).getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByRole('alert')).toBeNull();
    leave();
    await play(grids);
    await waitFor(() => expect(ownPicksOf(playerId).read().isLoaded).toBe(true));
    expect(card(1).queryByText('rechazada')).toBeNull();
  });

  test('PLAY-08 the server says why the whole save failed', async () => {
    stubFetch({
      'GET /games': { body: [sampleGrid(1, [sampleMatch(1, hour)])] },
      'POST /bets': { ...failure(429, 'too_many_requests'), headers: { 'retry-after': '30' } },
    });
    const { user } = await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        expect.stringContaining('Demasiados intentos.'),
        expect.anything(),
      ),
    );
    expect(await card(1).findByText('en tu dispositivo')).toBeTruthy();
  });
});

describe('PWA-04 what this device cannot keep is said', () => {
  test('PWA-04 the browser deleted what waited: the page tells how many until the player has understood', async () => {
    recordEvictedPicks(playerId, 'the database before');
    noteWaitingPicks(playerId, 3, 'the database before');
    const { user } = await play([sampleGrid(1, [sampleMatch(1, hour)])]);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Se perdieron 3 predicciones');
    await user.click(within(notice).getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('PWA-04 a browser that keeps nothing for us: it goes on in memory, says so, and sends', async () => {
    await closeDatabase();
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('disabled', 'SecurityError');
    });
    const { user, saves } = await play([sampleGrid(1, [sampleMatch(1, hour)])]);
    expect(await screen.findByText('Este navegador no deja guardar en el dispositivo')).toBeTruthy();
    await user.click(option(1, /Empate/));
    await user.click(saveButton());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(await card(1).findByText('guardada')).toBeTruthy();
    cutNetwork();
    await user.click(option(1, /Local/));
    await user.click(saveButton());
    await waitFor(() =>
      expect(toastInfo).toHaveBeenCalledWith(
        '1 predicción se envía sola al volver la conexión. No cierres esta página.',
        expect.anything(),
      ),
    );
    broken.mockRestore();
  });
});

describe('PLAY-05 the lock', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      // All but what the database's stand-in goes by.
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('PLAY-05 a row locks by itself ten minutes before its start, the others stay open', async () => {
    await play([sampleGrid(1, [sampleMatch(1, 12 * minute), sampleMatch(2, hour)])]);
    expect(card(1).getByText(/^Cierra en 1 min$|^Cierra en 2 min$/)).toBeTruthy();
    expect(option(1, /Empate/).disabled).toBe(false);
    await pass(2 * minute + 300);
    expect(option(1, /Empate/).disabled).toBe(true);
    expect(card(1).getByText('cerrado')).toBeTruthy();
    expect(option(2, /Empate/).disabled).toBe(false);
  });

  test('PLAY-05 the button that has the focus keeps it at the lock, and chooses nothing more', async () => {
    await play([sampleGrid(1, [sampleMatch(1, 12 * minute), sampleMatch(2, hour)])]);
    act(() => option(1, /Empate/).focus());
    await pass(2 * minute + 300);
    expect(card(1).getByText('cerrado')).toBeTruthy();
    expect(document.activeElement).toBe(option(1, /Empate/));
    expect(option(1, /Empate/).disabled).toBe(false);
    expect(option(1, /Empate/).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(option(1, /Empate/));
    expect(option(1, /Empate/).checked).toBe(false);
    act(() => option(2, /Empate/).focus());
    expect(option(1, /Empate/).disabled).toBe(true);
  });

  test('PLAY-05 a screen reader hears which matches have locked, and nothing before', async () => {
    const [first, second] = [sampleMatch(1, 11 * minute), sampleMatch(2, 11 * minute)];
    const together = { ...second, startTime: first.startTime, lockAt: first.lockAt };
    await play([sampleGrid(1, [first, together, sampleMatch(3, 12 * minute)])]);
    const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(news().join()).not.toMatch(/bloque/);
    await pass(minute + 300);
    expect(news()).toContain(
      'Cerraron 2 partidos: Local 1 contra Visita 1, Local 2 contra Visita 2. Ya no puedes elegir.',
    );
    await pass(minute);
    expect(news()).toContain('Cerró Local 3 contra Visita 3: ya no puedes elegir.');
  });

  test('PWA-04 PWA-06 a choice that waits says until when it arrives in time, and after that that it is too late', async () => {
    const grids = [sampleGrid(1, [sampleMatch(1, 12 * minute)])];
    await ownPicksOf(playerId).change((own) =>
      save(choose(own, { ...sampleChoice(1), playerId }, null), [1], sampleStamp()),
    );
    stubFetch({ 'GET /games': { body: grids }, 'POST /bets': 'network' });
    await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await pass(3 * minute);
    const start = formatTime(grids[0]!.games[0]!.startTime, 'es');
    expect(
      card(1).getByText(/^Se envía sola al volver la conexión; tiene tiempo hasta /).textContent,
    ).toContain(start);
    await pass(10 * minute);
    expect(card(1).getByText(/^Llega tarde: el partido ya no recibe predicciones/)).toBeTruthy();
  });

  test("PLAY-05 by the server's time, whatever the device's clock says", async () => {
    const ahead = hour;
    const body = [sampleGrid(1, [sampleMatch(1, ahead + 12 * minute)])];
    stubFetch({
      'GET /games': () => ({
        body,
        headers: { 'x-server-time': String(Date.now() + ahead) },
      }),
    });
    await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await pass(minute);
    expect(option(1, /Empate/).disabled).toBe(false);
    await pass(minute + 300);
    expect(option(1, /Empate/).disabled).toBe(true);
  });

  test('PLAY-05 also when the device slept over that moment', async () => {
    await play([sampleGrid(1, [sampleMatch(1, 3 * hour)])]);
    vi.setSystemTime(Date.now() + 3 * hour - 5 * minute);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(option(1, /Empate/).disabled).toBe(true);
  });

  test('PLAY-05 a tap at that very moment is ignored', async () => {
    const start = Date.now() + 12 * minute;
    await play([sampleGrid(1, [sampleMatch(1, 12 * minute)])]);
    vi.setSystemTime(start - 10 * minute);
    fireEvent.click(option(1, /Empate/));
    expect(option(1, /Empate/).checked).toBe(false);
    expect(ownPicksOf(playerId).read().rows).toEqual([]);
  });

  test('PLAY-09 each card says how much time is left, the page how many are picked', async () => {
    await play([sampleGrid(1, [sampleMatch(1, 3 * hour + 30_000, { pick: 'draw' }), sampleMatch(2, hour)])]);
    expect(card(1).getByText('Cierra en 2 h 50 min')).toBeTruthy();
    expect(screen.getByText('1 de 2')).toBeTruthy();
    await pass(minute);
    expect(card(1).getByText('Cierra en 2 h 49 min')).toBeTruthy();
  });

  test('PLAY-09 a match that is held up has no time that runs out; it says until when it takes picks', async () => {
    const start = new Date(Date.now() + 70 * hour);
    const lock = new Date(start.getTime() - 10 * minute);
    await play([sampleGrid(1, [sampleMatch(1, 70 * hour, { attention: 'postponed', pick: 'draw' })])]);
    expect(card(1).queryByText(/Cierra/)).toBeNull();
    const time = lock.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' });
    expect(card(1).getByText(/^Puedes elegir hasta /).textContent).toContain(time);
    expect(option(1, /Local 1/).disabled).toBe(false);
  });

  test('PLAY-09 a match whose time is to be confirmed counts nothing down: its day, and until when it takes picks', async () => {
    await play([sampleGrid(1, [sampleMatch(1, 70 * hour, { lacksTime: true })])]);
    expect(card(1).getByText(/^[a-záé]{3} \d+ [a-z]+(?: \d{4})?$/)).toBeTruthy();
    expect(card(1).queryByText(/Cierra/)).toBeNull();
    expect(card(1).getByText(/^Horario a confirmar: puedes elegir hasta /)).toBeTruthy();
  });

  test('PLAY-09 JOB-17 a match that closed at a guessed time says that it can be picked again', async () => {
    await play([sampleGrid(1, [sampleMatch(1, -hour, { lacksTime: true })])]);
    expect(card(1).getByText('Horario a confirmar: si es más tarde, podrás elegir de nuevo')).toBeTruthy();
  });

  test('PLAY-09 JOB-16 a match with a result without play says so until its start', async () => {
    const closesAt = new Date(Date.now() - hour).toISOString();
    const decided = { attention: 'undecided', closesAt, pick: 'draw' } as const;
    await play([sampleGrid(1, [sampleMatch(1, 20 * hour, decided), sampleMatch(2, -hour, decided)])]);
    const note = 'Resultado decidido sin jugar: no recibe predicciones';
    expect(card(1).getByText(note)).toBeTruthy();
    expect(card(2).queryByText(note)).toBeNull();
  });

  test('PLAY-09 a void match is not among those to be picked', async () => {
    const picked = { pick: 'draw' } as const;
    await play([
      sampleGrid(1, [
        sampleMatch(1, hour, { ...picked, status: 'cancelled' }),
        sampleMatch(2, hour, picked),
        sampleMatch(3, hour),
      ]),
    ]);
    expect(screen.getByRole('progressbar', { name: '1 de 2 partidos elegidos' })).toBeTruthy();
  });

  test('PLAY-05 a page that stays open hears within a minute that a match was moved; out of sight or without a connection it does not ask', async () => {
    // The page has the middle one of all possible intervals, so that no call falls on the end of a wait.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    let grids = [sampleGrid(1, [sampleMatch(1, 18 * hour)])];
    const calls = stubFetch({
      'GET /auth/me': { body: sampleUser({ id: playerId }) },
      'GET /games': () => ({ body: grids }),
    });
    await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    grids = [sampleGrid(1, [sampleMatch(1, 3 * minute)])];
    await pass(minute);
    expect(option(1, /Empate/).disabled).toBe(true);

    grids = [sampleGrid(1, [sampleMatch(1, 18 * hour)])];
    await pass(minute);
    const asked = () => calls.filter(({ route }) => route === 'GET /games').length;
    const before = asked();
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(5 * minute);
    expect(asked()).toBe(before);
    sight.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    const inVain = vi
      .fn<(url: string) => Promise<never>>()
      .mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', inVain);
    act(() => markOffline());
    await pass(5 * minute);
    expect(inVain.mock.calls.map(([url]) => url)).not.toContain('/api/games');
  });

  test('PLAY-05 matches are asked for again by themselves', async () => {
    const { calls } = await play([sampleGrid(1, [sampleMatch(1, hour)])]);
    const asked = () => calls.filter(({ route }) => route === 'GET /games').length;
    const before = asked();
    await pass(61_000);
    expect(asked()).toBeGreaterThan(before);
  });
});

describe('PLAY-02 PLAY-08 a grid that is over', () => {
  const result = { status: 'finished', homeScore: 1, awayScore: 1 } as const;
  const next = sampleGrid(9, [sampleMatch(2, hour)]);
  const open = () => sampleGrid(4, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(5, hour)]);
  const over = () =>
    sampleGrid(
      4,
      open().games.map((match) => ({ ...match, ...result })),
      { status: 'settled' },
    );
  /** A house where that grid ends when it is told to. */
  function serveEnding() {
    let isOver = false;
    stubFetch({
      'GET /auth/me': { body: sampleUser({ id: playerId }) },
      'GET /games': () => ({ body: isOver ? [next] : [open(), next] }),
      'GET /matches/group/4': () => ({ body: over() }),
    });
    return {
      end: () => {
        isOver = true;
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
      },
    };
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

  test.each(['/jugar', '/jugar?grid=4'])(
    'PLAY-02 PLAY-08 %s: the grid in view stays when it ends and says how it went; what was not saved is told',
    async (address) => {
      const house = serveEnding();
      const { user } = await renderApp(address);
      await heading('Fecha 4');
      await user.click(option(5, /Visita 5/));
      house.end();
      expect(await screen.findByText('Esta jornada terminó')).toBeTruthy();
      expect(screen.getByRole('heading', { level: 2, name: 'Fecha 4' })).toBeTruthy();
      expect(screen.getByText('1 acierto de 2')).toBeTruthy();
      expect(option(5, /Empate/).disabled).toBe(true);
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('No se guardó 1 predicción');
      expect(notice.textContent).toContain('Local 5 – Visita 5');
      expect(notice.textContent).toContain('Elegiste Visita 5. El partido ya empezó.');

      const other = screen.getByRole('button', { name: /^Grid 1 (?!cierra)/ });
      expect(other.getAttribute('aria-pressed')).toBe('false');
      await user.click(other);
      await heading('Fecha 9');
      expect(screen.getByRole('alert').textContent).toContain('Local 5 – Visita 5');
    },
  );

  test('PLAY-02 an old address shows how that grid went, with nothing to save in it; without one the next is shown', async () => {
    const saving = { name: 'Guardar las predicciones' };
    const house = serveEnding();
    house.end();
    await renderApp('/jugar?grid=4');
    expect(await screen.findByText('Esta jornada terminó')).toBeTruthy();
    expect(screen.queryByRole('region', saving)).toBeNull();
    cleanup();
    await renderApp('/jugar');
    await heading('Fecha 9');
    expect(screen.queryByText('Esta jornada terminó')).toBeNull();
    expect(screen.getByRole('region', saving)).toBeTruthy();
  });

  test('PLAY-02 PWA-03 who comes back a week later finds the next one, not the one that this device kept', async () => {
    serveEnding();
    vi.setSystemTime(Date.now() - 7 * 24 * hour);
    await renderApp('/jugar');
    await heading('Fecha 4');
    leave();
    vi.useRealTimers();
    let answer: Reply | 'network' = 'network';
    stubFetch({ 'GET /games': () => answer, 'GET /matches/group/4': { body: over() } });
    await renderApp('/jugar');
    await heading('Fecha 4');
    answer = { body: [next] };
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await heading('Fecha 9');
    expect(screen.queryByText('Esta jornada terminó')).toBeNull();
  });

  test('PLAY-02 also when it was the only one', async () => {
    stubFetch({ 'GET /games': { body: [] }, 'GET /matches/group/4': { body: over() } });
    await renderApp('/jugar?grid=4');
    await heading('Fecha 4');
    expect(screen.queryByText('Ahora no tenemos jornadas abiertas')).toBeNull();
  });

  test('PLAY-08 what was not saved before its match began is told, whichever grid is shown, also days later', async () => {
    const late = { ...sampleChoice(7), playerId, prediction: 'draw' as const };
    late.match = { ...late.match, startTime: new Date(Date.now() - 3 * 24 * hour).toISOString() };
    await ownPicksOf(playerId).change((own) => choose(own, late, null));
    await play([next]);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Elegiste Empate. El partido ya empezó.',
    );
    expect(ownPicksOf(playerId).read().rows).toEqual([]);
  });

  test('PLAY-08 picks that can still be saved or have no answer yet are not reported as lost', async () => {
    serve([open()]);
    const { user } = await renderApp('/jugar');
    await heading('Fecha 4');
    await user.click(option(5, /Visita 5/));
    leave();
    cutNetwork();
    const late = { ...sampleChoice(7), playerId };
    late.match = { ...late.match, startTime: new Date(Date.now() - hour).toISOString() };
    await ownPicksOf(playerId).change((own) => choose(own, late, null));
    await renderApp('/jugar');
    await screen.findByText(/Actualizado/);
    await waitFor(() => expect(option(5, /Visita 5/).checked).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(ownPicksOf(playerId).read().rows).toHaveLength(2);
  });
});

describe('PLAY-07 a grid that takes no picks', () => {
  test('PLAY-07 says so, and none of its options can be tapped', async () => {
    await play([sampleGrid(1, [sampleMatch(1, hour)], { status: 'closed' })]);
    expect(screen.getByText('Esta jornada está cerrada')).toBeTruthy();
    expect(option(1, /Empate/).disabled).toBe(true);
  });
});
