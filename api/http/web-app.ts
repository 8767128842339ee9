import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ownerOfPath, PREVIEW_LANGUAGE } from '../../shared/rules/web-paths.ts';
import { type Language, LANGUAGES, nearestLanguage } from '../../shared/rules/languages.ts';
import type { PagePreviews } from './page-previews.ts';
import type { Reply, Request } from './request.ts';
import { sendPage } from './send-page.ts';
import type { WebPages } from './web-pages.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Returns the built page of the client. Throws if the client is not built. */
export function readPage(root: string): string {
  const path = join(root, 'index.html');
  if (!existsSync(path)) throw new Error(`The client is not built: ${path} is missing.`);
  return readFileSync(path, 'utf8');
}

/**
 * Serves the built client on every path outside the API: its files, and index.html for the routes of the app. A missing
 * asset is 404, so that an old client notices a new release instead of parsing HTML as JavaScript. Pages with a link
 * preview of their own have its tags, in the language of `?idioma`, or of `?lng` in older links.
 */
export async function serveWebApp(
  app: NestFastifyApplication,
  root: string,
  previews: PagePreviews,
  pages: WebPages | null,
): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  await server.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    // Files with a hash in their name never change. Browsers revalidate all others with their ETag.
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
    },
  });
  server.get('/*', async (request: Request, reply: Reply) => {
    const path = decodeURI(request.url.split('?')[0] ?? '/');
    const owner = ownerOfPath(path);
    if (owner === 'server' || path.includes('..')) return reply.callNotFound();
    if (owner === 'file') return reply.sendFile(path);
    const { [PREVIEW_LANGUAGE]: wanted, lng } = request.query as Record<string, unknown>;
    const language = LANGUAGES.find((each) => each === (wanted ?? lng));
    if (pages?.has(path)) {
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('vary', 'cookie, accept-language, accept-encoding');
      const own = languageOfReader(request);
      const rendered = isPlayer(request) ? null : await pages.find(path, own, language ?? own);
      if (rendered) return sendPage(request, reply, rendered);
    }
    const page = await previews.find(path, language ?? 'es');
    return page ? sendPage(request, reply, page) : reply.sendFile('index.html');
  });
}

/**
 * Whether the browser says that a player is logged in (client/session/stored-session.ts). The app then draws the page.
 */
function isPlayer({ cookies }: Request): boolean {
  return cookies['doce_player'] !== undefined;
}

/** The language of the reader: of the address, the cookie, or the browser (I18N-02). */
function languageOfReader({ query, cookies, language }: Request): Language {
  const wishes = [(query as Record<string, unknown>)['lng'], cookies['i18next']];
  return wishes.map(ours).find((wish) => wish !== null) ?? language;
}

function ours(code: unknown): Language | null {
  return typeof code === 'string' ? nearestLanguage(code) : null;
}
