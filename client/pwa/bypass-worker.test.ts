import { expect, test, vi } from 'vitest';
import { bypassWorkerForCalls } from './bypass-worker.ts';

test('PWA-11 REC-14 calls of the API and of the record pass the worker by, crests do not', async () => {
  const addRoutes = vi.fn(async () => undefined);
  await bypassWorkerForCalls({ addRoutes });
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    { condition: { urlPattern: { pathname: '/api/images/*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/acta/*' } }, source: 'network' },
  ]);
});

test('PWA-11 a worker is installed also where the browser knows no such rules, or other ones', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await bypassWorkerForCalls({});
  await bypassWorkerForCalls({ addRoutes: () => Promise.reject(new TypeError('unknown source')) });
});
