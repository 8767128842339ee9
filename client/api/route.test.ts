import { expect, test } from 'vitest';
import { call, requestOf } from './route.ts';

test('a literal and its input become a request', () => {
  expect(call('GET /games')()).toEqual({ route: 'GET /games', method: 'GET', url: '/games' });
  expect(requestOf('GET /auth/verify/:token', { params: { token: 'a/b?c' } }).url).toBe(
    '/auth/verify/a%2Fb%3Fc',
  );
  expect(requestOf('GET /bets/history', { query: { page: 2, limit: 3 } }).url).toBe(
    '/bets/history?page=2&limit=3',
  );
  const body = { email: 'a@b.co', password: 'x' };
  const login = { route: 'POST /auth/login', method: 'POST', url: '/auth/login', body };
  expect(requestOf('POST /auth/login', { body })).toEqual(login);
});

test('what a query leaves undefined is left out', () => {
  expect(requestOf('GET /bets/history', { query: { page: undefined, limit: 999 } }).url).toBe(
    '/bets/history?limit=999',
  );
});
