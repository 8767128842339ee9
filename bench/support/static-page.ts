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
 * Serves the home page's text and picture without scripts: the Spanish HTML with its styles, compressed. Returns its
 * port on loopback, and how to stop it.
 */
export async function serveStaticPage(): Promise<{ port: number; stop: () => Promise<void> }> {
  const html = brotliCompressSync(staticHome());
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

function staticHome(): string {
  return readFileSync(join(client, 'index.html'), 'utf8')
    .replace('<html lang="es">', '<html lang="es" data-page="home">')
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replaceAll(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, file: string) => `<style>${readFileSync(join(client, file), 'utf8')}</style>`,
    );
}
