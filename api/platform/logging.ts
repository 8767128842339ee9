import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { temporaryFailure, type TemporaryFailure } from '../database/errors.ts';
import { describeError } from './log-error.ts';
import { currentRequest } from './request-context.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const OUTAGE_LINE_EVERY_MS = 60_000;

/**
 * Creates the log `to` the standard output or another stream: one JSON line per event. It holds no secrets and no
 * personal data, players only by number. The lines of a request have its `requestId`.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { app: 'doce' },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ requestId: currentRequest()?.requestId }),
      serializers: { err: describeError },
      hooks: { logMethod: oneOutageLineAMinute() },
      redact: {
        paths: ['req.headers', 'headers', 'password', 'token', 'email', '*.password', '*.token', '*.email'],
        censor: '[redacted]',
      },
    },
    to,
  );
}

/**
 * Writes one line a minute for each kind of temporary database failure, and counts the dropped lines, because
 * everything fails many times a second then.
 */
function oneOutageLineAMinute(): LogMethod {
  const last = new Map<TemporaryFailure, { at: number; leftOut: number }>();
  return function (this: Logger, args, method) {
    const [fields] = args as unknown[];
    const failure = temporaryFailure((fields as { err?: unknown } | undefined)?.err);
    if (!failure) return method.apply(this, args);
    const before = last.get(failure);
    if (before && Date.now() - before.at < OUTAGE_LINE_EVERY_MS) {
      before.leftOut += 1;
      return;
    }
    last.set(failure, { at: Date.now(), leftOut: 0 });
    const line = { ...(fields as object), failure, leftOut: before?.leftOut ?? 0 };
    method.apply(this, [line, ...args.slice(1)] as unknown as typeof args);
  };
}

/** Makes Nest and every `new Logger('Name')` write to `logger`. Nest's own start messages are level `debug`. */
export function nestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) => {
      // Nest calls with (message, ...details, context). A message that is an object holds fields.
      const texts = rest.filter((part) => typeof part === 'string');
      const context = texts.at(-1);
      if (message instanceof Error) logger[level]({ context, err: message });
      else if (typeof message === 'object' && message !== null)
        logger[level]({ context, ...message }, texts.length > 1 ? texts[0] : undefined);
      else logger[level]({ context }, String(message));
    };
  return {
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    log: at('debug'),
    debug: at('debug'),
    verbose: at('trace'),
  };
}
