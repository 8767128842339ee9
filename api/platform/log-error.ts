import { temporaryFailure } from '../database/errors.ts';

const DATA_EXCEPTION = /^22\w{3}$/;

/** The fields of an error in the log. */
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
 * Returns the fields of an error that the log may hold, because others hold rows, parameters or a secret key. A
 * temporary failure of the database gets no stack.
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

/** Returns the fields that are non-empty texts. */
function pick(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value !== '');
  return Object.fromEntries(texts) as Record<string, string>;
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** Removes the value that PostgreSQL could not read, as in `invalid input syntax for type uuid: "ana@doce.example"`. */
function withoutValues(message: string, code: unknown): string {
  return DATA_EXCEPTION.test(String(code)) ? message.replace(/".*"/gs, '"…"') : message;
}

/** Drops the first lines of a stack, which repeat the message. */
function framesOf(stack: unknown): string {
  return textOf(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
