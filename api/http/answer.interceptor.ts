import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import fastJson from 'fast-json-stringify';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Reply, Request } from './request.ts';
import { answerText } from './texts.ts';

type Serializer = (payload: unknown) => string;
const serializers = new WeakMap<Endpoint, Serializer>();

/**
 * Serializes every answer with the schema of its endpoint, so that only declared fields leave the server. Answers of
 * admin calls get the envelope (ADM-16). A handler may return an `AdminAnswer` to fill the placeholders of its success
 * message. `Unlisted` routes and files answer in their own format.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    const endpoint = request.call?.endpoint;
    if (!endpoint || endpoint.file) return next.handle();
    return next.handle().pipe(
      map((result: unknown) => {
        const isAdmin = endpoint.access === 'admin';
        if (!isAdmin && hasNoBody(endpoint)) return undefined;
        void reply
          .header('content-type', 'application/json; charset=utf-8')
          .serializer(serializerOf(endpoint));
        if (!isAdmin) return result;
        const { data, words, message } = result instanceof AdminAnswer ? result : new AdminAnswer(result);
        return {
          success: true,
          message: answerText(message ?? endpoint.done ?? 'ok', request.language, words),
          data: data ?? null,
        };
      }),
    );
  }
}

/**
 * The answer of an admin call with the placeholder values of its message, e.g. `new AdminAnswer(grid, { status:
 * 'ABIERTO' })`. `message` is the key of a message that replaces the one of the contract.
 */
export class AdminAnswer {
  constructor(
    readonly data: unknown,
    readonly words: Record<string, string | number> = {},
    readonly message?: string,
  ) {}
}

function hasNoBody(endpoint: Endpoint): boolean {
  return endpoint.response instanceof z.ZodVoid;
}

function serializerOf(endpoint: Endpoint): Serializer {
  const serializer =
    serializers.get(endpoint) ?? fastJson(answerSchema(endpoint) as unknown as fastJson.Schema);
  serializers.set(endpoint, serializer);
  return serializer;
}

/** Returns the JSON schema of an endpoint's answer, with the envelope. The OpenAPI document uses it too. */
export function answerSchema(endpoint: Endpoint): Record<string, unknown> {
  const payload = hasNoBody(endpoint)
    ? { type: 'null' }
    : flattenNullable(z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }));
  if (endpoint.access !== 'admin') return payload;
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data: payload },
    required: ['success', 'message', 'data'],
  };
}

/**
 * Rewrites `anyOf: [X, null]` as a nullable X, because the serializer then needs no validator. Drops formats, because
 * mappers have made the strings.
 */
function flattenNullable(node: unknown): Record<string, unknown> {
  if (Array.isArray(node)) return node.map(flattenNullable) as unknown as Record<string, unknown>;
  if (typeof node !== 'object' || node === null) return node as Record<string, unknown>;
  const { anyOf } = node as { anyOf?: Record<string, unknown>[] };
  if (anyOf?.length === 2 && anyOf[1]?.['type'] === 'null')
    return { ...flattenNullable(anyOf[0]), nullable: true };
  const kept = Object.entries(node).filter(([key]) => !['$schema', 'format', 'pattern'].includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, flattenNullable(value)]));
}
