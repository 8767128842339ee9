import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger } from 'pino';

/**
 * Structured logs, one JSON line each. Secrets and personal data are never logged: requests by method, route and status, players by number. They go
 * `to` the standard output unless said otherwise.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { app: 'doce' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['req.headers', 'headers', 'password', 'token', 'email', '*.password', '*.token', '*.email'],
        censor: '[redacted]',
      },
    },
    to,
  );
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
