import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../shared/contract/errors.ts';
import { AppError } from '../platform/app-error.ts';
import type { Language } from '../../shared/rules/languages.ts';
import type { Caller, Request } from './request.ts';

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown;

/** The type of `@Input()` for an endpoint: its parsed `params`, `query` and `body`. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/**
 * The inputs of all endpoints of an area: with `type In = InputsOf<Contract['groups']>`, `In['leave']` is the input of
 * `groups.leave`.
 */
export type InputsOf<Area extends Record<string, Endpoint>> = { [Name in keyof Area]: InputOf<Area[Name]> };

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();

export const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): Request =>
  requestOf(context),
);

/** Injects the language of the answer; Spanish if the request names none. */
export const RequestLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language => requestOf(context).language,
);

/** Injects the parsed input of the endpoint that the method serves. Raises `invalid_input` with every wrong field. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  const { endpoint } = request.call!;
  const issues: FieldError[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) issues.push(...fieldErrors(result.error, value));
    return result.data;
  };
  const input = {
    params: parse(endpoint.params, request.params),
    // Duplicates (`?a=1&a=2`) arrive as arrays and fail like every wrong type.
    query: parse(endpoint.query, request.query ?? {}),
    body: parse(endpoint.body, request.body ?? (request.method === 'GET' ? undefined : {})),
  };
  if (issues.length > 0) throw new AppError('invalid_input', { fields: issues });
  return input;
});

/** Injects the caller. Only for endpoints with access `session` or higher; elsewhere use `@MaybeCaller()`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = requestOf(context).call?.caller;
  if (!caller) throw new AppError('unauthenticated');
  return caller;
});

export const MaybeCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null => requestOf(context).call?.caller ?? null,
);

/** Converts the issues of a schema to our field errors: the first of each field, at most 20. */
export function fieldErrors(error: z.ZodError, value: unknown): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const fieldError of error.issues.flatMap((issue) => errorsOf(issue, value))) {
    if (!errors.has(fieldError.field)) errors.set(fieldError.field, fieldError);
  }
  return [...errors.values()].slice(0, 20);
}

function errorsOf(issue: z.core.$ZodIssue, value: unknown): FieldError[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: issue.path.join('.') || 'body', ...withLimit(issue, codeOf(issue, value)) }];
  return issue.keys.map((key) => ({
    field: [...issue.path, key.slice(0, 60)].join('.'),
    code: 'unknown_field',
  }));
}

/** Adds the limit to a value that is too large or too small, and the allowed values to one that is none of them. */
function withLimit(issue: z.core.$ZodIssue, code: FieldCode): Omit<FieldError, 'field'> {
  if (code === 'invalid' && issue.code === 'invalid_value')
    return { code, allowed: issue.values.map(String) };
  if (!code.startsWith('too_')) return { code };
  if (issue.code === 'too_big') return { code, limit: Number(issue.maximum) };
  if (issue.code === 'too_small') return { code, limit: Number(issue.minimum) };
  return { code };
}

/** Returns `required` for a missing value, else the code of the schema. */
function codeOf(issue: z.core.$ZodIssue, value: unknown): FieldCode {
  const given = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
  if (given === undefined || given === null || given === '') return 'required';
  return FIELD_CODES.includes(issue.message as FieldCode) ? (issue.message as FieldCode) : 'invalid';
}
