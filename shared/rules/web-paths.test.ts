import { describe, expect, test } from 'vitest';
import { ownerOfPath } from './web-paths.ts';

describe('PWA-02 who answers a path', () => {
  test.each([
    '/',
    '/jugar',
    '/perfil',
    '/grupos',
    '/grupos/join/abc.def',
    '/faq',
    '/bola-gaming',
    '/reset-password',
    '/verify-email/eyJ.abc.def',
    '/admin',
    '/404',
    '/no/such/page',
    '/apilar',
    '/developers',
  ])('%s is a route of the app', (path) => {
    expect(ownerOfPath(path)).toBe('app');
  });

  test.each(['/api', '/api/games', '/api/docs', '/api/images/0f/64.webp', '/dev/mailbox'])(
    '%s is the server’s',
    (path) => {
      expect(ownerOfPath(path)).toBe('server');
    },
  );

  test.each([
    '/assets/index-abc.js',
    '/assets/index',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/old.css',
  ])('%s is a file, there or missing', (path) => {
    expect(ownerOfPath(path)).toBe('file');
  });
});
