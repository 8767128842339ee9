import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../testing/builders.ts';
import { aSourceGrid } from '../../../testing/source-grid.ts';
import { setUpApp, type CallResult, type TestApp } from '../../../testing/test-app.ts';
import { ApiFootballClient } from './api-football-client.ts';
import type { FootballSource } from './football-source.ts';
import {
  entries,
  inOrder,
  namedError,
  plainAnswer,
  startSourceStub,
  type SourceStub,
  type StubReply,
} from '../../../testing/source-stub.ts';
import { SourceRow } from './source-store.ts';
import { UpdateMatches } from '../update-matches.ts';

let stub: SourceStub;
beforeAll(async () => {
  stub = await startSourceStub();
});
afterAll(() => stub.close());

const realClient = (database: TestApp['database'], clock: TestApp['clock']): FootballSource =>
  new ApiFootballClient({
    url: stub.url,
    key: 'k',
    clock,
    store: new SourceRow(database, 'api-football'),
    attempts: 1,
  });

/** Two processes on one database, with the real client against the stub. */
async function twoProcesses(reply: StubReply) {
  stub.asked.length = 0;
  stub.reply = reply;
  const left = await setUpApp({ footballSource: realClient });
  const right = await setUpApp({ databaseUrl: left.databaseUrl, footballSource: realClient });
  const { token } = await anAdmin(left);
  const get = (app: TestApp, path: string) => app.call(`GET /admin/${path}`, { token });
  return {
    left,
    right,
    ask: (app: TestApp): Promise<CallResult> => get(app, 'api-football/games?leagueId=128&season=2026'),
    /** The source's state for an administrator, which must be equal through both processes. */
    seen: async (): Promise<{ status: any; needs: any[] }> => {
      const [one, other] = await Promise.all(
        [left, right].map(async (app) => {
          const { jobs: _, ...status } = (await get(app, 'api-football/status')).body.data;
          const { body } = await get(app, 'needs');
          const needs = body.data.lines.filter(({ kind }: any) => kind.startsWith('source_'));
          return { status, needs };
        }),
      );
      expect(other).toEqual(one);
      return one!;
    },
  };
}

test('OPS-03 JOB-01 both processes show a used-up day that one finds, and the other sends no request', async () => {
  const { left, right, ask, seen } = await twoProcesses(namedError({ requests: 'the limit for the day' }));
  expect((await ask(left)).body.code).toBe('source_quota');
  const said = await seen();
  expect(said.status).toMatchObject({
    requestsLeftToday: 0,
    lastFailure: { reason: 'quota', evidence: { kind: 'said', value: 'requests: the limit for the day' } },
  });
  expect(said.needs).toMatchObject([{ kind: 'source_failing', first: [{ detail: 'quota' }] }]);
  expect((await ask(right)).body.code).toBe('source_quota');
  expect(stub.asked).toHaveLength(1);
  expect(await seen()).toEqual(said);
});

test('OPS-03 JOB-01 a pause that the source requests from one process also applies to the other', async () => {
  const { left, right, ask, seen } = await twoProcesses(
    plainAnswer(429, 'application/json', '{}', { 'retry-after': '600' }),
  );
  expect((await ask(left)).body.code).toBe('source_rate');
  const said = await seen();
  expect(said.status.lastFailure).toMatchObject({ reason: 'rate', evidence: { value: '429' } });
  const later = await ask(right);
  expect(later.body.code).toBe('source_rate');
  expect(Number(later.headers['retry-after'])).toBeGreaterThan(500);
  expect(stub.asked).toHaveLength(1);
  expect(await seen()).toEqual(said);
});

test('OPS-03 JOB-08 both processes show a failure that one sees, and the recovery that the other sees', async () => {
  const down = plainAnswer(500, 'application/json', '{}');
  const { left, right, ask, seen } = await twoProcesses(inOrder(down, entries([])));
  expect((await ask(left)).body.code).toBe('source_unavailable');
  const ill = await seen();
  expect(ill.status.lastFailure).toMatchObject({ reason: 'unavailable', evidence: { value: '500' } });
  expect(ill.needs).toMatchObject([{ kind: 'source_failing' }]);
  expect((await ask(right)).status).toBe(200);
  const well = await seen();
  expect(well.status.lastSuccessAt).not.toBeNull();
  expect(well.needs).toEqual([]);
});

test.each([
  { what: 'the minute', day: 1000, minute: 10, served: 9, refusal: 'source_rate' },
  { what: 'the day', day: 5, minute: 100, served: 5, refusal: 'source_quota' },
])(
  'OPS-03 JOB-01 24 calls at once over both processes never exceed the allowance of $what',
  async ({ day, minute, served, refusal }) => {
    const counted = countedSource({ day, minute });
    const { left, right, ask, seen } = await twoProcesses(counted.reply);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(n % 2 ? left : right)));
    expect(stub.asked).toHaveLength(served);
    expect(counted.mostBeforeFirstAnswer()).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(served);
    expect(answers.filter(({ body }) => body.code === refusal)).toHaveLength(24 - served);
    expect((await seen()).status).toMatchObject({ requestsLeftToday: day - served, requestsPerDay: day });
  },
);

test('OPS-03 JOB-01 while requests are short, a process does not poll a fixture that the other polled lately', async () => {
  const left = await setUpApp();
  const right = await setUpApp({ databaseUrl: left.databaseUrl, source: left.source });
  await aSourceGrid(left, 3);
  const health = await left.source.health();
  left.source.health = async () => ({ ...health, requestsLeftToday: 10, requestsPerDay: 100 });
  expect(await left.app.get(UpdateMatches).updateUpcoming()).toMatchObject({ checked: 3 });
  expect(await right.app.get(UpdateMatches).updateUpcoming()).toMatchObject({ checked: 0 });
});

/** A source that counts its requests and reports the rest in its headers. */
function countedSource(limits: { day: number; minute: number }) {
  let served = 0;
  let answered = 0;
  let mostBeforeFirstAnswer = 0;
  const reply: StubReply = (response, url) => {
    served += 1;
    if (answered === 0) mostBeforeFirstAnswer = served;
    response.on('finish', () => (answered += 1));
    entries([], {
      'x-ratelimit-requests-limit': String(limits.day),
      'x-ratelimit-requests-remaining': String(Math.max(0, limits.day - served)),
      'X-RateLimit-Limit': String(limits.minute),
      'X-RateLimit-Remaining': String(Math.max(0, limits.minute - served)),
    })(response, url);
  };
  return { reply, mostBeforeFirstAnswer: () => mostBeforeFirstAnswer };
}
