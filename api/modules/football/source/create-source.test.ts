import { expect, test } from 'vitest';
import { createFootballSource } from './create-source.ts';

const clock = { now: () => 0 };
const logger = { warn: () => {} };

test('JOB-07 without a key the embedded demonstration is the source', () => {
  expect(createFootballSource({ football: null }, clock, logger).health().name).toBe('demonstration');
});

test('JOB-01 with a key API-Football is the source', () => {
  const football = { url: 'https://v3.football.api-sports.io', key: 'k' };
  expect(createFootballSource({ football }, clock, logger).health().name).toBe('api-football');
});
