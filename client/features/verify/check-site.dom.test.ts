import { afterEach, expect, test, vi } from 'vitest';
import { writeKey } from '../../../shared/seal/note.ts';
import { COSIGNATURE } from '../../../shared/seal/note.ts';
import {
  AFTERWARDS,
  aSampleSite,
  logKey,
  SAMPLE_GRID,
  type SampleSite,
  witnessKey,
} from '../../../shared/testing/sample-site.ts';

const server = '/api';

/** Serves a site to `fetch`, and takes the check of a release with this key and these witnesses. */
async function release(
  site: SampleSite,
  {
    key = writeKey(logKey),
    witnesses = `${writeKey(witnessKey, COSIGNATURE)} https://witness.example/key`,
  } = {},
  change: (files: Map<string, Uint8Array>) => void = () => undefined,
) {
  const { load, call } = site.source(change);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const headers = { 'x-doce': '1' };
    if (pathname.startsWith('/api/'))
      return new Response(JSON.stringify(await call(pathname.slice(5))), { headers });
    const bytes = await load(pathname.slice(5));
    return new Response(bytes as BodyInit | null, { status: bytes ? 200 : 404, headers });
  });
  vi.useFakeTimers({ now: AFTERWARDS * 1000, toFake: ['Date'] });
  vi.stubEnv('VITE_LOG_KEY', key);
  vi.stubEnv('VITE_LOG_WITNESSES', witnesses);
  vi.resetModules();
  const { checkSite } = await import('./check-site.ts');
  return {
    asked,
    check: (more: Partial<Parameters<typeof checkSite>[0]> = {}) =>
      checkSite({ server, gridId: SAMPLE_GRID, kept: null, since: null, ...more }, () => undefined),
  };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('SEAL-12 with the key and a witness of the release the grid is right and proven', async () => {
  const { check } = await release(aSampleSite());
  const { verdict, findings } = await check();
  expect([verdict, findings]).toEqual(['proven', []]);
});

test('SEAL-12 without them it is not proven: a witness of the server does not count', async () => {
  const { check } = await release(aSampleSite(), { key: '', witnesses: '' });
  const { verdict, findings } = await check();
  expect(verdict).toBe('unproven');
  expect(findings.filter(({ code }) => code === 'N0').map(({ about }) => about)).toEqual(['key', 'witness']);
  expect(findings.filter(({ code }) => code === 'N1')).toHaveLength(12);
});

test('SEAL-12 a link carries size, root and signature of the log; a reader of another log is told', async () => {
  const { since } = await (await release(aSampleSite())).check();
  expect(atob(since!).split('\n').slice(0, 2)).toEqual(['doce.example/log', '42']);
  const same = await (await release(aSampleSite())).check({ since });
  expect(same.verdict).toBe('proven');
  const other = aSampleSite();
  for (const entry of other.entries) if (entry.type === 'save') entry.at += 1;
  const told = await (await release(other)).check({ since });
  expect([told.verdict, told.findings.map(({ code }) => code)]).toEqual(['wrong', ['W9']]);
});

test('SEAL-12 a made-up link is no alarm about the log', async () => {
  const { since } = await (await release(aSampleSite())).check();
  for (const link of [btoa(atob(since!).replace('\n42\n', '\n44\n')), 'nonsense', '%']) {
    const { verdict, findings } = await (await release(aSampleSite())).check({ since: link });
    expect([verdict, findings[0]!.about]).toEqual(['unchecked', 'damagedFile']);
  }
});

test('SEAL-14 a log above 50 MB is left to the program before it is downloaded', async () => {
  const { check, asked } = await release(aSampleSite(), {}, (files) => {
    const note = new TextDecoder().decode(files.get('checkpoint'));
    files.set('checkpoint', new TextEncoder().encode(note.replace(/\n\d+\n/, '\n700000\n')));
  });
  const { verdict, findings } = await check();
  expect([verdict, findings[0]!.about]).toEqual(['unchecked', 'tooLarge']);
  expect(asked.filter((path) => path.includes('/tile/'))).toEqual([]);
});

test('SEAL-14 a malformed checkpoint or note is WRONG, and hides behind no "could not be checked"', async () => {
  for (const name of ['checkpoint', 'witnessed']) {
    const { check } = await release(
      aSampleSite(),
      {},
      (files) =>
        void files.set(name, new TextEncoder().encode(name === 'checkpoint' ? 'no note' : '["no note"]')),
    );
    expect((await check()).verdict).toBe('wrong');
  }
});

test.each<[string, () => Promise<Response>, string]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'noAnswer'],
  ['something else answers', async () => new Response('hello'), 'noAnswer'],
  ['an error', async () => new Response('', { status: 500, headers: { 'x-doce': '1' } }), 'noAnswer'],
  ['no log', async () => new Response('', { status: 404, headers: { 'x-doce': '1' } }), 'noLog'],
])('SEAL-14 %s is told', async (_, answer, reason) => {
  const { check } = await release(aSampleSite());
  vi.stubGlobal('fetch', answer);
  const { verdict, findings } = await check();
  expect([verdict, findings.find(({ code }) => code === 'C1')?.about]).toEqual(['unchecked', reason]);
});
