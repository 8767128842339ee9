import type { NestFastifyApplication } from '@nestjs/platform-fastify';

type CorsOptions = Exclude<Parameters<NestFastifyApplication['enableCors']>[0], undefined>;

const DAY_SECONDS = 86_400;

/** Pages of the configured address may call an API that is hosted apart, with the session's cookie, and read what the client decides by; nobody else's may (SEC-03). */
export function corsOptions(publicUrl: string): CorsOptions {
  const own = new URL(publicUrl).origin;
  return {
    origin: (origin: string | undefined, answer: (error: Error | null, allowed: boolean) => void) =>
      answer(null, origin === own),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['accept-language', 'authorization', 'content-type', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'x-server-time'],
    maxAge: DAY_SECONDS,
  };
}
