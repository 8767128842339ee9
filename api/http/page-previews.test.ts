import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withPreview } from './link-preview.ts';
import { PagePreviews } from './page-previews.ts';
import { setUpApp } from '../testing/test-app.ts';
import { aFolder } from '../testing/a-folder.ts';
import { aPlayer } from '../testing/builders.ts';
import { aGroup } from '../testing/group-builders.ts';

const PUBLIC_URL = 'https://doce.example';
const CRAWLERS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'Mozilla/5.0 (Windows NT 10.0)',
];
const script = '<script>boot()</script>';
const page = `<!doctype html><html lang="es"><head><title>Doce</title>
    <meta
      name="description"
      content="Vieja"
    />
    <meta property="og:title" content="Viejo" />${script}</head><body></body></html>`;

const webRoot = aFolder({ 'index.html': page, 'assets/app-1.js': '' });
const app = await setUpApp({ webRoot, env: { PUBLIC_URL, RATE_LIMITS: 'on' } });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.getHttpAdapter().getInstance().inject({ method: 'GET', url, headers });

/** The tags of a page as a crawler reads them, by name. */
async function tagsOf(url: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const { payload } = await get(url, headers);
  const tags = [...payload.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)];
  return {
    lang: /<html lang="([^"]+)"/.exec(payload)![1]!,
    title: /<title>([^<]*)<\/title>/.exec(payload)![1]!,
    ...Object.fromEntries(tags.map(([, name, content]) => [name!, content!])),
  };
}

async function aSharedGroup(name: string) {
  const owner = await aPlayer(app);
  const { id, code } = await aGroup(app, owner, [], { name });
  return { token: owner.token, id, code };
}

it.each([
  ['/', 'es', 'Doce: acierta los 12 partidos'],
  ['/?idioma=es', 'es', 'Doce: acierta los 12 partidos'],
  ['/?idioma=pt-BR', 'pt-BR', 'Doce: acerte os 12 jogos'],
  ['/?lng=pt-BR', 'pt-BR', 'Doce: acerte os 12 jogos'],
  ['/?idioma=%22%3E', 'es', 'Doce: acierta los 12 partidos'],
  ['/ganadores', 'es', 'Ganadores de Doce'],
  ['/ganadores?idioma=pt-BR', 'pt-BR', 'Ganhadores do Doce'],
  ['/verificar', 'es', 'El acta de Doce'],
  ['/verificar?idioma=pt-BR', 'pt-BR', 'A ata do Doce'],
])('SHARE-04 %s has a preview in %s', async (url, language, title) => {
  expect(await tagsOf(url)).toMatchObject({
    lang: language,
    title,
    'og:title': title,
    description: expect.stringMatching(/.{40}/),
    'og:image': `${PUBLIC_URL}/preview-${language}.png`,
    'og:url': `${PUBLIC_URL}${url.split('?')[0]}?idioma=${language}`,
  });
});

it('SHARE-04 every user agent and language header gets the same page', async () => {
  const { code } = await aSharedGroup('Los pibes');
  for (const url of ['/', '/ganadores', `/grupos/join/${code}?idioma=es`]) {
    const [first, ...others] = await Promise.all(
      CRAWLERS.map((agent, index) =>
        get(url, { 'user-agent': agent, 'accept-language': index % 2 ? 'pt' : 'es' }),
      ),
    );
    for (const other of others) expect([url, other.payload]).toEqual([url, first!.payload]);
  }
});

it('SHARE-04 a shared link names the group, escaped', async () => {
  const { code } = await aSharedGroup(`"Los" & 'pibes' $& 🏆`);
  const tags = await tagsOf(`/grupos/join/${code}?idioma=pt-BR`);
  expect(tags['og:title']).toBe('Entre em “&quot;Los&quot; &amp; &#39;pibes&#39; $&amp; 🏆”, no Doce');
  expect(tags['og:url']).toBe(`${PUBLIC_URL}/grupos/join/${code}?idioma=pt-BR`);
});

it('SHARE-04 SEC-03 markup in a preview stays text, and the inline script keeps its hash', () => {
  const markup = '</title><script>alert(1)</script>" onload="x';
  const preview = {
    title: markup,
    description: markup,
    url: markup,
    image: markup,
    language: 'es',
  } as const;
  const html = withPreview(page, preview);
  expect(html.match(/<script>.*?<\/script>/g)).toEqual([script]);
  expect(html).not.toContain('Vieja');
  expect(html).not.toContain('Viejo');
  expect(html).not.toMatch(/onload="/);
});

it('SHARE-04 a revoked, unknown or mailed code gets the preview of the home page', async () => {
  const { token, id, code } = await aSharedGroup('Secreto');
  await app.call(`POST /groups/${id}/invite`, { token, body: { email: 'eva@example.org' } });
  const mail = await app.mail.arrived('eva@example.org');
  const mailed = /\/grupos\/join\/([a-z0-9]{12})/.exec(mail.text)![1]!;
  expect((await app.call(`GET /groups/join/${mailed}`)).status).toBe(200);
  await app.call(`DELETE /groups/${id}/invite-link`, { token });
  const home = (await get('/')).payload;
  for (const each of [code, mailed, 'aaaaaaaaaaaa', 'x', '%3Cb%3E'])
    expect([each, (await get(`/grupos/join/${each}`)).payload]).toEqual([each, home]);
});

it.each([[undefined], [[]]])(
  'LEGAL-09 no preview promises a prize while the countries with prizes are %o',
  async (countries) => {
    const previews = new PagePreviews({
      ...{ html: page, publicUrl: PUBLIC_URL, findGroupName: async () => 'Los pibes' },
      findPrizeCountries: async () => countries,
    });
    for (const language of ['es', 'pt-BR'] as const)
      for (const path of ['/', '/ganadores', '/verificar', '/grupos/join/abcdefghijkm']) {
        const found = await previews.find(path, language);
        expect(found!.html).toContain('og:description');
        expect(found!.html).not.toMatch(/premio|prêmio/i);
      }
  },
);

it('SHARE-04 previews do not use up the limit on checking codes', async () => {
  const { code } = await aSharedGroup('Muchos');
  for (let count = 0; count < 40; count += 1) await get(`/grupos/join/${code}`);
  expect((await app.call(`GET /groups/join/${code}`)).status).toBe(200);
});

it.each(['/', '/ganadores?idioma=pt-BR'])(
  'SHARE-04 PWA-11 %s keeps its ETag and compression',
  async (url) => {
    const plain = await get(url);
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      plain.payload,
    ]);
    const zipped = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
    expect((await get('/?idioma=es')).headers.etag).not.toBe((await get('/?idioma=pt-BR')).headers.etag);
  },
);

it.each(['es', 'pt-BR'])('SHARE-04 the picture in %s is a PNG below 300 kB', (language) => {
  const png = readFileSync(join(import.meta.dirname, `../../client/public/preview-${language}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300_000);
});

it('SHARE-04 the file of the service worker and other pages stay as they are', async () => {
  for (const url of ['/index.html', '/jugar']) expect((await get(url)).payload).toBe(page);
});
