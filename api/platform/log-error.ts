import { temporaryFailure } from '../database/errors.ts';

const DATA_EXCEPTION = /^22\w{3}$/;

/** What a log line keeps of an error. */
export interface LoggedError {
  type: string;
  code?: string;
  message: string;
  constraint?: string;
  table?: string;
  routine?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * What the log may say about an error: a list of allowed fields. The other fields of a PostgreSQL error hold rows (`detail`, `where`, `hint`), query
 * parameters, or the client with its secret key. A temporary failure of the database has no stack: its code says it all.
 */
export function describeError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, code, message, constraint, table, routine, stack, cause } = error as Record<string, unknown>;
  return {
    type: error instanceof Error ? error.constructor.name : textOf(name, 'Error'),
    ...pick({ code, constraint, table, routine }),
    message: withoutValues(textOf(message), code),
    ...(temporaryFailure(error) ? {} : pick({ stack: framesOf(stack) })),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** The texts among the fields. */
function pick(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value !== '');
  return Object.fromEntries(texts) as Record<string, string>;
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** PostgreSQL quotes the value that it could not read, e.g. `invalid input syntax for type uuid: "ana@doce.example"`. */
function withoutValues(message: string, code: unknown): string {
  return DATA_EXCEPTION.test(String(code)) ? message.replace(/".*"/gs, '"…"') : message;
}

/** The first lines of a stack repeat the message. */
function framesOf(stack: unknown): string {
  return textOf(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
