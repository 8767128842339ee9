import { createHash } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import helmet, { type HelmetOptions } from 'helmet';

type CorsOptions = Exclude<Parameters<NestFastifyApplication['enableCors']>[0], undefined>;

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 31_536_000;

/**
 * Returns the security headers of every page: the app loads everything from its own address, and no other site may
 * embed it (SEC-03). Helmet writes them once, because they are the same for every answer. @fastify/helmet would write
 * them again for each, which is 6 % of the time of `GET /games`.
 *
 * @param html the page of the client, whose inline scripts may run
 * @param styleHashes of inline styles that may apply
 */
export function securityHeaders(
  publicUrl: string,
  html: string,
  styleHashes: readonly string[],
): OutgoingHttpHeaders {
  return headersBy(policies(publicUrl, html, styleHashes));
}

/** Returns the headers of answers and assets: nothing loads from them, and no site may embed them. */
export function otherHeaders(publicUrl: string): OutgoingHttpHeaders {
  return headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: transportSecurity(publicUrl),
    ...{ crossOriginOpenerPolicy: false, originAgentCluster: false, referrerPolicy: false },
    ...{ xDnsPrefetchControl: false, xDownloadOptions: false, xFrameOptions: false },
    ...{ xPermittedCrossDomainPolicies: false, xXssProtection: false },
  });
}

function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return response.getHeaders();
}

const transportSecurity = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : (false as const);

function policies(publicUrl: string, html: string, styleHashes: readonly string[]): HelmetOptions {
  const isHttps = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes(html)],
        'style-src': ["'self'", ...styleHashes],
        // React sets style attributes through the DOM, which this policy allows.
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'require-trusted-types-for': ["'script'"],
        // The policies of client/lib/trusted-types.ts, and of the announcements' editor.
        'trusted-types': ['doce-parser', 'doce-worker', 'ProseMirrorClipboard'],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: transportSecurity(publicUrl),
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, source]) => `'sha256-${createHash('sha256').update(source!).digest('base64')}'`,
  );
}

/**
 * Lets pages of `publicUrl` call an API that is hosted at another address, with the session cookie, and read the
 * headers that the client needs. Pages of other sites may not (SEC-03).
 */
export function corsOptions(publicUrl: string): CorsOptions {
  const own = new URL(publicUrl).origin;
  return {
    origin: (origin: string | undefined, answer: (error: Error | null, allowed: boolean) => void) =>
      answer(null, origin === own),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['accept-language', 'authorization', 'content-type', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'x-doce', 'x-request-id', 'x-server-time'],
    maxAge: DAY_SECONDS,
  };
}
