import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOwnPicks, ownPicksOf } from '../outbox/own-picks.ts';
import { outboxInDatabase } from '../outbox/outbox.ts';
import { claimChoices, readVisitorChoices } from '../outbox/visitor-choices.ts';
import { readPendingLogouts } from '../session/pending-logouts.ts';
import { logOut } from '../shell/log-out.ts';
import { toastInfo, toastSuccess } from '../shell/toasts.ts';
import { closeDatabase } from '../storage/database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { hangAtOpening } from '../testing/hanging-database.ts';
import { eventually } from '../testing/patience.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sampleChoices } from '../testing/sample-choices.ts';
import { minute, sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { sampleRow } from '../testing/sample-outbox.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { stubFetch, type Call, type Reply } from '../testing/stub-fetch.ts';
import { eraseLoggedOutPlayers } from '../shell/log-out-cleanup.ts';

// Loaded here, no test waits for them.
import '../pages/play-page.tsx';
import './send-choices.tsx';
import './sync-picks.tsx';

vi.mock('../shell/toasts.ts', { spy: true });
// Three seconds would be most of the time of these tests.
const limit = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../lib/with-limit.ts', async (original) => ({
  ...(await original<object>()),
  get storageLimitMs() {
    return limit.ms;
  },
}));

const playerId = sampleUser().id;
let letItAnswer = () => {};
let answers: PromiseWithResolvers<void>;

beforeEach(async () => {
  limit.ms = 3_000;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await emptyDatabase();
  forgetOwnPicks();
  localStorage.clear();
  vi.clearAllMocks();
  answers = Promise.withResolvers();
});
afterEach(async () => {
  letItAnswer();
  answers.resolve();
  await eventually(() => {
    const { rows, isDurable } = ownPicksOf(playerId).read();
    expect([rows, isDurable]).toEqual([[], true]);
  });
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function hang() {
  await closeDatabase();
  const open = hangAtOpening();
  limit.ms = 30;
  letItAnswer = () => {
    limit.ms = 3_000;
    open();
  };
}

/** A player with 12 matches. The server takes every pick when `answers` resolves. */
async function open() {
  keepSampleSession();
  const sent: { matchId: number }[] = [];
  const matches = Array.from({ length: 12 }, (_, at) => sampleMatch(at + 1, 300 * minute));
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [sampleGrid(1, matches)] },
    'GET /games/home': { body: [] },
    'POST /auth/logout': { status: 204 },
    'POST /bets': async ({ body }: Call): Promise<Reply> => {
      const { predictions } = body as {
        predictions: { matchId: number; prediction: string; opId: string }[];
      };
      sent.push(...predictions);
      await answers.promise;
      const results = predictions.map((each) => ({ ...each, status: 'accepted', pick: each.prediction }));
      return { body: { serverNow: new Date().toISOString(), results } };
    },
  });
  return { ...(await renderApp('/jugar')), sent };
}

describe('PWA-27 a database that does not answer', () => {
  test('PWA-27 a pick is sent at once; nothing is said to be on the device, and nothing is called up to date while a pick of an earlier page waits', async () => {
    localStorage.setItem(
      'doce:waiting',
      JSON.stringify({ [playerId]: { waiting: 2, birth: 'a database', lost: 0 } }),
    );
    await hang();
    const { user, sent } = await open();
    const match = within(await screen.findByRole('listitem', { name: 'Local 1 contra Visita 1' }));
    await user.click(match.getByRole('radio', { name: 'Empate' }));
    await user.click(screen.getByRole('button', { name: /Guardar 1 cambio/ }));
    await eventually(() => expect(sent).toMatchObject([{ matchId: 1 }]));
    expect(screen.getByText('Este navegador no deja guardar en el dispositivo')).toBeTruthy();
    await match.findByText('enviando');
    expect(screen.queryByText(/en (tu|este) dispositivo$/)).toBeNull();
    answers.resolve();
    await eventually(() =>
      expect(toastSuccess).toHaveBeenCalledWith('Predicciones guardadas con éxito', expect.anything()),
    );
    expect(toastInfo).not.toHaveBeenCalledWith(expect.stringContaining('dispositivo'), expect.anything());
    expect(await screen.findByRole('button', { name: 'Enviar 2 ahora' })).toBeTruthy();
    expect(screen.queryByText('Todo guardado')).toBeNull();
  });

  test('PWA-27 FILL-06 the choices of a visitor are sent, and stay on the device until the server has them', async () => {
    sampleChoices(12);
    claimChoices(playerId);
    await hang();
    const { sent } = await open();
    await eventually(() => expect(sent).toHaveLength(12));
    expect(readVisitorChoices(playerId)).toMatchObject({ sent: null, choices: { length: 12 } });
    answers.resolve();
    await eventually(() => expect(readVisitorChoices(playerId).choices).toEqual([]));
  });

  test('PWA-27 PWA-09 a logout that discards picks ends, and a later start discards them, but no newer ones', async () => {
    await outboxInDatabase(playerId).change(() => ({ rows: [sampleRow(1, { playerId })], receipts: [] }));
    await hang();
    const { store } = await open();
    await logOut(store, { discardsPicks: true });
    expect(readPendingLogouts()).toMatchObject([{ playerId, triedAt: expect.any(Number) as number }]);
    // The same player is back before the database is.
    const madeAt = { ...sampleRow(2).madeAt, server: Date.now() + minute };
    await ownPicksOf(playerId).change(({ rows, receipts }) => ({
      rows: [...rows, sampleRow(2, { playerId, madeAt })],
      receipts,
    }));
    letItAnswer();
    await eventually(() => expect(ownPicksOf(playerId).read().isDurable).toBe(true));
    await eraseLoggedOutPlayers();
    expect(readPendingLogouts()).toEqual([]);
    expect((await outboxInDatabase(playerId).read()).state.rows.map(({ matchId }) => matchId)).toEqual([2]);
    await ownPicksOf(playerId).change(() => ({ rows: [], receipts: [] }));
  });
});
