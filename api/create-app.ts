import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule, type Foundations } from './app.module.ts';
import { corsOptions } from './http/cors.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { answerWithEtag, shortenNotModified } from './http/etag.ts';
import { findEndpoint } from './http/find-endpoint.ts';
import { answerFrameworkError, answerMalformed } from './http/framework-errors.ts';
import { languageOf } from './http/language.ts';
import type { Reply, Request } from './http/request.ts';
import { serveWebApp } from './http/web-app.ts';
import { NestLogger } from './platform/logging.ts';
import { RequestDurations } from './platform/request-durations.ts';

const DEFAULT_BODY_LIMIT = 32 * 1024;

/**
 * The whole application, not yet listening.
 *
 * @param webRoot folder of the built client; null serves the API alone
 */
export async function createApp(
  foundations: Foundations,
  options: { logger: Logger; webRoot: string | null },
): Promise<NestFastifyApplication> {
  const { env } = foundations;
  const onFrameworkError = (error: Error, request: Request, reply: Reply) =>
    answerFrameworkError(error, request, reply, foundations.clock.now());
  const adapter = new FastifyAdapter({
    trustProxy: trustedHops(env.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: onFrameworkError,
    clientErrorHandler: (error, socket) => {
      const answer = answerMalformed(error, socket, foundations.clock.now());
      if (!answer) return;
      const { requestId, statusCode: status } = answer;
      options.logger.info({ requestId, status, reason: error.code }, 'malformed request');
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(foundations), adapter, {
    logger: new NestLogger(options.logger),
    abortOnError: false,
    // Fastify's own parsers hold the limit of each route, and read no form that another site could send.
    bodyParser: false,
  });
  app.setGlobalPrefix('api');
  const server = adapter.getInstance();
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    // Many clients name the type of a body that they do not send.
    body === '' ? done(null) : parseJson(request, body, done),
  );
  server.addHook('onRoute', (route) => {
    const limit = findEndpoint(String(route.method), route.url)?.bodyLimit;
    if (limit) route.bodyLimit = limit;
    // The CORS plugin adds this route before Nest sets its error handler.
    if (route.method === 'OPTIONS') route.errorHandler = onFrameworkError;
  });

  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // React sets style attributes through the DOM, which this does not forbid.
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        ...(env.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: env.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.enableCors(corsOptions(env.publicUrl));
  await app.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    // 16 kB take 0.1 ms at once, and several times that by way of a stream and another thread.
    syncThreshold: 32 * 1024,
    encodings: ['br', 'gzip'],
  });

  server.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers['accept-language']);
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      void reply.header('cache-control', 'no-store').header('vary', 'origin, accept-language, authorization');
    done();
  });
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    // Else the end would wait for a client that keeps its connection for later (OPS-04).
    if (isClosing) void reply.header('connection', 'close');
    void reply.header('x-server-time', String(foundations.clock.now()));
    const answer = answerWithEtag(request, reply, payload);
    shortenNotModified(reply);
    done(null, answer);
  });
  const durations = app.get(RequestDurations);
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const [route, status] = [routeOptions.url, reply.statusCode];
    durations.note({ method, route: route ?? 'none', status }, reply.elapsedTime / 1000);
    options.logger.info(
      { requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  serveDocs(app, env.publicUrl);
  if (options.webRoot) await serveWebApp(app, options.webRoot);
  app.enableShutdownHooks([]);
  await app.init();
  await server.ready();
  return app;
}

/** Fastify counts a proxy chain by a function; 0 proxies: the socket's address is the caller's. */
function trustedHops(proxies: number): false | ((address: string, hop: number) => boolean) {
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}
