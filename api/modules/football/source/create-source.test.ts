import { expect, test } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { createFootballSource } from './create-source.ts';

const clock = { now: () => 0 };
const logger = { warn: () => {} };
// Neither source reads the database before it is asked.
const database = {} as Database;

test('JOB-07 without a key the embedded demonstration is the source', () => {
  expect(createFootballSource({ football: null }, database, clock, logger).name).toBe('demonstration');
});

test('JOB-01 with a key API-Football is the source', () => {
  const football = { url: 'https://v3.football.api-sports.io', key: 'k' };
  expect(createFootballSource({ football }, database, clock, logger).name).toBe('api-football');
});
