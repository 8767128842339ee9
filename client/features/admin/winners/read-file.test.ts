import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestOf } from '../../../api/route.ts';
import { send } from '../../../api/send.ts';
import { readFile } from './read-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = requestOf('GET /admin/game-groups/:id/winners.csv', {
  params: { id: 3 },
  query: { minCorrect: 0 },
});
const ask = () => send(request, { token: 'token', language: 'es' });

/** A server that sends a file piece by piece; who gives up the call gives up the file, as in a browser. */
function aServer() {
  const file = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        file.resolve(controller);
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { 'content-disposition': 'attachment', 'x-doce': '1' } }),
    );
  });
  return file.promise;
}

test('ADM-18 a file that takes longer than an answer may is kept, as long as something of it comes', async () => {
  const server = aServer();
  const { data } = await ask();
  const file = readFile(data as Response, 60_000);
  const sends = await server;
  for (const piece of ['a,b\n', '1,2\n', '3,4\n']) {
    sends.enqueue(new TextEncoder().encode(piece));
    await vi.advanceTimersByTimeAsync(50_000);
  }
  sends.close();
  expect(await (await file).text()).toBe('a,b\n1,2\n3,4\n');
});

test('ADM-18 a file of which nothing comes any more is none', async () => {
  const server = aServer();
  const { data } = await ask();
  const file = expect(readFile(data as Response, 60_000)).rejects.toThrow(
    'nothing of the file comes any more',
  );
  (await server).enqueue(new TextEncoder().encode('a,b\n'));
  await vi.advanceTimersByTimeAsync(61_000);
  await file;
});

test('ADM-18 the beginning of a file is waited for as any answer to an administrator is', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const answer = ask();
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await answer).error?.code).toBe('network');
});
