import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../scripts/run-command.ts';

const client = join(root, 'dist/client');
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Serves the home page of `url` as a visitor gets it, without scripts, compressed. Returns its port on loopback, and
 * how to stop it.
 */
export async function serveStaticPage(url: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const home = await fetch(url, { headers: { 'accept-language': 'es' } });
  const html = brotliCompressSync(withoutScripts(await home.text()));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/')
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(html);
    const type = types[extname(path)];
    if (!type || path.includes('..')) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(client, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload|expect)"[^>]*>/g, '');
}
