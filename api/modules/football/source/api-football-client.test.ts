import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiFootballClient, type ApiFootballOptions } from './api-football-client.ts';
import {
  SourceError,
  type FixturesAnswer,
  type SourceFailure,
  type SourceFixture,
} from './football-source.ts';
import { httpGet, type HttpGet } from './http-get.ts';
import {
  entries,
  fixtureEntry,
  inOrder,
  memoryStore,
  namedError,
  plainAnswer,
  startSourceStub,
  type SourceStub,
  type StubReply,
} from '../../../testing/source-stub.ts';
import { HOUR, MINUTE } from '../../../testing/times.ts';

const NOON = Date.UTC(2026, 2, 1, 12);
const KEY = 'a-secret-key';

let stub: SourceStub;
let time: number;
let waits: number[];
let lines: { event: string; facts: Record<string, unknown> }[];

beforeEach(async () => {
  stub = await startSourceStub();
  time = NOON;
  waits = [];
  lines = [];
});
afterEach(() => stub.close());

function client(options: Partial<ApiFootballOptions> = {}): ApiFootballClient {
  return new ApiFootballClient({
    url: stub.url,
    key: KEY,
    store: memoryStore({ now: () => time }),
    clock: { now: () => time },
    log: (event, facts) => lines.push({ event, facts }),
    wait: async (ms) => {
      waits.push(ms);
      time += ms;
    },
    random: () => 1,
    timeoutMs: 2_000,
    ...options,
  });
}

async function fixturesOf(answer: Promise<FixturesAnswer>): Promise<SourceFixture[]> {
  return (await answer).fixtures;
}

async function failureOf(asking: Promise<unknown>): Promise<SourceError> {
  const outcome = await asking.then(
    (answer) => new Error(`it answered ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (!(outcome instanceof SourceError)) throw outcome;
  return outcome;
}

const byIds = entries((url) =>
  (url.searchParams.get('ids') ?? '').split('-').map((id) => fixtureEntry(Number(id))),
);
const down = plainAnswer(500, 'application/json', '{}');
const hangs: StubReply = () => {};
const refuses: StubReply = (response) => response.destroy();
const breaksOff: StubReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"errors":[],', () => response.destroy());
};

describe('requests', () => {
  test('JOB-01 a request is a GET with the key and no other header of ours', async () => {
    stub.reply = byIds;
    await client().fixturesByIds([7]);
    const [asked] = stub.asked;
    expect(asked).toMatchObject({ method: 'GET', path: '/fixtures', query: { ids: '7' } });
    expect(Object.keys(asked!.headers).sort()).toEqual(['connection', 'host', 'x-apisports-key']);
    expect(asked!.headers['x-apisports-key']).toBe(KEY);
  });

  test('JOB-01 a grid of 12 is one call, 45 matches are three of at most 20', async () => {
    stub.reply = byIds;
    const source = client();
    expect(await fixturesOf(source.fixturesByIds(range(12)))).toHaveLength(12);
    expect(stub.asked).toHaveLength(1);
    expect((await fixturesOf(source.fixturesByIds(range(45)))).map(({ id }) => id)).toEqual(range(45));
    expect(stub.asked.slice(1).map(({ query }) => query['ids']!.split('-').length)).toEqual([20, 20, 5]);
  });

  test('JOB-01 without ids no request is sent', async () => {
    expect(await fixturesOf(client().fixturesByIds([]))).toEqual([]);
    expect(stub.asked).toEqual([]);
  });

  test("JOB-01 a league's fixtures are requested by season and days, and returned by start", async () => {
    const late = fixtureEntry(1);
    const early = fixtureEntry(2);
    (early['fixture'] as { date: string }).date = '2026-02-27T20:00:00+00:00';
    stub.reply = entries([late, early]);
    const query = { leagueId: 128, season: 2026, from: '2026-02-27', to: '2026-03-02' };
    const { fixtures } = await client().fixturesOfLeague(query);
    expect(fixtures.map(({ id }) => id)).toEqual([2, 1]);
    expect(stub.asked[0]!.query).toEqual({
      league: '128',
      season: '2026',
      from: '2026-02-27',
      to: '2026-03-02',
    });
  });

  test('JOB-01 matches that were not requested are left out', async () => {
    stub.reply = entries([fixtureEntry(1), fixtureEntry(2), fixtureEntry(2)]);
    expect((await fixturesOf(client().fixturesByIds([2]))).map(({ id }) => id)).toEqual([2]);
  });

  test('JOB-01 one request is under way at a time', async () => {
    let underWay = 0;
    let most = 0;
    const get: HttpGet = async (url, options) => {
      most = Math.max(most, (underWay += 1));
      return httpGet(url, options).finally(() => (underWay -= 1));
    };
    stub.reply = byIds;
    await client({ get }).fixturesByIds(range(100));
    expect(stub.asked).toHaveLength(5);
    expect(most).toBe(1);
  });
});

describe('failures', () => {
  const passing: [string, StubReply, SourceFailure][] = [
    ['down', down, 'unavailable'],
    ['timed out at the source (499)', plainAnswer(499, 'application/json', '{}'), 'unavailable'],
    ['closing the connection', refuses, 'unavailable'],
    ['breaking off in the middle', breaksOff, 'unavailable'],
    ['a bug of the source', namedError({ bug: 'This is on our side' }), 'unavailable'],
  ];
  test.each(passing)('JOB-08 a source that is %s is retried, then %s', async (_, reply, reason) => {
    stub.reply = reply;
    const failure = await failureOf(client().fixturesByIds([1]));
    expect(failure.reason).toBe(reason);
    expect(stub.asked).toHaveLength(3);
    expect(waits).toEqual([1_000, 2_000]);
  });

  test('ADM-62 a call that may ask once is not tried again', async () => {
    stub.reply = hangs;
    const league = { leagueId: 128, season: 2026 };
    await failureOf(client({ timeoutMs: 20 }).fixturesOfLeague(league, { isOnce: true }));
    expect([stub.asked.length, waits]).toEqual([1, []]);
  });

  test('JOB-08 a source that hangs is unavailable after the timeout', async () => {
    stub.reply = hangs;
    const failure = await failureOf(client({ timeoutMs: 200, attempts: 2 }).fixturesByIds([1]));
    expect(failure.reason).toBe('unavailable');
    expect(stub.asked).toHaveLength(2);
  });

  test('JOB-08 a call to a source that hangs takes 25 s at most, with the calls before it', async () => {
    const get: HttpGet = async (_url, { timeoutMs }) => {
      await Promise.resolve();
      time += timeoutMs;
      throw new Error('no whole answer');
    };
    const source = client({ get, timeoutMs: 10_000, wait: async () => {} });
    const failures = await Promise.all([1, 2].map((id) => failureOf(source.fixturesByIds([id]))));
    expect(failures.map(({ reason }) => reason)).toEqual(['unavailable', 'unavailable']);
    expect(time - NOON).toBe(25_000);
  });

  test('JOB-08 a source that sends only the head of its answer times out too', async () => {
    stub.reply = (response) => void response.writeHead(200).write('{');
    const failure = await failureOf(client({ timeoutMs: 20, attempts: 1 }).fixturesByIds([1]));
    expect(failure.reason).toBe('unavailable');
  });

  test('JOB-08 a host that refuses connections is unavailable', async () => {
    const failure = await failureOf(client({ url: await deadUrl(), attempts: 1 }).fixturesByIds([1]));
    expect(failure).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('JOB-08 an answer to the second attempt counts', async () => {
    stub.reply = inOrder(down, byIds);
    expect(await fixturesOf(client().fixturesByIds([1]))).toHaveLength(1);
  });

  const final: [string, StubReply, SourceFailure][] = [
    ['a page of a gateway', plainAnswer(200, 'text/html', '<html>Gateway</html>'), 'nonsense'],
    ['204 without content', (response) => void response.writeHead(204).end(), 'nonsense'],
    ['JSON of another shape', plainAnswer(200, 'application/json', '{"message":"hello"}'), 'nonsense'],
    ['only nonsense entries', entries([{ fixture: null }, { goals: -3 }]), 'nonsense'],
    ['a redirect', plainAnswer(302, 'text/plain', '', { location: 'http://127.0.0.1/' }), 'nonsense'],
    ['a missing key', namedError({ token: 'Error/Missing application key.' }), 'key'],
    ['a suspended account', namedError({ access: 'Your account is suspended.' }), 'key'],
    ['a refused key', plainAnswer(403, 'application/json', '{"message":"no"}'), 'key'],
    ['a plan too small', namedError({ plan: 'Free plans do not have access to this season.' }), 'plan'],
    ['a bad question', namedError({ ids: 'The Ids field must not exceed 20 ids.' }), 'request'],
    ['an unknown endpoint', plainAnswer(404, 'application/json', '{}'), 'request'],
    ["the day's quota", namedError({ requests: 'You have reached the request limit for the day.' }), 'quota'],
  ];
  test.each(final)('JOB-08 %s is a failure at once, never an empty answer', async (_, reply, reason) => {
    stub.reply = reply;
    expect((await failureOf(client().fixturesByIds([1]))).reason).toBe(reason);
    expect(stub.asked).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('JOB-08 reading stops if an answer is too long', async () => {
    stub.reply = plainAnswer(200, 'application/json', Buffer.alloc(10_000_001, ' '));
    expect((await failureOf(client().fixturesByIds([1]))).reason).toBe('nonsense');
  });

  test('JOB-01 an error with HTTP 200 is recognised in a list of errors too', async () => {
    stub.reply = plainAnswer(200, 'application/json', '{"errors":["Something"],"response":[]}');
    expect((await failureOf(client().fixturesByIds([1]))).reason).toBe('request');
  });

  test('JOB-08 the failure is in the log and in health, both without the key', async () => {
    stub.reply = namedError({ token: `The key ${KEY} is wrong` });
    const source = client();
    await failureOf(source.fixturesByIds([1]));
    expect((await source.health()).lastFailure).toEqual({
      at: new Date(NOON),
      reason: 'key',
      evidence: { kind: 'said', value: 'token: The key *** is wrong' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.stringify([lines, await source.health()])).not.toContain(KEY);
  });

  test('JOB-08 a call that is skipped because the day is used up keeps the time and the words of the recorded failure', async () => {
    stub.reply = namedError({ requests: 'You have reached the request limit for the day' });
    const source = client();
    await failureOf(source.fixturesByIds([1]));
    const said = (await source.health()).lastFailure;
    time += 30_000;
    expect((await failureOf(source.fixturesByIds([1]))).reason).toBe('quota');
    expect((await source.health()).lastFailure).toEqual(said);
    expect(said).toMatchObject({ at: new Date(NOON), evidence: { kind: 'said' } });
  });

  test('JOB-08 ADM-02 health shows the failure during the retries, and the success after them', async () => {
    stub.reply = inOrder(plainAnswer(503, 'text/plain', 'busy'), byIds);
    const meanwhile: unknown[] = [];
    const source = client({
      wait: async () => {
        meanwhile.push(await source.health());
        time += 1000;
      },
    });
    await source.fixturesByIds([1]);
    expect(meanwhile).toMatchObject([
      { lastSuccessAt: null, lastFailure: { at: new Date(NOON), reason: 'unavailable' } },
    ]);
    expect((await source.health()).lastSuccessAt).toEqual(new Date(NOON + 1000));
  });

  test('JOB-08 a key with characters that a header cannot contain is a key failure, without a request', async () => {
    expect((await failureOf(client({ key: 'two\nlines' }).fixturesByIds([1]))).reason).toBe('key');
    expect(stub.asked).toEqual([]);
  });
});

describe('the allowance', () => {
  const left = (day: number, minute = 200): Record<string, string> => ({
    'x-ratelimit-requests-limit': '7500',
    'x-ratelimit-requests-remaining': String(day),
    'X-RateLimit-Limit': '300',
    'X-RateLimit-Remaining': String(minute),
  });

  test('JOB-01 health has the figures of today, not those of yesterday', async () => {
    stub.reply = entries([], left(7421));
    const source = client();
    expect(await source.health()).toMatchObject({ requestsLeftToday: null, requestsPerDay: null });
    await source.fixturesByIds([1]);
    expect(await source.health()).toEqual({
      lastSuccessAt: new Date(NOON),
      lastFailure: null,
      requestsLeftToday: 7421,
      requestsPerDay: 7500,
    });
    time += 24 * HOUR;
    expect(await source.health()).toMatchObject({ requestsLeftToday: null, requestsPerDay: 7500 });
  });

  test('JOB-01 after the day is used up the next request is sent after 00:00 UTC', async () => {
    stub.reply = inOrder(namedError({ requests: 'You have reached the request limit' }), byIds);
    const source = client();
    await failureOf(source.fixturesByIds([1]));
    time += 14 * MINUTE;
    const failure = await failureOf(source.fixturesByIds([1]));
    const retryAt = Date.UTC(2026, 2, 2);
    expect(failure).toMatchObject({ reason: 'quota', retryAt, retryAfter: (retryAt - time) / 1000 });
    expect(stub.asked).toHaveLength(1);
    time = Date.UTC(2026, 2, 2);
    expect(await fixturesOf(source.fixturesByIds([1]))).toHaveLength(1);
  });

  test('JOB-08 jobs retry a used-up day every 15 minutes, administrators once a minute; an answer ends the pause', async () => {
    stub.reply = namedError({ requests: 'You have reached the request limit' });
    const source = client();
    await failureOf(source.fixturesByIds([1]));
    const askAfter = async (ms: number, isUrgent = false) => {
      time += ms;
      await failureOf(source.fixturesByIds([1], { isUrgent }));
      return stub.asked.length;
    };
    expect(await askAfter(15 * MINUTE - 1)).toBe(1);
    expect(await askAfter(1)).toBe(2);
    expect(await askAfter(MINUTE - 1, true)).toBe(2);
    expect(await askAfter(1, true)).toBe(3);
    expect(await askAfter(MINUTE)).toBe(3);
    // The plan has grown: the other requests go out after the first answer.
    stub.reply = byIds;
    expect(await fixturesOf(source.fixturesByIds(range(45), { isUrgent: true }))).toHaveLength(45);
    expect(await fixturesOf(source.fixturesByIds([1]))).toHaveLength(1);
    expect(stub.asked).toHaveLength(7);
  });

  test('JOB-01 the last request of the day is answered, and the next one is not sent', async () => {
    stub.reply = entries([fixtureEntry(1)], left(0));
    const source = client();
    expect(await fixturesOf(source.fixturesByIds([1]))).toHaveLength(1);
    expect((await failureOf(source.fixturesByIds([1]))).reason).toBe('quota');
    expect(stub.asked).toHaveLength(1);
  });

  test('JOB-01 429 is retried after its Retry-After', async () => {
    stub.reply = inOrder(plainAnswer(429, 'application/json', '{}', { 'retry-after': '5' }), byIds);
    expect(await fixturesOf(client().fixturesByIds([1]))).toHaveLength(1);
    expect(waits).toEqual([5_000]);
  });

  test('JOB-01 429 with a too long Retry-After fails with rate, and no request is sent before its end', async () => {
    stub.reply = plainAnswer(429, 'application/json', '{}', { 'retry-after': '50' });
    const source = client();
    expect(await failureOf(source.fixturesByIds([1]))).toMatchObject({
      reason: 'rate',
      retryAt: NOON + 50_000,
      retryAfter: 50,
    });
    expect((await failureOf(source.fixturesByIds([1]))).reason).toBe('rate');
    expect(stub.asked).toHaveLength(1);
  });

  test('JOB-01 a rate error with HTTP 200 closes the minute', async () => {
    stub.reply = inOrder(namedError({ rateLimit: 'Too many requests.' }), byIds);
    const source = client();
    expect((await failureOf(source.fixturesByIds([1]))).reason).toBe('rate');
    time += MINUTE;
    expect(await fixturesOf(source.fixturesByIds([1]))).toHaveLength(1);
  });

  test('JOB-01 the last few requests of the minute stay unused', async () => {
    stub.reply = entries([fixtureEntry(1)], left(7000, 5));
    const source = client();
    await source.fixturesByIds([1]);
    expect((await failureOf(source.fixturesByIds([1]))).reason).toBe('rate');
    time += MINUTE;
    expect(await fixturesOf(source.fixturesByIds([1]))).toHaveLength(1);
  });
});

describe('cached answers', () => {
  const countries = entries([
    {
      name: 'Argentina',
      code: 'AR',
      flag: 'https://media.api-sports.io/flags/ar.svg',
    },
    { name: 'World', code: null, flag: null },
  ]);
  const leagues = entries([
    {
      league: { id: 128, name: 'Liga Profesional Argentina', type: 'League', logo: null },
      country: { name: 'Argentina', code: 'AR', flag: null },
    },
  ]);

  test('JOB-02 countries are requested once a day', async () => {
    stub.reply = countries;
    const source = client();
    expect(await source.countries()).toEqual([
      {
        name: 'Argentina',
        code: 'AR',
        flag: 'https://media.api-sports.io/flags/ar.svg',
      },
      { name: 'World', code: null, flag: null },
    ]);
    time += 24 * HOUR - 1;
    await source.countries();
    expect(stub.asked).toHaveLength(1);
    time += 1;
    await source.countries();
    expect(stub.asked).toHaveLength(2);
  });

  test('JOB-02 seasons are requested once a day and returned in order', async () => {
    stub.reply = entries([2026, 2024, 2025, 'soon']);
    const source = client();
    expect(await source.seasons()).toEqual([2024, 2025, 2026]);
    expect(await source.seasons()).toEqual([2024, 2025, 2026]);
    expect(stub.asked.map(({ path }) => path)).toEqual(['/leagues/seasons']);
  });

  test('JOB-02 leagues are cached for six hours, by season and country', async () => {
    stub.reply = leagues;
    const source = client();
    expect(await source.leagues({ season: 2026, country: 'Argentina' })).toEqual([
      { id: 128, name: 'Liga Profesional Argentina', type: 'League', logo: null, country: 'Argentina' },
    ]);
    await source.leagues({ season: 2026, country: 'Argentina' });
    await source.leagues({ season: 2025, country: 'Argentina' });
    expect(stub.asked.map(({ query }) => query['season'])).toEqual(['2026', '2025']);
    time += 6 * HOUR;
    await source.leagues({ season: 2026, country: 'Argentina' });
    expect(stub.asked).toHaveLength(3);
  });

  test('JOB-02 concurrent calls for the same answer share one request', async () => {
    stub.reply = countries;
    const source = client();
    const [one, other] = await Promise.all([source.countries(), source.countries()]);
    expect(one).toEqual(other);
    expect(stub.asked).toHaveLength(1);
  });

  test('JOB-02 a failure is not cached', async () => {
    stub.reply = inOrder(namedError({ token: 'Missing key' }), countries);
    const source = client();
    await failureOf(source.countries());
    expect(await source.countries()).toHaveLength(2);
  });

  test('JOB-02 while the source is down the last answer is returned, and health has the failure', async () => {
    stub.reply = countries;
    const source = client();
    await source.countries();
    stub.reply = down;
    time += 2 * 24 * HOUR;
    expect(await source.countries()).toHaveLength(2);
    expect((await source.health()).lastFailure?.reason).toBe('unavailable');
    stub.reply = countries;
    await source.countries();
    expect((await source.health()).lastSuccessAt).toEqual(new Date(time));
  });

  test('JOB-02 fixtures are not cached', async () => {
    stub.reply = byIds;
    const source = client();
    await source.fixturesByIds([1]);
    await source.fixturesByIds([1]);
    expect(stub.asked).toHaveLength(2);
  });
});

describe('pictures', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  test('JOB-01 a crest comes from the host of the source, without the key', async () => {
    stub.reply = plainAnswer(200, 'image/png; charset=binary', png);
    const picture = await client().image(`${stub.url}/media/football/teams/1.png`);
    expect(picture).toEqual({ bytes: png, type: 'image/png' });
    expect(stub.asked[0]!.headers['x-apisports-key']).toBeUndefined();
  });

  test.each([
    'https://example.org/crest.png',
    'http://169.254.169.254/latest/meta-data',
    'https://media.api-sports.io.example.org/1.png',
    'https://evilmedia.api-sports.io/1.png',
    'http://media.api-sports.io/1.png',
    'https://me:you@media.api-sports.io/1.png',
    'https://media.api-sports.io:8443/1.png',
    'file:///etc/passwd',
    'demo:crest/910100',
    'no address',
  ])('JOB-01 JOB-22 a picture is not fetched from %s', async (url) => {
    const fails = { get: () => Promise.reject(new Error('it was fetched')) };
    expect((await failureOf(client(fails).image(url))).reason).toBe('request');
  });

  test.each(['https://media.api-sports.io/1.png', 'https://media-4.api-sports.io/football/teams/1.png'])(
    'JOB-01 a picture may come from %s',
    async (url) => {
      const get = async () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: png });
      expect((await client({ get }).image(url)).bytes).toBe(png);
    },
  );

  const bad: [string, StubReply, SourceFailure][] = [
    ['a page', plainAnswer(200, 'text/html', '<html></html>'), 'nonsense'],
    ['too large', plainAnswer(200, 'image/png', Buffer.concat([png, Buffer.alloc(256_000)])), 'unavailable'],
    ['empty', plainAnswer(200, 'image/png', ''), 'nonsense'],
    ['a drawing', plainAnswer(200, 'image/svg+xml', svg), 'nonsense'],
    ['a drawing that calls itself a picture', plainAnswer(200, 'image/png', svg), 'nonsense'],
    ['a packed drawing', plainAnswer(200, 'image/png', gzipSync(svg)), 'nonsense'],
    ['elsewhere', plainAnswer(302, 'image/png', 'x', { location: 'http://127.0.0.1/' }), 'nonsense'],
    ['missing', plainAnswer(404, 'image/png', 'x'), 'nonsense'],
    ['broken off', breaksOff, 'unavailable'],
  ];
  test.each(bad)('JOB-08 JOB-22 a picture that is %s is refused', async (_, reply, reason) => {
    stub.reply = reply;
    expect((await failureOf(client().image(`${stub.url}/1.png`))).reason).toBe(reason);
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The address of a port that was free a moment ago. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}`;
}
