import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiFootballClient, type ApiFootballOptions } from './api-football-client.ts';
import type { FixturesAnswer, SourceFailure, SourceFixture } from './football-source.ts';
import { memoryStore } from '../../../testing/source-stub.ts';
import { findFreePort } from '../../../tools/embedded-postgres/server.ts';

/** A larger stand-in for the source, next to the project directory. Without it these tests are skipped. */
const STAND_IN = join(import.meta.dirname, '../../../../../shared/tools/api-football.mjs');

describe.skipIf(!existsSync(STAND_IN))('against the stand-in of the source', () => {
  let url: string;
  let standIn: ChildProcess;
  let ids: number[];

  beforeAll(async () => {
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    standIn = spawn(process.execPath, [STAND_IN, '--port', String(port), '--key', 'right'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(standIn.stdout!, 'data');
    const listed = (await (await fetch(`${url}/__fixtures`)).json()) as { id: number }[];
    ids = listed.map(({ id }) => id);
  });
  afterAll(async () => {
    if (standIn.exitCode !== null || !standIn.kill()) return;
    await once(standIn, 'exit');
  });

  const clock = { now: () => Date.now() };
  const client = (options: Partial<ApiFootballOptions> = {}): ApiFootballClient =>
    new ApiFootballClient({
      url,
      key: 'right',
      store: memoryStore(clock),
      clock,
      wait: async () => {},
      attempts: 2,
      ...options,
    });
  const control = async (order: object): Promise<void> => {
    const answer = await fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(order) });
    expect(answer.status).toBe(200);
  };
  const during = async (mode: string, body: () => Promise<void>): Promise<void> => {
    await control({ mode });
    try {
      await body();
    } finally {
      await control({ mode: 'ok' });
    }
  };

  test('JOB-01 countries, seasons, leagues and a season of matches', async () => {
    const source = client();
    expect(await source.countries()).toContainEqual({ name: 'World', code: null, flag: null });
    const season = (await source.seasons()).at(-1)!;
    const [league] = await source.leagues({ season, country: 'Argentina' });
    expect(league).toMatchObject({ name: 'Liga Profesional Argentina', country: 'Argentina' });
    const { fixtures: matches } = await source.fixturesOfLeague({ leagueId: league!.id, season });
    expect(matches.length).toBeGreaterThan(200);
    expect(matches.some(({ fullTime }) => fullTime !== null)).toBe(true);
    const crest = await source.image(matches[0]!.home.logo!);
    expect(crest.type).toBe('image/png');
    expect((await source.health()).requestsLeftToday).toBeGreaterThan(0);
  });

  test('JOB-01 a grid of 12 by ids, and more than 20 ids at once', async () => {
    const source = client();
    expect(await fixturesOf(source.fixturesByIds(ids.slice(0, 12)))).toHaveLength(12);
    expect(await fixturesOf(source.fixturesByIds(ids.slice(0, 45)))).toHaveLength(45);
  });

  test('JOB-01 a match after extra time counts with its 90 minutes', async () => {
    const id = ids[0]!;
    await control({ fixtures: { [id]: { status: 'AET', home: 2, away: 1, fulltime: [1, 1] } } });
    expect((await fixturesOf(client().fixturesByIds([id])))[0]).toMatchObject({
      status: 'finished',
      fullTime: { home: 1, away: 1 },
    });
  });

  test('JOB-01 a match the source no longer knows is left out', async () => {
    await control({ fixtures: { [ids[1]!]: { absent: true } } });
    expect((await fixturesOf(client().fixturesByIds(ids.slice(1, 3)))).map(({ id }) => id)).toEqual([ids[2]]);
  });

  const modes: [string, SourceFailure][] = [
    ['down', 'unavailable'],
    ['refuse', 'unavailable'],
    ['half', 'unavailable'],
    ['garbage', 'nonsense'],
    ['html', 'nonsense'],
    ['empty', 'nonsense'],
    ['limit429', 'rate'],
    ['rate', 'rate'],
    ['quota', 'quota'],
    ['token', 'key'],
    ['suspended', 'key'],
    ['plan', 'plan'],
  ];
  test.each(modes)('JOB-08 in the mode %s the answer is a failure: %s', (mode, reason) =>
    during(mode, () => expect(client().fixturesByIds(ids.slice(3, 5))).rejects.toMatchObject({ reason })),
  );

  test.each(['hang', 'slow:500'])('JOB-08 in the mode %s the client stops waiting', (mode) =>
    during(mode, () =>
      expect(client({ timeoutMs: 50 }).fixturesByIds([ids[3]!])).rejects.toMatchObject({
        reason: 'unavailable',
      }),
    ),
  );

  test('JOB-01 a wrong key is a key failure', () =>
    expect(client({ key: 'wrong' }).countries()).rejects.toMatchObject({ reason: 'key' }));
});

async function fixturesOf(answer: Promise<FixturesAnswer>): Promise<SourceFixture[]> {
  return (await answer).fixtures;
}
