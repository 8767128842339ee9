// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { live, schedules } from '../testing/outbox-schedules.ts';
import type { OutboxState } from './outbox-row.ts';

// Tests the model: the schedules have to find each of these planted bugs.

const planted = vi.hoisted(() => ({ bug: '' }));
/** A page goes on sending for a player after another one logged in, with the token of the moment. */
const sentAsOther = vi.hoisted(() => 'picks of a player are sent with the session of the next one');

vi.mock('../lib/server-clock.ts', async (load) => ({
  ...(await load<object>()),
  ...(await import('../testing/model-page.ts')).clockOfPage,
}));

vi.mock('./sending-steps.ts', async (load) => {
  const real = await load<typeof import('./sending-steps.ts')>();
  const without = (state: OutboxState, isGone: (matchId: number) => boolean): OutboxState => ({
    ...state,
    rows: state.rows.filter(({ matchId }) => !isGone(matchId)),
  });
  const mistakes: Record<string, Partial<typeof real>> = {
    'an answer removes all choices for its match': {
      settle: (state, answers, at) =>
        without(real.settle(state, answers, at), (id) => answers.some(({ matchId }) => matchId === id)),
    },
    'rows that an expired session could not send are dropped': {
      release: (state, leaseId, back) =>
        back.state === 'waiting'
          ? real.release(state, leaseId, back)
          : { ...state, rows: state.rows.filter(({ lease }) => lease?.id !== leaseId) },
    },
    'the lease of a page that died never ends': {
      claim: (state, wish) => {
        const living = state.rows.map((row) =>
          row.lease ? { ...row, lease: { ...row.lease, until: wish.now + 1 } } : row,
        );
        return real.claim({ ...state, rows: living }, { ...wish, hasLock: false });
      },
    },
    'leases are ignored': {
      claim: (state, wish) => {
        const free = state.rows.map((row) => (row.lease ? { ...row, lease: null } : row));
        return real.claim({ ...state, rows: free }, wish);
      },
    },
    'a refusal has no receipt': {
      settle: (state, answers, at) => ({
        ...real.settle(state, answers, at),
        receipts: state.receipts,
      }),
    },
    'each try has a new op id': {
      claim: (state, wish) => {
        const taken = real.claim(state, wish);
        const rename = (row: OutboxState['rows'][number]) =>
          row.attempts > 1 && row.lease?.id === wish.leaseId ? { ...row, opId: crypto.randomUUID() } : row;
        return { ...taken, rows: taken.rows.map(rename) };
      },
    },
    'rows without an answer count as sent': {
      release: (state, leaseId) => ({
        ...state,
        rows: state.rows.filter(({ lease }) => lease?.id !== leaseId),
      }),
    },
  };
  return Object.fromEntries(
    Object.entries(real).map(([name, works]) => [
      name,
      typeof works !== 'function'
        ? works
        : (...given: never[]) =>
            ((mistakes[planted.bug]?.[name as keyof typeof real] ?? works) as (...all: never[]) => unknown)(
              ...given,
            ),
    ]),
  );
});

vi.mock('./outbox-row.ts', async (load) => {
  const real = await load<typeof import('./outbox-row.ts')>();
  const choose: typeof real.choose = (state, choice, held) =>
    real.choose(
      { ...state, rows: state.rows.filter(({ matchId }) => matchId !== choice.matchId) },
      choice,
      held,
    );
  return {
    ...real,
    choose: (...given: Parameters<typeof choose>) =>
      planted.bug === 'a tap deletes the saved row' ? choose(...given) : real.choose(...given),
  };
});

vi.mock('./choice-clock.ts', async (load) => {
  const real = await load<typeof import('./choice-clock.ts')>();
  const { stampOfPage } = await import('../testing/model-page.ts');
  return {
    ...real,
    ...stampOfPage,
    ageOf: (...[made, now]: Parameters<typeof real.ageOf>) =>
      planted.bug === 'ages are by the clock that the user can set'
        ? Math.max(0, now.wall - made.wall)
        : real.ageOf(made, now),
  };
});

vi.mock('./auto-save.ts', async (load) => {
  const real = await load<typeof import('./auto-save.ts')>();
  return {
    ...real,
    takeBack: (...given: Parameters<typeof real.takeBack>) =>
      planted.bug === 'undo changes nothing' ? given[0] : real.takeBack(...given),
    startAutoSave: (...given: Parameters<typeof real.startAutoSave>) => {
      if (planted.bug === 'a page that is hidden keeps its drafts') return () => undefined;
      const stop = real.startAutoSave(...given);
      return planted.bug === sentAsOther ? () => undefined : stop;
    },
  };
});

vi.mock('./open-pages.ts', async (load) => {
  const real = await load<typeof import('./open-pages.ts')>();
  return {
    ...real,
    openPages: async () =>
      planted.bug === 'a second window sends the drafts of the first' ? [] : real.openPages(),
  };
});

vi.mock('./session-of-page.ts', async (load) => {
  const real = await load<typeof import('./session-of-page.ts')>();
  return {
    sessionOfPage: (...[store, playerId]: Parameters<typeof real.sessionOfPage>) => ({
      ...real.sessionOfPage(store, playerId),
      ...(planted.bug === sentAsOther && { token: async () => store.getState().session.token }),
    }),
  };
});

vi.mock('./post-picks.ts', async (load) => {
  const real = await load<typeof import('./post-picks.ts')>();
  return {
    ...real,
    postPicks: (...[rows, token, options]: Parameters<typeof real.postPicks>) =>
      real.postPicks(rows, token, planted.bug === 'the last request ends with its page' ? {} : options),
  };
});

vi.mock('./outbox-with-memory-fallback.ts', async (load) => {
  const real = await load<typeof import('./outbox-with-memory-fallback.ts')>();
  const { noChoices, outboxInDatabase } = await import('./outbox.ts');
  return {
    outboxWithMemoryFallback: (playerId: number): ReturnType<typeof real.outboxWithMemoryFallback> => {
      if (planted.bug === 'a write never ends')
        return { ...real.outboxWithMemoryFallback(playerId), change: () => new Promise(() => undefined) };
      if (planted.bug !== 'a choice is dropped on a full disk')
        return real.outboxWithMemoryFallback(playerId);
      const kept = outboxInDatabase(playerId);
      const change: typeof kept.change = (step) => kept.change(step).catch(() => noChoices);
      return { ...kept, change, isDurable: () => true };
    },
  };
});

vi.mock('./auto-saved.ts', async (load) => {
  const real = await load<typeof import('./auto-saved.ts')>();
  return {
    ...real,
    // Only in the event handler: at the start of a page it would be an unhandled rejection, which ends the test run.
    noteAutoSaved: (drafts: Parameters<typeof real.noteAutoSaved>[0]) =>
      planted.bug === 'a full local storage ends the save of drafts' &&
      new Error().stack?.includes('onVisibility')
        ? localStorage.setItem('doce:auto-saved', JSON.stringify(drafts))
        : real.noteAutoSaved(drafts),
  };
});

vi.mock('../api/ours.ts', async (load) => {
  const real = await load<typeof import('../api/ours.ts')>();
  return {
    isOurs: (response: Response) => planted.bug === 'the answer of a proxy counts' || real.isOurs(response),
  };
});

vi.mock('../shell/log-out.ts', async (load) => {
  const real = await load<typeof import('../shell/log-out.ts')>();
  return {
    logOut: (...[store, options]: Parameters<typeof real.logOut>) =>
      real.logOut(store, planted.bug === 'a logout discards nothing' ? {} : options),
  };
});

const seed = 12;

afterEach(() => {
  planted.bug = '';
});

test.each([
  'an answer removes all choices for its match',
  'rows that an expired session could not send are dropped',
  'the lease of a page that died never ends',
  'a refusal has no receipt',
  'each try has a new op id',
  'rows without an answer count as sent',
  'a tap deletes the saved row',
  'ages are by the clock that the user can set',
  'a page that is hidden keeps its drafts',
  'undo changes nothing',
  'the last request ends with its page',
  'a choice is dropped on a full disk',
  'a full local storage ends the save of drafts',
  'the answer of a proxy counts',
  'a logout discards nothing',
  'a second window sends the drafts of the first',
  sentAsOther,
])(
  'PWA-08 the schedules find it when %s',
  async (bug) => {
    planted.bug = bug;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { failed, numRuns, errorInstance } = await fc.check(
      fc.asyncProperty(schedules, async (schedule) => void (await live(schedule))),
      { numRuns: 3000, seed, endOnFailure: true },
    );
    console.info(`Found after ${numRuns} schedules: ${bug}`, String(errorInstance));
    expect(failed).toBe(true);
    if (bug === sentAsOther) expect(String(errorInstance)).toContain('is sent as another player');
  },
  600_000,
);

test('PWA-08 a schedule that hangs ends, and names the call', async () => {
  planted.bug = 'a write never ends';
  const { errorInstance } = await fc.check(
    fc.asyncProperty(schedules, async (schedule) => void (await live(schedule))),
    { numRuns: 20, seed, endOnFailure: true },
  );
  expect(String(errorInstance)).toMatch(/It never ends: .*(tap|change)/);
}, 600_000);

test('PWA-08 without leases two simultaneous senders lose and double nothing', async () => {
  planted.bug = 'leases are ignored';
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => void (await live(schedule))),
    { numRuns: 100, seed },
  );
}, 600_000);
