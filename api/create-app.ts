import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppModule, type Foundations } from './app.module.ts';
import { Draining } from './http/draining.ts';
import { serveDocs } from './http/docs/docs-page.ts';
import { answerFrameworkError, answerMalformed } from './http/framework-errors.ts';
import { acceptJsonOnly, addRequestHooks, logRequests } from './http/hooks.ts';
import { PagePreviews } from './http/page-previews.ts';
import type { Reply, Request } from './http/request.ts';
import { corsOptions, otherHeaders, securityHeaders } from './http/security-headers.ts';
import { readPage, serveWebApp } from './http/web-app.ts';
import { findSharedGroupName } from './modules/names/name.queries.ts';
import { PrizeCountries } from './modules/terms/prize-countries.ts';
import { Metrics } from './modules/system/metrics.ts';
import { loadServerRender, WebPages } from './http/web-pages.ts';
import { nestLogger } from './platform/logging.ts';

const DEFAULT_BODY_LIMIT = 32 * 1024;

/** Creates the application, which does not listen yet. `webRoot`: the built client's folder; null: only the API. */
export async function createApp(
  foundations: Foundations,
  { logger, webRoot }: { logger: Logger; webRoot: string | null },
): Promise<NestFastifyApplication> {
  const { clock } = foundations;
  const { publicUrl } = foundations.env;
  const adapter = createAdapter(foundations, logger);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(foundations), adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
    // Nest's parsers would ignore the body limit of each route.
    bodyParser: false,
  });
  app.setGlobalPrefix('api');
  const server = adapter.getInstance();
  acceptJsonOnly(server);
  server.addHook('onRoute', (route) => {
    // The CORS plugin adds this route before Nest sets its error handler.
    if (route.method === 'OPTIONS') route.errorHandler = onFrameworkError(clock);
  });
  await app.register(fastifyCookie);
  app.enableCors(corsOptions(publicUrl));
  await app.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    // Compressing 16 kB at once takes 0.1 ms. A stream in another thread takes several times that.
    syncThreshold: 32 * 1024,
    encodings: ['br', 'gzip'],
  });
  const web = webRoot ? await openWeb(webRoot, server, foundations, logger) : null;
  const security = {
    pages: securityHeaders(publicUrl, web?.shell ?? '', web?.pages?.styleHashes() ?? []),
    others: otherHeaders(publicUrl),
  };
  addRequestHooks(server, clock, security, app.get(Draining));
  const metrics = app.get(Metrics);
  logRequests(server, logger, (request, seconds) => metrics.noteRequest(request, seconds));
  serveDocs(app, publicUrl);
  if (web) await serveWebApp(app, web.webRoot, web.previews, web.pages);
  await app.init();
  await server.ready();
  await web?.pages?.warmUp();
  return app;
}

/** Opens the built client: its page, the previews, and the pages that the server renders, if the build has them. */
async function openWeb(
  webRoot: string,
  server: FastifyInstance,
  { env: { publicUrl }, database, clock }: Foundations,
  logger: Logger,
) {
  const shell = readPage(webRoot);
  const findGroupName = (code: string) => findSharedGroupName(database, code);
  const prizeCountries = new PrizeCountries(database, clock);
  const previews = new PagePreviews({
    html: shell,
    publicUrl,
    findGroupName,
    findPrizeCountries: () => prizeCountries.find(),
  });
  const render = await loadServerRender(webRoot);
  const ask = async (url: string, language: string): Promise<unknown> => {
    const answer = await server.inject({ url, headers: { 'accept-language': language } });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    return answer.json();
  };
  const pages = render && new WebPages({ shell, webRoot, render, previews, ask, clock, logger });
  return { webRoot, shell, previews, pages };
}

function createAdapter({ env, clock }: Foundations, logger: Logger): FastifyAdapter {
  const { trustProxy: proxies } = env;
  return new FastifyAdapter({
    // Fastify counts proxies with a function only. Without a proxy the caller's address is that of the socket.
    trustProxy: proxies === 0 ? false : (_address: string, hop: number) => hop < proxies,
    bodyLimit: DEFAULT_BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: onFrameworkError(clock),
    clientErrorHandler: (error, socket) => {
      const answer = answerMalformed(error, socket, clock.now());
      if (!answer) return;
      const { requestId, statusCode: status } = answer;
      logger.info({ requestId, status, reason: error.code }, 'malformed request');
    },
  });
}

function onFrameworkError(clock: Foundations['clock']) {
  return (error: Error, request: Request, reply: Reply) =>
    answerFrameworkError(error, request, reply, clock.now());
}
