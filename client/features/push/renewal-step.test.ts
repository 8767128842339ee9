import { describe, expect, test } from 'vitest';
import { type PushFacts, renewalStep, type RenewalStep } from './push-steps.ts';

const stored = {
  endpoint: 'https://push.example/1',
  language: 'es' as const,
  timeZone: 'America/Lima',
  isDisabled: false,
  lastSuccessAt: null,
};
const server = (different: Partial<typeof stored> = {}) => ({
  publicKey: 'key',
  subscription: { ...stored, ...different },
});
const nothingStored = { publicKey: 'key', subscription: null };
const inStep: PushFacts = {
  playerId: 7,
  permission: 'granted',
  browser: { endpoint: stored.endpoint, key: 'key' },
  wish: 7,
  server: server(),
  language: 'es',
  timeZone: 'America/Lima',
};

describe('PUSH-05 what a start of the app does about the subscription', () => {
  test.each<[string, Partial<PushFacts>, RenewalStep]>([
    ['all is as it was', {}, 'nothing'],
    ['all is as it was, with the key padded', { server: { ...server(), publicKey: 'key==' } }, 'nothing'],
    [
      'a browser that does not tell its key',
      { browser: { endpoint: stored.endpoint, key: null } },
      'nothing',
    ],
    ['the browser lost it', { browser: null }, 'subscribe'],
    ['both lost it', { browser: null, server: nothingStored }, 'subscribe'],
    ['the permission was taken', { browser: null, permission: 'denied' }, 'end-on-server'],
    ['the permission was forgotten', { browser: null, permission: 'default' }, 'end-on-server'],
    [
      'the permission was taken, and the server knows',
      { browser: null, permission: 'denied', server: nothingStored },
      'nothing',
    ],
    ['turned off without a network', { browser: null, wish: null }, 'end-on-server'],
    ['never turned on', { browser: null, wish: null, server: nothingStored }, 'nothing'],
    ['the server has another key', { server: { ...server(), publicKey: 'newer' } }, 'renew'],
    ['the push service refused it', { server: server({ isDisabled: true }) }, 'renew'],
    ['a new session', { server: nothingStored }, 'store'],
    ['the browser has another endpoint', { server: server({ endpoint: 'https://push.example/0' }) }, 'store'],
    ['another language', { language: 'pt-BR' }, 'store'],
    ['another time zone', { timeZone: 'Europe/Madrid' }, 'store'],
    [
      'the session of who turned it on ended, another player is here',
      { playerId: 8, server: nothingStored },
      'end',
    ],
    ['its player is unknown', { wish: null, server: nothingStored }, 'end'],
    ['the wish was forgotten, the server knows it', { wish: null }, 'nothing'],
  ])('PUSH-05 %s', (_, different, step) => {
    expect(renewalStep({ ...inStep, ...different })).toBe(step);
  });
});
