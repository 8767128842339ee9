import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { networkOf } from '../platform/rate-limits-address.ts';
import { runForRequest } from '../platform/request-context.ts';
import type { Draining } from './draining.ts';
import { answerWithEtag, shortenNotModified } from './etag.ts';
import { findEndpoint } from './find-endpoint.ts';
import { languageOf } from './language.ts';

/** Sets the headers of every answer, and gives the request its language and its log lines their request id. */
export function addRequestHooks(
  server: FastifyInstance,
  clock: Clock,
  security: { pages: OutgoingHttpHeaders; others: OutgoingHttpHeaders },
  draining: Draining,
): void {
  server.addHook('preClose', (done) => {
    draining.isOn = true;
    done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = performance.now();
    request.language = languageOf(request.headers['accept-language']);
    const isCall = request.url.startsWith('/api/');
    const isPage = !isCall && !request.url.startsWith('/assets/');
    void reply.headers(isPage ? security.pages : security.others).header('x-request-id', request.id);
    if (isCall)
      void reply.header('cache-control', 'no-store').header('vary', 'origin, accept-language, authorization');
    runForRequest({ requestId: request.id, network: networkOf(request.ip) }, done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    // Otherwise the shutdown waits for clients that keep their connection open (OPS-04).
    if (draining.isOn) void reply.header('connection', 'close');
    // Other sites can host a page that counts the winners, so every page may read the record.
    if (/^\/api\/record\/\d+$/.test(request.url) && !reply.hasHeader('access-control-allow-origin'))
      void reply.header('access-control-allow-origin', '*').removeHeader('access-control-allow-credentials');
    // The client ignores an answer without this mark.
    void reply.header('x-doce', '1').header('x-server-time', String(clock.now()));
    const answer = answerWithEtag(request, reply, payload);
    shortenNotModified(reply);
    done(null, answer);
  });
}

/**
 * Logs a line for each answered request that failed or took a second, for all at the level debug, and passes its
 * duration in seconds to `measure`. The route is the declared one, so that no line names a player.
 */
export function logRequests(
  server: FastifyInstance,
  logger: Logger,
  measure: (request: { method: string; route: string; status: number }, seconds: number) => void,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const [route, status] = [routeOptions.url, reply.statusCode];
    measure({ method, route: route ?? 'none', status }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    // The metrics count the others. With them the journal would be full after one match hour.
    const level = status >= 400 || ms >= 1000 ? 'info' : 'debug';
    logger[level]({ requestId: request.id, method, route, status, ms }, 'request');
    done();
  });
}

/**
 * Accepts JSON only, so that no other site can send a form. Each route takes at most the `bodyLimit` of its endpoint.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    // Many clients send the content type of JSON without a body.
    body === '' ? done(null) : parseJson(request, body, done),
  );
  server.addHook('onRoute', (route) => {
    const limit = findEndpoint(String(route.method), route.url)?.bodyLimit;
    if (limit) route.bodyLimit = limit;
  });
}
