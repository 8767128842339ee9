import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../shared/contract/index.ts';
import { nameOfShape, offlineRoutes } from './offline-routes.ts';

const routes = JSON.parse(offlineRoutes().__OFFLINE_ROUTES__) as Record<string, string>;

test('PWA-03 the client may show exactly the routes offline that the contract marks', () => {
  const marked = endpoints.filter(({ offline }) => offline);
  expect(Object.keys(routes)).toEqual(marked.map(({ method, path }) => `${method} ${path}`));
});

test('PWA-03 grids, picks, history, profile, groups, leaderboards and announcements are offline routes', () => {
  const seen = [
    'GET /games/home',
    'GET /games',
    'GET /bets/history',
    'GET /auth/me',
    'GET /groups',
    'GET /groups/invitations/pending',
    'GET /groups/:id/leaderboard',
    'GET /announcements',
  ];
  expect(seen.filter((route) => !(route in routes))).toEqual([]);
});

test('only GET routes are offline routes', () => {
  expect(endpoints.filter(({ offline, method }) => offline && method !== 'GET')).toEqual([]);
});

test('answers of different shapes have different hashes', () => {
  expect(routes['GET /games']).not.toBe(routes['GET /games/home']);
  expect(Object.values(routes).every((name) => /^[\w-]{6}$/.test(name))).toBe(true);
});

test('PWA-32 a new optional field keeps the shape, at any depth; all other changes and a new revision do not', () => {
  const match = { id: z.int(), status: z.enum(['live', 'over']) };
  const shape = (fields: object, revision?: number) =>
    nameOfShape(z.object({ grids: z.array(z.object({ games: z.array(z.object(fields)) })) }), revision);
  const before = shape(match);
  expect(
    shape({ ...match, split: z.object({ home: z.int() }).nullish(), lacksTime: z.boolean().optional() }),
  ).toBe(before);
  const others = [
    shape({ ...match, order: z.int() }),
    shape({ ...match, order: z.int().nullable() }),
    shape({ id: z.string(), status: match.status }),
    shape({ id: match.id }),
    shape({ ...match, status: z.enum(['live']) }),
    shape(match, 2),
  ];
  expect(new Set([before, ...others]).size).toBe(others.length + 1);
});
