import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { temporaryFailure, type TemporaryFailure } from '../database/errors.ts';
import { describeError } from './log-error.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const OUTAGE_LINE_EVERY_MS = 60_000;

/**
 * Structured logs, one JSON line each. Secrets and personal data are never logged: requests by method, route and status, players by number, errors by
 * `describeError`. The lines go `to` the standard output unless another stream is given.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { app: 'doce' },
      timestamp: pino.stdTimeFunctions.isoTime,
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
 * While the database is away, every request, worker and sender fails many times a second with the same cause. Of the lines that carry a temporary
 * failure of the database this passes one a minute for each kind, and counts those it leaves out.
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

/** Lets Nest and every `new Logger('Name')` write through pino. */
export class NestLogger implements LoggerService {
  private readonly logger: Logger;
  constructor(logger: Logger) {
    this.logger = logger;
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest calls with (message, ...details, context); a message that is an object carries fields. */
  private write(
    level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    if (message instanceof Error) this.logger[level]({ context, err: message });
    else if (typeof message === 'object' && message !== null)
      this.logger[level]({ context, ...message }, texts.length > 1 ? texts[0] : undefined);
    else this.logger[level]({ context }, String(message));
  }
}
