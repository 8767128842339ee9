import { z } from 'zod';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ERROR_STATUS, FIELD_CODES } from '../../../shared/contract/errors.ts';
import { answerSchema } from '../answer.interceptor.ts';

type Json = Record<string, unknown>;

const ACCESS_WORDS = {
  public: 'Anyone.',
  session: 'Logged in.',
  verified: 'Logged in, with a verified address.',
  admin: 'A verified administrator; the answer comes in the envelope {success, message, data}.',
} as const;

const FIELD_ERROR = { field: { type: 'string' }, code: { enum: FIELD_CODES }, limit: { type: 'number' } };

/** Returns the OpenAPI 3.1 document of the contract (API-03). */
export function openApiDocument(endpoints: Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Doce',
      version: '1',
      description: 'A free football prediction game. Every answer has the server time in X-Server-Time.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['statusCode', 'code', 'message', 'requestId'],
          properties: {
            statusCode: { type: 'integer' },
            code: { enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string', description: "In the caller's language (Accept-Language)." },
            fields: { type: 'array', items: { type: 'object', properties: FIELD_ERROR } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

/** Returns who may make a call: access, permission and step-up. */
export function accessOf(endpoint: Endpoint): string {
  const { stepUp } = endpoint;
  const stepUpWords = stepUp === true ? 'step-up' : stepUp ? `step-up if ${stepUp}` : null;
  if (endpoint.access !== 'admin')
    return [endpoint.access, stepUpWords].filter((part) => part !== null).join(', ');
  const { permission, secondFactor } = endpoint;
  return [
    'admin',
    permission === 'any' ? null : `permission ${permission}`,
    secondFactor === 'later' ? 'before the second factor' : null,
    stepUpWords,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function operation(endpoint: Endpoint): Json {
  const status = endpoint.access === 'admin' && endpoint.status === 204 ? 200 : (endpoint.status ?? 200);
  return {
    summary: endpoint.summary,
    description: ACCESS_WORDS[endpoint.access],
    tags: [endpoint.path.split('/')[1]],
    'x-access': endpoint.access,
    ...((endpoint.access === 'admin' || endpoint.stepUp) && { 'x-step-up': endpoint.stepUp ?? false }),
    ...(endpoint.access === 'admin' && {
      'x-permission': endpoint.permission,
      'x-second-factor': endpoint.secondFactor ?? 'required',
    }),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } }),
    responses: {
      [status]: { description: 'Done', ...(status !== 204 && { content: answerContent(endpoint) }) },
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function answerContent(endpoint: Endpoint): Json {
  if (endpoint.file) return { [endpoint.file]: { schema: { type: 'string' } } };
  return json(answerSchema(endpoint));
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}
