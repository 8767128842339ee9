import { expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { createFootballSource } from './create-football-source.ts';

const clock = { now: () => 0 };
const logger = { warn: () => {} };
// Neither source reads the database before it is asked.
const database = {} as Database;
const football = { url: 'https://v3.football.api-sports.io', key: 'k' };
const create = (env: { football: typeof football | null; isPublic: boolean; isDemo: boolean }) =>
  createFootballSource(env, database, clock, logger);

test('JOB-07 without a key the source is the demonstration feed, on this machine only or with DEMO=true', () => {
  for (const isDemo of [true, false])
    expect(create({ football: null, isPublic: false, isDemo }).name).toBe('demonstration');
  expect(create({ football: null, isPublic: true, isDemo: true }).name).toBe('demonstration');
});

test('JOB-01 with a key API-Football is the source', () => {
  expect(create({ football, isPublic: false, isDemo: true }).name).toBe('api-football');
  expect(create({ football, isPublic: true, isDemo: false }).name).toBe('api-football');
});

test('OPS-08 JOB-07 without a key a public installation has no source, and the panel says why', async () => {
  const source = create({ football: null, isPublic: true, isDemo: false });
  expect(await source.health()).toMatchObject({ lastFailure: { reason: 'key' } });
  await expect(source.seasons()).rejects.toMatchObject({ reason: 'key' });
  await expect(source.fixturesByIds([1])).rejects.toMatchObject({ reason: 'key' });
});
