import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stampNow } from '../outbox/choice-clock.ts';
import { resetConnection } from '../lib/connection.ts';
import { inDatabase } from '../storage/database.ts';
import { emptyOutbox, type OutboxRow } from '../outbox/outbox-row.ts';
import { forgetOwnPicks, ownPicksOf } from '../outbox/own-picks.ts';
import { sampleRow } from '../testing/sample-outbox.ts';
import { keepRecord, newRecord } from '../storage/kept-record.ts';
import { noteSeenChanges } from '../outbox/seen-changes.ts';
import { readMirroredSession } from '../outbox/session-mirror.ts';
import { readDraftPicks, readWaitingPicks } from '../outbox/waiting-count.ts';
import { notePendingLogout } from '../session/pending-logouts.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { renderApp } from '../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { cutNetwork, stubFetch, type Call, type Reply } from '../testing/stub-fetch.ts';

// Loaded here, no test waits for them.
import '../features/auth/auth-dialog.tsx';
import '../features/home/grids-section.tsx';
import '../shell/log-out-cleanup.ts';
import './background.tsx';
import './sync-picks.tsx';
import './leaving-dialog.tsx';

/** Each test has another id, so that calls that the test before left under way touch no player. */
let lucia = sampleUser();
const bruno = sampleUser({ id: 8, firstName: 'Bruno', email: 'bruno@example.com' });

/** The server takes every pick. */
const takesPicks = ({ body }: Call): Reply => {
  const { predictions } = body as { predictions: { matchId: number; opId: string; prediction: string }[] };
  const results = predictions.map(({ matchId, opId, prediction }) => ({
    matchId,
    opId,
    status: 'accepted',
    pick: prediction,
    startTime: null,
    lockAt: null,
  }));
  return { body: { serverNow: new Date().toISOString(), results } };
};
const server = (different: Parameters<typeof stubFetch>[0] = {}) =>
  stubFetch({
    'GET /health': { body: { status: 'ok' } },
    'GET /games/home': { body: [] },
    'GET /auth/me': { body: lucia },
    'POST /auth/login': { body: { access_token: 'token-2', user: lucia } },
    'POST /auth/logout': { status: 204 },
    'POST /bets': takesPicks,
    ...different,
  });
const made = (calls: Call[], route: string) => calls.filter((call) => call.route === route);

const rowsOf = (playerId: number) =>
  inDatabase<OutboxRow[]>((db) => db.outbox.where('playerId').equals(playerId).toArray());
const snapshots = () => inDatabase((db) => db.snapshots.toArray());

/** Lucía saved two picks that did not get through, and opens the app at home. */
async function picksWait(state: OutboxRow['state'] = 'queued') {
  keepSampleSession(lucia);
  const rows = [1, 2].map((match) =>
    sampleRow(match, { state, playerId: lucia.id, opId: `op-${lucia.id}-${match}` }),
  );
  await ownPicksOf(lucia.id).change(() => ({ ...emptyOutbox, rows }));
  await waitFor(() => expect(readWaitingPicks(lucia.id)).toBe(2));
  return renderApp('/');
}
/** The same without a network: the page has tried to send them. */
async function picksWaitInVain() {
  cutNetwork();
  const app = await picksWait();
  await waitFor(async () =>
    expect((await rowsOf(lucia.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']),
  );
  return app;
}
async function logOut({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  return screen.findByRole('dialog', { name: 'Queda algo por enviar' });
}
const isLoggedOut = () =>
  waitFor(() => {
    expect(screen.getByRole('button', { name: 'Ingresar' })).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });
async function logIn({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.type(await screen.findByLabelText('Correo electrónico'), 'lucia@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'cancha-de-tierra-7');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ingresar' }));
}

beforeEach(async () => {
  lucia = sampleUser({ id: lucia.id + 10 });
  localStorage.clear();
  forgetOwnPicks();
  await inDatabase((db) =>
    Promise.all([db.outbox.clear(), db.receipts.clear(), db.snapshots.clear(), db.meta.clear()]),
  );
});
afterEach(() => {
  cleanup();
  resetConnection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('PWA-09 logging out with picks that wait', () => {
  test('PWA-09 sends them first when that is soon done, and asks nothing', async () => {
    const answer = Promise.withResolvers<void>();
    const calls = server({ 'POST /bets': (call) => answer.promise.then(() => takesPicks(call)) });
    const app = await picksWait();
    expect(within(await logOut(app)).getByText('Enviando 2 predicciones…')).toBeTruthy();
    answer.resolve();
    await isLoggedOut();
    expect(made(calls, 'POST /bets')).toHaveLength(1);
    expect(made(calls, 'POST /auth/logout')).toHaveLength(1);
    expect(await rowsOf(lucia.id)).toEqual([]);
    expect(app.path()).toBe('/');
  });

  test('PWA-09 asks when no answer comes for three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server({ 'POST /bets': () => new Promise(() => undefined) });
    const dialog = await logOut(await picksWait());
    expect(within(dialog).queryByRole('button', { name: 'Enviar y salir' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await within(dialog).findByRole('button', { name: 'Enviar y salir' })).toBeTruthy();
  });

  test('PWA-09 staying changes nothing', async () => {
    const app = await picksWaitInVain();
    const dialog = await logOut(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(await rowsOf(lucia.id)).toHaveLength(2);
  });

  test('PWA-09 send and leave waits for the network, sends, and leaves', async () => {
    const app = await picksWaitInVain();
    const dialog = await logOut(app);
    await app.user.click(await within(dialog).findByRole('button', { name: 'Enviar y salir' }));
    expect(within(dialog).getByText(/^2 predicciones por enviar/)).toBeTruthy();
    const calls = server();
    window.dispatchEvent(new Event('online'));
    await isLoggedOut();
    expect(made(calls, 'POST /bets')[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(await rowsOf(lucia.id)).toEqual([]);
  });

  test('PWA-09 discard and leave throws them away', async () => {
    const app = await picksWaitInVain();
    const dialog = await logOut(app);
    await app.user.click(await within(dialog).findByRole('button', { name: 'Descartar y salir' }));
    await isLoggedOut();
    await waitFor(async () => expect(await rowsOf(lucia.id)).toEqual([]));
    await waitFor(() => expect(readWaitingPicks(lucia.id)).toBe(0));
  });

  test('PWA-09 AUTH-10 picks kept on this phone are sent when their player is back, and by no other player', async () => {
    const app = await picksWaitInVain();
    const dialog = await logOut(app);
    await app.user.click(
      await within(dialog).findByRole('button', { name: 'Dejar en este dispositivo y salir' }),
    );
    await isLoggedOut();
    expect(await rowsOf(lucia.id)).toHaveLength(2);
    cleanup();

    keepSampleSession(bruno, 'of-bruno');
    const asBruno = server({ 'GET /auth/me': { body: bruno } });
    const other = await renderApp('/');
    await waitFor(() => expect(made(asBruno, 'GET /auth/me')).not.toEqual([]));
    await other.user.click(await screen.findByRole('button', { name: 'Salir' }));
    await isLoggedOut();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made(asBruno, 'POST /bets')).toEqual([]);
    expect(await rowsOf(lucia.id)).toHaveLength(2);

    const asLucia = server();
    await other.user.click(screen.getByRole('button', { name: 'Ingresar' }));
    await logIn(other);
    await waitFor(async () => expect(await rowsOf(lucia.id)).toEqual([]));
    expect(made(asLucia, 'POST /bets').map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-2',
    ]);
  });
});

describe('PWA-20 logging out with drafts', () => {
  /** Lucía chose for three matches, one of which has begun, and opens the app at home. */
  async function draftsWait() {
    keepSampleSession(lucia);
    const begun = { ...sampleRow(3).match, startTime: new Date(Date.now() - 60_000).toISOString() };
    const rows = [1, 2, 3].map((match) =>
      sampleRow(match, {
        playerId: lucia.id,
        opId: `op-${lucia.id}-${match}`,
        madeAt: stampNow(),
        ...(match === 3 && { match: begun }),
      }),
    );
    await ownPicksOf(lucia.id).change(() => ({ ...emptyOutbox, rows }));
    await waitFor(() => expect(readDraftPicks(lucia.id)).toBe(3));
    const app = await renderApp('/');
    await app.user.click(await screen.findByRole('button', { name: 'Salir' }));
    return app;
  }

  test('PWA-20 sends those that the server can store, and asks nothing', async () => {
    const calls = server();
    await draftsWait();
    await isLoggedOut();
    const sent = made(calls, 'POST /bets').flatMap(
      ({ body }) => (body as { predictions: unknown[] }).predictions,
    );
    expect(sent).toMatchObject([{ matchId: 1 }, { matchId: 2 }]);
    expect((await rowsOf(lucia.id)).map(({ matchId }) => matchId)).toEqual([3]);
  });

  test('PWA-20 without a network it asks, and keeps them for the next login of their player', async () => {
    cutNetwork();
    const { user } = await draftsWait();
    const dialog = within(await screen.findByRole('dialog', { name: 'Queda algo por enviar' }));
    expect(await dialog.findByText(/^2 predicciones están únicamente en este dispositivo/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Dejar en este dispositivo y salir' }));
    await isLoggedOut();
    expect(await rowsOf(lucia.id)).toHaveLength(3);
    const calls = server();
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    await logIn({ user } as Parameters<typeof logIn>[0]);
    await waitFor(() => expect(made(calls, 'POST /bets')).not.toEqual([]));
  });
});

describe('PWA-09 what goes at logout', () => {
  test('PWA-09 REC-13 PLAY-19 what the player saw, the seen changes, the record with the own ficha, and the session that the worker knows', async () => {
    keepSampleSession(lucia);
    server();
    noteSeenChanges(['moved-1']);
    keepRecord(lucia.id, 3, newRecord);
    const { user } = await renderApp('/');
    await waitFor(async () => {
      expect((await snapshots()).map(({ playerId }) => playerId)).toContain(lucia.id);
      expect(await readMirroredSession()).toMatchObject({ playerId: lucia.id });
    });
    await user.click(screen.getByRole('button', { name: 'Salir' }));
    await isLoggedOut();
    await waitFor(async () => {
      expect((await snapshots()).filter(({ playerId }) => playerId === lucia.id)).toEqual([]);
      expect(await readMirroredSession()).toBeNull();
      expect(localStorage.getItem(`doce:record:${lucia.id}`)).toBeNull();
      expect(localStorage.getItem('doce:seen-changes')).toBeNull();
    });
  });

  test('PWA-09 also when the page was closed at that moment: the next one finishes it', async () => {
    const row = { url: '/games', endpoint: 'GET /games', shape: 'x', data: [], etag: null, at: 0 };
    await inDatabase((db) => db.snapshots.bulkPut([7, 8].map((playerId) => ({ ...row, playerId }))));
    notePendingLogout({ playerId: 7, discardsPicks: false });
    server();
    await renderApp('/');
    await waitFor(async () =>
      expect((await snapshots()).map(({ playerId, url }) => [playerId, url])).not.toContainEqual([
        7,
        '/games',
      ]),
    );
    expect((await snapshots()).map(({ playerId, url }) => [playerId, url])).toContainEqual([8, '/games']);
    await waitFor(() => expect(localStorage.getItem('doce:leavers')).toBeNull());
  });
});

describe('PWA-10 a session that ended with picks that wait', () => {
  test('PWA-10 asks for a login wherever one is, says how many wait, and sends them after it', async () => {
    cutNetwork();
    const app = await picksWait('needs-login');
    await screen.findByRole('button', { name: 'Salir' });
    const calls = server();
    act(() => void app.store.dispatch(sessionEnded({ token: 'token-1' })));
    const dialog = await screen.findByRole('dialog', { name: 'Ingresar' });
    expect(
      within(dialog).getByText('Tienes 2 predicciones en este dispositivo: las enviamos cuando ingreses.'),
    ).toBeTruthy();
    await logIn(app);
    await waitFor(async () => expect(await rowsOf(lucia.id)).toEqual([]));
    expect(made(calls, 'POST /bets')[0]?.headers.get('authorization')).toBe('Bearer token-2');
    expect(app.path()).toBe('/');
  });

  test('PWA-10 who closes it is not asked again', async () => {
    cutNetwork();
    const app = await picksWait('needs-login');
    await screen.findByRole('button', { name: 'Salir' });
    act(() => void app.store.dispatch(sessionEnded({ token: 'token-1' })));
    await app.user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    await app.user.click(screen.getByRole('link', { name: 'Empresas y afiliados' }));
    await waitFor(() => expect(app.path()).toBe('/bola-gaming'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('PWA-10 without waiting picks no dialog opens', async () => {
    keepSampleSession(lucia);
    server();
    const app = await renderApp('/');
    await screen.findByRole('button', { name: 'Salir' });
    act(() => void app.store.dispatch(sessionEnded({ token: 'token-1' })));
    await screen.findByRole('button', { name: 'Ingresar' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
